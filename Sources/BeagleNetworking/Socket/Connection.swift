import Foundation

/// One connection, which carries one request at a time. Belongs to the thread of its event loop.
final class Connection {
  enum Outcome {
    case answered(isReusable: Bool)
    case failed(any Error)
  }

  /// A request and what has come back.
  private struct Work {
    let task: SocketTask
    let message: RequestMessage
    var unsent: [Data]
    /// Whether the other side takes no more.
    var isBroken = false
    var reader: ResponseReader
  }

  let destination: RequestMessage.Destination
  /// Whether it has carried a request before this one.
  private(set) var isReused = false
  /// When to give up, or to close if there is no request.
  private(set) var deadline = ContinuousClock.now
  private var work: Work?
  private var socket: Socket?
  private var isConnected = false
  private var addresses: ArraySlice<SocketAddress> = []
  private var nextAddressAt: ContinuousClock.Instant?

  init(_ destination: RequestMessage.Destination, idleLimit: Duration) {
    self.destination = destination
    self.idleLimit = idleLimit
  }

  var task: SocketTask? { work?.task }
  var reader: ResponseReader? { work?.reader }
  var message: RequestMessage? { work?.message }

  /// Whether the request may be sent again on another connection: this one had been closed, which nobody knew.
  func mayRetry(after error: any Error) -> Bool {
    guard let work, (error as? URLError)?.code == .networkConnectionLost else { return false }
    return isReused && !work.reader.hasBegun && work.message.isIdempotent
  }

  // MARK: Waiting

  /// How long it is kept without a request.
  private let idleLimit: Duration

  func assign(_ task: SocketTask, _ message: RequestMessage) {
    work = Work(
      task: task, message: message, unsent: message.pieces,
      reader: ResponseReader(method: message.method, limit: task.limits.maximumBodySize))
    let isReading = isConnected || task.limits.connectTimeout == .zero
    deadline = .now + (isReading ? task.limits.readTimeout : task.limits.connectTimeout)
  }

  func release() {
    work = nil
    isReused = true
    deadline = .now + idleLimit
  }

  /// Whether nobody has hung up or spoken since the last answer.
  var isQuiet: Bool { socket?.isQuiet ?? false }

  var isWatched: Bool { socket != nil }

  func watch(_ readiness: inout Readiness) {
    guard let socket else { return }
    readiness.add(socket.descriptor, forWriting: !isConnected || work?.unsent.isEmpty == false)
  }

  // MARK: Connecting

  func connect(to addresses: [SocketAddress]) -> Outcome? {
    self.addresses = addresses[...]
    return connectToNext()
  }

  private func connectToNext() -> Outcome? {
    socket = nil
    while let address = addresses.popFirst() {
      guard let socket = Socket(family: address.family), socket.begin(to: address) else { continue }
      self.socket = socket
      // An address that does not answer must not use up the time of those after it.
      let share = (deadline - .now) / (addresses.count + 1)
      nextAddressAt = addresses.isEmpty ? nil : .now + min(share, .seconds(2))
      return nil
    }
    return .failed(URLError(.cannotConnectToHost))
  }

  /// When something has to be done even if nothing happens.
  var nextStep: ContinuousClock.Instant { min(deadline, nextAddressAt ?? deadline) }

  func expire(_ now: ContinuousClock.Instant) -> Outcome? {
    if deadline <= now { return .failed(URLError(.timedOut)) }
    guard let nextAddressAt, nextAddressAt <= now else { return nil }
    return connectToNext()
  }

  // MARK: Sending and receiving

  func advance(_ buffer: inout [UInt8]) -> Outcome? {
    guard let socket, let task else { return .failed(URLError(.networkConnectionLost)) }
    if !isConnected {
      guard socket.isConnected else { return connectToNext() }
      isConnected = true
      nextAddressAt = nil
      // Without a limit of its own, connecting has been waiting for the answer.
      if task.limits.connectTimeout > .zero { deadline = .now + task.limits.readTimeout }
      send(socket, task, isProgress: false)
      return nil
    }
    send(socket, task, isProgress: true)
    return receive(socket, task, &buffer)
  }

  /// Sends at once what fits.
  func start() {
    if let socket, let task, isConnected { send(socket, task, isProgress: false) }
  }

  private func send(_ socket: Socket, _ task: SocketTask, isProgress: Bool) {
    while let piece = work?.unsent.first {
      switch socket.send(piece) {
      case .bytes(let count):
        if count < piece.count {
          work?.unsent[0] = piece.dropFirst(count)
        } else {
          work?.unsent.removeFirst()
        }
        if isProgress { deadline = .now + task.limits.readTimeout }
      case .blocked:
        return
      case .ended, .failed:
        // An answer may have come all the same, such as that the request is too large.
        work?.unsent = []
        work?.isBroken = true
      }
    }
  }

  private func receive(_ socket: Socket, _ task: SocketTask, _ buffer: inout [UInt8]) -> Outcome? {
    // Others have their turn, too.
    for _ in 0..<16 {
      switch socket.receive(into: &buffer) {
      case .bytes(let count):
        deadline = .now + task.limits.readTimeout
        if let outcome = read(buffer[..<count]) { return outcome }
      case .blocked:
        return nil
      case .ended:
        return end()
      case .failed:
        return .failed(URLError(.networkConnectionLost))
      }
    }
    return nil
  }

  private func read(_ bytes: ArraySlice<UInt8>) -> Outcome? {
    var bytes = bytes
    do {
      guard try work?.reader.read(&bytes) == true, let work else { return nil }
      return .answered(
        isReusable: bytes.isEmpty && work.unsent.isEmpty && !work.isBroken && work.message.keepsConnection
          && work.reader.allowsReuse)
    } catch {
      return .failed(error)
    }
  }

  private func end() -> Outcome {
    do {
      try work?.reader.end()
      return .answered(isReusable: false)
    } catch {
      return .failed(error)
    }
  }
}
