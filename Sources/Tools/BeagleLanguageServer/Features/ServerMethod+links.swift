import Beagle
import BeagleChecking

extension ServerMethod {
  static let documentLink = ServerMethod(
    "textDocument/documentLink", ["documentLinkProvider": ["resolveProvider": false]]
  ) { (server, parameters: LSP.TextDocumentParameters) throws(RequestError) -> [LSP.DocumentLink]? in
    try server.needWorkspace()
    guard let (names, text) = server.names(parameters.uri) else { return nil }
    let links = names.uses.compactMap { use -> (range: Range<Int>, target: String)? in
      server.target(of: use).map { (use.range, $0) }
    }
    return zip(links, text.ranges(of: links.map(\.range))).map { link, range in
      LSP.DocumentLink(range: range, target: link.target)
    }
  }
}

extension LSP {
  struct DocumentLink: WireObject {
    var range = Range()
    var target = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("target", &target)
    }
  }
}

extension LanguageServer {
  /// The URI of the document that a name refers to; nil if it cannot be opened.
  fileprivate func target(of use: SymbolTable.Use) -> String? {
    switch use.meaning {
    case .image(let name): return workspace.picture(name).map(uri(ofPath:))
    case .location(let text):
      guard use.role != .declaration else { return nil }
      if text.hasPrefix("http://") || text.hasPrefix("https://") {
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
      }
      let path = use.role == .picture ? workspace.picture(text) : workspace.document(at: text)
      return path.map(uri(ofPath:))
    default: return nil
    }
  }
}
