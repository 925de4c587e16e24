public import Foundation
import Locking

/// Joins paths to a base URL according to the Beagle protocol.
///
/// A path that starts with `/` is appended to the base URL, including the base URL's path; any other text is
/// treated as an absolute URL. Invalid characters are percent-encoded, unless the path contains a `%`: then
/// it counts as encoded, and an invalid character is an error.
///
/// A builder may be used from any thread.
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

  /// Joins a path to the base URL, or returns an absolute URL unchanged.
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

/// Builds the URL of a request from a path in a document or in application code.
///
/// The builder is called on the same actor as the network client. A builder for sessions on an actor other
/// than the main actor must be ``ThreadSafe``.
public protocol UrlBuilderProtocol {
  /// The URL that paths are joined to; nil allows only absolute URLs.
  var baseUrl: URL? { get set }

  /// Returns the URL for `path`, or nil if `path` is invalid.
  func build(path: String) -> URL?
}

extension URL {
  /// The URL with its host in ASCII: a percent-encoded host with non-ASCII letters is converted to punycode.
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
  /// Adds `values` to the query, sorted by name; empty values are dropped. The `?` is added even if nothing
  /// follows it. The existing query is unchanged.
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
  /// Encodes everything but unreserved characters of RFC 3986; servers interpret others, such as `+`,
  /// differently.
  fileprivate var queryEncoded: String {
    addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

extension URL {
  /// The URL for people: without user name and password, and with secret values of the query masked.
  package var withoutCredentials: String { SecretMasking().masked(self) }

  var withoutUserPart: String {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    else { return absoluteString }
    (parts.user, parts.password) = (nil, nil)
    return parts.string ?? ""
  }

  /// The host and the port, if the URL has one.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}

extension String {
  /// The text without the user part of a URL. Paths and text that is not a URL are unchanged.
  package var withoutUserInfo: String {
    guard let scheme = range(of: "://") else { return self }
    let authority = self[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let sign = authority.lastIndex(of: "@") else { return self }
    return String(self[..<scheme.upperBound] + self[index(after: sign)...])
  }

  /// The URL for messages: without the user part, and with secret values of the query masked.
  package var withMaskedSecrets: String { SecretMasking().masked(link: withoutUserInfo) }
}
