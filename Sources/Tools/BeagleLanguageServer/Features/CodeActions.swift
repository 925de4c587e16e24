import Beagle
import BeagleChecking
import BeagleProjects

/// What an editor offers to do about the findings of a document. What can have been meant in one way only is preferred, and
/// other candidates are offered beside each other.
struct CodeActions {
  /// What mends all of a document that is certain. It is only offered to those who ask for it, as it takes the time of several
  /// checks.
  static let fixAll = "source.fixAll.beagle"
  static let kinds = DynamicObject.list([.string("quickfix"), .string(fixAll)])

  let document: OpenDocument
  let check: ScreenCheck
  let selection: FindingSelection

  /// - Parameters:
  ///   - range: where the findings are that are asked for.
  ///   - context: what the editor asks for; of which kinds, if it says so.
  func actions(in range: DynamicObject?, _ context: DynamicObject?) -> [DynamicObject] {
    let only = context?[member: "only"]?.arrayValue?.compactMap(\.stringValue)
    func wants(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? false }
    var actions: [DynamicObject] = []
    if only == nil || wants("quickfix"), let bytes = document.text.bytes(of: range) {
      actions = quickFixes(in: bytes)
    }
    if wants(Self.fixAll), let all = actionForAll { actions.append(all) }
    return actions
  }

  private func quickFixes(in bytes: Range<Int>) -> [DynamicObject] {
    document.findings.flatMap { finding -> [DynamicObject] in
      let found = finding.diagnostic.byteRange
      guard !found.isEmpty, found.lowerBound <= bytes.upperBound, bytes.lowerBound <= found.upperBound
      else { return [] }
      return finding.diagnostic.fixes(in: document.text.bytes).map { fix in
        .object([
          "title": .string(SafeText.line(fix.title)), "kind": .string("quickfix"),
          "isPreferred": .bool(fix.isCertain), "diagnostics": .list([finding.json]),
          "edit": edit(fix.edits),
        ])
      }
    }
  }

  private var actionForAll: DynamicObject? {
    // Notes of a document are left alone; a project file has none.
    let fixer = selection.fixer(
      of: FileURI.target(of: document.uri), check, from: max(selection.severity, .warning))
    let fixed = fixer.fixed(document.text.bytes)
    guard !fixed.edits.isEmpty else { return nil }
    return .object([
      "title": .string("Mend all that is certain"), "kind": .string(Self.fixAll), "edit": edit(fixed.edits),
    ])
  }

  /// Changes of the document, all of them in positions of the text as it is.
  private func edit(_ edits: [TextEdit]) -> DynamicObject {
    let positions = document.text.positions(
      ofBytes: edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let changes = edits.indices.map { index -> DynamicObject in
      .object([
        "range": .object([
          "start": positions[2 * index].json, "end": positions[2 * index + 1].json,
        ]),
        "newText": .string(edits[index].text),
      ])
    }
    return .object(["changes": .dictionary(DynamicDictionary([(document.uri, .list(changes))]))])
  }
}
