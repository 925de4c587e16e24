import Beagle
package import BeagleProjects

/// A file that repeats a finding: a feature file, or the contexts for it.
package struct FlowFile: Sendable, Equatable {
  /// Derived from code and path, so it is the same in every run: `dead-link-old.feature`.
  package let name: String
  package let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// Writes files to a folder, which is created if necessary. Existing files are not changed.
  ///
  /// - Returns: The numbers of written files and of existing ones.
  package static func write(
    _ files: [FlowFile], to folder: String
  ) throws(Failure) -> (written: Int, existing: Int) {
    try OutputFile.makeFolder(folder)
    var written = 0
    for file in files where try OutputFile.create(Array(file.text.utf8), at: "\(folder)/\(file.name)") {
      written += 1
    }
    return (written, files.count - written)
  }
}

/// A scenario that leads to a finding, and fails there until the finding is fixed.
package struct FindingFlow: Sendable {
  let code: String
  /// The short name of the screen: `/old`.
  let place: String
  let message: String
  /// Distinguishes the finding from others with the same code, and is the same in every run.
  let identity: String
  let steps: [String]
  let expectations: [String]

  /// - Parameters:
  ///   - steps: The steps that lead to the finding; the first one starts the application.
  ///   - expectations: The steps that fail. Text below a step follows it in further lines.
  package init(
    _ code: String, at place: String, _ message: String, identity: String, steps: [String],
    expectations: [String]
  ) {
    (self.code, self.place, self.message, self.identity) = (code, place, message, identity)
    (self.steps, self.expectations) = (steps, expectations)
  }

  /// Whether the steps can be written: a step is a single line, and names what it presses.
  package static func canRepeat(_ presses: [String]) -> Bool {
    presses.allSatisfy { !$0.unicodeScalars.contains(where: \.isTerminalControl) && !$0.hasSuffix(" \"\"") }
  }

  /// The names of feature files without their extension, which are unique even if a file system ignores
  /// letter case.
  package static func names(of flows: [FindingFlow]) -> [String] {
    let names = flows.map { "\($0.code)-\(FileNames.name(of: $0.place))" }
    let counts = names.reduce(into: [:]) { $0[$1.lowercased(), default: 0] += 1 }
    return zip(flows, names).map { flow, name in
      // Different paths may have the same file name.
      counts[name.lowercased(), default: 0] > 1
        ? name + "-" + String(StableHash.of(flow.identity), radix: 16) : name
    }
  }

  /// The text of the feature file.
  package var text: String {
    var lines = ["Feature: \(code) at \(place)", "", "  Scenario: \(SafeText.line(message))"]
    func add(_ step: String, _ keyword: String) {
      let parts = step.split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("    \(keyword) \(parts[0])")
      lines += parts.dropFirst().map { "      \($0)" }
    }
    for (index, step) in steps.enumerated() {
      add(step, index == 0 ? "Given" : index == 1 ? "When" : "And")
    }
    for (index, step) in expectations.enumerated() { add(step, index == 0 ? "Then" : "And") }
    return lines.joined(separator: "\n") + "\n"
  }
}
