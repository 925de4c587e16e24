#if os(Linux)
  import CCurl
  import Foundation

  /// A handle of libcurl's with all that it points to, for one request after another. Belongs to the thread of its loop.
  ///
  /// What libcurl does not copy is owned here: the lines of the head, the buffer for its words, and this object itself,
  /// the owner that its callbacks get, unretained. All of it goes after the handle. Callbacks are called only while the
  /// handle is in the engine's `multi`, and the engine keeps the slot until it has taken the handle out.
  final class CurlSlot {
    let handle: CurlHandle
    /// The request under way.
    var transfer: CurlTransfer?
    private var headers: OpaquePointer?
    private let problem = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    /// What the handle has been told, so that the same request once more needs no telling.
    private var told: URLRequest?
    private var tellsBytes = false

    /// Whether the library in this process tells when it sends.
    private(set) var knowsSending = true

    /// - Returns: nil if there is no memory for it.
    init?() {
      guard let handle = ccurl_easy_init() else { return nil }
      self.handle = handle
      problem.initialize(repeating: 0, count: 256)
    }

    deinit {
      ccurl_easy_cleanup(handle)
      ccurl_list_free(headers)
      problem.deallocate()
    }

    /// libcurl's own words about what went wrong.
    var problemText: String { String(cString: problem) }

    /// Tells the handle all about the request.
    func prepare(_ request: URLRequest, tls: CurlTLS, cookies: CurlCookies?) throws {
      problem[0] = 0
      if tellsBytes { handle.set(.tellsTraffic, 0) }
      tellsBytes = false
      if let told, told.isSame(as: request) { return }
      told = nil
      ccurl_easy_reset(handle)
      ccurl_list_free(headers)
      headers = nil
      let parts = try CurlRequest(request)
      for line in parts.headerLines {
        guard let longer = ccurl_list_append(headers, line) else { throw URLError(.cannotLoadFromNetwork) }
        headers = longer
      }
      let owner = Unmanaged.passUnretained(self).toOpaque()
      knowsSending = withUnsafePointer(to: Self.callbacks) { ccurl_set_callbacks(handle, $0, owner) }
      _ = ccurl_set_error_buffer(handle, problem)
      _ = ccurl_set_list(handle, CurlOption.headers.rawValue, headers)
      if let share = cookies?.share {
        _ = ccurl_set_share(handle, share)
        handle.set(.cookieFile, "")
      }
      // A library that does not tell when it sends might do so twice over a connection that had been closed.
      if !knowsSending, !request.isIdempotent { handle.set(.connectsAnew, 1) }
      parts.set(handle)
      if parts.isSecure { try tls.set(handle, host: parts.host) }
      told = request
    }

    /// The connection is not used again, and neither is what the handle has been told.
    func closeConnection() {
      handle.set(.closesConnection, 1)
      told = nil
    }

    /// Has libcurl tell the transfer the bytes of the body also as they come, before they are decompressed.
    func tellBytes() {
      handle.set(.tellsTraffic, 1)
      tellsBytes = true
    }

    // MARK: What libcurl calls

    private static let callbacks = CCurlCallbacks(
      head: { bytes, _, count, owner in
        CurlSlot.transfer(owner)?.receivedHead(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      },
      body: { bytes, _, count, owner in
        CurlSlot.transfer(owner)?.receivedBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      },
      traffic: { _, kind, bytes, count, owner in
        // CURLINFO_DATA_IN
        if kind == 3 { CurlSlot.transfer(owner)?.receivedBytes(.init(start: bytes, count: count)) }
        return 0
      },
      resolving: { _, _, owner in CurlSlot.transfer(owner)?.connects() ?? 1 },
      connecting: { owner, descriptor, _ in
        // Programs started meanwhile have no use for it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return CurlSlot.transfer(owner)?.connects() ?? 1
      },
      sending: { owner, _, _, _, _ in CurlSlot.transfer(owner)?.sends() ?? 1 })

    private static func transfer(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
      owner.flatMap { Unmanaged<CurlSlot>.fromOpaque($0).takeUnretainedValue().transfer }
    }
  }

  extension URLRequest {
    /// In all that is sent.
    fileprivate func isSame(as other: URLRequest) -> Bool {
      url == other.url && httpMethod == other.httpMethod && httpBody == other.httpBody
        && allHTTPHeaderFields == other.allHTTPHeaderFields
    }
  }
#endif
