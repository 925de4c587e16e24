import Beagle
import BeagleTesting
import Foundation
import Testing

/// Expressions inside actions.
@Suite struct ExpressionRules {
  /// The evaluated value in the data of an action.
  private func data(_ value: String) throws -> (value: String, notices: [SceneNotice]) {
    let harness = try RuntimeHarness(
      running: setContext("out", "{\"v\": [\(value)]}"),
      with: ["out": "null", "x": quoted("V"), "n": "1", "o": #"{"a": [true]}"#, "e": "null"])
    return (harness.value("out"), harness.notices)
  }

  @Test(arguments: [
    (#""@{n}""#, "1"), (#""@{o}""#, #"{"a":[true]}"#), (#""@{o.a[0]}""#, "true"), (#""@{e}""#, "null"),
    (#""a @{n}""#, #""a 1""#), (#""@{n}@{n}""#, #""11""#), (#""@{n} ""#, #""1 ""#), (#""<@{e}>""#, #""<>""#),
    (#""<@{o}>""#, #""<{\"a\":[true]}>""#), (#""plain""#, #""plain""#), ("2.5", "2.5"), ("false", "false"),
    ("null", "null"), (#"{"k": {"d": "@{n}"}}"#, #"{"k":{"d":1}}"#), (#"[["@{n}"]]"#, "[[1]]"),
    (#"{"@{n}": 0}"#, #"{"@{n}":0}"#),
  ])
  func nestedStringsAreEvaluatedKeepingTypes(value: String, result: String) throws {
    let (out, notices) = try data(value)
    #expect(out == #"{"v":[\#(result)]}"#)
    #expect(notices.isEmpty)
  }

  @Test(arguments: [
    ("@{x}", "V"), (#"\@{x}"#, "@{x}"), (#"\\@{x}"#, #"\V"#), (#"\\\@{x}"#, #"\@{x}"#),
    (#"\\\\@{x}"#, #"\\V"#), (#"\@name"#, #"\@name"#), (#"a\b"#, #"a\b"#), (#"a\\b"#, #"a\b"#),
    (#"@{x}\@{x}@{x}"#, "V@{x}V"),
  ])
  func backslashesEscapeExpressionsInData(text: String, shown: String) throws {
    let harness = try RuntimeHarness(
      running: setContext("out", quoted(text)), with: ["out": "null", "x": quoted("V")])
    #expect(harness.value("out") == shown)
    let inside = try RuntimeHarness(
      running: send("/", #""method": "POST", "data": {"a": \#(quoted(text))}"#), with: ["x": quoted("V")])
    #expect(inside.requests.first?.body?["a"] == .string(shown))
  }

  @Test(arguments: ["@{}", "@{x", "@{a.[2]}", "@{sum(1,)}", "@{x} and @{sum(1 2)}", "@{@{x}}"])
  func malformedExpressionMakesTextLiteral(text: String) throws {
    let (out, notices) = try data(quoted(text))
    #expect(out == #"{"v":[\#(quoted(text))]}"#)
    #expect(notices.count == 1)
    guard case .malformedExpression(text, _)? = notices.first else {
      Issue.record("not said: \(notices)")
      return
    }
  }

  @MainActor @Test func malformedExpressionsAreLogged() async throws {
    let json = container(
      text("@{sum(1,)}"), button("go", setContext("c", "[\"@{}\"]")), also: context("c", "0"))
    let harness = SessionHarness(["/home": .json(json)])
    await harness.open(path: "/home")
    let invalid = Log.expression(.invalidSyntax).message
    #expect(harness.logs.count { $0.hasSuffix(invalid) } == 1)
    try await harness.press("go")
    #expect(harness.logs.count { $0.hasSuffix(invalid) } == 2)
    #expect(harness.texts == ["@{sum(1,)}"])
  }

  @Test func unknownNamesAreNullAndReported() throws {
    let (out, notices) = try data(#""@{nowhere.a}", "<@{nothing(1)}>""#)
    #expect(out == #"{"v":[null,"<>"]}"#)
    #expect(
      notices == [
        .unknownContext("nowhere", expression: "@{nowhere.a}"),
        .unknownOperation("nothing", expression: "<@{nothing(1)}>"),
      ])
  }

  @Test func nonBindablePropertiesAreNotEvaluated() throws {
    let texts = ["@{x}", #"\@{x}"#, #"\\@{x}"#]
    for text in texts {
      let item = #"[{"text": \#(quoted(text))}]"#
      let harness = try RuntimeHarness(
        element(
          "screenComponent",
          #""navigationBar": {"title": \#(quoted(text)), "navigationBarItems": \#(item)}"#,
          "\"child\": " + element("tabBar", #""items": [{"title": \#(quoted(text))}]"#), context("x", "1")))
      let contents = try harness.scene.nodes.map(\.content)
      #expect(contents.contains(.navigationTitle(text)))
      #expect(contents.contains(.navigationItem(text: text)))
      #expect(contents.contains(.tab(title: text, isSelected: true)))
    }
  }

  @Test func nestedActionsAreEvaluatedWhenRun() throws {
    let outer = condition("true", on("onTrue", setContext("c", "2"), write("@{c}")))
    var harness = try RuntimeHarness(
      running: outer, confirm("m", on("onPressOk", write("@{c}"))),
      send("/x", on("onFinish", write("@{c}"))), setContext("c", "3"), with: ["c": "1"])
    try harness.answerDialog(true)
    try harness.respond("")
    #expect(harness.log == "233")
  }

  @Test func actionsReadScopeOfOrigin() throws {
    let dialog = container(
      button("go", confirm("m", on("onPressOk", write("@{c}")))), also: context("c", quoted("inner")))
    var harness = try RuntimeHarness(playing: dialog, with: ["c": quoted("outer")])
    try harness.press("go")
    try harness.answerDialog(true)
    #expect(harness.log == "inner")
  }

  @Test func touchablePressReadsContextOfChild() throws {
    let child = text("x", also: #""id": "t", \#(context("own", "1"))"#)
    var harness = try RuntimeHarness(
      playing: element("touchable", "\"child\": \(child)", on("onPress", write("@{own}"))))
    try harness.press("t")
    #expect(harness.log == "1")
  }

  @Test func navigationBarItemReadsContentContext() throws {
    let bar =
      #"""
      "navigationBar": {"title": "T", "navigationBarItems": [{"text": "i", "id": "item", \#
      \#(on("onPress", setContext("c", quoted("@{c}!"))))}]}
      """#
    var harness = try RuntimeHarness(
      element(
        "screenComponent", bar, #""child": \#(container(text("@{c}"), also: context("c", quoted("x"))))"#))
    try harness.press("item")
    #expect(harness.texts == ["x!"])
  }
}
