import BeagleJSON
import Foundation

/// What became of the scenarios of some features.
public struct FlowReport: Sendable, Equatable, Codable {
  /// The version of the report's JSON.
  public private(set) var version = 1
  /// In the order in which they were run.
  public var features: [FeatureResult]

  /// Creates a report of results, as ``Flow/run(_:)`` does.
  public init(features: [FeatureResult]) {
    self.features = features
  }

  /// The number of scenarios that were run, without those that the tags excluded.
  public var scenarioCount: Int { features.reduce(0) { $0 + $1.scenarios.count } }

  /// Why scenarios failed, at most one failure for each, in the order in which they were run.
  public var failures: [FlowFailure] { features.flatMap { $0.scenarios.compactMap(\.failure) } }

  /// Makes a failed scenario a failed test.
  ///
  /// - Throws: where a scenario failed, or where there was none to run. Its description is the text report.
  public func check() throws(FlowReportFailure) {
    guard failures.isEmpty, scenarioCount > 0 else { throw FlowReportFailure(report: self) }
  }
}

/// Some scenarios failed, or there were none.
public struct FlowReportFailure: Error, CustomStringConvertible {
  /// All results, those of the scenarios that passed included.
  public let report: FlowReport

  /// It lands in the log of the tests.
  public var description: String {
    BuildLog.isRead(in: ProcessInfo.processInfo.environment) ? BuildLog.guarded(report.text) : report.text
  }
}

/// What became of a feature.
public struct FeatureResult: Sendable, Equatable, Codable {
  /// The path the feature was read by.
  public var file: String
  /// The text after `Feature:`.
  public var name: String
  /// The scenarios that were selected.
  public var scenarios: [ScenarioResult]
}

/// What became of a scenario.
public struct ScenarioResult: Sendable, Equatable, Codable {
  /// For a row of an outline, the outline's name with the row's values.
  public var name: String
  /// The name of the rule that contains it; nil if there is none.
  public var rule: String?
  /// Counted from 1; of an outline, the line of the row.
  public var line: Int
  /// How many steps it has, those of backgrounds included.
  public var steps: Int
  /// nil if it passed.
  public var failure: FlowFailure?
  /// How long it took, in seconds.
  public var seconds: Double

  init(_ scenario: Scenario, failure: FlowFailure?, took duration: Duration = .zero) {
    name = scenario.name
    rule = scenario.rule
    line = scenario.line
    steps = scenario.steps.count
    self.failure = failure
    seconds = duration / .seconds(1)
  }
}

/// Why a scenario failed, and where.
public struct FlowFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The path the feature was read by.
  public var file: String
  /// Of the step, counted from 1; of the scenario where it could not begin.
  public var line: Int
  /// The step as it is written; nil if the scenario could not begin.
  public var step: String?
  /// What was expected and what was found.
  public var message: String
  /// The picture of the screen the step failed on.
  public var evidence = ""

  public var description: String {
    let head = "\(file):\(line): " + (step.map { "\($0)\n" } ?? "")
    return (head + message + (evidence.isEmpty ? "" : "\n\n\(evidence)")).controlsReplaced
  }
}
