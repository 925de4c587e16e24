import Beagle
import BeagleFlows
import BeagleProjects
import Foundation

/// The failed scenarios of a run in the formats of reports.
struct FlowFindings {
  let report: FlowReport
  private let documents: [ReportedDocument]
  private let unclear: [Inconclusive]

  /// The rule for failures in SARIF.
  private static let rule = ReportRule(
    code: "failed-scenario", severity: .error, summary: "a scenario failed",
    cause: "A step of the scenario could not be done, or what it expects was not there.",
    cure: "Look at the screen that the report shows, and correct the screens, the server or the scenario.")

  init(_ report: FlowReport) {
    self.report = report
    documents = report.features.map { feature in
      let failures = feature.scenarios.compactMap { scenario in
        scenario.failure.flatMap { $0.isUnclear == true ? nil : Self.finding($0, of: scenario) }
      }
      return ReportedDocument(.file(feature.file), [], failures)
    }
    unclear = report.failures.filter { $0.isUnclear == true }.map {
      Inconclusive(file: $0.file, message: "\($0.file):\($0.line): \(Self.sentence($0))")
    }
  }

  private static func finding(_ failure: FlowFailure, of scenario: ScenarioResult) -> Diagnostic {
    var finding = Diagnostic(
      severity: .error, code: rule.code, message: sentence(failure),
      position: SourcePosition(byte: 0, line: failure.line, column: 1),
      path: DocumentPath([.name(scenario.fullName)]))
    finding.structuralPath = scenario.fullName
    return finding
  }

  private static func sentence(_ failure: FlowFailure) -> String {
    let message = failure.message.prefix { $0 != "\n" }
    return failure.step.map { "\($0): \(message)" } ?? String(message)
  }

  /// Writes the reports that go to files.
  ///
  /// - Returns: The bytes for standard output.
  func deliver(to outputs: ReportOutputs, _ host: HostEnvironment) throws(Failure) -> [UInt8] {
    var summary = CheckSummary()
    (summary.documents, summary.errors, summary.unread) = (
      report.features.count, report.failures.count - unclear.count, unclear.count
    )
    let formats = outputs.formats(
      of: "beagle flow", rules: [Self.rule], isColored: false, columns: host.columns)
    var reports: [[UInt8]] = []
    for (output, format) in zip(outputs.all, formats) {
      switch output.format {
      case .text: reports.append(Array(report.text.utf8))
      case .junit: reports.append(Array(report.junit.utf8))
      case .json: reports.append(try json(summary))
      case .github:
        // Annotations have no pictures; the log next to them does.
        if output.file == nil { host.say(String(report.text.dropLast())) }
        reports.append(Array(report.annotations.utf8))
      case .markdown:
        let parts = documents.map { format.document($0, Verdict()) } + unclear.map(format.unclear)
        let markdown = MarkdownReport(name: "beagle flow")
        reports.append(markdown.report(parts, sentence: report.summary))
      case .sarif:
        reports.append(format.report(documents.map { format.document($0, Verdict()) }, summary, unclear))
      }
    }
    return try outputs.deliver(reports)
  }

  /// The results of all scenarios, with failures in the form of findings.
  private func json(_ summary: CheckSummary) throws(Failure) -> [UInt8] {
    let format = JSONReport()
    let findings = format.report(documents.map { format.document($0, Verdict()) }, summary, unclear)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes]
      var json =
        try JSONDocument(parsing: [UInt8](try encoder.encode(report))).root.dynamicObject
        .dictionaryValue ?? [:]
      let found = try JSONDocument(parsing: findings).root.dynamicObject
      for key in ["findings", "unclear"] { json[key] = found[key] }
      return JSONWriter.escapingControls(
        JSONWriter.bytes(of: .dictionary(json), options: .init(indented: true)))
        + Array("\n".utf8)
    } catch {
      throw .decode("the report cannot be written: \(error)")
    }
  }
}

extension FlowReport {
  var exitCode: Int32 {
    if failures.count > unclearCount { return 1 }
    return unclearCount > 0 || scenarioCount == 0 ? 3 : 0
  }

  /// The failed steps as workflow commands, which GitHub shows as annotations of a change.
  var annotations: String {
    features.flatMap(\.scenarios).compactMap { scenario in
      scenario.failure.map { failure in
        let message = (failure.step.map { "\($0): " } ?? "") + failure.message
        return GitHubAnnotation(
          command: "error",
          properties: [("file", failure.file), ("line", "\(failure.line)"), ("title", scenario.fullName)],
          lines: message
        ).text
      }
    }.joined()
  }
}
