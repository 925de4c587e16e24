import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

extension LanguageServerTests {
  private func actions(_ text: String, only: [String]? = nil) -> [DynamicObject] {
    var editor = Editor(text)
    let range: DynamicObject = [
      "start": ["line": 0, "character": 0], "end": ["line": 1_000, "character": 0],
    ]
    let context = only.map { DynamicObject.object(["only": .list($0.map { .string($0) })]) } ?? .object([:])
    let response = editor.request(
      "textDocument/codeAction",
      .object(["textDocument": .object(["uri": .string(Self.uri)]), "range": range, "context": context]))
    return Array(response[member: "result"]?.arrayValue ?? [])
  }

  /// The text after an action's edits, which all refer to the original text.
  private func text(_ text: String, after action: DynamicObject?) -> String {
    var edited = EditedText(text)
    let edits = action?[member: "edit"]?[member: "changes"]?[member: Self.uri]?.arrayValue ?? []
    for edit in edits.reversed() {
      edited.replace(
        edited.bytes(of: edit[member: "range"]), with: edit[member: "newText"]?.stringValue ?? "")
    }
    return String(decoding: edited.bytes, as: UTF8.self)
  }

  @Test func fixAllAppliesEveryCertainFix() {
    let wrong =
      """
      {"_beagleComponent_": "beagle:contaner",\n "child": {"_beagleComponent_": "beagle:txt", \
      "text": "👍",},}
      """
    let all = actions(wrong, only: ["source.fixAll"])
    #expect(all.map { $0[member: "kind"]?.stringValue } == ["source.fixAll.beagle"])
    #expect(
      text(wrong, after: all.first)
        == """
        {"_beagleComponent_": "beagle:container",\
        \n "children": [{"_beagleComponent_": "beagle:text", "text": "👍"}]}
        """
    )
    #expect(actions(wrong, only: ["refactor"]).isEmpty)
    #expect(actions(wrong).map { $0[member: "kind"]?.stringValue } == ["quickfix"])
  }

  @Test(arguments: [
    ("grey", ["#888888", "#808080"]), ("Gray", ["#888888", "#808080"]), ("green", ["#00FF00", "#008000"]),
    ("darkgray", ["#444444", "#A9A9A9"]), ("darkgrey", ["#444444", "#A9A9A9"]),
    ("lightgray", ["#CCCCCC", "#D3D3D3"]), ("lightgrey", ["#CCCCCC", "#D3D3D3"]),
  ])
  func colourNameIsReplacedAsEachClientReadsIt(name: String, colours: [String]) {
    let wrong = #"{"_beagleComponent_": "beagle:text", "text": "a", "textColor": "\#(name)"}"#
    let offered = actions(wrong)
    #expect(
      offered.map { $0[member: "title"]?.stringValue } == [
        "Replace \"\(name)\" with \"\(colours[0])\" (Android)",
        "Replace \"\(name)\" with \"\(colours[1])\" (Web)",
      ])
    #expect(offered.map { text(wrong, after: $0) } == colours.map { wrong.replacing(name, with: $0) })
    #expect(offered.allSatisfy { $0[member: "isPreferred"]?.boolValue == false })
    #expect(actions(wrong, only: ["source.fixAll"]).isEmpty)
  }

  @Test func colourNameWithOneMeaningIsReplacedByIt() {
    let wrong = #"{"_beagleComponent_": "beagle:text", "text": "a", "textColor": "purple"}"#
    #expect(
      actions(wrong).map { $0[member: "title"]?.stringValue } == [##"Replace "purple" with "#800080""##])
  }

  @Test func alternativeFixesAreOffered() {
    let wrong = #"{"_beagleComponent_": "beagle:text", "text": "a", "color": "CC0000"}"#
    let offered = actions(wrong)
    #expect(offered.map { $0[member: "title"]?.stringValue } == [#"Replace "color" with "textColor""#])
    #expect(offered.map { $0[member: "isPreferred"]?.boolValue } == [false])
    let near =
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "user1", "value": 1}, \#
      "children": [{"_beagleComponent_": "beagle:container", "context": {"id": "user2", "value": 1}, \#
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{user} @{user1} @{user2}"}]}]}
      """#
    let both = actions(near)
    #expect(
      both.map { $0[member: "title"]?.stringValue } == [
        #"Replace "user" with "user2""#, #"Replace "user" with "user1""#,
      ])
    #expect(text(near, after: both.last).contains("@{user1} @{user1} @{user2}"))
  }
}
