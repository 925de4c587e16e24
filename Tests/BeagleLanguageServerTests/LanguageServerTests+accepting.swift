import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleLanguageServer

/// The document after an editor has accepted a completion.
extension LanguageServerTests {
  /// The document with an accepted item, and the cursor where an editor with snippet support puts it.
  private func accept(
    _ label: String, in text: String, takesSnippets: Bool = true, check: ScreenCheck = ScreenCheck()
  ) throws -> String {
    let (whole, position) = try split(text)
    var editor = Editor(whole, check: check, takesSnippets: takesSnippets)
    let items = try #require(editor.request("completion", at: position)?.arrayValue)
    let item = try #require(
      items.first { $0["label"].stringValue == label }, "\(items.map { $0["label"] })")
    return try accept(item, in: whole)
  }

  private func accept(_ item: DynamicObject, in text: String) throws -> String {
    var text = EditedText(text)
    let edit = try #require(item[member: "textEdit"])
    let range = try #require(text.bytes(of: edit["range"]))
    let inserted = try #require(edit["newText"].stringValue)
    text.replace(range, with: item["insertTextFormat"] == 2 ? Self.expanded(inserted) : inserted + "‸")
    // Additional edits are elsewhere and refer to the original text; here they are always before the item.
    for edit in item["additionalTextEdits"].arrayValue ?? [] {
      let other = try #require(text.bytes(of: edit["range"]))
      #expect(other.upperBound < range.lowerBound)
      text.replace(other, with: try #require(edit["newText"].stringValue))
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// A snippet with the initial values of its fields, and the cursor in the first one.
  private static func expanded(_ snippet: String) -> String {
    var text = ""
    var rest = Substring(snippet)
    var hasField = false
    while let character = rest.popFirst() {
      switch character {
      case "\\": text.append(rest.popFirst() ?? " ")
      case "$":
        let isLong = rest.first == "{"
        if isLong { rest.removeFirst() }
        rest = rest.drop(while: \.isNumber)
        if !hasField { text += "‸" }
        hasField = true
        guard isLong, let kind = rest.popFirst() else { continue }
        let end = kind == "|" ? "|" : "}"
        var choices = ""
        while let next = rest.popFirst(), String(next) != end {
          choices.append(next == "\\" ? rest.popFirst() ?? " " : next)
        }
        if kind == "|" { rest.removeFirst() }
        text += kind == "|" ? choices.prefix { $0 != "," } : choices[...]
      default: text.append(character)
      }
    }
    return hasField ? text : text + "‸"
  }

  /// - Parameter text: may begin with the word for one of the components below.
  private func expect(_ label: String, in text: String, gives expected: String) throws {
    let components = [("TEXT", Self.text), ("BUTTON", Self.button)]
    let (before, after) = components.reduce((text, expected)) { texts, component in
      (
        texts.0.replacing(component.0, with: component.1), texts.1.replacing(component.0, with: component.1)
      )
    }
    #expect(try accept(label, in: before) == after)
    #expect(throws: Never.self) { try JSONDocument(parsing: Array(after.replacing("‸", with: "").utf8)) }
  }

  private static let button = #"{"_beagleComponent_": "beagle:button", "text": "Go", "#
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#

  /// After a colon, in a list and in an empty file.
  private static let values: [(String, String, String)] = [
    (#"TEXT"alignment": ‸}"#, "CENTER", #"TEXT"alignment": "CENTER"‸}"#),
    (#"TEXT"alignment":‸}"#, "LEFT", #"TEXT"alignment": "LEFT"‸}"#),
    (#"TEXT"alignment"‸}"#, "LEFT", #"TEXT"alignment": "LEFT"‸}"#),
    (#"TEXT"alignment": L‸}"#, "LEFT", #"TEXT"alignment": "LEFT"‸}"#),
    (#"TEXT"alignment": "L‸"}"#, "LEFT", #"TEXT"alignment": "LEFT‸"}"#),
    (#"TEXT"alignment": "‸RIGHT"}"#, "LEFT", #"TEXT"alignment": "LEFT‸"}"#),
    (#"TEXT"alignment": "L‸}"#, "LEFT", #"TEXT"alignment": "LEFT"‸}"#),
    (#"TEXT"textColor": ‸}"#, ##""#…""##, ##"TEXT"textColor": "#‸000000"}"##),
    (#"BUTTON"enabled": ‸}"#, "false", #"BUTTON"enabled": false‸}"#),
    (#"BUTTON"enabled": ‸}"#, #""@{…}""#, #"BUTTON"enabled": "@{‸}"}"#),
    (#"BUTTON"style": ‸}"#, "{…}", #"BUTTON"style": {‸}}"#),
    (
      #"BUTTON"style": {"size": {"width": ‸}}}"#, "{value, type}",
      #"BUTTON"style": {"size": {"width": {"value": ‸0, "type": "REAL"}}}}"#
    ),
    (#"BUTTON"onPress": ‸}"#, "[…]", #"BUTTON"onPress": [‸]}"#),
    (
      #"BUTTON"onPress": ‸}"#, "[beagle:pushView]",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "‸"}}]}"#
    ),
    (
      #"BUTTON"onPress": [‸]}"#, "beagle:alert",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:alert", "message": "‸"}]}"#
    ),
    (
      #"BUTTON"onPress": [{‸}]}"#, "beagle:alert",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:alert", "message": "‸"}]}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:image", "path": ‸}"#, "remote",
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "‸"}}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", ‸}}"#, "mobileId",
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "‸"}}"#
    ),
    (#"{"_beagleComponent_": ‸}"#, "beagle:text", #"{"_beagleComponent_": "beagle:text", "text": "‸"}"#),
    (
      #"{"_beagleComponent_": "beagle:t‸", "id": "a"}"#, "beagle:button",
      #"{"_beagleComponent_": "beagle:button‸", "id": "a"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:t‸}"#, "beagle:text",
      #"{"_beagleComponent_": "beagle:text", "text": "‸"}"#
    ),
    (
      #"{"_beagleComponent_": ‸, "text": "a"}"#, "beagle:text",
      #"{"_beagleComponent_": "beagle:text"‸, "text": "a"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:container", "children": [‸]}"#, "beagle:container",
      #"{"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:container"}‸]}"#
    ),
    ("‸", "beagle:text", #"{"_beagleComponent_": "beagle:text", "text": "‸"}"#),
    ("\n‸\n", "beagle:text", "\n{\"_beagleComponent_\": \"beagle:text\", \"text\": \"‸\"}\n"),
    ("{‸}", "beagle:text", #"{"_beagleComponent_": "beagle:text", "text": "‸"}"#),
    (
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:pushView", "route": {‸}}]}"#, "url",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "‸"}}]}"#
    ),
  ]

  @Test(arguments: values)
  func valueIsInsertedCompletely(text: String, label: String, expected: String) throws {
    try expect(label, in: text, gives: expected)
  }

  private static let properties: [(String, String, String)] = [
    ("TEXT‸}", "alignment", #"TEXT"alignment": "‸LEFT"}"#),
    ("BUTTON‸}", "enabled", #"BUTTON"enabled": ‸true}"#),
    (#"BUTTON"onP‸"}"#, "onPress", #"BUTTON"onPress": [‸]}"#),
    ("BUTTONonP‸}", "onPress", #"BUTTON"onPress": [‸]}"#),
    (#"BUTTON"onP‸": []}"#, "onPress", #"BUTTON"onPress"‸: []}"#),
    ("TEXT‸}", "context", #"TEXT"context": {"id": "‸", "value": null}}"#),
    (
      #"{"_beagleComponent_": "beagle:listView", ‸}"#, "dataSource",
      #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{‸}"}"#
    ),
  ]

  @Test(arguments: properties)
  func propertyIsInsertedWithValue(text: String, label: String, expected: String) throws {
    try expect(label, in: text, gives: expected)
  }

  /// A missing comma is inserted between existing values.
  private static let commas: [(String, String, String)] = [
    (
      #"{"_beagleComponent_": "beagle:text"‸}"#, "text", #"{"_beagleComponent_": "beagle:text", "text": "‸"}"#
    ),
    (
      "{\"_beagleComponent_\": \"beagle:text\"\n ‸}", "text",
      "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"‸\"}"
    ),
    (
      "{\"_beagleComponent_\": \"beagle:text\",\n ‸\n \"text\": \"a\"}", "id",
      "{\"_beagleComponent_\": \"beagle:text\",\n \"id\": \"‸\",\n \"text\": \"a\"}"
    ),
    (
      "{\"_beagleComponent_\": \"beagle:text\",\n \"alignment\": ‸\n \"text\": \"a\"}", "LEFT",
      "{\"_beagleComponent_\": \"beagle:text\",\n \"alignment\": \"LEFT\",‸\n \"text\": \"a\"}"
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "ali‸, "text": "a"}"#, "alignment",
      #"{"_beagleComponent_": "beagle:text", "alignment": "‸LEFT", "text": "a"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "alignment": "LE‸, "text": "a"}"#, "LEFT",
      #"{"_beagleComponent_": "beagle:text", "alignment": "LEFT"‸, "text": "a"}"#
    ),
    (
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:popView"} ‸]}"#, "beagle:popStack",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:popView"}, {"_beagleAction_": "beagle:popStack"}‸]}"#
    ),
    (
      #"BUTTON"onPress": [‸ {"_beagleAction_": "beagle:popView"}]}"#, "beagle:popStack",
      #"BUTTON"onPress": [{"_beagleAction_": "beagle:popStack"},‸ {"_beagleAction_": "beagle:popView"}]}"#
    ),
  ]

  @Test(arguments: commas)
  func commasAreInsertedWhereNeeded(text: String, label: String, expected: String) throws {
    try expect(label, in: text, gives: expected)
  }

  /// Only the word under the cursor is replaced.
  @Test(arguments: [
    ("@{us‸er.name}", "global", "@{global‸.name}"), ("@{‸user.name}", "global", "@{global‸.name}"),
    ("@{us‸er.list[0].a} b", "user", "@{user‸.list[0].a} b"),
    ("@{user.na‸me.first}", "list", "@{user.list‸.first}"),
    ("@{user.li‸st[0].a}", "list", "@{user.list‸[0].a}"),
    ("@{user.list[0].‸}", "a", "@{user.list[0].a‸}"), ("@{sum(us‸er.a, 1)}", "user", "@{sum(user‸.a, 1)}"),
    ("@{su‸m(1,2)}", "subtract", "@{subtract‸(1,2)}"), ("@{su‸}", "sum", "@{sum(‸}"),
    ("a @{us‸", "user", "a @{user‸"),
    (#"\u00e9 @{us‸er.name}"#, "user", #"\u00e9 @{user‸.name}"#),
    ("@{sum(1, ‸)}", "user", "@{sum(1, user‸)}"),
  ])
  func acceptedNameKeepsRestOfExpression(text: String, label: String, expected: String) throws {
    #expect(try accept(label, in: Self.inUser(text), takesSnippets: false) == Self.inUser(expected))
  }

  @Test(arguments: [
    ("na‸me.first", "list", "list‸.first"), ("li‸st[0].a", "list", "list‸[0].a"),
    ("list[0].‸", "a", "list[0].a‸"),
  ])
  func acceptedNameKeepsRestOfPath(path: String, label: String, expected: String) throws {
    #expect(try accept(label, in: Self.pathInUser(path), takesSnippets: false) == Self.pathInUser(expected))
  }

  /// The page about editors lists the completions: where, by which name, and the result.
  @Test func editorsPageListsCompletions() throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/Editors.md")
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| `") && $0.contains("‸")
    }
    #expect(rows.count >= 8)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
      try #require(cells.count == 3)
      #expect(try accept(cells[1], in: cells[0]) == cells[2])
    }
  }

  /// Without snippets the cursor is after the inserted text: a property leaves it where its value is offered.
  @Test func editorWithoutSnippetsGetsPlainText() throws {
    let property = try accept("alignment", in: Self.text + "‸}", takesSnippets: false)
    #expect(property == Self.text + #""alignment": ‸}"#)
    #expect(try accept("LEFT", in: property, takesSnippets: false) == Self.text + #""alignment": "LEFT"‸}"#)
    let document = try accept("beagle:text", in: "‸", takesSnippets: false)
    #expect(document == #"{"_beagleComponent_": "beagle:text", "text": ""}‸"#)
    #expect(
      try accept("beagle:text", in: #"{"_beagleComponent_": ‸}"#, takesSnippets: false)
        == #"{"_beagleComponent_": "beagle:text"‸}"#)
  }

  /// The text of a declared word is not snippet syntax.
  @Test func insertedTextIsNotSnippetSyntax() throws {
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration("card", [.init("size", .string, values: ["a|b,c", "$1}", #"x\y"#])]))
    let card = #"{"_beagleComponent_": "custom:card", "#
    #expect(try accept("size", in: card + "‸}", check: check).hasPrefix(card + #""size": "‸a|b"#))
    #expect(try accept("$1}", in: card + #""size": ‸}"#, check: check) == card + #""size": "$1}"‸}"#)
    #expect(try accept(#"x\y"#, in: card + #""size": ‸}"#, check: check) == card + #""size": "x\\y"‸}"#)
  }

  /// Every offered component and action has its required properties, and so does every offered property.
  @Test(arguments: ["‸", #"{"_beagleComponent_": "beagle:container", "onInit": [‸]}"#])
  func insertedTypesAndPropertiesAreValid(text: String) throws {
    func errors(_ document: String) -> [Diagnostic] {
      let unsound: Set = [
        "json", "missing-property", "type", "value", "color", "unit", "unknown-property", "duplicate-key",
      ]
      return ScreenCheck().findings(in: Array(document.replacing("‸", with: "").utf8)).filter {
        unsound.contains($0.code) || $0.message.contains("without this property")
      }
    }
    let (whole, position) = try split(text)
    var editor = Editor(whole, takesSnippets: true)
    let types = try #require(editor.request("completion", at: position)?.arrayValue)
    #expect(types.count >= 19)
    for type in types {
      let document = try accept(type, in: whole)
      #expect(errors(document).isEmpty, "\(document)")
      // A further property, after the type.
      let label = try #require(type["label"].stringValue)
      let open = document.replacing("‸", with: "").replacing("\"\(label)\"", with: "\"\(label)\" ‸")
      let (half, place) = try split(open)
      var other = Editor(half, takesSnippets: true)
      for property in try #require(other.request("completion", at: place)?.arrayValue) {
        let further = try accept(property, in: half)
        #expect(errors(further).isEmpty, "\(further)")
      }
    }
  }
}
