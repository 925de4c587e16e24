import Beagle
import BeagleChecking
import Fixtures
import TestSupport
import Testing

@testable import BeagleLanguageServer

/// Properties of every method and every document.
@Suite struct LawTests {
  /// The example screens by name.
  static let screens = Fixtures.screenNames.map { name in
    (name: name, text: String(decoding: Fixtures.screen(named: name) ?? [], as: UTF8.self))
  }

  /// The member of the capabilities in which the protocol lists a method.
  private static let properties = [
    "textDocument/completion": "completionProvider", "textDocument/hover": "hoverProvider",
    "textDocument/definition": "definitionProvider", "textDocument/codeAction": "codeActionProvider",
    "textDocument/references": "referencesProvider", "textDocument/rename": "renameProvider",
    "textDocument/prepareRename": "renameProvider.prepareProvider",
    "textDocument/documentHighlight": "documentHighlightProvider",
    "textDocument/documentSymbol": "documentSymbolProvider", "workspace/symbol": "workspaceSymbolProvider",
    "textDocument/formatting": "documentFormattingProvider",
    "textDocument/rangeFormatting": "documentRangeFormattingProvider",
    "textDocument/semanticTokens/full": "semanticTokensProvider.full",
    "textDocument/semanticTokens/range": "semanticTokensProvider.range",
    "textDocument/inlayHint": "inlayHintProvider", "textDocument/documentColor": "colorProvider",
    "textDocument/colorPresentation": "colorProvider", "textDocument/documentLink": "documentLinkProvider",
    "textDocument/foldingRange": "foldingRangeProvider",
    "textDocument/selectionRange": "selectionRangeProvider", "textDocument/diagnostic": "diagnosticProvider",
    "workspace/diagnostic": "diagnosticProvider.workspaceDiagnostics",
    "textDocument/codeLens": "codeLensProvider", "codeLens/resolve": "codeLensProvider.resolveProvider",
    "workspace/executeCommand": "executeCommandProvider.commands",
  ]

  @Test func capabilitiesMatchImplementedMethods() {
    let capabilities = ServerMethod.capabilities()
    #expect(Set(ServerMethod.list.map(\.method)) == Set(Self.properties.keys))
    for (method, property) in Self.properties {
      let value = property.split(separator: ".").reduce(capabilities) { $0[String($1)] }
      #expect(!value.isEmpty && value != false, "\(method)")
      var client = LanguageClient(RenameTests.screen)
      #expect(client.response(method, .object([:]))["error"]["code"] != -32_601)
    }
    let provided = (capabilities.dictionaryValue ?? [:]).map(\.key).filter { $0.hasSuffix("Provider") }
    let known = Set(Self.properties.values.compactMap { $0.split(separator: ".").first.map(String.init) })
    #expect(Set(provided) == known)
  }

  /// All ranges and positions of a result.
  private static func ranges(in result: DynamicObject, _ found: inout [DynamicObject]) {
    if !result["start"].isEmpty, !result["end"].isEmpty { found.append(result) }
    for value in result.arrayValue ?? [] { ranges(in: value, &found) }
    for (_, value) in result.dictionaryValue ?? [:] { ranges(in: value, &found) }
  }

  @Test(
    arguments: screens.map(\.text) + [
      RenameTests.screen, #"{"_beagleComponent_": "beagle:text", "text": "😀 @{a"#, "", "{", "[[[", "\"😀",
      #"{"text": "@{'"}"#, "{\"_beagleComponent_\"\n:\n\"x\"\r\n",
    ])
  func everyRangeIsInsideDocument(text: String) {
    var client = LanguageClient(text)
    let whole = EditedText(text)
    let end = whole.positions(ofBytes: [whole.bytes.count])[0]
    let all = DynamicObject.object(["start": .object(["line": 0, "character": 0]), "end": end.json])
    var random = SeededGenerator(seed: 3)
    for method in ServerMethod.list.map(\.method) where method != "codeLens/resolve" {
      let byte = Int.random(in: 0...whole.bytes.count, using: &random)
      let position = whole.positions(ofBytes: [byte])[0].json
      let result = client.result(
        method,
        client.about(
          "file:///home.json",
          [
            "position": position, "range": all, "positions": .list([position]), "newName": "a",
            "options": ["tabSize": 2, "insertSpaces": true], "query": "", "previousResultIds": [],
          ]))
      var found: [DynamicObject] = []
      Self.ranges(in: result, &found)
      for range in found {
        for position in [range["start"], range["end"]] {
          let place = EditedText.Position(position)
          // Converting a position back gives the same byte.
          let back = place.map { whole.positions(ofBytes: [whole.byte(at: $0)])[0] }
          #expect(place == back, "\(method) \(position)")
        }
      }
    }
  }

  /// Results cached for one version are not used for another.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func cachedResultsFollowEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let uri = "file:///home.json"
    var client = LanguageClient(RenameTests.screen)
    var text = EditedText(RenameTests.screen)
    let methods = ServerMethod.list.map(\.method).filter { $0.hasPrefix("textDocument/") }
    for version in 2..<150 {
      let first = Int.random(in: 0...text.bytes.count, using: &random)
      // No edit is inside a character.
      let start = text.positions(ofBytes: [first])[0]
      let byte = text.byte(at: start)
      let end =
        text.bytes.count > byte && text.bytes[byte] < 0x80 && Bool.random(using: &random) ? byte + 1 : byte
      let new = [" ", "a", "\n", "1", "user", "é"].randomElement(using: &random) ?? ""
      _ = client.notify(
        "textDocument/didChange",
        .object([
          "textDocument": .object(["uri": .string(uri), "version": .int(version)]),
          "contentChanges": .list([.object(["range": text.json(of: byte..<end), "text": .string(new)])]),
        ]))
      text.replace(byte..<end, with: new)
      let whole = String(decoding: text.bytes, as: UTF8.self)
      var other = LanguageClient(whole)
      for method in methods {
        let range = text.json(of: 0..<text.bytes.count)
        let position = text.positions(ofBytes: [Int.random(in: 0...text.bytes.count, using: &random)])[0].json
        let about = client.about(
          uri,
          [
            "position": position, "range": range, "positions": .list([position]), "newName": "zebra",
            "options": ["tabSize": 2, "insertSpaces": true],
          ])
        #expect(
          client.response(method, about)["result"] == other.response(method, about)["result"], "\(method)")
      }
      // Most edits break the document; it is restored now and then.
      if version % 3 == 0, (try? JSONDocument(parsing: text.bytes)) == nil {
        text = EditedText(RenameTests.screen)
        client.open(RenameTests.screen)
      }
    }
  }

  /// Renames every name of the examples to a new one and back.
  @Test(arguments: screens)
  func renamingKeepsFindings(name: String, text: String) throws {
    func findings(_ text: String) -> [String] {
      ScreenCheck().findings(in: Array(text.utf8)).map { "\($0.code) \($0.position.line)" }
    }
    var client = LanguageClient(text)
    let before = findings(text)
    let known = client.server.names("file:///home.json")
    let names = try #require(known).names
    var seen: Set<SymbolTable.Meaning> = []
    for use in names.uses where seen.insert(use.meaning).inserted {
      let position = EditedText(client.text()).positions(ofBytes: [use.range.lowerBound])[0].json
      let prepared = client.ask("prepareRename", ["position": position])
      guard let old = prepared["placeholder"].stringValue else { continue }
      let there = client.ask("rename", ["position": position, "newName": "zebra7"])["changes"]
      try client.apply(there["file:///home.json"])
      #expect(client.text() != text)
      if case .location = use.meaning {} else { #expect(findings(client.text()) == before, "\(old)") }
      // The position may have shifted with the text before it.
      let moved = try #require(client.position(of: "zebra7"))
      let back = client.ask("rename", ["position": moved, "newName": .string(old)])["changes"]
      try client.apply(back["file:///home.json"])
      #expect(client.text() == text, "\(old)")
    }
  }
}
