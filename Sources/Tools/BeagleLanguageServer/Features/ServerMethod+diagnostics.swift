import Beagle
import BeagleChecking
import BeagleProjects

/// Findings for editors that request them (pull diagnostics).
extension ServerMethod {
  static let diagnostic = ServerMethod(
    "textDocument/diagnostic",
    [
      "diagnosticProvider": [
        "identifier": "beagle", "interFileDependencies": false, "workspaceDiagnostics": false,
      ]
    ]
  ) { (server, parameters: LSP.DiagnosticParameters) -> LSP.DiagnosticReport? in
    let report = server.report(ofOpen: parameters.uri) ?? Workspace.Report([])
    return LSP.DiagnosticReport(report, besides: parameters.previousResultId)
  }

  static let workspaceDiagnostic = ServerMethod(
    "workspace/diagnostic", ["diagnosticProvider": ["workspaceDiagnostics": true]]
  ) {
    (server, parameters: LSP.WorkspaceDiagnosticParameters) throws(RequestError)
      -> LSP.WorkspaceDiagnosticReport? in
    try server.needWorkspace()
    let open = server.openPaths
    guard server.workspace.isChecked(besides: open) else { throw .waits }
    let previous = parameters.previousResultIds.map { ($0.uri, $0.value) }
    let known = Dictionary(previous, uniquingKeysWith: { $1 })
    var items: [LSP.WorkspaceDocumentReport] = []
    func add(_ uri: String, _ version: DynamicObject, _ report: Workspace.Report) {
      // A file without findings needs no report unless the editor still shows some.
      guard !report.items.isEmpty || known[uri] != nil else { return }
      let report = LSP.DiagnosticReport(report, besides: known[uri])
      items.append(LSP.WorkspaceDocumentReport(report: report, uri: uri, version: version))
    }
    for uri in server.documents.keys.sorted() {
      let version = server.documents[uri]?.version ?? 0
      if let report = server.report(ofOpen: uri) { add(uri, .int(version), report) }
    }
    for (path, file) in server.workspace.files.sorted(by: { $0.key < $1.key }) where !open.contains(path) {
      if let report = file.report { add(FileURI.uri(of: path), .empty, report) }
    }
    // Removes the findings of deleted files from the editor.
    for uri in known.keys.sorted() {
      guard let path = FileURI.path(of: uri), server.documents[uri] == nil,
        server.workspace.files[path] == nil
      else { continue }
      add(uri, .empty, Workspace.Report([]))
    }
    return LSP.WorkspaceDiagnosticReport(items: items)
  }
}

extension LSP {
  struct DiagnosticParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let previousResultId: String?
  }

  struct WorkspaceDiagnosticParameters: Decodable {
    let previousResultIds: [PreviousResult]
  }

  struct PreviousResult: Decodable {
    let uri: String
    let value: String
  }

  struct DiagnosticReport: WireObject {
    var kind = "full"
    var resultId = ""
    var items: [Diagnostic]?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("kind", &kind)
      try properties.required("resultId", &resultId)
      try properties.optional("items", &items)
    }
  }

  struct WorkspaceDocumentReport: WireObject {
    var report = DiagnosticReport()
    var uri = ""
    /// Null for a document that is not open.
    var version = DynamicObject.empty

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try report.map(&properties)
      try properties.required("uri", &uri)
      try properties.required("version", &version)
    }
  }

  struct WorkspaceDiagnosticReport: WireObject {
    var items: [WorkspaceDocumentReport] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("items", &items)
    }
  }
}

extension LanguageServer {
  fileprivate var openPaths: Set<String> { Set(documents.keys.compactMap(FileURI.path)) }

  fileprivate mutating func report(ofOpen uri: String) -> Workspace.Report? {
    checkDocument(uri)
    return documents[uri].map { Workspace.Report($0.findings.map(LSP.Diagnostic.init)) }
  }

  mutating func diagnoseNextFile() {
    let (check, selection) = (check, selection)
    workspace.checkNext(besides: openPaths) { path, text in
      let found = selection.select(DocumentAnalysis(text, in: path, check).findings, of: .file(path)).reported
      return Workspace.Report(OpenDocument.shown(found, in: text).map(LSP.Diagnostic.init))
    }
  }
}

extension Workspace.Report {
  /// A report whose name is derived from its content: equal findings have equal names.
  init(_ items: [LSP.Diagnostic]) {
    let hash = StableHash.of(JSONWriter.text { items.write(to: &$0) }[...])
    (id, self.items) = ("\(items.count)-\(String(hash, radix: 16))", items)
  }
}

extension LSP.DiagnosticReport {
  /// A report without its findings if the editor has them already.
  fileprivate init(_ report: Workspace.Report, besides known: String?) {
    self =
      known == report.id
      ? Self(kind: "unchanged", resultId: report.id) : Self(resultId: report.id, items: report.items)
  }
}
