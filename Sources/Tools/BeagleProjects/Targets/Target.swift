package import Beagle
import Foundation

/// The source of a screen.
package enum Target: Equatable {
  case standardInput
  case file(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)

  package init(_ text: String, hasBaseURL: Bool) throws(Failure) {
    if text == "-" {
      self = .standardInput
    } else if let url = URL(string: text), let scheme = url.scheme?.lowercased(), text.contains("://") {
      switch scheme {
      case "http", "https": self = .remote(text)
      case "file": self = .file(url.path)
      default:
        throw .usage(
          "cannot fetch \"\(text.withoutUserInfo)\": only http, https and file URLs are supported")
      }
    } else if Self.isOnServer(text, hasBaseURL: hasBaseURL) {
      self = .remote(text)
    } else if FileManager.default.fileExists(atPath: text) {
      self = .file(text)
    } else if text.hasPrefix("/") {
      throw .usage("\"\(text)\" is not a file; to fetch it as a path, add --base-url")
    } else if Self.beginsWithPort(text) {
      throw .usage("\"\(text)\" is not a file; to fetch it as a URL, begin it with http:// or https://")
    } else if hasBaseURL, !text.lowercased().hasSuffix(".json") {
      throw .usage("\"\(text)\" is not a file; to fetch it as a path, begin it with a slash")
    } else {
      self = .file(text)
    }
  }

  /// Whether it is a path that is joined to the base URL: it begins with a slash, and no local file or folder
  /// has that name.
  package static func isOnServer(_ text: String, hasBaseURL: Bool) -> Bool {
    hasBaseURL && text.hasPrefix("/") && LocalTarget(text) == nil
  }

  /// Whether it is a URL without its scheme: `localhost:8080/home`.
  private static func beginsWithPort(_ text: String) -> Bool {
    let parts = text.prefix { $0 != "/" }.split(separator: ":")
    return parts.count == 2 && parts[1].allSatisfy { ("0"..."9").contains($0) }
  }

  /// The base URL of paths in a screen that was fetched by an absolute URL: scheme, user information, host
  /// and port.
  package static func origin(of target: String?) -> URL? {
    guard let target, var parts = URLComponents(string: target),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
    else { return nil }
    (parts.path, parts.percentEncodedQuery, parts.fragment) = ("", nil, nil)
    return parts.url
  }
}

/// The file or folder that an absolute path names on this machine. It takes precedence over the server.
package enum LocalTarget: String {
  case file, folder

  /// nil if nothing has that name, or only a system folder: many servers have a `/home` as well, and that
  /// folder itself contains no documents.
  package init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue, Self.systemFolders.contains(path.lowercased()) { return nil }
    self = isFolder.boolValue ? .folder : .file
  }

  private static let systemFolders: Set<String> = [
    "/", "/applications", "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/library", "/media", "/opt",
    "/private", "/proc", "/root", "/run", "/sbin", "/sys", "/system", "/tmp", "/users", "/usr", "/var",
    "/volumes",
  ]
}
