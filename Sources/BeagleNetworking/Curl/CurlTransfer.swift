#if os(Linux)
  import CCurl
  import Foundation

  /// One request on its way through libcurl. Belongs to the thread of its loop.
  final class CurlTransfer {
    private enum Phase {
      /// For a connection to be free.
      case waiting
      case connecting(since: ContinuousClock.Instant)
      /// Sent, with the last progress.
      case underWay(ContinuousClock.Instant)
    }

    let task: CurlTask
    /// Keeps this while the request is under way. nil before.
    unowned var slot: CurlSlot?
    private let url: URL
    private(set) lazy var origin = Origin(url)
    private let clock: CurlClock
    private let limits: TransferLimits

    private var reader = AnswerHeadReader()
    private var body = Data()
    /// nil if the body is not compressed.
    private var streamEnd: StreamEnd?
    /// Why it was ended from here, or how libcurl says it ended.
    private var failure: (any Error)?

    private var phase = Phase.waiting
    private var sendings = 0
    private let begin: ContinuousClock.Instant
    private var bytesSent: Int64 = 0

    init(_ task: CurlTask, _ clock: CurlClock) {
      self.task = task
      self.clock = clock
      limits = task.limits
      url = task.request.url ?? URL(filePath: "/")
      begin = clock.now
    }

    // MARK: What libcurl tells

    /// - Returns: how much was taken; libcurl ends the request if that is not all. So does `receivedBody`.
    func receivedHead(_ line: UnsafeRawBufferPointer) -> Int {
      phase = .underWay(clock.now)
      do {
        if try reader.read(line), let head = reader.head { try prepareForBody(head) }
        return line.count
      } catch {
        failure = error
        return 0
      }
    }

    func receivedBody(_ bytes: UnsafeRawBufferPointer) -> Int {
      phase = .underWay(clock.now)
      guard body.count + bytes.count <= limits.maximumBodySize else {
        failure = tooLarge
        return 0
      }
      if let start = bytes.baseAddress {
        body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      }
      return bytes.count
    }

    /// A part of the body as it comes over the connection.
    func receivedBytes(_ bytes: UnsafeRawBufferPointer) { streamEnd?.read(bytes) }

    private func prepareForBody(_ head: AnswerHead) throws {
      // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
      if head.has("transfer-encoding"), head.has("content-length") || head.version == "HTTP/1.0" {
        slot?.closeConnection()
      }
      if head.has("content-encoding") {
        streamEnd = StreamEnd(
          of: head.list("content-encoding").last, isChunked: head.has("transfer-encoding"),
          limit: limits.maximumBodySize)
        if streamEnd != nil { slot?.tellBytes() }
      }
      guard let length = reader.length, !head.isWithoutBody, task.request.httpMethod != "HEAD" else { return }
      if length > limits.maximumBodySize { throw tooLarge }
      // What a server announces is not yet there.
      body.reserveCapacity(min(length, 1 << 16))
    }

    private var tooLarge: NetworkClientDefault.ClientError { .bodyTooLarge(limit: limits.maximumBodySize) }

    /// Of HTTP, in the answer.
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
        // Without a limit of its own, connecting has been waiting for the answer.
        phase = .underWay(limits.connectTimeout > .zero ? clock.now : begin)
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
        connect == .zero ? begin + read : since + (slot?.knowsSending == true ? connect : connect + read)
      case .underWay(let lastProgress): lastProgress + read
      }
    }

    /// - Returns: whether its time is over.
    func expire() -> Bool {
      let sent = slot.map { ccurl_size($0.handle, CurlInfo.bytesSent.rawValue) } ?? 0
      if sent > bytesSent {
        bytesSent = sent
        if case .underWay = phase { phase = .underWay(clock.now) }
      }
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
        if streamEnd?.isReached == false { failure = URLError(.cannotDecodeContentData) }
        return
      }
      failure =
        CurlFailure(
          result: result, text: slot?.problemText ?? "",
          certificateResult: slot.map { ccurl_number($0.handle, CurlInfo.certificateResult.rawValue) } ?? 0,
          url: url,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: any Error) { failure = error }

    /// What has come of it.
    func ending(_ handler: @escaping CurlTask.Handler, _ cookies: CurlCookies?) -> CurlEngine.Ending {
      guard let head = reader.head else {
        return .init(handler: handler, error: failure ?? URLError(.unknown))
      }
      cookies?.note(head, from: url)
      let passesBody = failure == nil || failure is URLError && !body.isEmpty
      return .init(
        handler: handler, body: passesBody ? body : nil, head: ResponseHead(head, from: url), error: failure)
    }
  }
#endif
