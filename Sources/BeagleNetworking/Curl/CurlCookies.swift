#if os(Linux)
  import CCurl
  import Foundation
  import Synchronization

  /// The cookies of an adapter, kept by libcurl by the rules of RFC 6265bis.
  ///
  /// Owns libcurl's share object, which every handle of the adapter's personal loop is given; the loop and its handles
  /// hold on to this. Unchecked because only that loop's thread touches the share.
  final class CurlCookies: @unchecked Sendable {
    /// nil if there is no memory for it, or the process ends.
    let share: OpaquePointer?
    private let hosts = Mutex<Set<String>>([])
    /// What was set last, to be masked where a server quotes it.
    private let latest = Mutex<[String]>([])
    private static let mostValues = 256

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

    func note(_ head: AnswerHead, from url: URL) {
      guard head.has("set-cookie"), let host = url.host()?.lowercased() else { return }
      _ = hosts.withLock { $0.insert(host) }
      let new = head.values("set-cookie").flatMap { SecretMasking.cookies(setBy: ["set-cookie": $0]) }
      latest.withLock { latest in
        latest.removeAll { new.contains($0) }
        latest = (latest + new).suffix(Self.mostValues)
      }
    }

    /// The values of the cookies that were set last.
    var values: [String] { latest.withLock { $0 } }

    /// Whether this host has ever set a cookie.
    func mayHave(for url: URL) -> Bool {
      hosts.withLock { $0.contains(url.host()?.lowercased() ?? "") }
    }
  }
#endif
