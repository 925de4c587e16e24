#if os(Linux)
  import CCurl
  import HTTPSyntax
  import Locking

  /// The cookies of a client, kept by libcurl by the rules of RFC 6265bis.
  ///
  /// Owns libcurl's share object, which every handle of the client's personal loop is given; the loop and its handles
  /// hold on to this. Unchecked because only that loop's thread touches the share.
  final class CurlCookies: @unchecked Sendable {
    /// nil if there is no memory for it, or the process ends.
    let share: OpaquePointer?
    /// How many there may be at most, by what was set. Of those that libcurl keeps, which may be as many as servers set, the last are
    /// kept from time to time: as many as browsers keep, and RFC 6265bis, section 6.1, asks for.
    private let bound = Mutex(0)
    static let (mostCookies, mostOfADomain) = (3_000, 180)

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

    /// - Parameter handle: has the share.
    func trim(_ handle: CurlHandle) {
      // More than are kept, so that not every cookie has all of them looked through.
      guard bound.withLock({ $0 > Self.mostCookies * 4 / 3 }) else { return }
      let lines = handle.cookieLines
      var counts: [Substring: Int] = [:]
      let kept = lines.reversed().filter { line in
        let domain = line.trimmingPrefix("#HttpOnly_").prefix { $0 != "\t" }
        counts[domain, default: 0] += 1
        return counts[domain, default: 0] <= Self.mostOfADomain
      }.prefix(Self.mostCookies)
      if kept.count < lines.count {
        handle.set(.cookieLine, "ALL")
        for line in kept.reversed() { handle.set(.cookieLine, line) }
      }
      bound.withLock { $0 = kept.count }
    }
  }

  extension CurlHandle {
    /// All cookies that it knows; of one domain, in the order they were set.
    var cookieLines: [String] {
      let list = ccurl_cookies(self)
      defer { ccurl_list_free(list) }
      return sequence(first: list) { $0.map(ccurl_list_next) }.prefix { $0 != nil }.compactMap {
        $0.map { String(cString: ccurl_list_text($0)) }
      }
    }
  }
#endif
