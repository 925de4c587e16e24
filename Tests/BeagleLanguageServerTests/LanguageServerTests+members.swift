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
