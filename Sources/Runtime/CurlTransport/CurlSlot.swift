#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax

  /// A libcurl handle, with the memory it refers to, reused for consecutive requests. Confined to the loop's
  /// thread.
  ///
  /// Owns what libcurl does not copy: the URL, the header lines, the head of the response, the error buffer,
  /// and this object, which is the unretained owner of the callbacks. All of it is released after the handle.
  /// Callbacks are only called while the handle is in the engine's `multi`, and the engine retains the slot
  /// until it has removed the handle.
  final class CurlSlot {
    let handle: CurlHandle
    var transfer: CurlTransfer?
    /// The index among the engine's running slots.
    var position = 0
    private var url: OpaquePointer?
    private var headers: OpaquePointer?
    private let head: UnsafeMutablePointer<CCurlHead>
    /// Retained, because `head` points into it.
    private let clock: CurlClock
    private let problem = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    /// The request the handle is configured for, so that an equal request needs no configuration.
    private var configured: CurlRequest?

    /// Whether the library in this process reports when it sends.
    private(set) var knowsSending = true

    /// - Returns: nil if there is no memory for it.
    init?(_ clock: CurlClock) {
      guard let handle = ccurl_easy_init() else { return nil }
      self.handle = handle
      self.clock = clock
      problem.initialize(repeating: 0, count: 256)
      head = .allocate(capacity: 1)
      head.initialize(
        to: CCurlHead(
          bytes: nil, count: 0, capacity: 0, total: 0, limit: HTTPResponseHeadReader.limit, now: clock.place,
          last: 0,
          ended: { owner, bytes, count in
            CurlSlot.transfer(owner)?.receivedHead(UnsafeRawBufferPointer(start: bytes, count: count))
              ?? false
          }, owner: Unmanaged.passUnretained(self).toOpaque()))
    }

    deinit {
      ccurl_easy_cleanup(handle)
      freeConfiguration()
      problem.deallocate()
      ccurl_head_free(head)
      head.deallocate()
    }

    var problemText: String { String(cString: problem) }

    /// When the last line of the response's head arrived; nil before the first.
    var lastLine: Nanoseconds? { head.pointee.last == 0 ? nil : head.pointee.last }

    var hasTooLargeHead: Bool { head.pointee.total > head.pointee.limit }

    func prepare(
      _ request: CurlRequest, tls: CurlTLS, cookies: CurlCookies?, idleLimit: Nanoseconds
    ) throws(CurlError) {
      problem[0] = 0
      ccurl_head_reset(head)
      if let configured, configured.isSame(as: request) { return }
      configured = nil
      // `reset` forgets this list without freeing it.
      handle.set(.cookieFile, nil)
      ccurl_easy_reset(handle)
      freeConfiguration()
      let message = try CurlMessage(request)
      url = ccurl_url_init(message.target.url)
      guard url != nil else { throw .failed(.badURL) }
      for line in message.headerLines {
        guard let longer = ccurl_list_append(headers, line) else { throw .failed(.cannotLoadFromNetwork) }
        headers = longer
      }
      let owner = Unmanaged.passUnretained(self).toOpaque()
      knowsSending = withUnsafePointer(to: Self.callbacks) { ccurl_set_callbacks(handle, $0, owner, head) }
      _ = ccurl_set_error_buffer(handle, problem)
      _ = ccurl_set_url(handle, url)
      _ = ccurl_set_list(handle, CurlOption.headers.rawValue, headers)
      if let share = cookies?.share {
        _ = ccurl_set_share(handle, share)
        handle.set(.cookieFile, "")
      }
      // libcurl's own limit is two minutes, regardless of the loop's.
      handle.set(.idleSeconds, Int((idleLimit + 999_999_999) / 1_000_000_000))
      // A library that does not report sending might send twice over a connection that was closed.
      if !knowsSending, !request.isIdempotent { handle.set(.connectsAnew, 1) }
      message.set(handle)
      if message.target.isSecure { try tls.set(handle, host: message.target.host) }
      configured = request
    }

    private func freeConfiguration() {
      ccurl_list_free(headers)
      url.map(ccurl_url_cleanup)
      (headers, url) = (nil, nil)
    }

    /// Closes the connection after the request and discards the handle's configuration.
    func closeConnection() {
      handle.set(.closesConnection, 1)
      configured = nil
    }

    // MARK: libcurl callbacks

    private static let callbacks = CCurlCallbacks(
      body: { bytes, _, count, owner in
        CurlSlot.transfer(owner)?.receivedBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      },
      resolving: { _, _, owner in CurlSlot.transfer(owner)?.connects() ?? 1 },
      connecting: { owner, descriptor, _ in
        // Child processes must not inherit it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return CurlSlot.transfer(owner)?.connects() ?? 1
      },
      sending: { owner, _, _, _, _ in CurlSlot.transfer(owner)?.sends() ?? 1 })

    static func transfer(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
      owner.flatMap { Unmanaged<CurlSlot>.fromOpaque($0).takeUnretainedValue().transfer }
    }
  }
#endif
