import Beagle
import BeagleChecking
import BeagleProjects

/// Findings, for editors that ask for them.
extension ServerMethod {
  static let diagnostic = ServerMethod(
    "textDocument/diagnostic",
    [
      "diagnosticProvider": .object([
        "identifier": "beagle", "interFileDependencies": false, "workspaceDiagnostics": false,
      ])
    ]
  ) { server, parameters in
    let report = server.report(ofOpen: server.uri(parameters)) ?? Workspace.Report([])
    return report.json(besides: parameters["previousResultId"].stringValue)
  }

  static let workspaceDiagnostic = ServerMethod(
    "workspace/diagnostic", ["diagnosticProvider": .object(["workspaceDiagnostics": true])]
  ) { (server, parameters) throws(RequestFault) in
    try server.needWorkspace()
    let open = server.openPaths
    guard server.workspace.isChecked(besides: open) else { throw .waits }
    var known: [String: String] = [:]
    for previous in parameters["previousResultIds"].arrayValue ?? [] {
      if let uri = previous["uri"].stringValue { known[uri] = previous["value"].stringValue }
    }
    var items: [DynamicObject] = []
    func add(_ uri: String, _ version: DynamicObject, _ report: Workspace.Report) {
      // A file without findings that the editor knows nothing of is no news.
      guard !report.items.isEmpty || known[uri] != nil else { return }
      guard var item = report.json(besides: known[uri]).dictionaryValue else { return }
      item["uri"] = .string(uri)
      item["version"] = version
      items.append(.dictionary(item))
    }
    for uri in server.documents.keys.sorted() {
      let version = server.documents[uri]?.version ?? 0
      if let report = server.report(ofOpen: uri) { add(uri, .int(version), report) }
    }
    for (path, file) in server.workspace.files.sorted(by: { $0.key < $1.key }) where !open.contains(path) {
      if let report = file.report { add(FileURI.uri(of: path), .empty, report) }
    }
    // Findings that an editor has of files that are gone are taken back.
    for uri in known.keys.sorted() {
      guard let path = FileURI.path(of: uri), server.documents[uri] == nil,
        server.workspace.files[path] == nil
      else { continue }
      add(uri, .empty, Workspace.Report([]))
    }
    return .object(["items": .list(items)])
  }
}

extension LanguageServer {
  /// The paths of the documents that are open.
  fileprivate var openPaths: Set<String> { Set(documents.keys.compactMap(FileURI.path)) }

  fileprivate mutating func report(ofOpen uri: String) -> Workspace.Report? {
    checkDocument(uri)
    return documents[uri].map { Workspace.Report($0.findings.map(\.json)) }
  }

  /// Finds what is wrong with a file that is not open.
  mutating func diagnoseNextFile() {
    let (check, selection) = (check, selection)
    workspace.checkNext(besides: openPaths) { path, text in
      let found = selection.select(DocumentAnalysis(text, in: path, check).findings, of: .file(path)).told
      return Workspace.Report(OpenDocument.shown(found, in: text).map(\.json))
    }
  }
}

extension Workspace.Report {
  /// A report that is called by what is in it: equal findings have equal names.
  init(_ items: [DynamicObject]) {
    let hash = StableHash.of(JSONWriter.bytes(of: .list(items)))
    (id, self.items) = ("\(items.count)-\(String(hash, radix: 16))", items)
  }

  fileprivate func json(besides known: String?) -> DynamicObject {
    known == id
      ? .object(["kind": "unchanged", "resultId": .string(id)])
      : .object(["kind": "full", "resultId": .string(id), "items": .list(items)])
  }
}
