import DriverTestSupport
import Testing

@testable import BeagleFlows
@testable import BeagleTesting

/// Records the messages of steps.
@MainActor
private final class Notebook: FlowWorld {
  var notes: [String] = []
  var isFinished = false
  var evidence: String { notes.joined(separator: "\n") }

  func finish() { isFinished = true }
}

private struct Refusal: Error, CustomStringConvertible {
  let description = "no"
}

@MainActor @Suite struct StepTableTests {
  private var steps = StepTable<Notebook>()

  private func run(_ lines: String..., under tags: String = "") async throws -> (FlowReport, Notebook) {
    let text = "Feature: F\n\(tags)\nScenario: S\n" + lines.joined(separator: "\n")
    let notebook = Notebook()
    let flow = Flow(steps: steps) { _, _ in notebook }
    return (await flow.run([try Feature(parsing: text, file: "a.feature")]), notebook)
  }

  private mutating func defineAll() {
    steps.define("I say {string} and {string}") { (book, one: String, two: String) in
      book.notes += [one, two]
    }
    steps.define("I count {int} thing(s)") { (book, count: Int) in book.notes.append("\(count + 1)") }
    steps.define("I measure {number} and {word}") { (book, number: Double, word: String) in
      book.notes.append("\(number * 2) \(word)")
    }
    steps.define("I read") { (book, text: DocString) in book.notes.append(text.text) }
    steps.define("I may read") { (book, table: DataTable?) in book.notes.append("\(table?.rows.count ?? 0)") }
    steps.define("I refuse") { _ in throw Refusal() }
  }

  @Test mutating func stepArgumentsAreTyped() async throws {
    defineAll()
    let (report, book) = try await run(
      #"Given I say "a \"b\" \n" and 'it'"#, "And I count 1 thing", "And I count -2 things",
      "And I measure 1.5 and x/y", "And I measure 2 and z", "And I read", "\"\"\"", "text", "\"\"\"",
      "And I may read", "| a |", "And I may read")
    #expect(report.failures == [])
    #expect(book.notes == ["a \"b\" \\n", "it", "2", "-1", "3.0 x/y", "4.0 z", "text", "1", "0"])
    #expect(book.isFinished)
  }

  @Test mutating func stepPatternHasAlternativesAndOptionals() throws {
    for (pattern, fitting, others) in [
      (
        "I see/watch {int} cup(s)", ["I see 1 cup", "I watch 2 cups"],
        ["I saw 1 cup", "I see 1 cupss", "I see cup"]
      ),
      (#"a \(b\) \{c\} d\/e"#, ["a (b) {c} d/e"], ["a b"]),
      ("a(n) apple", ["a apple", "an apple"], ["ann apple"]),
      ("it is {word}", ["it is fine"], ["it is ", "it is all right"]),
    ] {
      let read = try StepPattern(pattern)
      for step in fitting { #expect(read.match(step) != nil, "\(pattern): \(step)") }
      for step in others { #expect(read.match(step) == nil, "\(pattern): \(step)") }
    }
  }

  @Test mutating func failedStepEndsScenarioWithEvidence() async throws {
    defineAll()
    let (report, book) = try await run("When I count 1 thing", "Then I refuse", "And I count 2 things")
    #expect(book.notes == ["2"])
    #expect(book.isFinished)
    let failure = try #require(report.failures.first)
    #expect("\(failure)" == "a.feature:5: Then I refuse\nno\n\n2")
  }

  @Test mutating func unknownStepSuggestsNearestAndRunsNothing() async throws {
    defineAll()
    let (report, book) = try await run(
      "When I count 1 thing", #"When I sey "a" and "b""#, "Then I counted 12 things")
    #expect(book.notes == [])
    let message = try #require(report.failures.first?.message)
    #expect(
      message.contains(
        #"there is no such step as "I sey "a" and "b""; the nearest one is "I say {string} and {string}""#))
    #expect(
      message.contains(
        #"line 6: there is no such step as "I counted 12 things"; the nearest one is "I count {int} "#
          + #"thing(s)""#
      ))
  }

  /// As other languages write a quote inside quotes, or out of habit.
  @Test(arguments: [
    (#"I say ""a"" and "b""#, #"I say "a" and "b""#), (#"I note ""a"""#, #"I note "a""#),
    (#"I note "a ""b"" c""#, #"I note "a \"b\" c""#),
  ])
  mutating func doubledQuotesInStepAreExplained(written: String, meant: String) async throws {
    defineAll()
    steps.define("I note {string}") { (_, _: String) in }
    let (report, _) = try await run("When \(written)")
    #expect(
      report.failures.map(\.message) == [
        "there is no such step as \"\(written)\", with doubled quotes; did you mean \(meant)"
      ])
  }

  /// As text programs write quotes.
  @Test(arguments: ["I say “a” and „b”", "I say \"a” and “b\"", "I say ‘a’ and \"b\"", "I say «a» and 'b'"])
  mutating func curlyQuotesInStepAreExplained(written: String) async throws {
    defineAll()
    let message = try await run("When \(written)").0.failures.map(\.message).joined()
    #expect(
      message.hasPrefix("there is no such step as \"\(written)\", with curly quotes; did you mean I say "))
    let meant = try #require(message.components(separatedBy: "did you mean ").last)
    #expect(try await run("When \(meant)").0.failures == [])
  }

  @Test(arguments: [
    (#"I say "a and "b" or c"#, #": the quote before "a and "b" or c" is never closed"#),
    (#"I say "a" and "b"#, #": the quote before "b" is never closed"#),
    (#"I say "a" and 'b"#, #": the quote before "b" is never closed"#),
    (#"I say "a" and "b\""#, #": the quote before "b\"" is never closed"#),
    (#"I don't say 'it"s' "b \" c""#, ""), ("I sey “a” and “b”", ", with curly quotes"),
  ])
  mutating func unterminatedQuoteInStepIsNamed(written: String, issue: String) async throws {
    defineAll()
    let nearest = "; the nearest one is \"I say {string} and {string}\""
    #expect(
      try await run("When \(written)").0.failures.map(\.message) == [
        "there is no such step as \"\(written)\"\(issue)\(nearest)"
      ])
  }

  @Test mutating func ambiguousStepFails() async throws {
    defineAll()
    steps.define("I count {word} thing(s)") { (_, _: String) in }
    steps.define("I {word} 1 things") { (_, _: String) in }
    let (report, _) = try await run("When I count 1 things")
    #expect(
      report.failures.map(\.message) == [
        "the step is ambiguous: it matches \"I count {int} thing(s)\", \"I count {word} thing(s)\" and "
          + "\"I {word} 1 things\""
      ])
  }

  @Test mutating func unexpectedStepTableOrTextFails() async throws {
    defineAll()
    #expect(
      try await run("When I read").0.failures.map(\.message) == [
        "expected a text between \"\"\" below the step"
      ])
    #expect(
      try await run("When I count 1 thing", "| a |").0.failures.map(\.message) == [
        #""I count {int} thing(s)" takes no table below it"#
      ])
  }

  @Test mutating func docStringIsNotTable() async throws {
    defineAll()
    #expect(
      try await run("When I may read", "\"\"\"", "\"\"\"").0.failures.map(\.message) == [
        #""I may read" takes no text below it"#
      ])
    #expect(
      try await run("When I read", "| a |").0.failures.map(\.message) == [
        #""I read" takes no table below it"#
      ])
  }

  @Test mutating func overflowingNumberFails() async throws {
    defineAll()
    let (report, _) = try await run("When I count 99999999999999999999 things")
    #expect(report.failures.map(\.message) == ["99999999999999999999 is out of range for the step"])
  }

  @Test func invalidStepDefinitionIsReportedOnRun() async throws {
    func message(_ define: (inout StepTable<Notebook>) -> Void) async throws -> String? {
      var suite = StepTableTests()
      define(&suite.steps)
      return try await suite.run("Given x").0.failures.first?.message
    }
    #expect(
      try await message { $0.define("x {date}") { _ in } }
        == #"the scenario cannot begin: the step "x {date}" cannot be used: {date} is not known; "#
        + #"there are {string}, {word}, {int}, {number}"#
    )
    #expect(
      try await message { $0.define("x {string}") { (_, _: Int) in } }
        == #"the scenario cannot begin: the step "x {string}" cannot be used: {string} cannot be a Int"#)
    #expect(
      try await message { $0.define("x {int}") { _ in } }
        == #"the scenario cannot begin: the step "x {int}" cannot be used: its function takes no "#
        + #"argument for {int}"#
    )
    #expect(
      try await message { $0.define("x") { (_, _: String) in } }
        == #"the scenario cannot begin: the step "x" cannot be used: its function has a String "#
        + #"parameter without braces in the pattern"#
    )
    #expect(
      try await message { $0.define("x {") { _ in } }
        == #"the scenario cannot begin: the step "x {" cannot be used: expected a name and }"#)
    #expect(
      try await message { $0.define("x a/ b") { _ in } }
        == #"the scenario cannot begin: the step "x a/ b" cannot be used: expected a word on either "#
        + #"side of /"#
    )
  }

  @Test mutating func onlySelectedScenariosRun() async throws {
    defineAll()
    let feature = try Feature(
      parsing: "Feature: F\n@a\nScenario: A\nGiven I count 1 thing\n@b\nScenario: B\nGiven I refuse\n",
      file: "a.feature")
    let flow = Flow(steps: steps, tags: try TagExpression("@a")) { _, _ in Notebook() }
    let report = await flow.run([feature])
    #expect(report.scenarioCount == 1)
    try report.check()
  }

  @Test mutating func failingWorldSetupFailsScenario() async throws {
    defineAll()
    let feature = try Feature(parsing: "Feature: F\nScenario: A\nGiven I count 1 thing\n", file: "a.feature")
    let flow = Flow(steps: steps) { _, _ -> Notebook in throw Refusal() }
    let report = await flow.run([feature])
    #expect(report.failures.map(\.description) == ["a.feature:2: the scenario cannot begin: no"])
  }

  @Test func reportWithoutScenariosFails() {
    #expect(throws: FlowReportFailure.self) { try FlowReport(features: []).check() }
  }
}
