#if os(Linux)
  import Foundation
  import HTTPSyntax
  import Locking

  /// The hosts and values of cookies that servers have set. libcurl holds the cookies themselves.
  final class SetCookies: Sendable {
    private let hosts = Mutex<[String]>([])
    private static let maximumHosts = 1_000
    /// The most recently set values, which are masked if a server quotes them.
    private let latest = Mutex<[String]>([])

    func note(_ head: HTTPResponseHead, from url: URL) {
      guard head.has("set-cookie"), let host = url.host()?.lowercased() else { return }
      hosts.withLock { hosts in
        if !hosts.contains(host) { hosts = hosts.suffix(Self.maximumHosts - 1) + [host] }
      }
      let new = head.values("set-cookie").flatMap { SecretMasking.cookies(setBy: ["set-cookie": $0]) }
      latest.withLock { $0 = SecretMasking.latest($0, new) }
    }

    var values: [String] { latest.withLock { $0 } }

    func mayHave(for url: URL) -> Bool {
      hosts.withLock { $0.contains(url.host()?.lowercased() ?? "") }
    }
  }
#endif
