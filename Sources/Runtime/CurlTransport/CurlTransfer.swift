#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax

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
    private let clock: CurlClock
    private let limits: CurlLimits
    private let (connectTimeout, readTimeout, wholeTimeout): (Nanoseconds, Nanoseconds, Nanoseconds)

    private var reader = HTTPResponseHeadReader()
    private var body = Data()
    /// How long the server says the body is, or 0.
    private var announced = 0
    /// nil if the body is not compressed.
    private var decoder: ContentDecoder?
    /// Why it was ended from here, or how libcurl says it ended.
    private var failure: CurlError?

    private var phase = Phase.waiting
    private var sendings = 0
    private let begin: Nanoseconds
    private var bytesSent: Int64 = 0

    init(_ task: CurlTask, _ host: CurlHost, _ clock: CurlClock) {
      self.task = task
      self.host = host
      self.clock = clock
      limits = task.limits
      (connectTimeout, readTimeout) = (limits.connectTimeout.nanoseconds, limits.readTimeout.nanoseconds)
      wholeTimeout = limits.wholeTimeout.nanoseconds
      begin = clock.now
    }

    var request: CurlRequest { task.request }

    // MARK: What libcurl tells

    /// - Parameter text: with the blank line that ends it; or trailers.
    /// - Returns: whether the request goes on.
    func receivedHead(_ text: UnsafeRawBufferPointer) -> Bool {
      do throws(CurlError) {
        if let head = try read(text) { try prepareForBody(head) }
        return true
      } catch {
        failure = error
        return false
      }
    }

    private func read(_ text: UnsafeRawBufferPointer) throws(CurlError) -> HTTPResponseHead? {
      do { return try reader.read(text) } catch { throw .failed(.cannotParseResponse) }
    }

    /// - Returns: how much was taken; libcurl ends the request if that is not all.
    func receivedBody(_ bytes: UnsafeRawBufferPointer) -> Int {
      phase = .underWay(clock.now)
      do throws(CurlError) {
        if let decoder { try decoder.read(bytes, take: append) } else { try append(bytes) }
        return bytes.count
      } catch {
        failure = error
        return 0
      }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(CurlError) {
      let count = body.count
      guard count + bytes.count <= limits.maximumBodySize else { throw tooLarge }
      // Most bodies come in one piece. What a server announces of others is not yet there.
      if count == 0, announced > bytes.count { body.reserveCapacity(min(announced, 1 << 16)) }
      if let start = bytes.baseAddress {
        body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      }
    }

    private func prepareForBody(_ head: HTTPResponseHead) throws(CurlError) {
      // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
      if head.has("transfer-encoding"), head.has("content-length") || head.version == "HTTP/1.0" {
        slot?.closeConnection()
      }
      if head.has("content-encoding") { decoder = ContentDecoder(head.list("content-encoding")) }
      guard let length = reader.length, !head.isWithoutBody, request.method != "HEAD" else { return }
      if length > limits.maximumBodySize { throw tooLarge }
      announced = length
    }

    private var tooLarge: CurlError { .bodyTooLarge(limit: limits.maximumBodySize) }

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
      // The connection had been closed, and nobody knows whether the server has done what it was asked.
      guard sendings == 1 || request.isIdempotent else {
        failure = .failed(.networkConnectionLost)
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

    /// Looks at what libcurl does not report: that lines of the head have come, which are only gathered, or that more
    /// of the body was sent.
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
        failure = .timedOut(.whole, limit: limits.wholeTimeout)
      } else if case .underWay = phase {
        failure = .timedOut(.reading, limit: limits.readTimeout)
      } else {
        let isLimited = connectTimeout > 0
        failure = .timedOut(.connecting, limit: isLimited ? limits.connectTimeout : limits.readTimeout)
      }
      return true
    }

    // MARK: The end

    /// libcurl has ended it. Called while the handle still knows how.
    func complete(_ result: Int32) {
      if failure != nil { return }
      if result == 0 {
        // libcurl takes a head that breaks off for a response.
        if reader.head == nil { failure = .failed(.networkConnectionLost) }
        if decoder?.isWhole == false { failure = .failed(.cannotDecodeContentData) }
        return
      }
      if slot?.hasTooLargeHead == true {
        return failure = .headTooLarge(limit: HTTPResponseHeadReader.limit)
      }
      failure =
        CurlFailure(
          result: result, text: slot?.problemText ?? "",
          certificateResult: slot.map { ccurl_number($0.handle, CurlInfo.certificateResult.rawValue) } ?? 0,
          target: request.target,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: CurlError) { failure = error }

    /// Hands what has come of the request to its handler.
    func deliver(_ handler: CurlTask.Handler, _ cookies: CurlCookies?) {
      guard let head = reader.head else { return handler(CurlResponse(error: failure ?? .failed(.unknown))) }
      cookies?.note(head)
      let passesBody = failure.map { $0.keepsBody && !body.isEmpty } ?? true
      handler(CurlResponse(head: head, body: passesBody ? body : nil, error: failure))
    }
  }
#endif
