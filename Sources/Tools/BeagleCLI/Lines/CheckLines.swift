import Beagle
import BeagleChecking
import BeagleJSON
import BeagleProjects
import Foundation

/// `beagle check --lines`: checks each document of a stream.
///
/// A result has the same findings as `beagle check --format json -` of the document alone.
struct CheckLines: Sendable {
  let check: ScreenCheck
  let selection: FindingSelection
  let listsLabels: Bool
  /// Whether findings are sorted by impact instead of position.
  let isWorstFirst: Bool

  struct Tally: LineTally {
    var summary = CheckSummary()

    mutating func add(_ later: Tally) { summary.add(later.summary) }
  }

  func result(of line: Line, to output: inout [UInt8], _ tally: inout Tally) {
    let document: LineDocument
    do throws(LineDocument.Unreadable) {
      document = try LineDocument(line)
    } catch {
      tally.summary.unread += 1
      return error.append(to: &output, line)
    }
    let checked = check.examine(document.screen)
    let selected = selection.select(checked.findings, of: .standardInput)
    var findings = isWorstFirst ? selected.reported.worstFirst : selected.reported
    var summary = CheckSummary()
    summary.omitted = selected.omitted
    summary.excluded = checked.excluded + selected.excluded
    summary.unknown = check.isStrict ? 0 : checked.unknown
    document.append(headOf: line, to: &output)
    output += #""findings":["#.utf8
    if !findings.isEmpty {
      let target = CheckTarget.file("<stdin>:\(line.number)")
      findings = summary.add(findings, of: target, listsLabels: listsLabels)
      append(findings, of: target, document, summary.labels, to: &output)
    } else {
      summary.documents = 1
    }
    tally.summary.add(summary)
    summary.countLabels()
    output +=
      #"],"errors":\#(summary.errors),"warnings":\#(summary.warnings),"notes":\#(summary.notes)}"#.utf8
    output.append(UInt8(ascii: "\n"))
  }

  private func append(
    _ findings: [Diagnostic], of target: CheckTarget, _ document: LineDocument, _ labels: MissingLabels,
    to output: inout [UInt8]
  ) {
    let report = JSONReport()
    let documents =
      (findings.isEmpty ? [] : [ReportedDocument(target, document.bytes, findings)])
      + [labels.document].compactMap(\.self)
    // A report has one finding per line. Strings contain no line feeds.
    var rest = report.list(documents.map { report.document($0, Verdict()) })[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      output += rest[..<end]
      rest = rest[(end + 1)...]
    }
    output += rest
  }
}
