import BeagleProjects
import Foundation

enum FileURI {
  /// The path of a file's URI; nil for other URIs.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return rest[slash...].removingPercentEncoding
  }

  /// The document as `check` names it. A document without a file, such as an unsaved one, is named by its
  /// URI.
  static func target(of uri: String) -> CheckTarget { .file(path(of: uri) ?? uri) }

  static func uri(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
    return "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }
}
