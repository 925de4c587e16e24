import Beagle
package import BeagleCrawling
import BeagleJSON
import BeagleProjects

/// A feature file for each finding of a trial: its steps repeat the finding, and fail until it is fixed. A
/// finding about a context also has a file with the contexts, for `beagle render --context`.
package struct TrialFlows: Sendable {
  /// In the order of the findings.
  package private(set) var files: [FlowFile] = []
  /// The findings that no flow can repeat.
  package private(set) var omitted: [TrialReport.Found] = []
  /// The names of the feature files by the index of the finding in the report.
  package private(set) var names: [Int: String] = [:]

  package init(_ report: TrialReport) {
    let flows = report.findings.map { found in
      let name = report.name(of: found.url)
      return FindingFlow(
        found.finding.rule.code, at: name, found.reported.message,
        identity: ([name] + found.finding.cause).joined(separator: "\u{0}"), steps: found.steps,
        expectations: found.finding.steps.after.map(\.withoutKeyword))
    }
    for (index, name) in FindingFlow.names(of: flows).enumerated() {
      let found = report.findings[index]
      if found.canBeRepeated {
        names[index] = name + ".feature"
        files.append(FlowFile(name: name + ".feature", text: flows[index].text))
      } else {
        omitted.append(found)
      }
      if !found.finding.contexts.isEmpty {
        files.append(FlowFile(name: name + ".context.json", text: found.finding.contexts.json))
      }
    }
  }
}

extension TrialReport.Found {
  fileprivate var canBeRepeated: Bool {
    let (before, after) = finding.steps
    let texts = (before + after).compactMap { $0.split(separator: "\n").first.map(String.init) }
    return !after.isEmpty && FindingFlow.canRepeat(opening + finding.presses + texts)
  }

  /// The steps that lead to the finding. Steps that prepare a response come before the press that sends the
  /// request, or before the screen opens if no press sends it. Contexts are set last, because presses may
  /// change them.
  package var steps: [String] {
    let before = finding.steps.before.map(\.withoutKeyword)
    let (opening, presses) = (opening, finding.presses)
    if !before.isEmpty, presses.isEmpty {
      return opening.dropLast() + before + opening.suffix(1)
    }
    let setsContexts = (before + finding.steps.after).contains { $0.contains("the context \"") }
    return opening + before + presses + (setsContexts ? [] : finding.contexts.steps)
  }
}

extension [String: DynamicObject] {
  /// A step for each context, with its value below.
  fileprivate var steps: [String] {
    sorted { $0.key < $1.key }.map { id, value in
      "the context \(id.inStep) is set to".above(value)
    }
  }

  /// An object of the values by id.
  fileprivate var json: String {
    var object = DynamicDictionary()
    for (id, value) in sorted(by: { $0.key < $1.key }) { object[id] = value }
    let bytes = JSONWriter.bytes(of: .dictionary(object), options: .readable)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}

extension JSONWriter.Options {
  fileprivate static var readable: Self { Self(sortedKeys: true, indented: true) }
}

extension String {
  /// The step with a value in JSON below it.
  func above(_ value: DynamicObject) -> String {
    let text = String(decoding: JSONWriter.bytes(of: value, options: .readable), as: UTF8.self)
    // Unlike quotes, backticks are never escaped in JSON, so that the text needs no changes.
    return "\(self)\n```\n\(text)\n```"
  }

  /// The text as an argument of a step: in quotes, with escaped quotes and backslashes.
  var inStep: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// The step without the keyword of Gherkin, which depends on the place of the step.
  var withoutKeyword: String { String(trimmingPrefix(#/Given |When |Then |And |But /#)) }
}
