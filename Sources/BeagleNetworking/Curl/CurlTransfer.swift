#if os(Linux)
  import CCurl
  import Foundation

  /// One request on its way through libcurl. Belongs to the thread of its loop.
  final class CurlTransfer {
    private enum Phase {
      /// For a connection to be free.
      case waiting
      case connecting(since: ContinuousClock.Instant)
      case underWay
    }

    let task: CurlTask
    private let url: URL
    /// Keeps this while the request is under way.
    private unowned let slot: CurlSlot
    private let clock: CurlClock
    private let limits: TransferLimits

    private var reader = AnswerHeadReader()
    private var body = Data()
    /// nil if the body is not compressed by gzip.
    private var gzipEnd: GzipEnd?
    /// Why it was ended from here, or how libcurl says it ended.
    private var failure: (any Error)?

    private var phase = Phase.waiting
    private var sendings = 0
    private let begin: ContinuousClock.Instant
    private var lastProgress: ContinuousClock.Instant
    private var bytesSent: Int64 = 0

    init(_ task: CurlTask, _ slot: CurlSlot, _ clock: CurlClock) {
      self.task = task
      self.slot = slot
      self.clock = clock
      limits = task.limits
      url = task.request.url ?? URL(filePath: "/")
      begin = clock.now
      lastProgress = clock.now
    }

    // MARK: What libcurl tells

    func receivedHead(_ line: UnsafeRawBufferPointer) -> Int { received(line, readHead) }

    func receivedBody(_ bytes: UnsafeRawBufferPointer) -> Int { received(bytes, readBody) }

    /// A part of the body as it comes over the connection.
    func receivedBytes(_ bytes: UnsafeRawBufferPointer) { gzipEnd?.read(bytes) }

    /// - Returns: how much was taken; libcurl ends the request if that is not all.
    private func received(
      _ bytes: UnsafeRawBufferPointer, _ read: (UnsafeRawBufferPointer) throws -> Void
    ) -> Int {
      phase = .underWay
      lastProgress = clock.now
      do {
        try read(bytes)
        return bytes.count
      } catch {
        failure = error
        return 0
      }
    }

    private func readHead(_ line: UnsafeRawBufferPointer) throws {
      let hadHead = reader.head != nil
      try reader.read(line)
      guard !hadHead, let head = reader.head else { return }
      // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
      if head.has("transfer-encoding"), head.has("content-length") || head.version == "HTTP/1.0" {
        slot.closeConnection()
      }
      if head.has("content-encoding"), ["gzip", "x-gzip"].contains(head.list("content-encoding").last) {
        gzipEnd = GzipEnd(isChunked: head.has("transfer-encoding"))
        slot.tellBytes()
      }
      guard let length = reader.length, !head.isWithoutBody, task.request.httpMethod != "HEAD" else { return }
      if length > limits.maximumBodySize { throw tooLarge }
      // What a server announces is not yet there.
      body.reserveCapacity(min(length, 1 << 16))
    }

    private func readBody(_ bytes: UnsafeRawBufferPointer) throws {
      if body.count + bytes.count > limits.maximumBodySize { throw tooLarge }
      if let start = bytes.baseAddress {
        body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      }
    }

    private var tooLarge: NetworkClientDefault.ClientError { .bodyTooLarge(limit: limits.maximumBodySize) }

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
        phase = .underWay
        // Without a limit of its own, connecting has been waiting for the answer.
        if limits.connectTimeout > .zero { lastProgress = clock.now }
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
    var deadline: ContinuousClock.Instant { min(begin + limits.wholeTimeout, idleDeadline) }

    private var idleDeadline: ContinuousClock.Instant {
      let (connect, read) = (limits.connectTimeout, limits.readTimeout)
      return switch phase {
      case .waiting: begin + connect + read
      case .connecting(let since):
        connect == .zero ? begin + read : since + (slot.knowsSending ? connect : connect + read)
      case .underWay: lastProgress + read
      }
    }

    /// - Returns: whether its time is over.
    func expire() -> Bool {
      let sent = ccurl_size(slot.handle, CurlInfo.bytesSent.rawValue)
      if sent > bytesSent { (bytesSent, lastProgress) = (sent, clock.now) }
      guard deadline <= clock.now else { return false }
      if begin + limits.wholeTimeout <= clock.now {
        failure = URLError.timeout(.whole, limits.wholeTimeout, url)
      } else if case .underWay = phase {
        failure = URLError.timeout(.reading, limits.readTimeout, url)
      } else {
        let isLimited = limits.connectTimeout > .zero
        failure = URLError.timeout(.connecting, isLimited ? limits.connectTimeout : limits.readTimeout, url)
      }
      return true
    }

    // MARK: The end

    /// libcurl has ended it. Called while the handle still knows how.
    func complete(_ result: Int32) {
      if failure != nil { return }
      if result == 0 {
        // libcurl takes a head that breaks off for an answer.
        if reader.head == nil { failure = URLError(.networkConnectionLost) }
        if gzipEnd?.isReached(after: body.count) == false { failure = URLError(.cannotDecodeContentData) }
        return
      }
      failure =
        CurlFailure(
          result: result, text: slot.problemText,
          certificateResult: ccurl_number(slot.handle, CurlInfo.certificateResult.rawValue), url: url,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: any Error) { failure = error }

    /// What has come of it.
    func ending(_ cookies: CurlCookies?) -> CurlEngine.Ending {
      guard let head = reader.head else { return .init(error: failure ?? URLError(.unknown)) }
      cookies?.note(head, from: url)
      let passesBody = failure == nil || failure is URLError && !body.isEmpty
      return .init(body: passesBody ? body : nil, head: ResponseHead(head, from: url), error: failure)
    }
  }
#endif
