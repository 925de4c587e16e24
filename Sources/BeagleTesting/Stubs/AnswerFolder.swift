import BeagleJSON
import Foundation

/// A folder whose files answer requests, by the paths of their URLs and whatever the host.
///
/// `GET /cart` is answered by `cart.json`, `GET /` by `index.json`, `GET /images/cup.png` by `images/cup.png`, `GET
/// /list?page=2` by `list?page=2.json` or else `list.json`, and `POST /login` by `login.POST.json`.
struct AnswerFolder: Sendable {
  /// As the flow names it, for messages.
  let name: String
  private let folder: URL

  /// nil where there is no such folder.
  init?(_ folder: URL, named name: String) {
    self.folder = folder.resolvingSymlinksInPath()
    self.name = name.hasSuffix("/") ? name : name + "/"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
  }

  /// The response to a request.
  ///
  /// - Throws: where no file is for it.
  func answer(to request: SentRequest) throws(Missing) -> StubAnswer {
    let names = Self.names(for: request)
    for name in names {
      guard let body = contents(of: name) else { continue }
      let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      let type = Self.contentTypes[ending] ?? "application/octet-stream"
      return .status(200, headers: ["Content-Type": type], body: body)
    }
    throw Missing(request: "\(request)", file: names.last.map { self.name + $0 })
  }

  /// The files that may answer a request; the most precise comes first, and the usual one last.
  private static func names(for request: SentRequest) -> [String] {
    let path = request.url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: true)
    // A name with a dot in front is hidden, or leads upward.
    guard path.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("\0") }) else { return [] }
    let plain = path.isEmpty ? "index" : path.joined(separator: "/")
    let query = request.url.query(percentEncoded: false).map { "\(plain)?\($0)" }
    let stems = [query, plain].compactMap { $0 }
    let isRead = ["GET", "HEAD"].contains(request.method)
    return stems.flatMap { isRead ? [$0, "\($0).json"] : ["\($0).\(request.method).json"] }
  }

  /// nil where there is no file, or one outside of the folder that a link leads to.
  private func contents(of name: String) -> Data? {
    let file = folder.appending(path: name).resolvingSymlinksInPath()
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    guard file.path.hasPrefix(root),
      let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType,
      type == .typeRegular
    else { return nil }
    return try? Data(contentsOf: file)
  }

  private static let contentTypes = [
    "json": "application/json", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml", "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
  ]

  /// A request that no file is for.
  struct Missing: Error, CustomStringConvertible {
    let request: String
    /// The usual file for such a request; nil where its path can be no file's.
    let file: String?

    var description: String {
      (file.map { "there is no file \"\($0)\" for \(request)" } ?? "no file can be for \(request)")
        .controlsEscaped
    }
  }
}
