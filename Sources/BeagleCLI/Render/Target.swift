import Beagle
import Foundation

/// Where a screen comes from.
enum Target: Equatable {
  case standardInput
  case file(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)

  init(_ text: String, hasBaseURL: Bool) throws(Failure) {
    if text == "-" {
      self = .standardInput
    } else if let url = URL(string: text), let scheme = url.scheme?.lowercased(), text.contains("://") {
      switch scheme {
      case "http", "https": self = .remote(text)
      case "file": self = .file(url.path)
      default: throw .usage("cannot fetch \"\(text)\": only http, https and file URLs are understood")
      }
    } else if text.hasPrefix("/"), hasBaseURL {
      self = .remote(text)
    } else if text.hasPrefix("/"), !FileManager.default.fileExists(atPath: text) {
      throw .usage("\"\(text)\" is no file; to fetch it as a path, say from where with --base-url")
    } else {
      self = .file(text)
    }
  }

  /// The base URL for paths in a screen that was fetched by an absolute URL: its scheme, host and port, with the user's
  /// part.
  static func origin(of target: String?) -> URL? {
    guard let target, var parts = URLComponents(string: target),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
    else { return nil }
    (parts.path, parts.percentEncodedQuery, parts.fragment) = ("", nil, nil)
    return parts.url
  }
}
