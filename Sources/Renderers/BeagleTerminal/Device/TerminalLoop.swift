import BeagleNetworking
import Foundation
import Locking

/// The thread of a ``TerminalDevice``, which waits for input, for room for output, for signals and for calls.
final class TerminalLoop: Sendable {
  private struct State {
    /// The requested modes, those being sent if any, and those in force before.
    var modes: TerminalModes
    var newModes: TerminalModes?
    var modesInForce: TerminalModes
    /// The output, and how many of its bytes have been sent.
    var backlog: [UInt8] = []
    var sent = 0
    var isTaken = true
    var isToStop = false
    var isToClose = false
    var isGone = false
    var size: TerminalSize

    init(modes: TerminalModes, size: TerminalSize) {
      (self.modes, modesInForce) = (modes, modes)
      self.size = size
    }

    var unsent: Int { backlog.count - sent }

    mutating func append(_ bytes: [UInt8]) {
      // Drops sent bytes once they are more than half, so that the backlog stays bounded even if it never
      // empties.
      if sent > 1 << 16, sent > backlog.count / 2 {
        backlog.removeFirst(sent)
        sent = 0
      }
      backlog += bytes
    }
  }

  private let terminal: TerminalFile
  private let restorer: TerminalRestorer
  private let recorder: InputRecorder?
  private let events: AsyncStream<DeviceEvent>.Continuation
  private let unread = Atomic(0)
  private let state: Mutex<State>
  private let isDone = DispatchGroup()

  /// How long, in milliseconds, a terminal may accept nothing while it is being given back.
  private static let writeTimeout: Int32 = 1_000

  init(
    modes: TerminalModes, recorder: InputRecorder? = nil, events: AsyncStream<DeviceEvent>.Continuation
  ) throws(TerminalDeviceError) {
    terminal = try TerminalFile()
    do {
      restorer = try TerminalRestorer(of: terminal)
    } catch {
      terminal.finish()
      throw error
    }
    self.events = events
    self.recorder = recorder
    state = Mutex(State(modes: modes, size: terminal.size))
    acquire(modes)
  }

  func start() {
    recorder?.note(.size(size))
    isDone.enter()
    Thread { [self] in
      run()
      isDone.leave()
    }.start()
  }

  // MARK: Calls from other threads

  var size: TerminalSize { state.withLock { $0.size } }

  var isWriting: Bool { unsent > 0 }

  var isGone: Bool { state.withLock { $0.isGone } }

  private var unsent: Int { state.withLock { $0.unsent } }

  func write(_ bytes: [UInt8]) -> Bool {
    // The drawing thread runs the program. On Linux, async code moves between threads, including the main
    // actor.
    restorer.coverThread()
    let isTaken = state.withLock { state in
      guard state.isTaken, state.unsent + bytes.count <= TerminalDevice.maximumBacklog else { return false }
      state.append(bytes)
      return true
    }
    if isTaken, !bytes.isEmpty { restorer.wake() }
    return isTaken
  }

  func change(to modes: TerminalModes) {
    state.withLock { state in
      state.modes = modes
      sendModes(&state)
    }
    restorer.wake()
  }

  /// Sends the requested modes, unless a change is already in the backlog. With at most one pending change,
  /// it is known which modes may be in force.
  private func sendModes(_ state: inout State) {
    guard state.isTaken, state.newModes == nil, state.modes != state.modesInForce else { return }
    state.append(state.modes.change(from: state.modesInForce))
    // Until everything has been sent, either set of modes may be in force.
    restorer.prepare(state.modes.end(since: state.modesInForce))
    state.newModes = state.modes
  }

  /// Requires a reader that calls `tookEvent()` for each event.
  var hasUnreadEvents: Bool { unread.load(ordering: .relaxed) > 0 }

  func tookEvent() { unread.subtract(1, ordering: .relaxed) }

  private func yield(_ event: DeviceEvent) {
    unread.add(1, ordering: .relaxed)
    if case .dropped = events.yield(event) { tookEvent() }
  }

  func suspend() {
    state.withLock { $0.isToStop = true }
    restorer.wake()
  }

  func close() {
    state.withLock { $0.isToClose = true }
    restorer.wake()
    isDone.wait()
  }

  // MARK: Thread

  private func run() {
    var decoder = TimedDecoder()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var descriptors = [
        pollfd(fd: terminal.descriptor, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0),
        pollfd(fd: restorer.wakeUps, events: Int16(POLLIN), revents: 0),
      ]
      let ready = descriptors.withUnsafeMutableBufferPointer {
        terminal.wait($0, milliseconds: decoder.milliseconds(at: .now))
      }
      if ready < 0 {
        if errno == EINTR { continue }
        return end(by: SIGHUP)
      }
      if descriptors[1].revents != 0, !handleSignals() { return }
      if descriptors[0].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 {
        guard let count = terminal.receive(into: &buffer) else { return end(by: SIGHUP) }
        if count > 0 { recorder?.note(.bytes(Array(buffer[..<count]))) }
        emit(decoder.decode(buffer[..<count], at: .now))
      } else if let inputs = decoder.timeOut(at: .now) {
        recorder?.note(.pause)
        emit(inputs)
      }
      if descriptors[0].revents & Int16(POLLOUT) != 0, send() { yield(.written) }
      if isGone { return end(by: SIGHUP) }
    }
  }

  /// Handles signals and requested calls. Returns whether to continue.
  private func handleSignals() -> Bool {
    for signal in takeSignals() {
      switch signal {
      case SIGTERM, SIGINT, SIGHUP:
        end(by: signal)
        return false
      case SIGTSTP: state.withLock { $0.isToStop = true }
      case SIGCONT:
        // The process was stopped by a signal that could not be caught.
        terminal.makeRaw()
        yield(.resumed)
      default: break
      }
    }
    if state.withLock({ $0.isToClose }) {
      end(by: nil)
      return false
    }
    if state.withLock({ $0.isToStop }) { stop() }
    emitSize()
    return true
  }

  private func emit(_ inputs: [InputEvent]) {
    for input in inputs { yield(.input(input)) }
  }

  private func emitSize() {
    let new = terminal.size
    let isOther = state.withLock { state in
      defer { state.size = new }
      return state.size != new
    }
    if isOther {
      recorder?.note(.size(new))
      yield(.resized(new))
    }
  }

  /// The signals since the last call, without duplicates.
  private func takeSignals() -> Set<Int32> {
    var signals: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(restorer.wakeUps, &buffer, buffer.count)
      if count > 0 {
        signals.formUnion(buffer[..<count].map { Int32($0) })
      } else if count == 0 || errno != EINTR {
        return signals
      }
    }
  }

  /// Sends as much as possible without blocking. Returns whether that was everything.
  private func send() -> Bool {
    state.withLock { state in
      let rest = state.unsent
      guard rest > 0 else { return false }
      let count = restorer.send {
        state.backlog.withUnsafeBytes {
          terminal.send(UnsafeRawBufferPointer(rebasing: $0[state.sent...]))
        }
      }
      state.isGone = count < 0
      state.sent += max(0, count)
      guard state.unsent == 0 else { return false }
      state.backlog.removeAll(keepingCapacity: state.backlog.count < 1 << 20)
      state.sent = 0
      if let modes = state.newModes {
        restorer.prepare(modes.end)
        state.modesInForce = modes
        state.newModes = nil
        sendModes(&state)
      }
      return state.unsent == 0
    }
  }

  private func acquire(_ modes: TerminalModes) {
    restorer.acquire(restoringWith: modes.end)
    terminal.makeRaw()
    state.withLock { state in
      state.isTaken = true
      state.modesInForce = modes
      state.newModes = nil
      state.backlog = modes.begin
      state.sent = 0
    }
    _ = send()
  }

  /// Sends pending output while the terminal accepts some of it within a second. New output is rejected.
  private func finishWriting() {
    state.withLock { $0.isTaken = false }
    while case let rest = unsent, rest > 0 {
      var wish = pollfd(fd: terminal.descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = withUnsafeMutablePointer(to: &wish) {
        terminal.wait(UnsafeMutableBufferPointer(start: $0, count: 1), milliseconds: Self.writeTimeout)
      }
      if ready < 0, errno == EINTR { continue }
      // A terminal that is gone reports that it is ready for everything, but accepts nothing.
      guard ready > 0, wish.revents == Int16(POLLOUT) else { return }
      _ = send()
      if unsent == rest { return }
    }
  }

  private func giveBack() {
    state.withLock { $0.isTaken = false }
    restorer.giveBack()
  }

  private func stop() {
    // Suspending can wait for the end of a frame. A deadly signal cannot; the sequences that it leaves open
    // are closed by `TerminalModes.end`.
    finishWriting()
    giveBack()
    yield(.suspended)
    restorer.stop()
    let modes = state.withLock { state in
      state.isToStop = false
      return state.modes
    }
    acquire(modes)
    yield(.resumed)
  }

  /// - Parameter signal: nil if the program closes the device.
  private func end(by signal: Int32?) {
    // What ends the modes is only known once a pending change has arrived.
    if signal == nil || state.withLock({ $0.newModes != nil }) { finishWriting() }
    if signal == SIGHUP { state.withLock { $0.isGone = $0.isGone || terminal.isGone } }
    giveBack()
    restorer.finish(signal)
    terminal.finish()
    if let signal { yield(.terminated(signal: signal)) }
    events.finish()
  }
}
