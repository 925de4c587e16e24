import BeagleJSON
import BeagleNetworking
import Foundation

/// A folder whose files answer requests, by the paths of their URLs and whatever the host.
///
/// `GET /cart` is answered by `cart.json`, `GET /` by `index.json`, `GET /images/cup.png` by `images/cup.png`, `GET
/// /list?page=2` by `list?page=2.json` or else `list.json`, and `POST /login` by `login.POST.json`.
struct ResponseFolder: Sendable {
  /// The folder as the flow names it, for messages.
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

  /// No response is larger.
  private static let largest = 64 << 20

  /// The response to a request, and the file that has its body.
  ///
  /// - Throws: where no file is for it, or it cannot be read.
  func response(to request: SentRequest) throws(Missing) -> (response: StubResponse, file: URL, body: Data) {
    let names = Self.names(for: request)
    for name in names {
      do throws(NamedFile.Fault) {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let type = Self.contentTypes[ending] ?? "application/octet-stream"
        let body = try contents(of: name)
        return (
          .status(200, headers: ["Content-Type": type], body: body), folder.appending(path: name), body
        )
      } catch {
        guard case .tooLarge = error else { continue }
        throw Missing(file: self.name + name, reason: error.reason)
      }
    }
    throw Missing(file: names.last.map { self.name + $0 })
  }

  /// The files that may answer a request; the most precise comes first, and the usual one last.
  private static func names(for request: SentRequest) -> [String] {
    guard let path = request.url.path(percentEncoded: true).removingPercentEncoding else { return [] }
    let segments = path.split(separator: "/")
    let plain = segments.isEmpty ? "index" : segments.joined(separator: "/")
    let query = request.url.query(percentEncoded: true)?.removingPercentEncoding.map { "\(plain)?\($0)" }
    let isRead = ["GET", "HEAD"].contains(request.method)
    return [query, plain].compactMap { $0 }.filter(isVisible).flatMap {
      isRead ? [$0, "\($0).json"] : ["\($0).\(request.method).json"]
    }
  }

  /// A name with a dot in front is hidden, or leads upward.
  private static func isVisible(_ name: String) -> Bool {
    !name.contains("\0") && name.split(separator: "/").allSatisfy { !$0.hasPrefix(".") }
  }

  /// - Throws: where there is no file, or one outside of the folder that a link leads to.
  private func contents(of name: String) throws(NamedFile.Fault) -> Data {
    let file = folder.appending(path: name).resolvingSymlinksInPath()
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    guard file.path.hasPrefix(root) else { throw .missing }
    return Data(try NamedFile.bytes(of: file.path, atMost: Self.largest))
  }

  private static let contentTypes = [
    "json": "application/json", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml", "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
  ]

  /// A request that no file is for.
  struct Missing: Error, CustomStringConvertible {
    /// The usual file for such a request; nil where its path can be no file's.
    let file: String?
    /// Why the file that there is cannot be read.
    var reason: String?

    var description: String {
      let sentence =
        switch (file, reason) {
        case (let file?, let reason?): "the file \"\(file)\" cannot be read: \(reason)"
        case (let file?, nil): "there is no file \"\(file)\""
        default: "no file can have this path"
        }
      return sentence.controlsEscaped
    }
  }
}
