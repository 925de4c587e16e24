import Beagle
import TestSupport
import Testing

@testable import BeagleLanguageServer

/// Members of contexts, items and events, in expressions and paths.
extension LanguageServerTests {
  private static let shop =
    #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {\#
    "rows": [{"name": "Sencha", "origin": {"country": "JP"}}, {"price": 9}], "user": {"first": "Ana"}}}, \#
    "children": [{"_beagleComponent_":
    """#
  private static let list = shop + #" "beagle:listView", "dataSource": "@{c.rows}", "#
  private static let view = list + #""templates": [{"view": {"_beagleComponent_": "beagle:text", "text": ""#
  private static let request =
    shop
    + #" "beagle:button", "text": "a", "onPress": [{"_beagleAction_": "beagle:sendRequest", "url": "/a", "#
  /// A context that an action fills.
  private static let filled =
    #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "c"}, "onInit": [\#
    {"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "loaded.rows", \#
    "value": [{"name": "A"}]}, \#
    {"_beagleAction_": "beagle:setContext", "contextId": "c", "value": {"done": true}}], \#
    "children": [{"_beagleComponent_":
    """#
  private static let set =
    shop + #" "beagle:button", "text": "a", "onPress": [{"_beagleAction_": "beagle:setContext", "#

  /// In complete documents, and in those that end at the cursor.
  @Test(arguments: [
    (view + #"@{item.‸}"}}]}]}"#, ["name", "origin", "price"]),
    (view + #"Of @{item.origin.‸"#, ["country"]),
    (view + #"@{sum(c.rows[1].‸)}"}}]}]}"#, ["name", "origin", "price"]),
    (list + #""iteratorName": "tea", "templates": [{"case": "@{tea.‸"#, ["name", "origin", "price"]),
    (list + #""key": "‸"}]}"#, ["name", "origin", "price"]),
    (list + #""key": ‸}]}"#, ["name", "origin", "price"]),
    (list + #""key": "origin.c‸"}]}"#, ["country"]),
    (filled + #""beagle:text", "text": "@{c.‸"#, ["loaded", "done"]),
    (filled + #""beagle:text", "text": "@{c.loaded.‸"#, ["rows"]),
    (
      filled + #""beagle:listView", "dataSource": "@{c.loaded.rows}", "templates": [{"case": "@{item.‸"#,
      ["name"]
    ),
    (
      shop + #" "beagle:listView", "dataSource": [{"a": [{"b": 1}]}], "templates": [{"view": "#
        + #"{"_beagleComponent_": "beagle:gridView", "iteratorName": "inner", "dataSource": "@{item.a}", "#
        + #""templates": [{"case": "@{inner.‸"#, ["b"]
    ),
    (
      request + #""onSuccess": [{"_beagleAction_": "beagle:alert", "message": "@{onSuccess.‸}"}]}]}]}"#,
      ["data", "status", "statusCode", "statusText", "headers"]
    ),
    (
      request + #""onError": [{"_beagleAction_": "beagle:alert", "message": "@{onError.‸"#,
      ["data", "status", "statusCode", "statusText", "headers", "message"]
    ),
    (
      shop
        + #" "beagle:textInput", "onChange": [{"_beagleAction_": "beagle:alert", "message": "@{onChange.‸"#,
      ["value"]
    ),
    (set + #""contextId": "c", "path": "‸", "value": 1}]}]}"#, ["rows", "user"]),
    (set + #""contextId": "c", "path": ‸}]}]}"#, ["rows", "user"]),
    (set + #""contextId": "c", "path": "user.‸"#, ["first"]),
    (set + #""path": "rows[0].origin.‸"#, ["country"]),
  ])
  func membersOfDocumentAreCompleted(text: String, expected: [String]) throws {
    #expect(try labels(text) == expected)
  }

  @Test func memberCompletionReplacesNameOnly() throws {
    let (text, position) = try split(Self.view + #"@{item.or‸.country}"}}]}]}"#)
    var editor = Editor(text)
    let items = try #require(editor.request("completion", at: position)?.arrayValue)
    let edit = try #require(items.first { $0["label"] == "origin" }?["textEdit"])
    var after = EditedText(text)
    let range = try #require(after.bytes(of: edit[member: "range"]))
    after.replace(range, with: try #require(edit["newText"].stringValue))
    #expect(String(decoding: after.bytes, as: UTF8.self) == Self.view + #"@{item.origin.country}"}}]}]}"#)
  }

  /// To the member, also in list items and in paths; without one, to the context.
  @Test(arguments: [
    (view + #"@{item.na‸me}"}}]}]}"#, "name"),
    (view + #"@{item.origin.country‸}"}}]}]}"#, "country"),
    (view + #"@{item.ori‸gin.country}"}}]}]}"#, "origin"),
    (view + #"@{c.user.f‸irst}"}}]}]}"#, "first"),
    (view + #"@{c.us‸er.first}"}}]}]}"#, "user"),
    (view + #"@{‸c.user.first}"}}]}]}"#, "c"),
    (list + #""key": "origin.co‸untry"}]}"#, "country"), (list + #""iteratorName": "te‸a"}]}"#, "tea"),
    (filled + #""beagle:text", "text": "@{c.loaded.ro‸ws}"}]}"#, "rows"),
    (view + #"@{c.nothing‸}"}}]}]}"#, "c"),
    (set + #""contextId": "c", "path": "user.fi‸rst", "value": 1}]}]}"#, "first"),
    (set + #""contextId": "c", "path": "us‸er.first", "value": 1}]}]}"#, "user"),
  ])
  func definitionGoesToMember(text: String, expected: String) throws {
    let range = try #require(try ask("definition", text)?[member: "range"])
    let whole = EditedText(text.replacing("‸", with: ""))
    let bytes = try #require(whole.bytes(of: range))
    #expect(String(decoding: whole.bytes[bytes], as: UTF8.self) == expected)
  }

  @Test func hoverKnowsListItems() throws {
    let hover = try ask("hover", Self.view + #"@{uppercase(item.na‸me)}"}}]}]}"#)
    let shown = hover?["contents"]["value"].stringValue
    #expect(shown?.contains(#"`@{uppercase(item.name)}` is `"SENCHA"` initially."#) == true)
  }

  private static func rows(_ templates: String) -> String {
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"b": "B", "rows": ["#
      + #"""
      {"t": "a", "n": "1"}, {"t": "b", "n": "2", "in": [{"m": "5"}, {"m": "6"}]}, {"t": "c", \#
      "n": "3"}]}}, "children": [
      """#
      + #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{c.rows}", "templates": ["# + templates
      + "]}]}"
  }
  private static func template(_ condition: String, _ text: String = "") -> String {
    let view = #""view": {"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
    return condition.isEmpty ? "{\(view)}" : #"{"case": \#(condition), \#(view)}"#
  }
  private static let isB = #""@{eq(item.t, 'b')}""#
  private static let nested =
    #"""
    {"case": \#(isB), "view": {"_beagleComponent_": "beagle:listView", "dataSource": "@{item.in}", \#
    "iteratorName": "inner", "templates": [
    """#
    + template(#""@{gt(inner.m, 5)}""#, "@{concat(item.n, '-', in‸ner.m)}") + "]}}"

  /// The first item that the template around the cursor is used for, if the document decides that.
  @Test(arguments: [
    (rows(template(isB, "@{it‸em.n}")), "2"),
    (rows(template(isB) + "," + template("", "@{it‸em.n}")), "1"),
    (rows(template("", "@{it‸em.n}") + "," + template(isB)), "1"),
    (rows(template(#""@{eq(item.t, 'a')}""#) + "," + template("", "@{it‸em.n}")), "2"),
    (rows(template("false") + "," + template("null", "@{it‸em.n}")), "1"),
    (rows(template(#""@{eq(index, 2)}""#, "@{it‸em.n}")), "3"),
    (rows(template(#""@{eq(toLowerCase(c.b), item.t)}""#, "@{it‸em.n}")), nil),
    (rows(template(#""@{eq(lowercase(c.b), item.t)}""#, "@{it‸em.n}")), "2"),
    (rows(template(#""@{eq(item.t, 'z')}""#, "@{it‸em.n}")), nil),
    (rows(template(#""@{global.flag}""#, "@{it‸em.n}")), nil),
    (rows(template(#""@{global.flag}""#) + "," + template("", "@{it‸em.n}")), nil),
    (rows(template(isB) + "," + template(#""@{broken(}""#, "@{it‸em.n}")), "1"),
    (rows(template("true") + "," + template("", "@{it‸em.n}")), nil),
    (rows(template(#""@{eq(it‸em.n, '1')}""#)), "true"),
    (rows(nested), "2-6"),
    (
      #"""
      {"_beagleComponent_": "beagle:listView", "dataSource": ["@{global}"], \#
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{it‸em}"}}]}
      """#,
      nil
    ),
  ])
  func hoverShowsItemOfTemplate(text: String, value: String?) throws {
    let shown = try #require(try ask("hover", text)?["contents"]["value"].stringValue)
    let lines = shown.split(separator: "\n").filter { $0.hasSuffix("initially.") }
    let expected = value.map { $0 == "true" ? "is `true` initially." : "is `\"\($0)\"` initially." }
    #expect(expected.map { lines.first?.hasSuffix($0) == true } ?? lines.isEmpty, "\(shown)")
  }

  /// The value beside an offered member is that of the same item.
  @Test func completionShowsMemberOfItemOfTemplate() throws {
    let items = try ask("completion", Self.rows(Self.template(Self.isB, "@{item.‸}")))?.arrayValue ?? []
    #expect(items.map { $0["label"] } == ["t", "n", "in"])
    #expect(items.prefix(2).map { $0["detail"] } == [#""b""#, #""2""#])
  }

  private static func pushed(_ context: String, _ text: String) -> String {
    #"{"_beagleComponent_": "beagle:button", "context": {"id": "c", "value": {"tea": {"kind": "green"}}}, "#
      + #""text": "a", "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"screen": {"child": "#
      + #"{"_beagleComponent_": "beagle:text", "text": ""# + text + #""}}}, "navigationContext": "# + context
      + "}]}"
  }

  /// A navigation passes them to the screen in its route.
  @Test(arguments: [
    (
      pushed(#"{"value": {"tea": {"kind": "green"}, "n": "@{c.tea}"}}"#, "@{navigationContext.‸}"),
      ["tea", "n"]
    ),
    (pushed(#"{"value": {"tea": {"kind": "green"}}}"#, "@{navigationContext.tea.‸}"), ["kind"]),
    (pushed(#"{"path": "cup.tea", "value": {"kind": 1}}"#, "@{navigationContext.cup.‸}"), ["tea"]),
    (pushed(#"{"path": "cup.tea", "value": {"kind": 1}}"#, "@{navigationContext.cup.tea.‸}"), ["kind"]),
    (pushed(#"{"value": "@{c}"}"#, "@{navigationContext.‸}"), ["tea"]),
    (pushed(#"{"path": "cup", "value": "@{c.tea}"}"#, "@{navigationContext.cup.‸}"), ["kind"]),
    (pushed(#"{"value": "@{nothing}"}"#, "@{navigationContext.‸}"), []),
    (pushed(#"{"value": [{"kind": 1}]}"#, "@{navigationContext[0].‸}"), ["kind"]),
    (
      #"""
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.‸}", \#
      "onPress": [{"_beagleAction_": "beagle:pushView", "navigationContext": {"value": {"a": 1}}}]}
      """#,
      []
    ),
  ])
  func passedMembersAreCompleted(text: String, expected: [String]) throws {
    #expect(try labels(text) == expected)
  }

  @Test func passedMembersBelongToOneNavigation() throws {
    func push(_ context: String, _ text: String) -> String {
      #"""
      {"_beagleAction_": "beagle:pushView", \#(context)"route": {"screen": {"child": \#
      {"_beagleComponent_": "beagle:text", "text": "\#(text)"}}}}
      """#
    }
    let passing = push(#""navigationContext": {"value": {"a": 1}}, "#, "")
    let actions = passing + "," + push("", "@{navigationContext.‸}")
    let button = #"{"_beagleComponent_": "beagle:button", "text": "a", "onPress": [\#(actions)]}"#
    #expect(try labels(button) == [])
  }

  /// Completions are for the line and the position of the cursor, wherever text is typed.
  @Test func requestsAtEveryPositionAreAnswered() throws {
    let document = Array(
      Self.view + #"@{item.origin.country}"}}]}, {"_beagleComponent_": "beagle:button", "text": "a","# + "\n"
        + #" "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "rows[0].name"},"#
        + "\n" + #" {"_beagleAction_": "beagle:pushView", "route": {"url": "/é"}}], "enabled": true}]}"#)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\n", "@{", "\\", "é", "item.", "\"path\": ", "rows[99999999999].",
    ]
    var random = SeededGenerator(seed: 11)
    for _ in rounds(30) {
      var text = document
      for _ in 0..<2 {
        let start = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0..<8, using: &random))
        text.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? "")
      }
      let whole = String(text)
      var editor = Editor(whole, takesSnippets: true)
      for _ in 0..<5 {
        let before = String(text.prefix(Int.random(in: 0...text.count, using: &random)))
        let position = EditedText(whole).positions(ofBytes: [before.utf8.count])[0]
        _ = editor.request("hover", at: position)
        _ = editor.request("definition", at: position)
        for item in editor.request("completion", at: position)?.arrayValue ?? [] {
          let range = item["textEdit"]["range"]
          let start = try #require(EditedText.Position(range["start"]))
          let end = try #require(EditedText.Position(range["end"]))
          #expect(start.line == position.line && end.line == position.line, "\(whole)")
          #expect(start.character <= position.character && position.character <= end.character, "\(before)‸")
        }
      }
    }
  }
}
