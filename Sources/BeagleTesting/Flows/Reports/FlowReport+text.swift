import BeagleTerminal

extension FlowReport {
  /// A text for people: a line for each scenario, and below a failed one the step with file and line, the failure, and
  /// the picture. The same runs always give the same text, which has no control characters.
  public var text: String {
    var lines: [String] = []
    for feature in features {
      lines.append(feature.name.isEmpty ? feature.file : "\(feature.name) (\(feature.file))")
      for scenario in feature.scenarios {
        lines.append("  \(scenario.failure == nil ? "✓" : "✗") \(scenario.fullName)")
        if let failure = scenario.failure { lines += Self.lines(of: failure) }
      }
      if feature.scenarios.isEmpty { lines.append("  no scenario to run") }
    }
    return TerminalText(sanitizing: lines.joined(separator: "\n")).description + "\n\n\(summary)\n"
  }

  private var summary: String {
    let (count, failed) = (scenarioCount, failures.count)
    let scenarios = "\(count) scenario\(count == 1 ? "" : "s")"
    if count == 0 { return "No scenario was run." }
    return failed == 0 ? "\(scenarios), all passed." : "\(scenarios), \(failed) failed."
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
  /// The name of its rule, and its own name.
  package var fullName: String {
    let name = name.isEmpty ? "line \(line)" : name
    return rule.map { "\($0): \(name)" } ?? name
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(self[...].trimmed) }
}
