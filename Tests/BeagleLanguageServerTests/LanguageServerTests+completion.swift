import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

/// Completions at the cursor.
extension LanguageServerTests {
  @Test func typesAreCompleted() throws {
    var check = ScreenCheck()
    check.componentRegistry.declare(component: TypeDeclaration("card"))
    let names = try labels(#"{"_beagleComponent_": "beagle:t‸"#, check: check)
    #expect(names.contains("beagle:text") && names.contains("custom:card"))
    #expect(try labels(#"{"onPress": [{"_beagleAction_": "‸"}]}"#).contains("beagle:pushView"))
  }

  /// The surrounding text is incomplete.
  @Test func incompleteExpressionsAreCompleted() throws {
    let before =
      #"{"context": {"id": "user", "value": {"name": "Ana", "age": 7}}, "children": [{"text": "Hi @{"#
    let names = try labels(before + "‸")
    #expect(names.starts(with: ["user", "global", "navigationContext"]) && names.contains("sum"))
    #expect(try labels(before + #"user.‸"}"#) == ["name", "age"])
    #expect(try labels(before + #"sum(user.a‸ge, 1)}"}]}"#) == ["name", "age"])
    #expect(try labels(before + #"user} ‸"}]}"#) == [])
    let list =
      #"{"_beagleComponent_": "beagle:listView", "dataSource": [], "iteratorName": "tea", "templates": "#
    #expect(try labels(list + #"[{"view": {"text": "@{‸"}}]}"#).starts(with: ["index", "tea"]))
    let input = #"{"_beagleComponent_": "beagle:textInput", "onChange": [{"value": "@{‸"#
    #expect(try labels(input).first == "onChange")
  }

  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:text", "text"‸: "Hi"}"#,
    #"{"_beagleComponent_": "beagle:text", "text":‸ "Hi"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": ‸"Hi"}"#,
    #"{"_beagleComponent_": "beagle:container", "context":‸{"id": "user"}}"#,
  ])
  func nothingIsOfferedBetweenKeyAndValue(text: String) throws { #expect(try labels(text) == []) }

  @Test func completionReplacesTheWord() throws {
    let (text, position) = try split(
      #"{"context": {"id": "user", "value": {"name": 1}}, "text": "@{user.n‸ame}"}"#)
    var editor = Editor(text)
    let item = try #require(editor.request("completion", at: position)?.arrayValue?.first)
    let bytes = try #require(EditedText(text).bytes(of: item[member: "textEdit"]?[member: "range"]))
    #expect(String(decoding: Array(text.utf8)[bytes], as: UTF8.self) == "name")
    #expect(item[member: "detail"] == "1")
  }

  /// In the text of a component inside a context, and in a path into it.
  static func inUser(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "Ana", "#
      + #""list": [{"a": 1}]}}, "children": [{"_beagleComponent_": "beagle:text", "text": ""# + text
      + #""}]}"#
  }
  static func pathInUser(_ path: String) -> String {
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "Ana", "#
      + #""list": [{"a": 1}]}}, "onInit": [{"_beagleAction_": "beagle:setContext", "contextId": "user", "#
      + #""path": ""# + path + #"", "value": 1}]}"#
  }

  /// Only the check's grammar decides where a name can be.
  @Test(arguments: [
    "@{user.list[0‸]}", "@{user.list[‸]}", "@{user.list[0]‸}", "@{sum(1,2)‸}", "@{sum(1,2)‸", "@{'a'‸}",
    "@{eq(user.name,'us‸er')}", "@{'us‸", "@{user ‸}", "@{a b, us‸er}", "@{user. na‸me}", "@{sum(1 us‸er)}",
    "@{user.na‸me(1)}", "@{sum(user)na‸me}", "@{user.list[0]na‸me}", "@{a}us‸er", #"\\@{us‸er}"#,
  ])
  func nothingIsOfferedWhereExpressionHasNoName(text: String) throws {
    #expect(try labels(Self.inUser(text)) == [])
  }

  @Test(arguments: ["list[0‸]", "list[‸0].a", "list[0]‸", "list[0]‸.a", "list na‸me"])
  func nothingIsOfferedWherePathHasNoName(path: String) throws {
    #expect(try labels(Self.pathInUser(path)) == [])
  }

  /// A call needs an operation, and members need a context.
  @Test func offersFitWhatFollows() throws {
    let calls = try labels(Self.inUser("@{us‸er(1)}"))
    #expect(calls.contains("sum") && !calls.contains("user"))
    for text in ["@{su‸m.name}", "@{sum(1, su‸m[0])}"] {
      #expect(try labels(Self.inUser(text)) == ["user", "global", "navigationContext"])
    }
  }

  @Test func idsAndContextsAreCompleted() throws {
    let text =
      #"{"_beagleComponent_": "beagle:container", "id": "box", "context": {"id": "user"}, "onInit": [{"#
    #expect(try labels(text + #""componentId": "‸"}]}"#) == ["box"])
    #expect(try labels(text + #""contextId": "‸"}]}"#).first == "user")
  }

  /// As JSON, and in expressions only if they can name it.
  @Test func insertedNamesAreEscapedForTheirPlace() throws {
    let text =
      #"""
      {"_beagleComponent_": "beagle:container", "id": "a\"b", "context": {"id": "c", "value": {"d": 1, \#
      "e f": 2, "g\"h": 3}},
      """#
    let ids = try ask("completion", text + #" "onInit": [{"componentId": "‸"}]}"#)?.arrayValue
    #expect(ids?.first?[member: "textEdit"]?[member: "newText"]?.stringValue == #"a\"b"#)
    #expect(try labels(text + #" "children": [{"text": "@{c.‸}"}]}"#) == ["d"])
    let odd = #"{"_beagleComponent_": "beagle:text", "context": {"id": "c d", "value": 1}, "text": "@{‸}"}"#
    #expect(try labels(odd).first == "global")
  }

  @Test func propertiesFollowTypeOfObject() throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#
    let names = try labels(text + #""‸"}"#)
    #expect(names.contains("alignment") && names.contains("style") && !names.contains("text"))
    #expect(try labels(text + "‸}").contains("alignment"))
    #expect(try labels(text + #""style": {"flex": {"‸"#).contains("justifyContent"))
    let list = #"{"_beagleComponent_": "BEAGLE:listview", "templates": [{"#
    #expect(try labels(list + #""‸": 1}]}"#) == ["view", "case"])
    // An unknown type has no completions.
    #expect(try labels(#"{"_beagleComponent_": "custom:card", "‸"}"#) == [])
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration("card", [.init("title", .string, summary: "What it is called.")]))
    #expect(try labels(#"{"_beagleComponent_": "custom:card", "‸"}"#, check: check).contains("title"))
  }

  @Test func keyIsInsertedWithOneColon() throws {
    func texts(_ text: String) throws -> [String] {
      (try ask("completion", text)?.arrayValue ?? []).compactMap {
        $0[member: "textEdit"]?[member: "newText"]?.stringValue
      }
    }
    let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#
    #expect(try texts(text + #""ali‸"}"#).contains(#""alignment": "#))
    #expect(try texts(text + #""ali‸": "LEFT"}"#).contains(#""alignment""#))
    #expect(try texts(text + #""ali‸": }"#).contains(#""alignment""#))
    #expect(try texts(text + "‸}").contains(#""alignment": "#))
  }

  @Test func valuesAreCompleted() throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#
    #expect(try labels(text + #""alignment": "‸"}"#) == ["LEFT", "CENTER", "RIGHT"])
    let flex = text + #""style": {"flex": {"flexDirection": "‸"#
    #expect(try labels(flex).contains("ROW_REVERSE"))
  }
}
