import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

/// The display of a text in an editor: symbols, colours, inlay hints, code lenses.
@Suite struct ViewTests {
  private static let range = DynamicObject.object([
    "start": .object(["line": 0, "character": 0]), "end": .object(["line": 1_000, "character": 0]),
  ])

  @Test func symbolsAreNested() {
    var client = LanguageClient(RenameTests.screen)
    func names(_ symbols: DynamicObject, _ depth: Int = 0) -> [String] {
      (symbols.arrayValue ?? []).flatMap { symbol -> [String] in
        let detail = symbol["detail"].stringValue.map { " " + $0 } ?? ""
        return [String(repeating: " ", count: depth) + (symbol["name"].stringValue ?? "?") + detail]
          + names(symbol["children"], depth + 1)
      }
    }
    let shown = names(client.ask("documentSymbol"))
    #expect(
      shown.prefix(5) == [
        "screenComponent home", " user context", " container box", "  other context",
        "  text 😀 @{user.name} and @{concat(user.tags[0].word, 'user')} @{o…",
      ])
    #expect(
      shown.suffix(5) == [
        "   onPress", "    setContext user", "    addChildren box", "    pushView /tea", "    popToView /tea",
      ])
    // Data is not a component.
    var other = LanguageClient(#"{"name": "shop", "context": {"id": "a"}}"#)
    #expect(other.ask("documentSymbol").isEmpty)
  }

  @Test(arguments: ["", " ", "\\n"]) func symbolHasName(id: String) {
    var client = LanguageClient(
      #"""
      {"_beagleComponent_": "\#(id)", "id": "\#(id)", "context": {"id": "\#(id)", "value": 1}, \#
      "onPress": [{"_beagleAction_": "\#(id)"}]}
      """#
    )
    func names(_ symbols: DynamicObject) -> [String] {
      (symbols.arrayValue ?? []).flatMap { [$0["name"].stringValue ?? ""] + names($0["children"]) }
    }
    #expect(names(client.ask("documentSymbol")).sorted() == ["?", "?", "?", "onPress"])
  }

  @Test func expressionTokensAreHighlighted() throws {
    var client = LanguageClient(
      #"""
      {"_beagleComponent_": "beagle:text", "text": "😀 @{concat(user.name[0], 'é}', 1.5, \#
      true)} @ {a} \\@{b}"}
      """#
    )
    let legend = ServerMethod.capabilities()["semanticTokensProvider"]["legend"]["tokenTypes"]
    let data = (client.ask("semanticTokens/full")["data"].arrayValue ?? []).compactMap(\.intValue)
    var (position, shown) = (0, [String]())
    let units = Array(client.text().utf16)
    for index in stride(from: 0, to: data.count, by: 5) {
      position += data[index + 1]
      let text = String(decoding: units[position..<position + data[index + 2]], as: UTF16.self)
      shown.append("\(text) \(legend[data[index + 3]].stringValue ?? "")")
    }
    #expect(
      shown == [
        "@{ operator", "concat function", "( operator", "user variable", ". operator", "name property",
        "[ operator", "0 number", "] operator", ", operator", "'é}' string", ", operator", "1.5 number",
        ", operator", "true keyword", ") operator", "} operator",
      ])
    let none = client.ask(
      "semanticTokens/range",
      [
        "range": .object([
          "start": .object(["line": 0, "character": 0]), "end": .object(["line": 0, "character": 5]),
        ])
      ])
    #expect(none["data"].arrayValue?.isEmpty == true)
  }

  @Test func inlayHintsShowInitialValues() {
    var client = LanguageClient(RenameTests.screen)
    let hints = client.ask("inlayHint", ["range": Self.range]).arrayValue ?? []
    #expect(
      hints.map { $0["label"].stringValue } == [
        #"= "😀 Ana""#, #"= "teauser""#, "= 1", #"= [{"word":"tea"}]"#,
      ])
    let position = hints.first?["position"]
    #expect(position == client.position(of: " and @{concat"))
    // Values from a list, an event or elsewhere, and in actions, have no hint.
    var other = LanguageClient(
      #"""
      {"_beagleComponent_": "beagle:button", "context": {"id": "a", "value": 1}, \#
      "text": "@{b} @{global} @{sum(1, 2)}", "onPress": [{"_beagleAction_": "beagle:alert", \#
      "message": "@{a}"}]}
      """#
    )
    #expect(other.ask("inlayHint", ["range": Self.range]).arrayValue?.isEmpty == true)
  }

  @Test func colorsAreShownForColorProperties() {
    var client = LanguageClient(
      ##"""
      {"_beagleComponent_": "beagle:text", "text": "#FFF", "textColor": "#0f0", \##
      "style": {"backgroundColor": "#FF000080", "borderColor": "#12345"}}
      """##
    )
    let colors = client.ask("documentColor")
    #expect(client.written(colors) == ["#0f0", "#FF000080"])
    #expect(
      colors[1]["color"]["red"].doubleValue ?? 1 == 1
        && colors[1]["color"]["alpha"].doubleValue == 128.0 / 255)
    func labels(_ color: DynamicObject) -> [String?] {
      let shown = client.ask("colorPresentation", ["color": color, "range": Self.range])
      return (shown.arrayValue ?? []).map { $0["label"].stringValue }
    }
    #expect(labels(.object(["red": 0, "green": 1, "blue": 0, "alpha": 1])) == ["#00FF00", "#0F0"])
    #expect(labels(colors[1]["color"]) == ["#FF000080"])
    #expect(labels(.object(["red": 1])) == [])
  }

  @Test func rangesFoldAndSelectionsExpand() {
    var client = LanguageClient(
      """
      {\n  "_beagleComponent_": "beagle:text",\n  "text": "😀 @{sum(user.age, 1)}",\
      \n  "a": [\n    1\n  ]\n}
      """
    )
    let folds = client.ask("foldingRange").arrayValue ?? []
    #expect(folds.map { [$0["startLine"], $0["endLine"]] } == [[0, 5], [3, 4]])
    let grown = client.ask("selectionRange", ["positions": .list([client.position(of: "age") ?? .empty])])
    var shown: [String] = []
    var next = grown[0]
    while !next.isEmpty {
      shown += client.written(.list([next]))
      next = next["parent"]
    }
    #expect(
      shown.prefix(4) == ["age", "@{sum(user.age, 1)}", "😀 @{sum(user.age, 1)}", "\"😀 @{sum(user.age, 1)}\""])
    #expect(shown.last == client.text())
  }

  @Test func codeLensCountsContextUses() {
    var client = LanguageClient(RenameTests.screen)
    let lenses = client.ask("codeLens").arrayValue ?? []
    let titles = lenses.map { client.result("codeLens/resolve", $0)["command"]["title"].stringValue }
    #expect(titles == ["used by 0", "preview", "4 references", "1 reference", "0 references"])
  }
}
