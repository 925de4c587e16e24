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
    private let handle: CurlHandle
    private let url: URL
    /// Owned, as libcurl does not copy them: read by it until the handle is reset, which is before this is gone.
    private var headers: OpaquePointer?
    private let problem = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

    private var reader = AnswerHeadReader()
    private var body = Data()
    /// Why it was ended from here, or how libcurl says it ended.
    private var failure: (any Error)?

    private var phase = Phase.waiting
    private var sendings = 0
    private var mayBeSentAgain = true
    private var knowsSending = true
    private let begin = ContinuousClock.now
    private var lastProgress = ContinuousClock.now
    private var bytesSent: Int64 = 0
    /// Told where the deadline may have come nearer.
    private let look: (ContinuousClock.Instant) -> Void

    init(_ task: CurlTask, _ handle: CurlHandle, look: @escaping (ContinuousClock.Instant) -> Void) {
      self.task = task
      self.handle = handle
      self.look = look
      url = task.request.url ?? URL(filePath: "/")
      problem.initialize(repeating: 0, count: 256)
    }

    deinit {
      ccurl_list_free(headers)
      problem.deallocate()
    }

    /// Tells the handle all about the request.
    func prepare(_ request: CurlRequest, tls: TLSSettings, cookies: CurlCookies?) throws {
      for line in request.headerLines {
        guard let longer = ccurl_list_append(headers, line) else { throw URLError(.cannotLoadFromNetwork) }
        headers = longer
      }
      // After `take` the handle no longer knows this object, which is alive until then.
      let owner = Unmanaged.passUnretained(self).toOpaque()
      knowsSending = withUnsafePointer(to: Self.callbacks) { ccurl_set_callbacks(handle, $0, owner) }
      _ = ccurl_set_error_buffer(handle, problem)
      _ = ccurl_set_list(handle, CurlOption.headers.rawValue, headers)
      if let share = cookies?.share {
        _ = ccurl_set_share(handle, share)
        handle.set(.cookieFile, "")
      }
      mayBeSentAgain = request.isIdempotent
      // A library that does not tell when it sends might do so twice over a connection that had been closed.
      if !knowsSending, !mayBeSentAgain { handle.set(.connectsAnew, 1) }
      request.set(handle)
      if url.scheme?.lowercased() == "https" { try tls.set(handle, host: request.host) }
    }

    // MARK: What libcurl calls

    private static let callbacks = CCurlCallbacks(
      head: { bytes, _, count, owner in
        CurlTransfer.of(owner)?.received(bytes, count, CurlTransfer.readHead) ?? 0
      },
      body: { bytes, _, count, owner in
        CurlTransfer.of(owner)?.received(bytes, count, CurlTransfer.readBody) ?? 0
      },
      resolving: { _, _, owner in CurlTransfer.of(owner)?.connects() ?? 1 },
      connecting: { owner, descriptor, _ in
        // Programs started meanwhile have no use for it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return CurlTransfer.of(owner)?.connects() ?? 1
      },
      sending: { owner, _, _, _, _ in CurlTransfer.of(owner)?.sends() ?? 1 })

    private static func of(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
      owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func received(
      _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
      _ read: (CurlTransfer) -> (UnsafeRawBufferPointer) throws -> Void
    ) -> Int {
      phase = .underWay
      lastProgress = .now
      do {
        try read(self)(UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      } catch {
        failure = error
        return 0
      }
    }

    private func readHead(_ line: UnsafeRawBufferPointer) throws {
      let hadHead = reader.head != nil
      try reader.read(line)
      guard !hadHead, let head = reader.head else { return }
      let lengths = head.list("content-length")
      // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
      if !head.values("transfer-encoding").isEmpty, !lengths.isEmpty || head.version == "HTTP/1.0" {
        handle.set(.closesConnection, 1)
      }
      guard task.request.httpMethod != "HEAD", let length = lengths.first.flatMap({ Int($0) }) else { return }
      if length > task.limits.maximumBodySize { throw tooLarge }
    }

    private func readBody(_ bytes: UnsafeRawBufferPointer) throws {
      if body.count + bytes.count > task.limits.maximumBodySize { throw tooLarge }
      body.append(contentsOf: bytes)
    }

    private var tooLarge: NetworkClientDefault.ClientError {
      .bodyTooLarge(limit: task.limits.maximumBodySize)
    }

    /// Whether it has no connection yet, and none is being made for it.
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    private func connects() -> Int32 {
      if case .waiting = phase {
        phase = .connecting(since: .now)
        look(deadline)
      }
      return 0
    }

    private func sends() -> Int32 {
      sendings += 1
      if sendings == 1 {
        phase = .underWay
        // Without a limit of its own, connecting has been waiting for the answer.
        if task.limits.connectTimeout > .zero { lastProgress = .now }
        look(deadline)
      }
      // The connection had been closed, and nobody knows whether the server has done what it was told.
      guard sendings == 1 || mayBeSentAgain else {
        failure = URLError(.networkConnectionLost)
        return 1
      }
      return 0
    }

    // MARK: Time

    /// When something has to be done even if nothing happens.
    var deadline: ContinuousClock.Instant { min(begin + task.limits.wholeTimeout, idleDeadline) }

    private var idleDeadline: ContinuousClock.Instant {
      let (connect, read) = (task.limits.connectTimeout, task.limits.readTimeout)
      return switch phase {
      case .waiting: begin + connect + read
      case .connecting(let since):
        connect == .zero ? begin + read : since + (knowsSending ? connect : connect + read)
      case .underWay: lastProgress + read
      }
    }

    /// - Returns: whether its time is over.
    func expire(_ now: ContinuousClock.Instant) -> Bool {
      let sent = ccurl_size(handle, CurlInfo.bytesSent.rawValue)
      if sent > bytesSent { (bytesSent, lastProgress) = (sent, now) }
      guard deadline <= now else { return false }
      let limits = task.limits
      if begin + limits.wholeTimeout <= now {
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
        return
      }
      failure =
        CurlFailure(
          result: result, text: String(cString: problem),
          certificateResult: ccurl_number(handle, CurlInfo.certificateResult.rawValue), url: url,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: any Error) { _ = task.end(nil, nil, error) }

    /// Tells the task what has come of it.
    func tell(_ cookies: CurlCookies?) {
      guard let head = reader.head else { return _ = task.end(nil, nil, failure ?? URLError(.unknown)) }
      cookies?.note(head, from: url)
      let url = url
      let passesBody = failure == nil || failure is URLError && !body.isEmpty
      task.end(passesBody ? body : nil, head.response(for: url), failure)
    }
  }
#endif
