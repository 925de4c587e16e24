import BeagleJSON
package import BeagleNetworking
import Foundation

/// A folder whose files are the responses to requests, by the paths of their URLs on any host.
///
/// `cart.json` is for `GET /cart`, `index.json` for `GET /`, `images/cup.png` for `GET /images/cup.png`,
/// `list?page=2.json` or else `list.json` for `GET /list?page=2`, and `login.POST.json` for `POST /login`.
package struct ResponseFolder: Sendable {
  /// The folder as the user names it, for messages.
  let name: String
  private let folder: URL

  /// nil if there is no such folder.
  package init?(_ folder: URL, named name: String) {
    self.folder = folder.resolvingSymlinksInPath()
    self.name = name.hasSuffix("/") ? name : name + "/"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
  }

  /// The maximum size of a response.
  private static let largest = 64 << 20

  /// The response to a request, and the file with its body.
  ///
  /// - Throws: an error if there is no file for the request, or it cannot be read.
  func response(to request: SentRequest) throws(Missing) -> (response: StubResponse, file: URL, body: Data) {
    let names = Self.names(for: request)
    for name in names {
      do throws(NamedFile.ReadError) {
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

  /// The path of the file that responds to a request, below the name of the folder; nil if there is none.
  package func file(for request: SentRequest) -> String? {
    Self.names(for: request).first { name in
      if case .file = NamedFile.Entry(folder.appending(path: name).path) { true } else { false }
    }.map { name + $0 }
  }

  /// The possible files for a request; the most specific first, and the usual one last.
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

  /// A name that starts with a dot is hidden, or leads upward.
  private static func isVisible(_ name: String) -> Bool {
    !name.contains("\0") && name.split(separator: "/").allSatisfy { !$0.hasPrefix(".") }
  }

  /// - Throws: an error if the file is missing, or a link to outside the folder.
  private func contents(of name: String) throws(NamedFile.ReadError) -> Data {
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

  struct Missing: Error, CustomStringConvertible {
    /// The usual file for such a request; nil if its path cannot be a file name.
    let file: String?
    /// Why an existing file cannot be read.
    var reason: String?

    /// The failure of the request, which is named by its path: no host is contacted.
    func failure(of sent: SentRequest) -> NetworkError {
      var request = sent.urlRequest
      request.url = URL(string: sent.target.isEmpty ? "/" : sent.target)
      return NetworkError(error: self, request: request)
    }

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

/// A network client without a network. Responses are the files of a folder.
package final class FolderNetworkClient: NetworkClient, ThreadSafe {
  private let folder: ResponseFolder

  package init(_ folder: ResponseFolder) { self.folder = folder }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let result: NetworkResult?
    do throws(ResponseFolder.Missing) {
      result = try folder.response(to: sent).response.result(of: sent)
    } catch {
      result = .failure(error.failure(of: sent))
    }
    return Delivery.complete(sent, with: result, completion)
  }
}
