public import Foundation
import Locking

/// Joins paths to a base URL by the rules of the Beagle protocol.
///
/// A path that starts with `/` is appended to the base URL, which keeps its own path; anything else is taken
/// as an absolute URL. Characters that a URL cannot have are percent-encoded, unless the path has a `%`: then it
/// counts as encoded, and such a character makes it no URL.
///
/// It may be used from any thread.
public final class UrlBuilder: UrlBuilderProtocol, ThreadSafe {
  public var baseUrl: URL? {
    get { base.withLock { $0 } }
    set { base.withLock { $0 = newValue } }
  }
  private let base: Mutex<URL?>

  /// Creates a builder; without a base URL only absolute URLs can be built.
  public init(baseUrl: URL? = nil) {
    base = Mutex(baseUrl)
  }

  /// Joins a path to the base URL, or takes an absolute URL as it is.
  ///
  /// - Returns: nil if `path` is empty or the joined text is not a URL, as with a stray `%`.
  public func build(path: String) -> URL? {
    guard let encoded = RequestURL(path).text else { return nil }
    let text = path.hasPrefix("/") ? prefix + encoded : encoded
    // The strict parser refuses a second number sign, which a base URL may contain.
    return (URL(string: text, encodingInvalidCharacters: false) ?? URL(string: text))?.withASCIIHost
  }

  private var prefix: String {
    guard var base = baseUrl?.absoluteString else { return "" }
    if base.hasSuffix("/") { base.removeLast() }
    return base
  }
}

/// Makes the URL to fetch from a path in a document or in the user's code. It is called where the client is; one that is for sessions
/// on other actors than the main one is ``ThreadSafe``.
public protocol UrlBuilderProtocol {
  /// What paths are joined to; nil leaves only absolute URLs.
  var baseUrl: URL? { get set }

  /// The URL for `path`, or nil if there is none.
  func build(path: String) -> URL?
}

extension URL {
  /// The URL with its host as DNS knows it: a host that was percent-encoded because of letters beyond ASCII is written in
  /// punycode.
  var withASCIIHost: URL {
    guard let host = host(percentEncoded: false), host.utf8.contains(where: { $0 >= 0x80 }),
      let ascii = URL(string: "http://\(host)/")?.host(percentEncoded: false),
      ascii.utf8.allSatisfy({ $0 < 0x80 }),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.percentEncodedHost = ascii
    return parts.url ?? self
  }
}

extension URL {
  /// Adds `values` to the query, in the order of their names; those that are empty text are dropped. The `?`
  /// stands even if nothing follows it. What the query holds already stays as it is written.
  func adding(query values: [String: String]) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    let added =
      values
      .filter { !$0.value.isEmpty }
      .sorted { $0.key < $1.key }
      .map { "\($0.key.queryEncoded)=\($0.value.queryEncoded)" }
    let existing = components.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
    components.percentEncodedQuery = (existing + added).joined(separator: "&")
    return components.url ?? self
  }
}

extension String {
  /// Only what RFC 3986 calls unreserved stands as it is; servers read others, such as `+`, in their own way.
  fileprivate var queryEncoded: String {
    addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

extension URL {
  /// The URL as text for people: a user name or password in it is a secret and left out, and what a name in its query says is one
  /// is masked.
  package var withoutCredentials: String { SecretMasking().masked(self) }

  /// The URL as text, whole but for a user name and a password.
  var withoutUserPart: String {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    else { return absoluteString }
    (parts.user, parts.password) = (nil, nil)
    return parts.string ?? ""
  }

  /// Host and, if the URL names one, port.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}

extension String {
  /// The text as it may be printed where it is a URL: without the user's part, and otherwise as it was written. A path, or
  /// what is no URL after all, stays as it is.
  package var withoutUserInfo: String {
    guard let scheme = range(of: "://") else { return self }
    let authority = self[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let sign = authority.lastIndex(of: "@") else { return self }
    return String(self[..<scheme.upperBound] + self[index(after: sign)...])
  }

  /// The URL for messages: what a name in the query says is a secret is masked as well.
  package var withMaskedSecrets: String { SecretMasking().masked(link: withoutUserInfo) }
}
