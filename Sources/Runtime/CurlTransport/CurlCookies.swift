#if os(Linux)
  import CCurl
  import HTTPSyntax
  import Locking

  /// The cookies of a client, kept by libcurl according to RFC 6265bis.
  ///
  /// Owns libcurl's share object, which every handle of the client's personal loop uses; the loop and its
  /// handles retain this object. Unchecked because only that loop's thread uses the share.
  final class CurlCookies: @unchecked Sendable {
    /// nil if there is no memory for it, or the process is exiting.
    let share: OpaquePointer?
    /// An upper bound on the number of cookies. libcurl keeps as many as servers set, so it is trimmed from
    /// time to time to the most recent ones: as many as browsers keep and RFC 6265bis, section 6.1, requires.
    private let bound = Mutex(0)
    static let (maximumCookies, maximumPerDomain) = (3_000, 180)

    init() {
      let mayCall = ccurl_enter()
      share = mayCall ? ccurl_cookie_share_init() : nil
      if mayCall { ccurl_leave() }
    }

    deinit {
      guard ccurl_enter() else { return }
      defer { ccurl_leave() }
      share.map(ccurl_share_cleanup)
    }

    func note(_ head: HTTPResponseHead) {
      guard head.has("set-cookie") else { return }
      let count = head.values("set-cookie").count
      bound.withLock { $0 += count }
    }

    /// - Parameter handle: uses the share.
    func trim(_ handle: CurlHandle) {
      // The threshold exceeds the limit, so that not every new cookie triggers a scan of all cookies.
      guard bound.withLock({ $0 > Self.maximumCookies * 4 / 3 }) else { return }
      let lines = handle.cookieLines
      var counts: [Substring: Int] = [:]
      let kept = lines.reversed().filter { line in
        let domain = line.trimmingPrefix("#HttpOnly_").prefix { $0 != "\t" }
        counts[domain, default: 0] += 1
        return counts[domain, default: 0] <= Self.maximumPerDomain
      }.prefix(Self.maximumCookies)
      if kept.count < lines.count {
        handle.set(.cookieLine, "ALL")
        for line in kept.reversed() { handle.set(.cookieLine, line) }
      }
      bound.withLock { $0 = kept.count }
    }
  }

  extension CurlHandle {
    /// All known cookies; those of one domain in the order they were set.
    var cookieLines: [String] {
      let list = ccurl_cookies(self)
      defer { ccurl_list_free(list) }
      return sequence(first: list) { $0.map(ccurl_list_next) }.prefix { $0 != nil }.compactMap {
        $0.map { String(cString: ccurl_list_text($0)) }
      }
    }
  }
#endif
