import Beagle
import BeagleChecking
package import BeagleProjects

/// Reports changes in the formats of findings, which code hosts show next to the lines.
package struct DiffFindings: DiffReport {
  let format: any ReportFormat

  package init(format: any ReportFormat) {
    self.format = format
  }

  package func report(_ result: DiffResult) -> [UInt8] {
    let links = result.links.map { link in
      ReportedDocument(
        link.label.target,
        ReportedFinding(
          Diagnostic(severity: .warning, code: Self.linkCode, message: link.message, position: Self.start),
          in: link.label.target.name))
    }
    let documents = (result.screens.flatMap(\.findings) + links).map { format.document($0, Verdict()) }
    var summary = CheckSummary()
    summary.unread = result.unclear.count
    return format.report(documents + result.unclear.map(format.unclear), summary, result.unclear)
  }

  // MARK: Rules

  /// The code for screens that exist on one side only.
  private static let screenCode = "diff-screen"

  /// The code for links whose screen is missing in the new cassette.
  private static let linkCode = "diff-link"

  private static let start = SourcePosition(byte: 0, line: 1, column: 1)

  private static func code(of category: DiffSummary.Category) -> String { "diff-\(category.rawValue)" }

  package static let rules =
    DiffSummary.Category.allCases.map { category in
      ReportRule(
        code: code(of: category), severity: .note, summary: summary(of: category),
        cause: "The new version of the document differs in meaning from the old one.",
        cure:
          "No change is needed if this is intended. If it breaks a client, keep what that client reads.")
    } + [
      ReportRule(
        code: screenCode, severity: .note, summary: "a screen was added or removed",
        cause: "Only one of the two versions has the document.",
        cure: "No change is needed if this is intended. Correct the links to a removed screen."),
      ReportRule(
        code: linkCode, severity: .warning, summary: "a link no longer leads to a screen",
        cause: "In the new cassette the server has no screen at the address of the link.",
        cure: "Serve the screen again, or correct the link."),
    ]

  private static func summary(of category: DiffSummary.Category) -> String {
    switch category {
    case .visual: "a screen looks different"
    case .behaviour: "a screen behaves differently"
    case .contract: "what servers and other documents rely on has changed"
    case .accessibility: "screen readers announce something different"
    }
  }

  // MARK: Findings

  /// The changes as findings, placed in the new document if possible.
  static func documents(of screen: ComparedScreen, _ old: [UInt8], _ new: [UInt8]) -> [ReportedDocument] {
    var (inOld, inNew): ([Diagnostic], [Diagnostic]) = ([], [])
    switch screen.status {
    case .added:
      inNew = [
        Diagnostic(severity: .note, code: screenCode, message: "the screen was added", position: start)
      ]
    case .removed:
      inOld = [
        Diagnostic(severity: .warning, code: screenCode, message: "the screen was removed", position: start)
      ]
    case .same: break
    case .changed:
      for change in screen.changes {
        if let place = change.new {
          inNew.append(finding(change, at: place))
        } else if let place = change.old {
          inOld.append(finding(change, at: place))
        }
      }
    }
    var documents: [ReportedDocument] = []
    if let label = screen.new, !inNew.isEmpty {
      documents.append(ReportedDocument(label.target, new, inNew).withoutText)
    }
    if let label = screen.old, !inOld.isEmpty {
      documents.append(ReportedDocument(label.target, old, inOld).withoutText)
    }
    return documents
  }

  private static func finding(
    _ change: ScreenDifference.Change, at place: ScreenDifference.Place
  ) -> Diagnostic {
    var finding = Diagnostic(
      severity: change.breaks.isEmpty ? .note : .warning, code: code(of: change.category),
      message: change.broken.map { "\(change.message); it \($0)" } ?? change.message,
      position: place.position, length: place.length, path: place.path)
    finding.structuralPath = place.structuralPath
    return finding
  }
}
