import Foundation

/// One client's connection: the received bytes without a response yet, and the bytes to send.
struct ServerConnection: Sendable {
  private enum Phase: Equatable {
    case open
    /// A response is held back until an instant.
    case waiting(until: ContinuousClock.Instant)
    /// Events are sent until the client closes the connection. Further input is dropped.
    case streaming
    /// All responses are written; the client's remaining bytes are read and dropped for a moment, so that it
    /// sees the response rather than a reset.
    case closing
    case draining
    case closed
  }

  let socket: Socket
  private var phase = Phase.open
  /// The phase after the next response.
  private var following = Phase.open
  /// When the connection is closed, or its unfinished request refused with 408, unless something happens
  /// before.
  private var deadline: ContinuousClock.Instant
  private var parser: RequestParser
  private var output: [UInt8] = []
  private var written = 0
  private var held: [UInt8] = []
  private var inputEnded = false
  /// The number of the last event that was sent.
  private var lastEvent = 0
  private let site: any HTTPSite
  private let limits: ServerLimits

  init(_ socket: Socket, _ site: any HTTPSite, _ limits: ServerLimits, now: ContinuousClock.Instant) {
    (self.socket, self.site, self.limits) = (socket, site, limits)
    parser = RequestParser(limits: limits.request)
    deadline = now + limits.idleTime
  }

  var isClosed: Bool { phase == .closed }
  var isStream: Bool { phase == .streaming }
  var wantsToWrite: Bool { written < output.count }
  var wantsToRead: Bool {
    switch phase {
    case .open: !wantsToWrite && !inputEnded
    case .streaming, .draining: true
    case .waiting, .closing, .closed: false
    }
  }

  /// When ``proceed(_:now:)`` has something to do, unless something happens before.
  var nextInstant: ContinuousClock.Instant? {
    switch phase {
    case .waiting(let until): until
    case .streaming: nil
    default: deadline
    }
  }

  /// Handles the events of `poll`.
  mutating func act(on events: Int32, _ buffer: inout [UInt8], now: ContinuousClock.Instant) {
    if events & Int32(POLLOUT) != 0 {
      flush(now: now)
      // Requests may have arrived meanwhile.
      serve(now: now)
    }
    if events & Int32(POLLIN) != 0, wantsToRead {
      read(&buffer, now: now)
    } else if events & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 {
      phase = .closed
    }
  }

  /// Handles deadlines, and sends new events: to a slow client only the newest with each name.
  mutating func proceed(_ events: ServerEvents, now: ContinuousClock.Instant) {
    if let instant = nextInstant, instant <= now { timePassed(now: now) }
    guard phase == .streaming, !wantsToWrite else { return }
    for event in events.newer(than: lastEvent) {
      output += event.bytes
      lastEvent = event.number
    }
    flush(now: now)
  }

  mutating func refuse(_ fault: HTTPFault, toHead: Bool = false, now: ContinuousClock.Instant) {
    following = .closing
    send(site.refusal(of: fault).bytes(toHead: toHead, keepsAlive: false), now: now)
  }

  private mutating func timePassed(now: ContinuousClock.Instant) {
    switch phase {
    case .waiting:
      send(held, now: now)
      held = []
      serve(now: now)
    case .open where !wantsToWrite && parser.isInsideRequest:
      let words = "The request did not arrive within \(limits.requestTime)."
      refuse(HTTPFault(408, words), now: now)
    default: phase = .closed
    }
  }

  /// Reads the available bytes and serves every complete request.
  private mutating func read(_ buffer: inout [UInt8], now: ContinuousClock.Instant) {
    let count = socket.read(into: &buffer)
    if count < 0 {
      if !SocketError.isTemporary { phase = .closed }
    } else if phase != .open {
      if count == 0 { phase = .closed }
    } else if count == 0 {
      inputEnded = true
      serve(now: now)
    } else {
      let isFirst = !parser.isInsideRequest
      parser.append(buffer[..<count])
      serve(now: now)
      // Empty lines, which may precede a request, do not begin one and do not keep a connection open.
      if isFirst, phase == .open, parser.isInsideRequest { deadline = now + limits.requestTime }
    }
  }

  private mutating func serve(now: ContinuousClock.Instant) {
    while phase == .open, !wantsToWrite {
      var isHead = false
      do throws(HTTPFault) {
        guard let request = try parser.next() else { break }
        isHead = request.method == "HEAD"
        let response = try site.response(to: request)
        following =
          switch response.sequel {
          case .request: request.keepsAlive ? .open : .closing
          case .end: .closing
          case .events: .streaming
          }
        let bytes = response.bytes(toHead: isHead, keepsAlive: following == .open)
        if response.delay > .zero {
          phase = .waiting(until: now + min(response.delay, limits.maximumDelay))
          held = bytes
        } else {
          send(bytes, now: now)
        }
      } catch {
        refuse(error, toHead: isHead, now: now)
      }
    }
    if phase == .open, parser.awaitsContinue {
      parser.awaitsContinue = false
      output += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      flush(now: now)
    }
    if phase == .open, inputEnded, !wantsToWrite { phase = .closed }
  }

  private mutating func send(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    output += bytes
    phase = following
    deadline = now + limits.idleTime
    flush(now: now)
    if phase == .open, parser.isInsideRequest { deadline = now + limits.requestTime }
  }

  private mutating func flush(now: ContinuousClock.Instant) {
    while wantsToWrite {
      let count = socket.write(output[written...])
      guard count > 0 else {
        if !SocketError.isTemporary { phase = .closed }
        return
      }
      written += count
      deadline = now + limits.idleTime
    }
    output.removeAll(keepingCapacity: output.count <= 64 * 1024)
    written = 0
    if phase == .closing {
      socket.finishWriting()
      phase = inputEnded ? .closed : .draining
      deadline = now + .seconds(1)
    }
  }
}
