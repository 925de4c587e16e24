import Beagle
import TestSupport
import Testing

@testable import BeagleCLI

/// The language server, spoken to as an editor does. In texts, `‸` is the cursor.
@Suite struct LanguageServerTests {
  private static let uri = "file:///home.json"
  private static let projectURI = "file:///shop/beagle.json"

  /// An editor with one document.
  private struct Editor {
    var server = LanguageServer(ScreenCheck())
    private let uri: String
    private var ids = 0

    init(_ text: String, in uri: String = LanguageServerTests.uri, check: ScreenCheck = ScreenCheck()) {
      self.uri = uri
      server = LanguageServer(check)
      _ = request("initialize", .object([:]))
      notify(
        "textDocument/didOpen",
        .object(["textDocument": .object(["uri": .string(uri), "version": 1, "text": .string(text)])]))
    }

    mutating func notify(_ method: String, _ parameters: DynamicObject) {
      let message = DynamicObject.object(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
      #expect(server.handle(JSONWriter.bytes(of: message)).isEmpty)
    }

    mutating func request(_ method: String, _ parameters: DynamicObject) -> DynamicObject {
      ids += 1
      let message = DynamicObject.object([
        "jsonrpc": "2.0", "id": .int(ids), "method": .string(method), "params": parameters,
      ])
      let answers = server.handle(JSONWriter.bytes(of: message))
      #expect(answers.count == 1 && answers.first?[member: "id"]?.intValue == ids)
      return answers.first ?? .empty
    }

    mutating func request(_ method: String, at position: EditedText.Position) -> DynamicObject? {
      request(
        "textDocument/\(method)",
        .object(["textDocument": .object(["uri": .string(uri)]), "position": position.json]))[
          member: "result"]
    }

    mutating func diagnostics() -> [DynamicObject] {
      let all = server.takeDiagnostics()
      return Array(all.first?[member: "params"]?[member: "diagnostics"]?.arrayValue ?? [])
    }
  }

  /// A document without its cursor, and where that was.
  private func split(_ text: String) throws -> (text: String, position: EditedText.Position) {
    let parts = text.components(separatedBy: "‸")
    try #require(parts.count == 2)
    let position = EditedText(parts[0]).positions(ofBytes: [parts[0].utf8.count])[0]
    return (parts.joined(), position)
  }

  private func ask(_ method: String, _ text: String, check: ScreenCheck = ScreenCheck()) throws
    -> DynamicObject?
  {
    let (whole, position) = try split(text)
    var editor = Editor(whole, check: check)
    return editor.request(method, at: position)
  }

  private func labels(_ text: String, check: ScreenCheck = ScreenCheck()) throws -> [String] {
    (try ask("completion", text, check: check)?.arrayValue ?? []).compactMap {
      $0[member: "label"]?.stringValue
    }
  }

  // MARK: Files of other kinds

  @Test func whatIsNotOfBeagleHasNoFindings() {
    var editor = Editor(#"{"name": "shop"}"#)
    #expect(editor.server.takeDiagnostics().count == 1)
    #expect(editor.diagnostics().isEmpty)
  }

  @Test func aProjectFileIsCheckedAsOne() {
    var editor = Editor(#"{"baseUrll": "http://x"}"#, in: Self.projectURI)
    #expect(editor.diagnostics().map { $0[member: "code"] } == ["unknown-property"])
  }

  @Test(arguments: [
    (#"{"‸"}"#, "baseUrl"), (#"{"check": {"sev‸"}}"#, "severity"), (#"{"images": "‸"}"#, "sixel"),
    (#"{"components": {"custom:a": {"‸"}}}"#, "properties"),
    (#"{"components": {"custom:a": {"properties": {"b": {"‸"}}}}}"#, "kind"),
    (#"{"components": {"custom:a": {"properties": {"b": {"kind": "‸"}}}}}"#, "boolean"),
    (#"{"operations": {"price": {"‸"}}}"#, "minArguments"),
    (#"{"check": {"severities": {"unused-context": "‸"}}}"#, "warning"),
  ])
  func aProjectFileIsCompleted(_ text: String, by label: String) throws {
    let (whole, position) = try split(text)
    var editor = Editor(whole, in: Self.projectURI)
    let items = editor.request("completion", at: position)?.arrayValue ?? []
    #expect(items.contains { $0[member: "label"]?.stringValue == label }, "\(items)")
    #expect(!items.contains { $0[member: "label"] == "_beagleComponent_" })
  }

  @Test func theMembersOfAProjectFileAreExplained() throws {
    let (whole, position) = try split(#"{"base‸Url": "http://x"}"#)
    var editor = Editor(whole, in: Self.projectURI)
    let answer = editor.request("hover", at: position)
    let hover = try #require(answer)
    #expect(hover["contents"]["value"].stringValue?.hasPrefix("What paths are joined to") == true)
  }

  // MARK: Diagnostics

  @Test func findingsAreThoseOfCheckInTheEditorsPositions() throws {
    var editor = Editor("{\r\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"😀 é @{sum()}\"\n}")
    let all = editor.diagnostics()
    #expect(all.count == 1)
    let finding = try #require(all.first)
    #expect(finding[member: "code"] == "argument-count" && finding[member: "severity"] == 1)
    // A smiley is two UTF-16 code units.
    #expect(finding[member: "range"]?[member: "start"] == .object(["line": 2, "character": 18]))
    #expect(finding[member: "range"]?[member: "end"] == .object(["line": 2, "character": 21]))
  }

  @Test func theyFollowEdits() {
    var editor = Editor(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)
    #expect(editor.diagnostics().isEmpty)
    func change(_ range: (Int, Int)?, _ text: String) {
      let bounds = range.map { range -> DynamicObject in
        .object([
          "start": .object(["line": 0, "character": .int(range.0)]),
          "end": .object(["line": 0, "character": .int(range.1)]),
        ])
      }
      editor.notify(
        "textDocument/didChange",
        .object([
          "textDocument": .object(["uri": .string(Self.uri), "version": 2]),
          "contentChanges": .list([.object(["range": bounds, "text": .string(text)])]),
        ]))
    }
    change((30, 34), "txt")
    #expect(editor.diagnostics().map { $0[member: "code"] } == ["unknown-component"])
    change((30, 33), "text")
    #expect(editor.diagnostics().isEmpty)
    change(nil, "{")
    #expect(editor.diagnostics().map { $0[member: "code"] } == ["json"])
    // Nothing has changed since.
    #expect(editor.server.takeDiagnostics().isEmpty)
    editor.notify("textDocument/didClose", .object(["textDocument": .object(["uri": .string(Self.uri)])]))
    let closed = editor.server.takeDiagnostics()
    #expect(closed.first?[member: "params"]?[member: "diagnostics"]?.arrayValue?.isEmpty == true)
  }

  // MARK: Code actions

  @Test(arguments: [
    (
      #"{"_beagleComponent_": "beagle:txt", "text": "a"}"#,
      #"{"_beagleComponent_": "beagle:text", "text": "a"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "text": "a", "alignmnt": "LEFT"}"#,
      #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "LEFT"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "LEF"}"#,
      #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "LEFT"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "text": "@{summ(1)}"}"#,
      #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1)}"}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "context": {"id": "user", "value": ""}, "text": "@{usr}"}"#,
      #"{"_beagleComponent_": "beagle:text", "context": {"id": "user", "value": ""}, "text": "@{user}"}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:container","id":"a\"bcde\nfg","onInit":[{"_beagleAction_":"beagle:addChildren","componentId":"a\"bcde\nf","value":[]}]}"#,
      #"{"_beagleComponent_":"beagle:container","id":"a\"bcde\nfg","onInit":[{"_beagleAction_":"beagle:addChildren","componentId":"a\"bcde\nfg","value":[]}]}"#
    ),
  ])
  func whatWasMeantIsOneActionAway(wrong: String, right: String) throws {
    var editor = Editor(wrong)
    let range = DynamicObject.object([
      "start": .object(["line": 0, "character": 0]),
      "end": .object(["line": 0, "character": .int(wrong.utf16.count)]),
    ])
    let answer = editor.request(
      "textDocument/codeAction",
      .object(["textDocument": .object(["uri": .string(Self.uri)]), "range": range, "context": .object([:])]))
    let action = try #require(answer[member: "result"]?.arrayValue?.first)
    #expect(action[member: "title"]?.stringValue?.contains("\n") == false)
    let edit = try #require(action[member: "edit"]?[member: "changes"]?[member: Self.uri]?.arrayValue?.first)
    var text = EditedText(wrong)
    let bytes = try #require(text.bytes(of: edit[member: "range"]))
    text.replace(bytes, with: try #require(edit[member: "newText"]?.stringValue))
    #expect(String(decoding: text.bytes, as: UTF8.self) == right)
    // The finding is gone.
    #expect(ScreenCheck().findings(in: text.bytes).allSatisfy { $0.suggestion == nil })
  }

  // MARK: Completion

  @Test func typesAreCompleted() throws {
    var check = ScreenCheck()
    check.componentRegistry.declare(component: TypeDeclaration("card"))
    let names = try labels(#"{"_beagleComponent_": "beagle:t‸"#, check: check)
    #expect(names.contains("beagle:text") && names.contains("custom:card"))
    #expect(try labels(#"{"onPress": [{"_beagleAction_": "‸"}]}"#).contains("beagle:pushView"))
  }

  /// The text around is half written.
  @Test func expressionsAreCompletedWhileTheyAreTyped() throws {
    let before =
      #"{"context": {"id": "user", "value": {"name": "Ana", "age": 7}}, "children": [{"text": "Hi @{"#
    let names = try labels(before + "‸")
    #expect(names.starts(with: ["user", "global", "navigationContext"]) && names.contains("sum"))
    #expect(try labels(before + #"user.‸"}"#) == ["name", "age"])
    #expect(try labels(before + #"sum(user.a‸ge, 1)}"}]}"#) == ["name", "age"])
    #expect(try labels(before + #"user} ‸"}]}"#) == [])
    let list = #"{"dataSource": [], "iteratorName": "tea", "templates": [{"view": {"text": "@{‸"}}]}"#
    #expect(try labels(list).starts(with: ["tea", "index"]))
    #expect(try labels(#"{"onChange": [{"value": "@{‸"#).first == "onChange")
  }

  @Test func anItemReplacesTheWord() throws {
    let (text, position) = try split(
      #"{"context": {"id": "user", "value": {"name": 1}}, "text": "@{user.n‸ame}"}"#)
    var editor = Editor(text)
    let item = try #require(editor.request("completion", at: position)?.arrayValue?.first)
    let bytes = try #require(EditedText(text).bytes(of: item[member: "textEdit"]?[member: "range"]))
    #expect(String(decoding: Array(text.utf8)[bytes], as: UTF8.self) == "name")
    #expect(item[member: "detail"] == "1")
  }

  @Test func idsAndContextsAreCompleted() throws {
    let text =
      #"{"_beagleComponent_": "beagle:container", "id": "box", "context": {"id": "user"}, "onInit": [{"#
    #expect(try labels(text + #""componentId": "‸"}]}"#) == ["box"])
    #expect(try labels(text + #""contextId": "‸"}]}"#).first == "user")
  }

  /// As JSON, and in expressions only what they can name.
  @Test func whatIsInsertedIsWrittenAsItsPlaceDemands() throws {
    let text =
      #"{"_beagleComponent_": "beagle:container", "id": "a\"b", "context": {"id": "c", "value": {"d": 1, "e f": 2, "g\"h": 3}}, "#
    let ids = try ask("completion", text + #""onInit": [{"componentId": "‸"}]}"#)?.arrayValue
    #expect(ids?.first?[member: "textEdit"]?[member: "newText"]?.stringValue == #""a\"b""#)
    #expect(try labels(text + #""children": [{"text": "@{c.‸}"}]}"#) == ["d"])
    let odd = #"{"_beagleComponent_": "beagle:text", "context": {"id": "c d", "value": 1}, "text": "@{‸}"}"#
    #expect(try labels(odd).first == "global")
  }

  @Test func propertiesAreCompletedByTheTypeAround() throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#
    let names = try labels(text + #""‸"}"#)
    #expect(names.contains("alignment") && names.contains("style") && !names.contains("text"))
    #expect(try labels(text + "‸}").contains("alignment"))
    #expect(try labels(text + #""style": {"flex": {"‸"#).contains("justifyContent"))
    let list = #"{"_beagleComponent_": "BEAGLE:listview", "templates": [{"#
    #expect(try labels(list + #""‸": 1}]}"#) == ["case", "view"])
    // Of a type that is not known, nothing is.
    #expect(try labels(#"{"_beagleComponent_": "custom:card", "‸"}"#) == [])
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration("card", [.init("title", .string, summary: "What it is called.")]))
    #expect(try labels(#"{"_beagleComponent_": "custom:card", "‸"}"#, check: check).contains("title"))
  }

  @Test func aKeyGetsItsColonOnce() throws {
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

  @Test func wordsAreCompleted() throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "#
    #expect(try labels(text + #""alignment": "‸"}"#) == ["LEFT", "CENTER", "RIGHT"])
    let flex = text + #""style": {"flex": {"flexDirection": "‸"#
    #expect(try labels(flex).contains("ROW_REVERSE"))
  }

  // MARK: Hover and definition

  @Test func hoverTellsWhatAnExpressionGives() throws {
    let text =
      #"{"context": {"id": "user", "value": {"name": "Ana"}}, "text": "Hi @{uppercase(user.na‸me)}"}"#
    let shown = try #require(try ask("hover", text)?[member: "contents"]?[member: "value"]?.stringValue)
    #expect(shown.contains("Context `user`, declared in line 1."))
    #expect(shown.contains(#"`@{uppercase(user.name)}` is `"ANA"` at first."#))
    let operation = try #require(
      try ask("hover", #"{"text": "@{s‸um(1, 2)}"}"#)?[member: "contents"]?[member: "value"]?.stringValue)
    #expect(operation.contains("`sum(") && operation.contains("`@{sum(1, 2)}` is `3`"))
    #expect(try ask("hover", #"{"te‸xt": "a"}"#) == nil)
    // What it reads is not declared here.
    #expect(try ask("hover", #"{"text": "@{us‸er}"}"#) == nil)
  }

  /// What a text has in place of its escapes is evaluated, and only what is an expression.
  @Test(arguments: [
    (#"@{concat(c.‸a,'\u00e9')}"#, #"is `"Aé"` at first"#),
    (#"@{concat(c.‸a,'\n')}"#, #"is `"A\n"` at first"#),
    (#"@{concat('}',c.‸a)}"#, #"is `"}A"` at first"#), (#"@{concat(c.‸a,'\\'}')}"#, #"is `"A'}"` at first"#),
    (#"\\\\@{c.‸a}"#, #"is `"A"` at first"#), (#"\\@{c.‸a}"#, nil), (#"@{c.a} c.‸a"#, nil),
    (#"@{c.a}‸"#, nil),
    (#"@{c.‸`}"#, "declared in line 1"),
  ])
  func hoverReadsTheTextThatIsMeant(text: String, shown: String?) throws {
    let document =
      #"{"_beagleComponent_": "beagle:text", "context": {"id": "c", "value": {"a": "A"}}, "text": "\#(text)"}"#
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(
      shown.map { hover?.contains($0) == true } ?? (hover?.contains("at first") != true), "\(hover ?? "")")
  }

  @Test func aValueIsNoMarkdown() throws {
    let document =
      #"{"_beagleComponent_": "beagle:text", "context": {"id": "c", "value": "`x` <img> [a](b)"}, "text": "@{‸c}"}"#
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(hover?.contains(#"is `` "`x` <img> [a](b)" `` at first."#) == true, "\(hover ?? "")")
  }

  /// A list's item and an event's context are nearer than what is declared around.
  @Test(arguments: [
    #"{"context": {"id": "user", "value": 1}, "children": [{"dataSource": [], "iteratorName": "user", "templates": [{"view": {"text": "@{us‸er}"}}]}]}"#,
    #"{"context": {"id": "index", "value": 1}, "children": [{"dataSource": [], "templates": [{"case": "@{ind‸ex}"}]}]}"#,
    #"{"context": {"id": "onChange", "value": 1}, "onChange": [{"_beagleAction_": "beagle:setContext", "value": "@{onCh‸ange}"}]}"#,
    #"{"onInit": [{"_beagleAction_": "beagle:sendRequest", "data": {"context": {"id": "z", "value": 1}, "k": "@{‸z}"}}]}"#,
  ])
  func aNearerNameHidesAContext(document: String) throws {
    let hover = try ask("hover", document)?[member: "contents"]?[member: "value"]?.stringValue
    #expect(hover?.contains("declared") != true && hover?.contains("at first") != true, "\(hover ?? "")")
    #expect(try ask("definition", document) == nil)
  }

  @Test func hoverTellsWhatPropertiesTypesAndWordsAre() throws {
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
    #expect(try definition(#"{"context": {"id": "user"}, "text": "@{us‸er.name}"}"#) == #"19 "user""#)
    #expect(
      try definition(#"{"context": {"id": "user"}, "onInit": [{"contextId": "us‸er"}]}"#) == #"19 "user""#)
    #expect(
      try definition(#"{"_beagleComponent_": "a", "id": "box", "onInit": [{"componentId": "‸box"}]}"#)
        == #"33 "box""#)
    #expect(try definition(#"{"text": "@{us‸er.name}"}"#) == nil)
  }

  // MARK: The protocol

  @Test func requestsAreAnsweredInEveryState() {
    var server = LanguageServer(ScreenCheck())
    func code(_ message: String) -> Int? {
      server.handle(Array(message.utf8)).first?[member: "error"]?[member: "code"]?.intValue
    }
    #expect(code("{") == -32_700)
    #expect(code(#"{"id": 1, "method": "textDocument/hover"}"#) == -32_002)
    #expect(code(#"{"id": 1, "method": "initialize", "params": {}}"#) == nil)
    #expect(code(#"{"id": 2, "method": "workspace/symbol"}"#) == -32_601)
    #expect(code(#"{"method": "$/setTrace", "params": {}}"#) == nil)
    #expect(code(#"{"id": "three", "method": "textDocument/hover", "params": {}}"#) == nil)
    #expect(code(#"{"id": 4, "method": "shutdown"}"#) == nil)
    #expect(code(#"{"id": 5, "method": "textDocument/hover"}"#) == -32_600)
    #expect(server.exitCode == nil)
    _ = server.handle(Array(#"{"method": "exit"}"#.utf8))
    #expect(server.exitCode == 0)
  }

  @Test func messagesComeInAnyPieces() throws {
    let messages = ["{}", #"{"a":"ü"}"#, ""]
    let bytes = messages.flatMap { MessageReader.framed(Array($0.utf8)) }
    for size in 1...bytes.count {
      var reader = MessageReader()
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(bytes[start..<min(bytes.count, start + size)])
        while let message = try reader.next() { found.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(found == messages)
    }
    for wrong in [
      "Content-Length: x\r\n\r\n", "Content-Length: 999999999999\r\n\r\n", "Content-Type: a\r\n\r\n",
    ] {
      var reader = MessageReader()
      reader.append(Array(wrong.utf8))
      #expect(throws: MessageReader.Invalid.self) { try reader.next() }
    }
  }

  /// Each is a minute and more of work if every bracket, id or member costs as much as all others together.
  @Test(arguments: [
    String(repeating: "[", count: 60_000) + String(repeating: "}", count: 60_000) + "‸",
    #"{"_beagleComponent_":"beagle:container","children":["#
      + (0..<5_000).map { #"{"_beagleComponent_":"beagle:text","id":"t\#($0)"},"# }.joined()
      + #"{"onInit":[{"componentId":"‸"}]}]}"#,
    #"{"_beagleComponent_":"beagle:container","# + (0..<5_000).map { #""id":"t\#($0)","# }.joined()
      + #""onInit":[{"componentId":"‸"}]}"#,
  ])
  func aLongLineIsAnsweredSoon(document: String) throws {
    #expect(try ask("completion", document) != nil)
  }

  @Test func linesFollowEdits() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["", "a", "é", "\n", "\r", "\r\n", "x\ny", "\n\n\r\r"]
    for _ in 0..<300 {
      var text = EditedText("a\r\nb\rc\n")
      for _ in 0..<20 {
        let first = Int.random(in: 0...text.bytes.count, using: &random)
        let last = Int.random(in: first...min(first + 3, text.bytes.count), using: &random)
        text.replace(first..<last, with: pieces.randomElement(using: &random) ?? "")
      }
      let anew = EditedText(text.bytes)
      let all = Array(0...text.bytes.count)
      #expect(text.positions(ofBytes: all) == anew.positions(ofBytes: all))
    }
  }

  @Test func positionsAndBytesAgree() {
    let text = EditedText("a😀é\r\n日本\n\rx")
    for byte in [0, 1, 5, 7, 9, 12, 15, 16, 17, 18] {
      let position = text.positions(ofBytes: [byte])[0]
      #expect(text.byte(at: position) == byte, "\(position)")
    }
    #expect(text.positions(ofBytes: [5])[0] == .init(line: 0, character: 3))
    #expect(text.byte(at: .init(line: 0, character: 99)) == 7)
    #expect(text.byte(at: .init(line: 99, character: 0)) == text.bytes.count)
  }
}
