import Beagle
import BeagleChecking
import BeagleProjects

extension ServerMethod {
  static let codeAction = ServerMethod(
    "textDocument/codeAction",
    ["codeActionProvider": ["codeActionKinds": ["quickfix", .string(CodeActions.fixAll)]]]
  ) { (server, parameters: LSP.CodeActionParameters) -> [LSP.CodeAction]? in
    server.checkDocument(parameters.uri)
    guard let document = server.documents[parameters.uri] else { return [] }
    return CodeActions(document: document, check: server.check, selection: server.selection).actions(
      in: document.text.bytes(of: parameters.range), only: parameters.context.only)
  }
}

extension LSP {
  struct CodeActionParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let range: Range
    let context: CodeActionContext
  }

  struct CodeActionContext: Decodable {
    let only: [String]?
  }

  struct CodeAction: WireObject {
    var title = ""
    var kind = ""
    var isPreferred: Bool?
    var diagnostics: [Diagnostic]?
    var edit = WorkspaceEdit()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("title", &title)
      try properties.required("kind", &kind)
      try properties.optional("isPreferred", &isPreferred)
      try properties.optional("diagnostics", &diagnostics)
      try properties.required("edit", &edit)
    }
  }
}

/// The quick fixes for the findings of a document. A fix with one plausible reading is preferred; several
/// candidates are offered side by side.
struct CodeActions {
  /// Applies all certain fixes of a document. Offered only on request, since it takes the time of several
  /// checks.
  static let fixAll = "source.fixAll.beagle"

  let document: OpenDocument
  let check: ScreenCheck
  let selection: FindingSelection

  /// - Parameters:
  ///   - bytes: the range for which the editor asks.
  ///   - only: the requested kinds; nil for all.
  func actions(in bytes: Range<Int>, only: [String]?) -> [LSP.CodeAction] {
    func wants(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? false }
    var actions = only == nil || wants("quickfix") ? quickFixes(in: bytes) : []
    if wants(Self.fixAll), let all = actionForAll { actions.append(all) }
    return actions
  }

  private func quickFixes(in bytes: Range<Int>) -> [LSP.CodeAction] {
    document.findings.flatMap { finding -> [LSP.CodeAction] in
      let found = finding.diagnostic.byteRange
      guard !found.isEmpty, found.lowerBound <= bytes.upperBound, bytes.lowerBound <= found.upperBound
      else { return [] }
      return finding.diagnostic.fixes(in: document.text.bytes).map { fix in
        LSP.CodeAction(
          title: SafeText.line(fix.title), kind: "quickfix", isPreferred: fix.isCertain,
          diagnostics: [LSP.Diagnostic(finding)], edit: edit(fix.edits))
      }
    }
  }

  private var actionForAll: LSP.CodeAction? {
    // Notes of a document are not fixed; a project file has none.
    let fixer = selection.fixer(
      of: FileURI.target(of: document.uri), check, from: max(selection.severity, .warning))
    let fixed = fixer.fixed(document.text.bytes)
    guard !fixed.edits.isEmpty else { return nil }
    return LSP.CodeAction(title: "Apply all safe fixes", kind: Self.fixAll, edit: edit(fixed.edits))
  }

  /// The edits in the positions of the current text.
  private func edit(_ edits: [TextEdit]) -> LSP.WorkspaceEdit {
    let all = zip(edits, document.text.ranges(of: edits.map(\.range))).map { edit, range in
      LSP.TextEdit(range: range, newText: edit.text)
    }
    return LSP.WorkspaceEdit(changes: [document.uri: all])
  }
}
