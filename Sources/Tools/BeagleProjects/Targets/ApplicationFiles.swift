import BeagleTesting
import Foundation

/// The files of an application without a server: each request is answered by the file with its path.
package struct ApplicationFiles: Sendable {
  /// The path of the folder, empty or ending with a slash.
  package let prefix: String
  let folder: ResponseFolder

  /// Nothing is sent there: the name is reserved for addresses that do not exist.
  private static let origin = "http://files.invalid"
  static let baseURL = URL(string: origin)

  /// Nil if there is no folder at that path.
  package init?(_ path: String) {
    guard let found = Folder(path), let folder = ResponseFolder(URL(fileURLWithPath: path), named: found.path)
    else { return nil }
    (prefix, self.folder) = (found.prefix, folder)
  }

  /// The path of the request to which a file responds: `/cart` for `screens/cart.json`. Nil if it responds to
  /// no GET request.
  func path(of file: String) -> String? {
    guard file.hasPrefix(prefix), file.lowercased().hasSuffix(".json") else { return nil }
    let name = file.dropFirst(prefix.count).dropLast(".json".count)
    let methods = ["POST", "PUT", "PATCH", "DELETE"]
    if let ending = name.split(separator: ".").last, methods.contains(String(ending)) { return nil }
    let parts = name.split(separator: "?", maxSplits: 1)
    guard let path = parts.first?.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else {
      return nil
    }
    let query = parts.dropFirst().first?.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    return (path == "index" ? "/" : "/" + path) + (query.map { "?\($0)" } ?? "")
  }

  /// The file with the document of a URL; nil if there is none.
  package func file(of url: String) -> String? {
    guard url.hasPrefix(Self.origin), let url = URL(string: url) else { return nil }
    let file = folder.file(for: SentRequest(method: "GET", url: url, headers: [:]))
    return file.map { prefix.isEmpty ? String($0.dropFirst("./".count)) : $0 }
  }

  /// A text with files instead of URLs, or with paths if there is no such file.
  package func named(_ text: String) -> String {
    guard text.contains(Self.origin) else { return text }
    if let file = file(of: text) {
      let query = text.firstIndex(of: "?").map { text[$0...] } ?? ""
      return file.contains("?") ? file : file + query
    }
    return text.replacing(Self.origin, with: "")
  }
}
