import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

/// References, highlights and renaming.
@Suite struct RenameTests {
  /// An emoji comes before everything, so that UTF-16 and byte offsets differ.
  static let screen = #"""
    {"_beagleComponent_": "beagle:screenComponent", "id": "home", "context": {"id": "user", \#
    "value": {"name": "😀 Ana", "tags": [{"word": "tea"}]}},
     "child": {"_beagleComponent_": "beagle:container", "id": "box", "context": {"id": "other", \#
    "value": 1}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "😀 @{user.name} and @{concat(user.tags[0].word, \#
    'user')} @{other}"},
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{user.tags}", "iteratorName": "tag", \#
    "templates": [{"view":
        {"_beagleComponent_": "beagle:text", "text": "@{tag.word} @{index}", "context": {"id": "inner", \#
    "value": 2}}}]},
      {"_beagleComponent_": "beagle:button", "text": "user", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "name", "value": "\u0042o"},
        {"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": []},
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea"}},
        {"_beagleAction_": "beagle:popToView", "route": "/tea"}]}]}}
    """#

  @Test(arguments: [
    ("user.name}", ["user", "user", "user", "user", "user"]), ("name}", ["name", "name", "name"]),
    ("word}", ["word", "word", "word"]), ("tag.word", ["tag", "tag"]), ("box\", \"context", ["box", "box"]),
    ("/tea\"}", ["/tea", "/tea"]), ("index}", ["index"]), ("beagle:addChildren", ["beagle:addChildren"]),
  ])
  func referencesFindEveryOccurrence(place: String, written: [String]) {
    var client = LanguageClient(Self.screen)
    let position = client.position(of: place)
    #expect(client.written(client.ask("references", ["position": position])) == written)
    #expect(client.written(client.ask("documentHighlight", ["position": position])) == written)
    // A letter outside any name has no references.
    let none = client.ask("references", ["position": client.position(of: "and @")])
    #expect(none.isEmpty)
  }

  @Test func referencesMayExcludeDeclaration() {
    var client = LanguageClient(Self.screen)
    let found = client.ask(
      "references",
      ["position": client.position(of: "user.name"), "context": .object(["includeDeclaration": false])])
    #expect(client.written(found).count == 4)
  }

  private static let names = [
    ("user.name}", "person"), ("user.name}", "tag"), ("name}", "title"), ("word}", "leaf"),
    ("tag.word", "entry"),
    ("box\", \"context", "crate \"1\""), ("other}", "count"),
  ]

  @Test(arguments: names)
  func renamingBackRestoresSameBytes(place: String, new: String) throws {
    var client = LanguageClient(Self.screen)
    let position = client.position(of: place)
    let old = client.ask("prepareRename", ["position": position])["placeholder"].stringValue
    let before = ScreenCheck().findings(in: Array(client.text().utf8)).map(\.code)
    for name in [new, try #require(old)] {
      let edit = client.ask("rename", ["position": position, "newName": .string(name)])
      try client.apply(edit["changes"]["file:///home.json"])
      let after = ScreenCheck().findings(in: Array(client.text().utf8)).map(\.code)
      #expect(after == before)
    }
    #expect(client.text() == Self.screen)
  }

  @Test(arguments: [
    ("user.name}", "other", "in line 3"),
    ("user.name}", "2", "is not a valid name"), ("user.name}", "a b", "is not a valid name"),
    ("user.name}", "null", "is not a valid name"),
    ("user.name}", "global", "is predefined"), ("name}", "tags", "something else"),
    ("index}", "number", "default name in every list"), ("box\", \"context", "", "is not a valid id"),
    ("beagle:addChildren", "a", "is a type"), ("concat", "a", "is an operation"),
  ])
  func invalidNameIsRefused(place: String, new: String, reason: String) {
    var client = LanguageClient(Self.screen)
    let parameters = client.about(
      "file:///home.json", ["position": client.position(of: place), "newName": .string(new)])
    let error = client.response("textDocument/rename", parameters)["error"]
    #expect(error["code"] == -32_803)
    #expect(error["message"].stringValue?.contains(reason) == true, "\(error)")
  }

  @Test(arguments: [
    // The value comes from a request, is sent in one, or is copied.
    (#"""
    "value": null}, "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/a", \#
    "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "user", \#
    "value": "@{onSuccess.data}"}]}]
    """#),
    (#"""
    "value": {"name": ""}}, "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/a", \#
    "data": "@{user}"}]
    """#),
    (#""value": {"name": ""}}, "onInit": [{"_beagleAction_": "custom:share", "what": "@{user}"}]"#),
  ])
  func externallyUsedMemberCannotBeRenamed(context: String) {
    let text =
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "user", \#
      \#(context), "children": [{"_beagleComponent_": "beagle:text", "text": "@{user.name}"}]}
      """#
    var client = LanguageClient(text)
    let parameters = client.about("file:///home.json", ["position": client.position(of: "name}")])
    let error = client.response("textDocument/prepareRename", parameters)["error"]
    #expect(error["message"].stringValue?.contains("comes from elsewhere or is used as a whole") == true)
    // The context itself belongs to the document only.
    let context = client.ask("prepareRename", ["position": client.position(of: "user.name")])
    #expect(context["placeholder"] == "user")
  }

  @Test func namesInCustomComponentsAreRenamed() throws {
    let text =
      #"""
      {"_beagleComponent_": "custom:card", "context": {"id": "user", "value": 1}, "title": "@{user}", \#
      "parts": [{"a": "@{user}", "onTap": [{"_beagleAction_": "beagle:alert", \#
      "message": "@{user} @{onTap.user}"}]}]}
      """#
    var client = LanguageClient(text)
    let edit = client.ask("rename", ["position": client.position(of: "user}"), "newName": "person"])
    try client.apply(edit["changes"]["file:///home.json"])
    #expect(
      client.text() == text.replacing("\"user\"", with: "\"person\"").replacing("{user}", with: "{person}"))
  }

  /// The actions of a form run in the scope of the submitter.
  @Test func ambiguousFormContextCannotBeRenamed() {
    let field =
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": 1}, \#
      "children": [{"_beagleComponent_": "beagle:button", "text": "@{a}", \#
      "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
      """#
    let text =
      #"""
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [{"_beagleAction_": "beagle:alert", \#
      "message": "@{a}"}], "children": [\#(field), \#(field)]}
      """#
    var client = LanguageClient(text)
    let parameters = client.about("file:///home.json", ["position": client.position(of: "a}")])
    let response = client.response("textDocument/prepareRename", parameters)
    #expect(response["error"]["message"].stringValue?.contains("actions of a form") == true, "\(response)")
  }

  @Test func invalidJSONIsNotRenamed() {
    var client = LanguageClient(Self.screen)
    _ = client.ask("references", ["position": client.position(of: "user.name")])
    let start = client.position(of: "{\"_beagle")
    _ = client.notify(
      "textDocument/didChange",
      .object([
        "textDocument": .object(["uri": "file:///home.json", "version": 2]),
        "contentChanges": .list([
          .object(["range": .object(["start": start, "end": start]), "text": "[x"])
        ]),
      ]))
    let position = EditedText.Position(client.position(of: "user\", \"value")).map {
      EditedText.Position(line: $0.line, character: $0.character + 2).json
    }
    let parameters = client.about("file:///home.json", ["position": position, "newName": "a"])
    #expect(client.response("textDocument/rename", parameters)["error"]["code"] == -32_803)
    // The new positions of the names are still known.
    #expect(client.ask("references", ["position": position]).arrayValue?.count == 5)
  }
}
