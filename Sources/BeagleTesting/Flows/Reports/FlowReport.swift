import BeagleJSON
import Foundation

/// What became of the scenarios of some features.
public struct FlowReport: Sendable, Equatable, Codable {
  /// The version of the report's JSON.
  public private(set) var version = 1
  public var features: [FeatureResult]

  public init(features: [FeatureResult]) {
    self.features = features
  }

  public var scenarioCount: Int { features.reduce(0) { $0 + $1.scenarios.count } }

  public var failures: [FlowFailure] { features.flatMap { $0.scenarios.compactMap(\.failure) } }

  /// - Throws: where a scenario failed, or where there was none to run. Its description is the text report.
  public func check() throws(FlowReportFailure) {
    guard failures.isEmpty, scenarioCount > 0 else { throw FlowReportFailure(report: self) }
  }
}

/// Some scenarios failed, or there were none.
public struct FlowReportFailure: Error, CustomStringConvertible {
  public let report: FlowReport

  /// It lands in the log of the tests.
  public var description: String {
    BuildLog.isRead(in: ProcessInfo.processInfo.environment) ? BuildLog.guarded(report.text) : report.text
  }
}

/// What became of a feature.
public struct FeatureResult: Sendable, Equatable, Codable {
  public var file: String
  public var name: String
  /// Those that were chosen.
  public var scenarios: [ScenarioResult]
}

/// What became of a scenario.
public struct ScenarioResult: Sendable, Equatable, Codable {
  public var name: String
  public var rule: String?
  public var line: Int
  public var steps: Int
  /// nil if it passed.
  public var failure: FlowFailure?

  init(_ scenario: Scenario, failure: FlowFailure?) {
    name = scenario.name
    rule = scenario.rule
    line = scenario.line
    steps = scenario.steps.count
    self.failure = failure
  }
}

/// Why a scenario failed, and where.
public struct FlowFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  public var file: String
  public var line: Int
  /// The step as it is written; nil if the scenario could not begin.
  public var step: String?
  public var message: String
  /// The picture of the screen the step failed on.
  public var evidence = ""

  public var description: String {
    let head = "\(file):\(line): " + (step.map { "\($0)\n" } ?? "")
    return (head + message + (evidence.isEmpty ? "" : "\n\n\(evidence)")).marked
  }
}
