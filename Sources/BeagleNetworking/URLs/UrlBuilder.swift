public import Foundation

/// Joins paths to a base URL by the rules of the Beagle protocol.
///
/// A path that starts with `/` is appended to the base URL, which keeps its own path; anything else is taken
/// as an absolute URL. Characters that may not stand in a URL are percent-encoded, unless the path holds
/// percent-encoded ones already: then it is used as it is.
public final class UrlBuilder: UrlBuilderProtocol {
  public var baseUrl: URL?

  /// Creates a builder; without a base URL only absolute URLs can be built.
  public init(baseUrl: URL? = nil) {
    self.baseUrl = baseUrl
  }

  /// Joins a path to the base URL, or takes an absolute URL as it is.
  ///
  /// - Returns: nil if `path` is empty or the joined text is not a URL, as with a stray `%`.
  public func build(path: String) -> URL? {
    guard !path.isEmpty else { return nil }
    let encoded = Self.encoded(path)
    let text = path.hasPrefix("/") ? prefix + encoded : encoded
    return (URL(string: text, encodingInvalidCharacters: false) ?? Self.lenient(text))?.withASCIIHost
  }

  /// Foundation's strict parser refuses characters that the protocol lets stand, such as the brackets of a
  /// query's `id[]=1`. The lenient one encodes them; it must not get to repair what the protocol calls
  /// malformed.
  private static func lenient(_ text: String) -> URL? {
    guard text.unicodeScalars.allSatisfy({ $0 == "%" || allowed.contains($0) }),
      text.removingPercentEncoding != nil
    else { return nil }
    return URL(string: text)
  }

  private var prefix: String {
    guard var base = baseUrl?.absoluteString else { return "" }
    if base.hasSuffix("/") { base.removeLast() }
    return base
  }

  private static func encoded(_ path: String) -> String {
    guard path.removingPercentEncoding == path else { return path }
    return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
  }

  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=")
}

/// Makes the URL to fetch from a path in a document or in the user's code.
public protocol UrlBuilderProtocol {
  /// What paths are joined to; nil leaves only absolute URLs.
  var baseUrl: URL? { get set }

  /// The URL for `path`, or nil if there is none.
  func build(path: String) -> URL?
}
