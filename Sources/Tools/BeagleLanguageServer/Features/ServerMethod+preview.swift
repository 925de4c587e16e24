import Beagle
import BeagleProjects
import HTTPServing

extension ServerMethod {
  static let executeCommand = ServerMethod(
    "workspace/executeCommand", ["executeCommandProvider": ["commands": [.string(FollowedPreview.command)]]]
  ) { (server, parameters: LSP.ExecuteCommandParameters) throws(RequestError) -> String? in
    guard parameters.command == FollowedPreview.command else {
      throw .invalid("this server does not know the command \(parameters.command)")
    }
    return try server.openPreview(of: parameters.arguments?.first)
  }
}

extension LSP {
  struct ExecuteCommandParameters: Decodable {
    let command: String
    let arguments: [String]?
  }
}

/// The preview, and the document and cursor that it follows.
struct FollowedPreview {
  static let command = "beagle.preview"

  var drawing = PreviewDrawing() {
    didSet { isStale = true }
  }
  /// nil until a preview is first requested.
  private(set) var page: Preview?
  /// The shown document, and the position of the cursor in it.
  private(set) var uri: String?
  private var byte = 0
  /// Whether the page is out of date.
  private var isStale = false

  /// Returns the page, which is created on first use.
  mutating func opened(_ uri: String) throws(SocketError) -> Preview {
    let page = if let page { page } else { try Preview() }
    self.page = page
    if uri != self.uri { follow(uri, 0) }
    return page
  }

  mutating func follow(_ uri: String, _ byte: Int) {
    guard page != nil else { return }
    (self.uri, self.byte, isStale) = (uri, byte, true)
  }

  /// Follows an edit.
  ///
  /// - Parameter byte: the position; nil if the whole text may have changed.
  mutating func change(_ uri: String, at byte: Int?) {
    if uri == self.uri { follow(uri, byte ?? self.byte) }
  }

  mutating func update(_ documents: [String: OpenDocument], _ registry: ComponentRegistry) {
    guard isStale, let page, let uri, let bytes = documents[uri]?.text.bytes else { return }
    isStale = false
    page.show(
      Preview.Document(
        uri: uri, bytes: bytes, byte: byte, registry: registry, drawing: drawing))
  }
}

extension LanguageServer {
  /// Opens the page in the editor or browser, if the editor supports that.
  ///
  /// - Parameter uri: the document to show; nil for the last one.
  /// - Returns: the page's URL.
  fileprivate mutating func openPreview(of uri: String?) throws(RequestError) -> String {
    guard let uri = uri ?? preview.uri, documents[uri] != nil else {
      throw .invalid("\(FollowedPreview.command) needs the URI of an open document")
    }
    let page: Preview
    do throws(SocketError) {
      page = try preview.opened(uri)
    } catch {
      throw .refused("the preview cannot be served: \(error)")
    }
    requests.append(editor.showsDocuments ? .show(page) : .showURL(of: page))
    return page.url
  }

  /// Makes the preview follow the cursor, also into other screens.
  mutating func follow(_ uri: String, _ byte: Int) {
    guard preview.page != nil, uri == preview.uri || documents[uri]?.analysis(check).isForeign == false else {
      return
    }
    preview.follow(uri, byte)
  }
}
