import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

/// Hover and definitions at the cursor.
extension LanguageServerTests {
  @Test func hoverShowsExpressionValue() throws {
    let text =
      #"{"context": {"id": "user", "value": {"name": "Ana"}}, "text": "Hi @{uppercase(user.na‸me)}"}"#
    let shown = try #require(try ask("hover", text)?[member: "contents"]?[member: "value"]?.stringValue)
    #expect(shown.contains("Context `user`, declared in line 1."))
    #expect(shown.contains(#"`@{uppercase(user.name)}` is `"ANA"` initially."#))
    let operation = try #require(
      try ask("hover", #"{"text": "@{s‸um(1, 2)}"}"#)?[member: "contents"]?[member: "value"]?.stringValue)
    #expect(operation.contains("`sum(") && operation.contains("`@{sum(1, 2)}` is `3`"))
    #expect(try ask("hover", #"{"te‸xt": "a"}"#) == nil)
    // The name is not declared here.
    #expect(try ask("hover", #"{"text": "@{us‸er}"}"#) == nil)
  }

  /// Escapes are decoded before evaluation, and only expressions are evaluated.
  @Test(arguments: [
    (#"@{concat(c.‸a,'\u00e9')}"#, #"is `"Aé"` initially"#),
    (#"@{concat(c.‸a,'\n')}"#, #"is `"A\n"` initially"#),
    (#"@{concat('}',c.‸a)}"#, #"is `"}A"` initially"#),
    (#"@{concat(c.‸a,'\\'}')}"#, #"is `"A'}"` initially"#),
    (#"\\\\@{c.‸a}"#, #"is `"A"` initially"#), (#"\\@{c.‸a}"#, nil), (#"@{c.a} c.‸a"#, nil),
    (#"@{c.a}‸"#, nil),
    (#"@{c.‸`}"#, nil),
  ])
  func hoverEvaluatesUnescapedText(text: String, shown: String?) throws {
    let document =
      #"""
      {"_beagleComponent_": "beagle:text", "context": {"id": "c", "value": {"a": "A"}}, "text": "\#(text)"}
      """#
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(
      shown.map { hover?.contains($0) == true } ?? (hover?.contains("initially") != true), "\(hover ?? "")")
  }

  /// Texts that the check does not evaluate have no names: properties that are read literally, the value of a
  /// context, words, unknown properties, and whole strings with a malformed expression.
  static let literals = [
    #"{"_beagleComponent_": "beagle:text", "text": "a", "id": "@{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a", "styleId": "@{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a", "title": "@{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a", "style": {"id": "@{us‸er}"}}"#,
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "@{us‸er}"}}"#,
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"a": ["@{us‸er}"]}}}"#,
    #"{"_beagleComponent_": "beagle:image", "path": "/a", "mode": "@{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:listView", "dataSource": [], "key": "@{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a", "text": "@{us‸er}", "text": "b"}"#,
  ]
  private static let malformed = [
    #"{"_beagleComponent_": "beagle:text", "text": "@{us‸er} and @{sum(1 2)}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "@{user b} @{us‸er}"}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "a", "enabled": "@{us‸er"}"#,
  ]

  private func inScope(_ text: String) -> String {
    #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": true}, \#
    "children": [\#(text)]}
    """#
  }

  @Test(arguments: literals + malformed) func textThatIsNotEvaluatedHasNoHover(text: String) throws {
    #expect(try ask("hover", inScope(text)) == nil)
  }

  @Test(arguments: literals) func textThatIsNotEvaluatedHasNoNames(text: String) throws {
    let items = try #require(try ask("completion", inScope(text))?.arrayValue)
    let kinds = [CompletionKind.variable, .function, .property].map { DynamicObject.int($0.rawValue) }
    #expect(!items.contains { kinds.contains($0["kind"]) }, "\(items.map { $0["label"] })")
  }

  @Test(arguments: literals) func textThatIsNotEvaluatedHasNoTokens(text: String) throws {
    var editor = Editor(try split(inScope(text)).text)
    let tokens = editor.request(
      "textDocument/semanticTokens/full", .object(["textDocument": ["uri": .string(Self.uri)]]))
    #expect(tokens["result"]["data"].arrayValue?.isEmpty == true)
  }

  @Test(arguments: literals + malformed) func textThatIsNotEvaluatedHasNoHint(text: String) throws {
    var editor = Editor(try split(inScope(text)).text)
    let range = EditedText(inScope(text)).json(of: 0..<text.utf8.count + 80)
    let hints = editor.request(
      "textDocument/inlayHint", .object(["textDocument": ["uri": .string(Self.uri)], "range": range]))
    #expect(hints["result"].arrayValue?.isEmpty == true)
  }

  /// A name in a string literal is text. The expression around it still has a value.
  @Test func stringLiteralIsNotAName() throws {
    for text in ["@{eq(user,'us‸er')}", "@{concat('sum', 'su‸m(')}"] {
      let document = inScope(#"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#)
      let shown = try ask("hover", document)?["contents"]["value"].stringValue ?? ""
      #expect(!shown.contains("declared") && !shown.contains("`sum("), "\(shown)")
      #expect(shown.contains("initially"))
    }
  }

  /// The application knows its operations, and the document does not.
  @Test func declaredOperationHasNoValue() throws {
    var check = ScreenCheck()
    check.operations.register(ExpressionOperation("price", arity: 0...1) { _ in .empty })
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{pr‸ice(1)}"}"#
    let shown = try #require(try ask("hover", text, check: check)?["contents"]["value"].stringValue)
    #expect(shown.contains("`price(") && !shown.contains("initially"))
  }

  @Test func valueIsNotMarkdown() throws {
    let document =
      #"""
      {"_beagleComponent_": "beagle:text", "context": {"id": "c", "value": "`x` <img> [a](b)"}, \#
      "text": "@{‸c}"}
      """#
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(hover?.contains(#"is `` "`x` <img> [a](b)" `` initially."#) == true, "\(hover ?? "")")
  }

  /// A project file may be untrusted, and contain links or pictures.
  @Test func projectFileTextIsNotMarkdown() throws {
    let words = "![a](http://x/y) <img src=x> **b**\n# c"
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration("card", [.init("title", .string, summary: words)], summary: words))
    check.operations.register(ExpressionOperation("price", arity: 0...1, summary: words) { _ in .empty })
    for text in [
      #"{"_beagleComponent_": "custom:c‸ard", "title": "a"}"#,
      #"{"_beagleComponent_": "custom:card", "ti‸tle": "a"}"#,
    ] {
      let contents = try #require(try ask("hover", text, check: check)?[member: "contents"])
      #expect(contents[member: "kind"] == "plaintext" && contents[member: "value"]?.stringValue == words)
    }
    let called = try ask("hover", #"{"text": "@{pr‸ice(1)}"}"#, check: check)?[member: "contents"]
    #expect(called?[member: "kind"] == "markdown")
    let shown = called?[member: "value"]?.stringValue ?? ""
    let escaped = ##"\!\[a\]\(http\:\/\/x\/y\) \<img src\=x\> \*\*b\*\* \# c"##
    #expect(shown.contains(escaped), "\(shown)")
  }

  /// A list item and an event context hide outer declarations.
  @Test(arguments: [
    #"""
    {"context": {"id": "user", "value": 1}, "children": [{"_beagleComponent_": "beagle:listView", \#
    "dataSource": [], "iteratorName": "user", "templates": [{"view": {"text": "@{us‸er}"}}]}]}
    """#,
    #"""
    {"context": {"id": "index", "value": 1}, "children": [{"_beagleComponent_": "beagle:listView", \#
    "dataSource": [], "templates": [{"case": "@{ind‸ex}"}]}]}
    """#,
    #"""
    {"context": {"id": "onChange", "value": 1}, "onChange": [{"_beagleAction_": "beagle:setContext", \#
    "value": "@{onCh‸ange}"}]}
    """#,
    #"""
    {"onInit": [{"_beagleAction_": "beagle:sendRequest", "data": {"context": {"id": "z", "value": 1}, \#
    "k": "@{‸z}"}}]}
    """#,
  ])
  func nearerNameHidesContext(document: String) throws {
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(hover?.contains("declared") != true && hover?.contains("initially") != true, "\(hover ?? "")")
    let definition = try ask("definition", document)?["range"]["start"]["character"].intValue
    #expect(definition.map { $0 > 40 } ?? true, "not where the context is declared")
  }

  @Test func hoverDescribesPropertiesTypesAndValues() throws {
    func shown(_ text: String) throws -> String {
      try ask("hover", text)?[member: "contents"]?[member: "value"]?.stringValue ?? ""
    }
    #expect(
      try shown(#"{"_beagleComponent_": "beagle:t‸ext", "text": "a"}"#)
        == "Text that wraps to the width it is given.")
    #expect(
      try shown(#"{"_beagleComponent_": "beagle:text", "align‸ment": "LEFT"}"#).hasPrefix(
        "The horizontal alignment"))
    #expect(
      try shown(#"{"_beagleComponent_": "beagle:text", "alignment": "LE‸FT"}"#)
        == "Each line begins at the left edge.")
  }

  @Test func definitionsAreFound() throws {
    func definition(_ text: String) throws -> String? {
      let (whole, _) = try split(text)
      return try ask("definition", text)?[member: "range"].flatMap { EditedText(whole).bytes(of: $0) }.map {
        "\($0.lowerBound) " + String(decoding: Array(whole.utf8)[$0], as: UTF8.self)
      }
    }
    let part = #"{"_beagleComponent_": "beagle:container", "context": {"id": "user"}, "#
    #expect(try definition(part + #""style": {"backgroundColor": "@{us‸er.name}"}}"#) == "61 user")
    let action = #""onInit": [{"_beagleAction_": "beagle:"#
    #expect(try definition(part + action + #"setContext", "contextId": "us‸er"}]}"#) == "61 user")
    // Also while the document is incomplete.
    #expect(try definition(part + action + #"setContext", "contextId": "us‸er", "#) == "61 user")
    let box = #"{"_beagleComponent_": "beagle:container", "id": "box", "#
    #expect(try definition(box + action + #"addChildren", "componentId": "‸box"}]}"#) == "49 box")
    #expect(try definition(#"{"_beagleComponent_": "beagle:text", "text": "@{us‸er.name}"}"#) == nil)
  }
}
