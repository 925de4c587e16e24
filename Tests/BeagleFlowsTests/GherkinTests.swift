import TestSupport
import Testing

@testable import BeagleFlows
@testable import BeagleTesting

@Suite struct GherkinTests {
  private func feature(_ text: String) throws(GherkinError) -> Feature {
    try Feature(parsing: text, file: "shop.feature")
  }

  @Test func scenarioInheritsBackgroundsTagsAndRule() throws {
    let feature = try feature(
      """
      # language: en
      @shop @slow # not a tag
      Feature: The shop
        Free text that says
        what it is about.

        Background:
          Given the shop is open

        # A comment
        @smoke
        Scenario: Looking around
          When I look around
          Then I see "tea"

        @vip
        Rule: Members
          Background:
            Given I am a member
          Example: A gift
            * I get a gift
            But no bill
            And a smile
      """)
    #expect(feature.name == "The shop")
    #expect(feature.scenarios.map(\.name) == ["Looking around", "A gift"])
    #expect(feature.scenarios.map(\.line) == [12, 20])
    #expect(feature.scenarios.map(\.rule) == [nil, "Members"])
    #expect(feature.scenarios.map(\.tags) == [["@shop", "@slow", "@smoke"], ["@shop", "@slow", "@vip"]])
    #expect(
      feature.scenarios[1].steps.map { "\($0.keyword) \($0.text)" } == [
        "Given the shop is open", "Given I am a member", "* I get a gift", "But no bill", "And a smile",
      ])
    #expect(feature.scenarios[1].steps.map(\.line) == [8, 19, 21, 22, 23])
  }

  @Test func outlineExpandsToScenarioPerRow() throws {
    let feature = try feature(
      """
      Feature: Sign in
        Scenario Outline: Signing in as <who>
          When I type "<password>" into "Password"
            | said | <who> & <b> |
          Then it says
            \"""
            <b>Hello</b> <who>
            \"""
          @wrong
          Examples: Wrong ones
            | who | password | b |
            | Ana | one      | x |
            | Bo  | \\|\\n\\\\ | y |
          Examples:
            | password | who | b |
            | three    | Cy  | z |
        Scenario: No place for <a value>
          Given nothing
          Scenarios:
            | n |
            | 1 |
      """)
    #expect(
      feature.scenarios.map(\.name) == [
        "Signing in as Ana", "Signing in as Bo", "Signing in as Cy", "No place for <a value> (n: 1)",
      ])
    #expect(feature.scenarios.map(\.line) == [12, 13, 16, 21])
    #expect(feature.scenarios.map(\.tags) == [["@wrong"], ["@wrong"], [], []])
    #expect(feature.scenarios[0].steps[0].text == #"I type "one" into "Password""#)
    #expect(feature.scenarios[1].steps[0].text == "I type \"|\n\\\" into \"Password\"")
    #expect(feature.scenarios[2].steps[0].table?.rows == [["said", "Cy & z"]])
    #expect(feature.scenarios[2].steps[1].docString?.text == "zHello</b> Cy")
  }

  @Test func tableCellIsTrimmedBeforeUnescaping() throws {
    let feature = try feature("Feature: F\n Scenario: S\n  Given a\n   | a\\n |  | \\x \\| \\\\ |\n")
    #expect(feature.scenarios[0].steps[0].table?.rows == [["a\n", "", "\\x | \\"]])
  }

  @Test func anyTextIsFeatureOrErrorWithPosition() throws {
    let lines = [
      "Feature: F", "Background:", "Rule: R", "Scenario: S", "Scenario Outline: O", "Examples:",
      "Given <a> x", "* y",
      "| a | b |", "| 1 |", "|", "\"\"\"", "```json", "@a @b", "# c", "", "text", "# language: en", "And",
      "\\| é\u{301} |",
    ]
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    for _ in rounds(600) {
      var chosen = ["Feature: F"]
      for _ in 0..<next(14) {
        chosen.append(String(repeating: " ", count: next(3)) + lines[next(lines.count)])
      }
      do {
        let feature = try feature(chosen.joined(separator: "\n"))
        #expect(feature.scenarios.allSatisfy { !$0.steps.isEmpty })
      } catch {
        #expect((1...chosen.count).contains(error.line), "\(chosen)\n\(error)")
      }
    }
  }

  /// Lines that mean something elsewhere are part of a description, as in the grammar of Cucumber.
  @Test(arguments: [
    ("Feature: F", "When I am hungry\n* speed\nGiven\n| a | b |\n\"\"\"\nExamples:\nFeature: G\n# comment\n"),
    ("Feature: F\nRule: R", "Then it is fine\n| a |\n```\nScenarios: none\nFeature: G\n\ntext\n"),
    ("Feature: F\nBackground:", "| a |\n\"\"\"\nBackground:\nExamples:\nFeature: G\nWhen\n"),
    ("Feature: F\nScenario: one", "| a |\n\"\"\"\nBackground: b\nFeature: G\nBut\n"),
    (
      "Feature: F\nScenario Outline: <n>\nGiven <n>\nExamples:",
      "When I am here\n* there\n\"\"\"\nBackground:\nFeature: G\n"
    ),
  ])
  func descriptionIsFreeText(block: String, description: String) throws {
    let isScenario = block.hasSuffix("one")
    let rest = block.hasSuffix("Examples:") ? "| n |\n| one |\n" : isScenario ? "" : "Scenario: one\n"
    let steps = block.hasSuffix("Examples:") ? "" : "Given one\n"
    let plain = try feature("\(block)\n\(rest)\(steps)")
    let described = try feature("\(block)\n\(description)\(rest)\(steps)")
    #expect(described.scenarios.map(\.name) == ["one"] && described.name == "F")
    #expect(described.scenarios.map(\.rule) == plain.scenarios.map(\.rule))
    #expect(described.scenarios[0].steps.map(\.text) == ["one"])
  }

  @Test func tagEndsDescription() throws {
    let feature = try feature("Feature: F\nWhen free\n@a\nScenario: S\n| free |\n* x\n@b\nScenario: T\n* y\n")
    #expect(feature.scenarios.map(\.tags) == [["@a"], ["@b"]])
    #expect(throws: GherkinError.self) { try self.feature("Feature: F\n@a\nWhen free\nScenario: S\n* x\n") }
  }

  @Test func docStringLosesFenceIndentation() throws {
    let feature = try feature(
      """
      Feature: F\n Scenario: S\n  Given this\n   \"\"\"json\n   {\n     \"a\": 1\n  }\n\n   \\\"\\\"\\\" # \
      | @ Scenario:\n   \"\"\"\n
      """
        + "  And that\n   ```\n   \"\"\"\n   ```\r\n")
    let steps = feature.scenarios[0].steps
    #expect(steps[0].docString == DocString("{\n  \"a\": 1\n}\n\n\"\"\" # | @ Scenario:", mediaType: "json"))
    #expect(steps[1].docString == DocString("\"\"\""))
  }

  @Test func tableIsReadAsRecordsOrPairs() throws {
    let table = DataTable([["name", "value"], ["a", "1"], ["b", ""]])
    #expect(table.records == [["name": "a", "value": "1"], ["name": "b", "value": ""]])
    #expect(table.pairs?.map(\.name) == ["name", "a", "b"])
    #expect(DataTable([["one"]]).pairs == nil)
  }

  @Test(arguments: [
    ("", #"1:1: expected "Feature:", found the end of the file"#),
    ("\n  Scenario: S\n", #"2:3: expected "Feature:", found "Scenario: S""#),
    (
      "# language: pt\nFeature: F\n",
      ##"1:1: expected "# language: en", found "pt": only English keywords are understood"##
    ),
    (
      "Feature: F\n  Scenario: S\n",
      "2:3: the scenario has no steps: expected Given, When, Then, And, But or *"
    ),
    (
      "Feature: F\n  Scenario: S\n    whenever\n",
      #"2:3: the scenario has no steps: expected Given, When, Then, And, But or *; "whenever" is not a step"#
    ),
    (
      "Feature: F\n Scenario: S\n  Given a\n  Whenn b\n",
      #"4:3: expected "Scenario:", "Scenario Outline:", "Rule:", a step (Given, When, Then, And, But, "#
        + #"*) or the end, found "Whenn b""#
    ),
    ("Feature: F\n Scenario: S\n  Given \n", "3:3: expected what happens after Given"),
    (
      "Feature: F\n Scenario: S\n  Given\n",
      #"2:2: the scenario has no steps: expected Given, When, Then, And, But or *; "Given" is not a step"#
    ),
    ("Feature: F\n Scenario: S\n  Given a\n   | a | b\n", "4:11: expected | at the end of the row"),
    (
      "Feature: F\n Scenario: S\n  Given a\n   | a |\n   | a | b |\n",
      "5:4: expected 1 cells as in line 4, found 2"
    ),
    (
      "Feature: F\n Scenario: S\n  Given a\n   \"\"\"\n   text\n",
      "4:4: the text that begins here does not end: expected \"\"\""
    ),
    (
      "Feature: F\n Scenario Outline: S\n  Given <a>\n",
      #"4:1: the Scenario Outline has no Examples: expected "Examples:" with a table"#
    ),
    (
      "Feature: F\n Scenario Outline: S\n  Given <n>\n  Examples:\n",
      "4:3: the Examples have no table: expected a row like | name | value |"
    ),
    (
      "Feature: F\n Scenario Outline: S\n  Given <n>\n  Examples:\n   | a | b |\n   | 1 | 2 |\n",
      "3:1: expected the name of a column of the examples (<a>, <b>), found <n>"
    ),
    ("@a b\nFeature: F\n", #"1:4: expected a tag like @smoke, found "b""#),
    (
      "Feature: F\n Scenario: S\n  Given a\n Background:\n  Given b\n",
      "4:2: a Background is allowed once, before the scenarios of its Feature, and has no tags"
    ),
    (
      "Feature: F\nRule: R\n@a\n | a |\n",
      #"4:2: expected "Background:", "Scenario:" or "Rule:", found "| a |""#
    ),
    (
      "Feature: F\n Scenario: S\n  Given a\n   | a |\n   \"\"\"\n   \"\"\"\n",
      "5:4: a step has one table or one text: expected the next step"
    ),
  ])
  func syntaxErrorHasPositionAndExpectation(text: String, message: String) {
    #expect {
      try feature(text)
    } throws: { error in
      "\(error)" == "shop.feature:\(message)"
    }
  }

  @Test func nonTextOrOversizedFileFails() throws {
    #expect(throws: GherkinError.self) { try Feature(contentsOfFile: "/nowhere/at.feature") }
    let huge = "Feature: F\n" + String(repeating: "x", count: GherkinLimits.bytes)
    #expect(throws: GherkinError.self) { try Feature(parsing: huge, file: "huge.feature") }
  }

  @Test func tooManyScenariosFail() {
    let rows = String(repeating: "| 1 |\n", count: GherkinLimits.scenarios + 1)
    #expect {
      try feature("Feature: F\nScenario Outline: S\nGiven <a>\nExamples:\n| a |\n\(rows)")
    } throws: { "\($0)".contains("the limit of 10000 scenarios") }
  }

  /// Each scenario has the steps of its background, so that a short file could fill memory.
  @Test func tooManyStepsFail() {
    let background = String(repeating: "* a\n", count: 1_000)
    let scenarios = String(repeating: "Example: e\n* a\n", count: GherkinLimits.steps / 1_000)
    #expect {
      try feature("Feature: F\nBackground:\n\(background)\(scenarios)")
    } throws: { "\($0)".contains("the limit of 200000 steps and tags") }
  }

  @Test(arguments: [
    ("@a", ["@a"], true), ("@a", ["@b"], false), ("not @a", ["@b"], true), ("@a or @b and @c", ["@a"], true),
    ("(@a or @b) and @c", ["@a"], false), ("(@a or @b) and not (@c)", ["@b"], true),
    ("not not @a", ["@a"], true),
  ])
  func tagExpressionSelectsScenarios(text: String, tags: [String], chooses: Bool) throws {
    #expect(try TagExpression(text).matches(tags) == chooses)
  }

  @Test(arguments: [
    ("", #"expected a tag like @smoke, found the end in the tags """#),
    ("a", #"expected a tag like @smoke, found "a" in the tags "a""#),
    ("@a @b", #"expected and, or or the end, found "@b" in the tags "@a @b""#),
    ("(@a", #"expected ), found the end in the tags "( @a""#),
    ("@a and", #"expected a tag like @smoke, found the end in the tags "@a and""#),
  ])
  func invalidTagExpressionFails(text: String, message: String) {
    #expect { try TagExpression(text) } throws: { "\($0)" == message }
  }

  @Test func deeplyNestedTagExpressionIsRefused() {
    #expect(throws: TagExpression.Invalid.self) {
      try TagExpression(String(repeating: "(", count: 100_000) + "@a")
    }
    #expect(throws: TagExpression.Invalid.self) {
      try TagExpression(String(repeating: "not ", count: 100_000) + "@a")
    }
  }
}
