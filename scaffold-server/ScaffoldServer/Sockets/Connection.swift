import HTTPServing

/// One client's connection: the received bytes without a response yet, and the bytes to send.
struct Connection {
  enum Phase: Equatable {
    /// Reading requests.
    case open
    /// A response is held back until an instant.
    case waiting(until: ContinuousClock.Instant)
    /// Everything is answered; once it is written the client's remaining bytes are read and dropped for a moment, so
    /// that it sees the response rather than a reset.
    case closing
    case draining
    case closed
  }

  let socket: Socket
  private(set) var phase = Phase.open
  /// When the connection is closed, or its unfinished request answered with 408, unless something happens before.
  private var deadline: ContinuousClock.Instant
  private var parser: RequestParser
  private var output: [UInt8] = []
  private var written = 0
  private var held: [UInt8] = []
  private var closesAfterResponse = false
  private var inputEnded = false
  private let limits: ServerLimits
  private let hosts: ServedHosts

  init(_ socket: Socket, limits: ServerLimits, hosts: ServedHosts, now: ContinuousClock.Instant) {
    self.socket = socket
    self.limits = limits
    self.hosts = hosts
    parser = RequestParser(limits: limits.request)
    deadline = now + limits.idleTime
  }

  var wantsToRead: Bool { (phase == .open && written == output.count && !inputEnded) || phase == .draining }
  var wantsToWrite: Bool { written < output.count }

  /// When ``timePassed(_:now:)`` has something to do, if nothing happens before.
  var nextInstant: ContinuousClock.Instant {
    if case .waiting(let until) = phase { until } else { deadline }
  }

  /// Reads the available bytes and serves every complete request.
  mutating func readable(_ router: Router, buffer: inout [UInt8], now: ContinuousClock.Instant) {
    let count = socket.read(into: &buffer)
    if count < 0 {
      if !SocketError.isTemporary { phase = .closed }
      return
    }
    if count == 0 {
      inputEnded = true
      if phase == .draining { phase = .closed } else { serve(router, now: now) }
      return
    }
    if phase == .draining { return }
    let isFirst = !parser.isInsideRequest
    parser.append(buffer[..<count])
    serve(router, now: now)
    // Empty lines, which may come before a request, do not begin one, and do not keep a connection open.
    if isFirst, phase == .open, parser.isInsideRequest { deadline = now + limits.requestTime }
  }

  /// Writes as much as possible, then continues with requests that arrived meanwhile.
  mutating func writable(_ router: Router, now: ContinuousClock.Instant) {
    flush(now: now)
    serve(router, now: now)
  }

  /// To be called when ``nextInstant`` has passed.
  mutating func timePassed(_ router: Router, now: ContinuousClock.Instant) {
    switch phase {
    case .waiting(let until) where until <= now:
      phase = .open
      send(held, now: now)
      held = []
      serve(router, now: now)
    case .open where deadline <= now && !wantsToWrite && parser.isInsideRequest:
      let words = "The request did not arrive within \(limits.requestTime)."
      refuse(HTTPFault(408, words), now: now)
    case .open, .closing, .draining: if deadline <= now { phase = .closed }
    case .waiting, .closed: break
    }
  }

  /// The client has closed the connection.
  mutating func abandon() { phase = .closed }

  /// Answers with a fault and closes.
  mutating func refuse(_ fault: HTTPFault, now: ContinuousClock.Instant) {
    closesAfterResponse = true
    send(HTTPResponse.fault(fault.status, fault.message).bytes(toHead: false, keepsAlive: false), now: now)
  }

  private mutating func serve(_ router: Router, now: ContinuousClock.Instant) {
    while phase == .open, !wantsToWrite {
      do throws(HTTPFault) {
        guard let received = try parser.next() else { break }
        try hosts.check(received.headers)
        let request = try HTTPRequest(received)
        closesAfterResponse = !request.keepsAlive
        let response = router.respond(to: request)
        let bytes = response.bytes(toHead: request.method == "HEAD", keepsAlive: request.keepsAlive)
        if response.delay > .zero {
          phase = .waiting(until: now + min(response.delay, limits.longestDelay))
          held = bytes
        } else {
          send(bytes, now: now)
        }
      } catch {
        refuse(error, now: now)
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
    if closesAfterResponse { phase = .closing }
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
