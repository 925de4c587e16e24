#if os(Linux)
  import Foundation
  import HTTPSyntax
  import Locking

  /// What is known of the cookies that servers have set. libcurl has the cookies themselves.
  final class SetCookies: Sendable {
    /// The last hosts that have set cookies.
    private let hosts = Mutex<[String]>([])
    private static let mostHosts = 1_000
    /// What was set last, to be masked where a server quotes it.
    private let latest = Mutex<[String]>([])

    func note(_ head: HTTPResponseHead, from url: URL) {
      guard head.has("set-cookie"), let host = url.host()?.lowercased() else { return }
      hosts.withLock { hosts in
        if !hosts.contains(host) { hosts = hosts.suffix(Self.mostHosts - 1) + [host] }
      }
      let new = head.values("set-cookie").flatMap { SecretMasking.cookies(setBy: ["set-cookie": $0]) }
      latest.withLock { $0 = SecretMasking.latest($0, new) }
    }

    /// The values of the cookies that were set last.
    var values: [String] { latest.withLock { $0 } }

    /// Whether this host has set a cookie.
    func mayHave(for url: URL) -> Bool {
      hosts.withLock { $0.contains(url.host()?.lowercased() ?? "") }
    }
  }
#endif
