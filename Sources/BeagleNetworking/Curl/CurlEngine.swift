#if os(Linux)
  import CCurl
  import Foundation

  /// libcurl's object for many requests at once, with all that belongs to it. Belongs to the thread of its loop.
  ///
  ///     start ──▶ slots ──▶ perform ⇄ wait ──▶ ended ──▶ tell: the task's handler
  ///                 └── cancelled, or too late ──▶ removed ──┘
  final class CurlEngine {
    /// What a handler is told.
    struct Ending {
      var body: Data?
      var head: ResponseHead?
      var error: (any Error)?
    }

    let clock = CurlClock()
    /// Owned: cleaned up last, after each handle has been taken out of it. nil without the library, or without memory.
    let multi: OpaquePointer?
    /// Those whose handles are in `multi`.
    private var slots: [CurlHandle: CurlSlot] = [:]
    private var slotsOfTasks: [ObjectIdentifier: CurlSlot] = [:]
    /// Without a request, kept for the next ones.
    private var spare: [CurlSlot] = []
    private var endings: [(handler: CurlTask.Handler, ending: Ending)] = []
    private let tls: TLSSettings
    private let cookies: CurlCookies?
    /// libcurl gives a free connection to one waiting request. If that one is taken out before it runs, its turn is lost
    /// to the others, which would wait for ever where none is under way.
    private var mayHaveLostTurn = false

    /// Bounds on connections, as other clients have them; further requests wait.
    private static let connectionsPerHost = 6
    private static let connections = 256
    private static let keptConnections = 32

    init(tls: TLSSettings, cookies: CurlCookies?) {
      self.tls = tls
      self.cookies = cookies
      // Asking for the library also finds its functions.
      multi = CurlLibrary.isAvailable ? ccurl_multi_init() : nil
      guard let multi else { return }
      for (option, value) in [
        (CurlMultiOption.connectionsPerHost, Self.connectionsPerHost), (.connections, Self.connections),
        (.keptConnections, Self.keptConnections),
      ] { _ = ccurl_multi_set_number(multi, option.rawValue, value) }
    }

    deinit {
      if let multi { for handle in slots.keys { _ = ccurl_multi_remove(multi, handle) } }
      (slots, slotsOfTasks, spare) = ([:], [:], [])
      if let multi { ccurl_multi_cleanup(multi) }
    }

    var isEmpty: Bool { slots.isEmpty }

    /// Whether a task is under way and waits for a connection.
    func isWaiting(_ task: CurlTask) -> Bool {
      slotsOfTasks[ObjectIdentifier(task)]?.transfer?.isWaiting ?? false
    }

    // MARK: Beginning and ending

    func handle(_ message: CurlLoop.Message) {
      switch message {
      case .start(let task): start(task)
      case .cancel(let task, let handler):
        endings.append((handler, Ending(error: URLError(.cancelled))))
        guard let slot = slotsOfTasks[ObjectIdentifier(task)] else { return }
        take(slot)
        mayHaveLostTurn = true
      }
    }

    private func start(_ task: CurlTask) {
      guard !task.isEnded else { return }
      guard let multi, let slot = spare.popLast() ?? CurlSlot() else {
        return end(task, Ending(error: URLError(.cannotLoadFromNetwork)))
      }
      do {
        try slot.prepare(task.request, tls: tls, cookies: cookies)
        let transfer = CurlTransfer(task, slot, clock)
        slot.transfer = transfer
        guard ccurl_multi_add(multi, slot.handle) == 0 else { throw URLError(.cannotLoadFromNetwork) }
        slots[slot.handle] = slot
        slotsOfTasks[ObjectIdentifier(task)] = slot
        clock.look(at: transfer.deadline)
      } catch {
        keep(slot)
        end(task, Ending(error: error))
      }
    }

    /// From here on libcurl calls nothing of this request's any more.
    @discardableResult
    private func take(_ slot: CurlSlot) -> CurlTransfer? {
      slots[slot.handle] = nil
      if let multi { _ = ccurl_multi_remove(multi, slot.handle) }
      let transfer = slot.transfer
      if let transfer { slotsOfTasks[ObjectIdentifier(transfer.task)] = nil }
      keep(slot)
      return transfer
    }

    private func keep(_ slot: CurlSlot) {
      slot.transfer = nil
      if spare.count < 64 { spare.append(slot) }
    }

    private func end(_ slot: CurlSlot) {
      if let transfer = take(slot) { end(transfer.task, transfer.ending(cookies)) }
    }

    private func end(_ task: CurlTask, _ ending: Ending) {
      if let handler = task.takeHandler() { endings.append((handler, ending)) }
    }

    /// Calls the handlers of what has ended.
    func tell() {
      guard !endings.isEmpty else { return }
      let ended = endings
      endings.removeAll(keepingCapacity: true)
      for (handler, ending) in ended { handler(ending.body, ending.head, ending.error) }
    }

    // MARK: Carrying

    /// Does all that can be done now.
    func perform() {
      guard let multi else { return }
      repeat {
        if mayHaveLostTurn { askForTurns(multi) }
        _ = ccurl_multi_perform(multi)
        var result: Int32 = 0
        while let handle = ccurl_multi_next_ended(multi, &result) {
          guard let slot = slots[handle] else { continue }
          slot.transfer?.complete(result)
          end(slot)
        }
        endExpired()
      } while mayHaveLostTurn
    }

    /// A request that is added anew looks for a connection by itself.
    private func askForTurns(_ multi: OpaquePointer) {
      mayHaveLostTurn = false
      for (handle, slot) in slots where slot.transfer?.isWaiting == true {
        _ = ccurl_multi_remove(multi, handle)
        if ccurl_multi_add(multi, handle) != 0 {
          slot.transfer?.fail(URLError(.cannotLoadFromNetwork))
          end(slot)
        }
      }
    }

    private func endExpired() {
      guard clock.takeDeadline() else { return }
      for slot in slots.values {
        guard let transfer = slot.transfer else { continue }
        if transfer.expire() {
          end(slot)
          mayHaveLostTurn = true
        } else {
          clock.look(at: transfer.deadline)
        }
      }
    }

    func wait(until deadline: ContinuousClock.Instant?) {
      guard let multi else { return }
      let rest = deadline.map { max(.zero, $0 - .now).inSeconds * 1_000 } ?? 3_600_000
      // Rounded up, because a wait that ends early would be repeated until the time has come.
      _ = ccurl_multi_poll(multi, Int32(min(rest.rounded(.up), 3_600_000)))
    }
  }
#endif
