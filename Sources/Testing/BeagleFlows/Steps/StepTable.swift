import Beagle

/// The step definitions of flows. Add custom steps to ``standard``, or start with an empty table.
///
///     var steps = FlowSteps.standard
///     steps.define("the basket holds {int} thing(s)", "counts the lines of the basket") {
///       (app, count: Int) in
///       try app.see("\(count) things")
///     }
///
/// A step that matches several patterns or no pattern is an error.
public struct StepTable<World>: Sendable {
  package struct Definition: Sendable {
    package let pattern: String
    package let summary: String
    /// The heading in the list of steps.
    package let section: String

    let parsed: StepPattern?
    /// The reason why the definition is invalid; nil if it is valid.
    let issue: String?
    let takesBelow: [StepArgumentKind]
    let run: @Sendable @MainActor (World, [String], Scenario.Step) async throws -> Void
  }

  /// In the order they were defined.
  package private(set) var definitions: [Definition] = []
  package var section = "Your own"

  /// Creates an empty table.
  public init() {}

  /// Adds a step. An invalid definition is reported when a flow is run.
  ///
  /// - Parameters:
  ///   - pattern: words with braces for arguments: `{string}` (in quotes), `{int}`, `{number}`, `{word}`;
  ///     `(s)` is optional, and `a/b` accepts either word.
  ///   - summary: a short description.
  ///   - body: receives the world, an argument for each pair of braces, and then the table or the text below
  ///     the step if it accepts one. If it throws, the step fails. Runs on the main actor.
  public mutating func define<each Argument: StepArgument>(
    _ pattern: String, _ summary: String = "",
    body: @escaping @Sendable @MainActor (World, repeat each Argument) async throws -> Void
  ) {
    var parsed: StepPattern?
    var issue: String?
    do throws(StepPattern.Invalid) {
      let read = try StepPattern(pattern)
      parsed = read
      issue = Self.issue(in: read, taking: (repeat (each Argument).self))
    } catch {
      issue = error.description
    }
    var takesBelow: [StepArgumentKind] = []
    for kinds in repeat (each Argument).kinds { takesBelow += kinds.filter(\.isBelow) }
    definitions.append(
      Definition(
        pattern: pattern, summary: summary, section: section, parsed: parsed, issue: issue,
        takesBelow: takesBelow
      ) { world, texts, step in
        var reader = StepArgumentReader(texts: texts, step: step)
        let arguments = (repeat try reader.next((each Argument).self))
        try await body(world, repeat each arguments)
      })
  }

  private static func issue<each Argument: StepArgument>(
    in pattern: StepPattern, taking types: (repeat (each Argument).Type)
  ) -> String? {
    var parameters = pattern.arguments[...]
    var issue: String?
    func check<Next: StepArgument>(_ type: Next.Type) {
      guard issue == nil, !type.kinds.allSatisfy(\.isBelow) else { return }
      guard let parameter = parameters.popFirst() else {
        issue = "its function has a \(type) parameter without braces in the pattern"
        return
      }
      if !type.kinds.contains(parameter) { issue = "{\(parameter.rawValue)} cannot be a \(type)" }
    }
    repeat check(each types)
    if issue == nil, let parameter = parameters.first {
      issue = "its function takes no argument for {\(parameter.rawValue)}"
    }
    return issue
  }
}

/// Returns the arguments of a step one by one, in the order of the function's parameters.
private struct StepArgumentReader {
  var texts: ArraySlice<String>
  let step: Scenario.Step

  init(texts: [String], step: Scenario.Step) {
    self.texts = texts[...]
    self.step = step
  }

  mutating func next<Argument: StepArgument>(_ type: Argument.Type) throws -> Argument {
    if type.kinds.allSatisfy(\.isBelow) {
      guard let argument = Argument(.step(step)) else {
        let what =
          type.kinds.contains(.table) ? "a table, like | name | value |," : "a text between \"\"\""
        throw StepProblem("expected \(what) below the step")
      }
      return argument
    }
    let text = texts.popFirst() ?? ""
    guard let argument = Argument(.text(text)) else {
      throw StepProblem("\(text) is out of range for the step")
    }
    return argument
  }
}

/// The reason why a step cannot be run, or the difference from what it expects.
package struct StepProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension StepTable {
  struct Found {
    let definition: Definition
    let texts: [String]
  }

  /// The error in the first invalid definition; nil if all are valid.
  var issue: String? {
    definitions.lazy.compactMap { definition in
      definition.issue.map { "the step \"\(definition.pattern)\" cannot be used: \($0)" }
    }.first
  }

  /// - Throws: an error if no definition matches, or more than one.
  func find(_ step: Scenario.Step) throws(StepProblem) -> Found {
    var found: [Found] = []
    for definition in definitions {
      if let texts = definition.parsed?.match(step.text) {
        found.append(Found(definition: definition, texts: texts))
      }
    }
    guard let first = found.first else { throw unknown(step) }
    guard found.count == 1 else {
      let patterns = found.map { "\"\($0.definition.pattern)\"" }.joinedInSentence()
      throw StepProblem("the step is ambiguous: it matches \(patterns)")
    }
    let below: StepArgumentKind? = step.table != nil ? .table : step.docString != nil ? .text : nil
    if let below, !first.definition.takesBelow.contains(below) {
      throw StepProblem("\"\(first.definition.pattern)\" takes no \(below.rawValue) below it")
    }
    return first
  }

  /// Runs a step without a table or text below it.
  ///
  /// - Throws: an error if the step is unknown, or fails.
  @MainActor package func run(_ text: String, in world: World) async throws {
    let step = Scenario.Step(keyword: "*", text: text, line: 0)
    let found = try find(step)
    try await found.definition.run(world, found.texts, step)
  }

  private func unknown(_ step: Scenario.Step) -> StepProblem {
    if let meant = Self.undoubled(step.text).first(where: isStep) {
      return StepProblem(
        "there is no such step as \"\(step.text)\", with doubled quotes; did you mean \(meant)")
    }
    let plain = Self.straightened(step.text)
    let isCurly = plain != step.text
    if isCurly, isStep(plain) {
      return StepProblem(
        "there is no such step as \"\(step.text)\", with curly quotes; did you mean \(plain)")
    }
    let issue = Self.unclosed(step.text).map { ": the quote before \"\($0)\" is never closed" }
    let shape = Self.shape(of: plain)
    let shapes = [shape, Self.inOurWords(shape)]
    func distance(_ definition: Definition) -> Int {
      shapes.map { NearestText.distance(definition.pattern, $0) }.min() ?? 0
    }
    let near = definitions.map { ($0, distance($0)) }.min { $0.1 < $1.1 }?.0
    let hint = near.map { "; the nearest one is \"\($0.pattern)\"" } ?? ""
    return StepProblem(
      "there is no such step as \"\(step.text)\"\(issue ?? (isCurly ? ", with curly quotes" : ""))\(hint)")
  }

  private func isStep(_ text: String) -> Bool {
    definitions.contains { $0.parsed?.match(text) != nil }
  }

  /// Possible corrections of a step with doubled quotes: single ones for `""Buy""`, or escaped ones for
  /// `"say ""hi"" now"`, as in CSV.
  private static func undoubled(_ step: String) -> [String] {
    guard step.contains("\"\""), let first = step.firstIndex(of: "\""), let last = step.lastIndex(of: "\"")
    else { return [] }
    let inner = step[step.index(after: first)..<last].replacing("\"\"", with: "\\\"")
    return [step.replacing("\"\"", with: "\""), "\(step[...first])\(inner)\(step[last...])"]
  }

  /// The step with typographic quotes replaced by plain ones.
  private static func straightened(_ step: String) -> String {
    String(step.map { "“”„‟«»".contains($0) ? "\"" : "‘’‚‛".contains($0) ? "'" : $0 })
  }

  /// The text after an unclosed quote; nil if all are closed. A quote before a word does not close, and a
  /// single quote within a word is an apostrophe.
  private static func unclosed(_ step: String) -> Substring? {
    var open: String.Index?
    var before: Character = " "
    for index in step.indices {
      let character = step[index]
      if let quote = open {
        if before == "\\" {
          before = " "
          continue
        }
        if character == step[quote] {
          let isBeforeWord = step[index...].dropFirst().first?.isLetter == true
          if before.isWhitespace, isBeforeWord { break }
          open = nil
        }
      } else if character == "\"" || character == "'" && before.isWhitespace {
        open = index
      }
      before = character
    }
    return open.map { step[$0...].dropFirst() }
  }

  private static func inOurWords(_ shape: String) -> String {
    otherWords.reduce(shape) { $0.replacing($1.0, with: $1.1) }
  }

  /// The likely pattern of a step: its texts in quotes and its numbers replaced by braces.
  static func shape(of step: String) -> String {
    var shape = ""
    var quote: Character?
    for character in step {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" {
        quote = character
        shape += "{string}"
      } else if character.isNumber, character.isASCII {
        if !shape.hasSuffix("{int}") { shape += "{int}" }
      } else {
        shape.append(character)
      }
    }
    return shape
  }
}

private let otherWords = [
  ("I open", "the application starts at"), ("I visit", "the application starts at"), ("press", "tap"),
  ("click", "tap"), ("push", "tap"), ("enter", "type"), ("write", "type"), ("should ", ""),
  ("close", "cancel"), ("dismiss", "cancel"), ("the {string} button", "{string}"),
]
