import BeagleJSON
import BeagleTerminal
package import BeagleTesting
import Foundation

/// The results of running features.
public struct FlowReport: Sendable, Equatable, Codable {
  package private(set) var version = 1
  /// In the order in which they were run.
  package var features: [FeatureResult]
  /// Coverage of the documents; nil unless coverage is enabled.
  package var coverage: CoverageReport?

  package init(features: [FeatureResult]) {
    self.features = features
  }

  /// The number of scenarios that were run, excluding those that the tags did not select.
  public var scenarioCount: Int { features.reduce(0) { $0 + $1.scenarios.count } }

  /// The failures in the order in which they occurred, at most one for each scenario.
  package var failures: [FlowFailure] { features.flatMap { $0.scenarios.compactMap(\.failure) } }

  /// The number of inconclusive scenarios, whose server could not be reached. They are among the failures.
  package var unclearCount: Int { failures.count { $0.isUnclear == true } }

  /// Fails the test if a scenario failed.
  ///
  /// - Throws: an error if a scenario failed or none was run. Its description is the text report.
  public func check() throws(FlowReportFailure) {
    guard failures.isEmpty, scenarioCount > 0 else { throw FlowReportFailure(report: self) }
  }
}

/// An error that some scenarios failed, or that there were none.
public struct FlowReportFailure: Error, CustomStringConvertible {
  /// All results, including those of passed scenarios.
  public let report: FlowReport

  /// The text report, which a failing test prints.
  public var description: String {
    BuildLog.isRead(in: ProcessInfo.processInfo.environment) ? BuildLog.guarded(report.text) : report.text
  }
}

package struct FeatureResult: Sendable, Equatable, Codable {
  package var file: String
  package var name: String
  package var scenarios: [ScenarioResult]

  package init(file: String, name: String, scenarios: [ScenarioResult]) {
    (self.file, self.name, self.scenarios) = (file, name, scenarios)
  }
}

package struct ScenarioResult: Sendable, Equatable, Codable {
  /// For a row of an outline, the outline's name with the row's values.
  package var name: String
  /// The name of the rule that contains it; nil if there is none.
  package var rule: String?
  /// Counted from 1; for an outline, the line of the row.
  package var line: Int
  package var steps: Int
  /// nil if it passed.
  package var failure: FlowFailure?
  /// The duration in seconds.
  package var seconds: Double

  init(_ scenario: Scenario, failure: FlowFailure?, took duration: Duration = .zero) {
    name = scenario.name
    rule = scenario.rule
    line = scenario.line
    steps = scenario.steps.count
    self.failure = failure
    seconds = duration / .seconds(1)
  }
}

package struct FlowFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  package var file: String
  /// The line of the step, counted from 1, or of the scenario if it could not begin.
  package var line: Int
  /// The text of the step; nil if the scenario could not begin.
  package var step: String?
  package var message: String
  package var evidence = ""
  /// Whether the result is inconclusive because a server could not be reached; nil means false.
  package var isUnclear: Bool?

  package var description: String {
    let head = "\(file):\(line): " + (step.map { "\($0)\n" } ?? "")
    return (head + message + (evidence.isEmpty ? "" : "\n\n\(evidence)")).controlsReplaced
  }
}

extension FlowReport {
  /// The report in JUnit format for continuous integration: a suite for each feature, a case for each
  /// scenario, with durations in seconds.
  public var junit: String {
    let counts =
      #"tests="\#(scenarioCount)" failures="\#(failures.count - unclearCount)" errors="\#(unclearCount)""#
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites \#(counts) \#(features.flatMap(\.scenarios).time)>"#,
    ]
    for feature in features {
      let failures = feature.scenarios.compactMap(\.failure)
      let unclear = failures.count { $0.isUnclear == true }
      let counts =
        #"""
        tests="\#(feature.scenarios.count)" failures="\#(failures.count - unclear)" errors="\#(unclear)" \#
        skipped="0" \#(feature.scenarios.time)
        """#
      lines.append(#"  <testsuite name="\#(feature.title.xml)" file="\#(feature.file.xml)" \#(counts)>"#)
      for scenario in feature.scenarios {
        let attributes =
          #"""
          classname="\#(feature.title.xml)" file="\#(feature.file.xml)" line="\#(scenario.line)" \#
          \#([scenario].time)
          """#
        let opening = #"    <testcase name="\#(scenario.fullName.xml)" \#(attributes)"#
        guard let failure = scenario.failure else {
          lines.append(opening + "/>")
          continue
        }
        let message = failure.message.prefix { $0 != "\n" }
        lines.append(opening + ">")
        let element = failure.isUnclear == true ? "error" : "failure"
        lines.append(
          #"      <\#(element) message="\#(String(message).xml)">\#("\(failure)".xmlText)</\#(element)>"#)
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }
}

extension [ScenarioResult] {
  /// `time="0.012"`: the total duration in seconds with three decimals.
  fileprivate var time: String {
    let milliseconds = Swift.max(0, Int(exactly: (reduce(0) { $0 + $1.seconds } * 1_000).rounded()) ?? 0)
    let places = "\(milliseconds % 1_000)"
    return #"time="\#(milliseconds / 1_000).\#(String(repeating: "0", count: 3 - places.count))\#(places)""#
  }
}

extension FeatureResult {
  fileprivate var title: String { name.isEmpty ? file : name }
}

extension String {
  fileprivate var xml: String { controlsReplaced.markupEscaped(keepingLines: true) }

  fileprivate var xmlText: String { controlsReplaced.markupEscaped() }
}

extension FlowReport {
  /// The report as text: a line for each scenario, and below a failed one the step with file and line, the
  /// failure, and the rendering. The same results always give the same text, without control characters.
  public var text: String {
    var lines: [String] = []
    for feature in features {
      lines.append(feature.name.isEmpty ? feature.file : "\(feature.name) (\(feature.file))")
      for scenario in feature.scenarios {
        let mark = scenario.failure.map { $0.isUnclear == true ? "?" : "✗" } ?? "✓"
        lines.append("  \(mark) \(scenario.fullName)")
        if let failure = scenario.failure { lines += Self.lines(of: failure) }
      }
      if feature.scenarios.isEmpty { lines.append("  no scenario to run") }
    }
    return TerminalText(sanitizing: lines.joined(separator: "\n")).description + "\n\n\(summary)\n"
  }

  package var summary: String {
    let (count, failed) = (scenarioCount, failures.count)
    let scenarios = "\(count) scenario\(count == 1 ? "" : "s")"
    if count == 0 { return "No scenario was run." }
    if failed == 0 { return "\(scenarios), all passed." }
    let unclear =
      unclearCount == 0 ? "" : ", \(unclearCount) inconclusive, because a server was not reached"
    return failed == unclearCount
      ? "\(scenarios)\(unclear)." : "\(scenarios), \(failed - unclearCount) failed\(unclear)."
  }

  private static func lines(of failure: FlowFailure) -> [String] {
    var lines = ["\(failure.file):\(failure.line): \(failure.step ?? "")".trimmingBlanks, ""]
    lines += failure.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if !failure.evidence.isEmpty {
      lines.append("")
      lines += failure.evidence.split(separator: "\n", omittingEmptySubsequences: false).map { "│\($0)" }
    }
    while lines.last?.isEmpty == true || lines.last == "│" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : "      \($0)" } + [""]
  }
}

extension ScenarioResult {
  package var fullName: String {
    let name = name.isEmpty ? "line \(line)" : name
    return rule.map { "\($0): \(name)" } ?? name
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(self[...].trimmed) }
}
