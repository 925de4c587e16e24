#if os(Linux)
  import CCurl
  import Foundation

  /// One request on its way through libcurl. Belongs to the thread of its loop.
  final class CurlTransfer {
    private enum Phase {
      /// The transfer waits for a connection to be free.
      case waiting
      case connecting(since: Nanoseconds)
      /// Sent, with the last progress that was noted.
      case underWay(Nanoseconds)
    }

    let task: CurlTask
    /// Keeps this while the request is under way. nil before.
    unowned var slot: CurlSlot?
    /// The engine's queue keeps it.
    unowned let host: CurlHost
    let request: RequestParts
    private let clock: CurlClock
    private let limits: TransferLimits
    private let (connectTimeout, readTimeout, wholeTimeout): (Nanoseconds, Nanoseconds, Nanoseconds)

    private var reader = HTTPResponseHeadReader()
    private var body = Data()
    /// How long the server says the body is, or 0.
    private var announced = 0
    /// nil if the body is not compressed.
    private var decoder: ContentDecoder?
    /// Why it was ended from here, or how libcurl says it ended.
    private var failure: (any Error)?

    private var phase = Phase.waiting
    private var sendings = 0
    private let begin: Nanoseconds
    private var bytesSent: Int64 = 0

    init(_ task: CurlTask, _ request: RequestParts, _ host: CurlHost, _ clock: CurlClock) {
      self.task = task
      self.request = request
      self.host = host
      self.clock = clock
      limits = task.limits
      (connectTimeout, readTimeout) = (limits.connectTimeout.nanoseconds, limits.readTimeout.nanoseconds)
      wholeTimeout = limits.wholeTimeout.nanoseconds
      begin = clock.now
    }

    // MARK: What libcurl tells

    /// - Parameter text: with the blank line that ends it; or trailers.
    /// - Returns: whether the request goes on.
    func receivedHead(_ text: UnsafeRawBufferPointer) -> Bool {
      do {
        if let head = try reader.read(text) { try prepareForBody(head) }
        return true
      } catch {
        failure = error
        return false
      }
    }

    /// - Returns: how much was taken; libcurl ends the request if that is not all.
    func receivedBody(_ bytes: UnsafeRawBufferPointer) -> Int {
      phase = .underWay(clock.now)
      do {
        if let decoder { try decoder.read(bytes, take: append) } else { try append(bytes) }
        return bytes.count
      } catch {
        failure = error
        return 0
      }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws {
      let count = body.count
      guard count + bytes.count <= limits.maximumBodySize else { throw tooLarge }
      // Most bodies come in one piece. What a server announces of others is not yet there.
      if count == 0, announced > bytes.count { body.reserveCapacity(min(announced, 1 << 16)) }
      if let start = bytes.baseAddress {
        body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      }
    }

    private func prepareForBody(_ head: HTTPResponseHead) throws {
      // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
      if head.has("transfer-encoding"), head.has("content-length") || head.version == "HTTP/1.0" {
        slot?.closeConnection()
      }
      if head.has("content-encoding") { decoder = ContentDecoder(head.list("content-encoding")) }
      guard let length = reader.length, !head.isWithoutBody, request.method != "HEAD" else { return }
      if length > limits.maximumBodySize { throw tooLarge }
      announced = length
    }

    private var tooLarge: NetworkClientDefault.ClientError { .bodyTooLarge(limit: limits.maximumBodySize) }

    /// The version of HTTP, in the response.
    var version: String? { reader.head?.version }

    /// Whether it has no connection yet, and none is being made for it.
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    func connects() -> Int32 {
      if case .waiting = phase {
        phase = .connecting(since: clock.now)
        clock.look(at: deadline)
      }
      return 0
    }

    func sends() -> Int32 {
      sendings += 1
      if sendings == 1 {
        // Without a limit of its own, connecting has been waiting for the response.
        phase = .underWay(connectTimeout > 0 ? clock.now : begin)
        clock.look(at: deadline)
      }
      // The connection had been closed, and nobody knows whether the server has done what it was told.
      guard sendings == 1 || task.request.isIdempotent else {
        failure = URLError(.networkConnectionLost)
        return 1
      }
      return 0
    }

    // MARK: Time

    /// When something has to be done even if nothing happens.
    var deadline: Nanoseconds { min(begin + wholeTimeout, idleDeadline) }

    private var idleDeadline: Nanoseconds {
      switch phase {
      case .waiting: begin + connectTimeout + readTimeout
      case .connecting where connectTimeout == 0: begin + readTimeout
      case .connecting(let since):
        since + (slot?.knowsSending == true ? connectTimeout : connectTimeout + readTimeout)
      case .underWay(let lastProgress): lastProgress + readTimeout
      }
    }

    /// Looks at what libcurl has not told: that lines of the head have come, which are gathered without telling, or that
    /// more of the body was sent.
    private func noteProgress() {
      guard let slot else { return }
      if let line = slot.lastLine {
        if case .underWay(let last) = phase {
          phase = .underWay(max(last, line))
        } else {
          phase = .underWay(line)
        }
      }
      let sent = ccurl_size(slot.handle, CurlInfo.bytesSent.rawValue)
      guard sent > bytesSent else { return }
      bytesSent = sent
      if case .underWay = phase { phase = .underWay(clock.now) }
    }

    /// - Returns: whether its time is over.
    func expire() -> Bool {
      noteProgress()
      guard deadline <= clock.now else { return false }
      if begin + wholeTimeout <= clock.now {
        failure = URLError.timeout(.whole, limits.wholeTimeout, request.url)
      } else if case .underWay = phase {
        failure = URLError.timeout(.reading, limits.readTimeout, request.url)
      } else {
        let isLimited = connectTimeout > 0
        failure = URLError.timeout(
          .connecting, isLimited ? limits.connectTimeout : limits.readTimeout, request.url)
      }
      return true
    }

    // MARK: The end

    /// libcurl has ended it. Called while the handle still knows how.
    func complete(_ result: Int32) {
      if failure != nil { return }
      if result == 0 {
        // libcurl takes a head that breaks off for a response.
        if reader.head == nil { failure = URLError(.networkConnectionLost) }
        if decoder?.isWhole == false { failure = URLError(.cannotDecodeContentData) }
        return
      }
      if slot?.hasTooLargeHead == true {
        return failure = NetworkClientDefault.ClientError.headTooLarge(limit: HTTPResponseHeadReader.limit)
      }
      failure =
        CurlFailure(
          result: result, text: slot?.problemText ?? "",
          certificateResult: slot.map { ccurl_number($0.handle, CurlInfo.certificateResult.rawValue) } ?? 0,
          url: request.url,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: any Error) { failure = error }

    /// Hands what has come of the request to its handler.
    func deliver(_ handler: CurlTask.Handler, _ cookies: CurlCookies?) {
      guard let head = reader.head else { return handler(nil, nil, failure ?? URLError(.unknown)) }
      cookies?.note(head, from: request.url)
      let passesBody = failure == nil || failure is URLError && !body.isEmpty
      handler(passesBody ? body : nil, ResponseHead(head, from: request.url), failure)
    }
  }
#endif
