import Beagle
import BeagleChecking

extension ServerMethod {
  static let documentSymbol = ServerMethod("textDocument/documentSymbol", ["documentSymbolProvider": true]) {
    (server, parameters: LSP.TextDocumentParameters) -> [LSP.DocumentSymbol]? in
    guard let analysis = server.analysis(parameters.uri), !analysis.isForeign else { return nil }
    return DocumentOutline(analysis.json).symbols(in: analysis.text)
  }

  static let workspaceSymbol = ServerMethod("workspace/symbol", ["workspaceSymbolProvider": true]) {
    (server, parameters: LSP.WorkspaceSymbolParameters) throws(RequestError) -> [LSP.SymbolInformation]? in
    try server.needWorkspace()
    let query = parameters.query.lowercased()
    var found: [LSP.SymbolInformation] = []
    for (uri, path, summary) in server.summaries() {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      func add(_ name: String, _ kind: SymbolKind, _ range: LSP.Range) {
        guard name.lowercased().hasLetters(of: query) else { return }
        found.append(
          LSP.SymbolInformation(
            name: name, kind: kind.rawValue, containerName: file,
            location: LSP.Location(uri: uri, range: range)))
      }
      if summary.isScreen { add(file, .file, LSP.Range()) }
      for symbol in summary.symbols { add(symbol.name, symbol.kind, symbol.range) }
      // Editors show no more, and ask again for a longer query.
      if found.count > 1_000 { break }
    }
    return Array(found.prefix(1_000))
  }
}

extension LSP {
  struct WorkspaceSymbolParameters: Decodable {
    let query: String
  }

  struct SymbolInformation: WireObject {
    var name = ""
    var kind = 1
    var containerName = ""
    var location = Location()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("name", &name)
      try properties.required("kind", &kind)
      try properties.required("containerName", &containerName)
      try properties.required("location", &location)
    }
  }

  struct DocumentSymbol: WireObject {
    var name = ""
    var detail: String?
    var kind = 1
    var range = Range()
    var selectionRange = Range()
    var children: [DocumentSymbol]?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("name", &name)
      try properties.optional("detail", &detail)
      try properties.required("kind", &kind)
      try properties.required("range", &range)
      try properties.required("selectionRange", &selectionRange)
      try properties.optional("children", &children)
    }
  }
}

extension String {
  /// Whether the name would be invisible in a list. The protocol forbids blank symbol names.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether the letters of a query appear in this order.
  fileprivate func hasLetters(of query: String) -> Bool {
    var rest = query.unicodeScalars[...]
    for letter in unicodeScalars where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// The components, contexts and actions of a document, nested as in the document.
private struct DocumentOutline {
  private struct Entry {
    let name: String
    let detail: String?
    let kind: SymbolKind
    let range: Range<Int>
    let selection: Range<Int>
    let end: Int
    var children: [Int] = []
  }

  private var entries: [Entry] = []
  private var roots: [Int] = []
  /// Deeper symbols are listed beside the last one above the limit.
  private static let maximumDepth = 100
  /// The limit of entries: a longer outline is of no use and would delay typing.
  private static let maximumEntries = 5_000

  init(_ json: LooseJSON) {
    var open: [Int] = []
    for node in json.nodes.indices where entries.count < Self.maximumEntries {
      while let last = open.last, entries[last].end <= node { open.removeLast() }
      guard let entry = Self.entry(of: node, json) else { continue }
      entries.append(entry)
      if let parent = open.last {
        entries[parent].children.append(entries.count - 1)
      } else {
        roots.append(entries.count - 1)
      }
      if open.count < Self.maximumDepth { open.append(entries.count - 1) }
    }
  }

  private static func entry(of node: Int, _ json: LooseJSON) -> Entry? {
    let value = json.nodes[node]
    guard value.kind == .object || value.kind == .array else { return nil }
    let start = value.key?.lowerBound ?? value.range.lowerBound
    func entry(_ name: String, _ kind: SymbolKind, _ detail: String? = nil, at selection: Int?) -> Entry {
      Entry(
        name: name.isBlank ? "?" : name, detail: detail, kind: kind, range: start..<value.range.upperBound,
        selection: selection.map { json.nodes[$0].range } ?? value.key ?? value.range
          .lowerBound..<value.range.lowerBound,
        end: value.next)
    }
    guard value.kind == .object else {
      guard let key = json.key(of: node), key.hasPrefix("on"), value.next > node + 1 else { return nil }
      let isEvent = json.children(of: node).contains { json.member("_beagleAction_", of: $0) != nil }
      return isEvent ? entry(key, .event, at: nil) : nil
    }
    let members = Members(of: node, json)
    if let type = members.component, let name = json.string(type) {
      let words = members.words.lazy.compactMap { $0.flatMap(json.string) }.first { !$0.isEmpty }
      return entry(Self.short(name), .class, words.map(Self.short), at: type)
    }
    if let type = members.action, let name = json.string(type) {
      let url = members.route.flatMap { json.member("url", of: $0) } ?? members.route
      let words = (members.targets + [url]).lazy.compactMap { $0.flatMap(json.string) }.first
      return entry(Self.short(name), .function, words.map(Self.short), at: type)
    }
    if let id = members.words[0], let name = json.string(id), json.key(of: node) == "context" {
      return entry(name, .variable, "context", at: id)
    }
    return nil
  }

  /// The members that identify an object, found in one pass.
  private struct Members {
    var component: Int?
    var action: Int?
    var route: Int?
    /// The candidates for a component's name, the most descriptive first.
    var words: [Int?] = [nil, nil, nil]
    /// The candidates for an action's target.
    var targets: [Int?] = [nil, nil, nil, nil]

    init(of object: Int, _ json: LooseJSON) {
      for child in json.children(of: object) {
        switch json.key(of: child) {
        case "_beagleComponent_": component = child
        case "_beagleAction_": action = child
        case "id": words[0] = child
        case "text": words[1] = child
        case "title": words[2] = child
        case "contextId": targets[0] = child
        case "componentId": targets[1] = child
        case "url": targets[2] = child
        case "message": targets[3] = child
        case "route": route = child
        default: break
        }
      }
    }
  }

  /// The name on one line, without the protocol's prefix.
  private static func short(_ text: String) -> String {
    let text = text.lowercased().hasPrefix("beagle:") ? String(text.dropFirst(7)) : text
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count > 60 ? line.prefix(59) + "…" : line
  }

  func symbols(in text: EditedText) -> [LSP.DocumentSymbol] {
    let ranges = text.ranges(of: entries.map(\.range) + entries.map(\.selection))
    // Inner symbols come last.
    var made = [LSP.DocumentSymbol](repeating: LSP.DocumentSymbol(), count: entries.count)
    for index in entries.indices.reversed() {
      let entry = entries[index]
      made[index] = LSP.DocumentSymbol(
        name: entry.name, detail: entry.detail, kind: entry.kind.rawValue, range: ranges[index],
        selectionRange: ranges[entries.count + index],
        children: entry.children.isEmpty ? nil : entry.children.map { made[$0] })
    }
    return roots.map { made[$0] }
  }
}
