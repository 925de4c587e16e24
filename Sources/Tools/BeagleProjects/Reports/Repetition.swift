import Beagle

/// What leads to a finding of a trial, for reports.
package struct Repetition: Sendable {
  /// The class of the rule: `R1`.
  let ruleClass: String
  /// The screen, as the crawl names it.
  let screen: String
  /// In the words of flows. Text below a step follows it in further lines.
  let steps: [String]
  /// Everything that was tried and shows the finding.
  let conditions: [String]
  /// The feature file that repeats the finding; nil if none was written.
  let flow: String?

  package init(ruleClass: String, screen: String, steps: [String], conditions: [String], flow: String?) {
    (self.ruleClass, self.screen, self.steps) = (ruleClass, screen, steps)
    (self.conditions, self.flow) = (conditions, flow)
  }

  /// The steps, numbered, and the feature file, each on one line.
  var remarks: [String] {
    let steps = steps.enumerated().map { number, step in
      let lines = step.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
      return "\(number + 1). \(SafeText.line(lines.filter { $0 != "```" }.joined(separator: " ")))"
    }
    return steps + (flow.map { ["repeated by \(SafeText.line($0))"] } ?? [])
  }

  func write(to json: inout JSONWriter) {
    json.member("class", ruleClass)
    json.member("screen", screen)
    json.member("steps", steps)
    json.member("conditions", conditions)
    if let flow { json.member("flow", flow) }
  }
}
