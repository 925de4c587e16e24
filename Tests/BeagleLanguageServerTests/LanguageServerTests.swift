import Beagle
import BeagleChecking
import TestSupport
import Testing

@testable import BeagleLanguageServer

/// The language server, used as by an editor. In texts, `‸` is the cursor.
@Suite struct LanguageServerTests {
  static let uri = "file:///home.json"
  private static let projectURI = "file:///shop/beagle.json"

  /// An editor with one document.
  struct Editor {
    var server = LanguageServer(ScreenCheck())
    private let uri: String
    private var ids = 0

    init(
      _ text: String, in uri: String = LanguageServerTests.uri, check: ScreenCheck = ScreenCheck(),
      takesSnippets: Bool = false
    ) {
      self.uri = uri
      server = LanguageServer(check)
      let capabilities: DynamicObject = [
        "textDocument": ["completion": ["completionItem": ["snippetSupport": .bool(takesSnippets)]]]
      ]
      _ = request("initialize", .object(["capabilities": capabilities]))
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
      let responses = server.handle(JSONWriter.bytes(of: message))
      #expect(responses.count == 1 && responses.first?[member: "id"]?.intValue == ids)
      return responses.first?.json ?? .empty
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

  /// A document without the cursor mark, and the cursor's position.
  func split(_ text: String) throws -> (text: String, position: EditedText.Position) {
    let parts = text.components(separatedBy: "‸")
    try #require(parts.count == 2)
    let position = EditedText(parts[0]).positions(ofBytes: [parts[0].utf8.count])[0]
    return (parts.joined(), position)
  }

  func ask(_ method: String, _ text: String, check: ScreenCheck = ScreenCheck()) throws
    -> DynamicObject?
  {
    let (whole, position) = try split(text)
    var editor = Editor(whole, check: check)
    return editor.request(method, at: position)
  }

  func labels(_ text: String, check: ScreenCheck = ScreenCheck()) throws -> [String] {
    (try ask("completion", text, check: check)?.arrayValue ?? []).compactMap {
      $0[member: "label"]?.stringValue
    }
  }

  // MARK: Foreign files

  @Test func foreignJSONHasNoFindings() {
    var editor = Editor(#"{"name": "shop"}"#)
    #expect(editor.server.takeDiagnostics().count == 1)
    #expect(editor.diagnostics().isEmpty)
  }

  @Test func projectFileIsChecked() {
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
  func projectFileIsCompleted(_ text: String, by label: String) throws {
    let (whole, position) = try split(text)
    var editor = Editor(whole, in: Self.projectURI)
    let items = editor.request("completion", at: position)?.arrayValue ?? []
    #expect(items.contains { $0[member: "label"]?.stringValue == label }, "\(items)")
    #expect(!items.contains { $0[member: "label"] == "_beagleComponent_" })
  }

  @Test func projectFileMembersAreExplained() throws {
    let (whole, position) = try split(#"{"base‸Url": "http://x"}"#)
    var editor = Editor(whole, in: Self.projectURI)
    let response = editor.request("hover", at: position)
    let hover = try #require(response)
    #expect(hover["contents"]["value"].stringValue?.hasPrefix("The base URL of paths") == true)
  }

  // MARK: Diagnostics

  @Test func findingsEqualCheckInEditorPositions() throws {
    var editor = Editor("{\r\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"😀 é @{sum()}\"\n}")
    let all = editor.diagnostics()
    #expect(all.count == 1)
    let finding = try #require(all.first)
    #expect(finding[member: "code"] == "argument-count" && finding[member: "severity"] == 1)
    // An emoji is two UTF-16 code units.
    #expect(finding[member: "range"]?[member: "start"] == .object(["line": 2, "character": 18]))
    #expect(finding[member: "range"]?[member: "end"] == .object(["line": 2, "character": 21]))
  }

  /// A missing property has no bytes: its object's type is marked, or one character.
  @Test(arguments: [
    ("{\n  \"_beagleComponent_\": \"beagle:text\"\n}", "missing-property", "\"beagle:text\""),
    (
      #"""
      {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [{"_beagleAction_": "beagle:alert"}]}
      """#,
      "missing-property", #""beagle:alert""#
    ),
    (#"{"_beagleComponent_": "beagle:tabView", "children": [{"title": "a"}]}"#, "missing-property", "{"),
    (#"{"_beagleComponent_": "beagle:text", "text": "é"#, "json", "é"),
    ("{\"_beagleComponent_\": \"beagle:text\",\n\n", "json", ","), ("", "json", ""),
  ])
  func findingRangeIsNotEmpty(text: String, code: String, marked: String) throws {
    var editor = Editor(text)
    let all = editor.diagnostics()
    let finding = try #require(all.first { $0["code"].stringValue == code }, "\(all)")
    let whole = EditedText(text)
    let range = try #require(whole.bytes(of: finding[member: "range"]))
    #expect(String(decoding: whole.bytes[range], as: UTF8.self) == marked)
  }

  @Test func findingsFollowProjectFile() {
    var editor = Editor(#"{"_beagleComponent_": "custom:card", "text": "a"}"#)
    #expect(editor.diagnostics().map { $0[member: "code"] } == ["custom-component"])
    var check = ScreenCheck()
    check.componentRegistry.declare(component: TypeDeclaration("card", [.init("title", .string)]))
    editor.server.use(check)
    #expect(editor.diagnostics().map { $0[member: "code"] } == ["unknown-property"])
  }

  @Test func findingsFollowEdits() {
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
      #"""
      {"_beagleComponent_":"beagle:container","id":"a\"bcde\nfg",\#
      "onInit":[{"_beagleAction_":"beagle:addChildren","componentId":"a\"bcde\nf","value":[]}]}
      """#,
      #"""
      {"_beagleComponent_":"beagle:container","id":"a\"bcde\nfg",\#
      "onInit":[{"_beagleAction_":"beagle:addChildren","componentId":"a\"bcde\nfg","value":[]}]}
      """#
    ),
  ])
  func suggestionIsOfferedAsCodeAction(wrong: String, right: String) throws {
    var editor = Editor(wrong)
    let range = DynamicObject.object([
      "start": .object(["line": 0, "character": 0]),
      "end": .object(["line": 0, "character": .int(wrong.utf16.count)]),
    ])
    let response = editor.request(
      "textDocument/codeAction",
      .object(["textDocument": .object(["uri": .string(Self.uri)]), "range": range, "context": .object([:])]))
    let action = try #require(response[member: "result"]?.arrayValue?.first)
    #expect(action[member: "title"]?.stringValue?.contains("\n") == false)
    let edit = try #require(action[member: "edit"]?[member: "changes"]?[member: Self.uri]?.arrayValue?.first)
    var text = EditedText(wrong)
    let bytes = try #require(text.bytes(of: edit[member: "range"]))
    text.replace(bytes, with: try #require(edit[member: "newText"]?.stringValue))
    #expect(String(decoding: text.bytes, as: UTF8.self) == right)
    // The finding is gone.
    #expect(ScreenCheck().findings(in: text.bytes).allSatisfy { $0.suggestion == nil })
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
    #expect(code(#"{"id": 2, "method": "textDocument/moniker"}"#) == -32_601)
    #expect(code(#"{"method": "$/setTrace", "params": {}}"#) == nil)
    let place = #"{"textDocument": {"uri": "a"}, "position": {"line": 0, "character": 0}}"#
    #expect(code(#"{"id": "three", "method": "textDocument/hover", "params": \#(place)}"#) == nil)
    #expect(code(#"{"id": "four", "method": "textDocument/hover"}"#) == -32_602)
    #expect(code("[]") == -32_600)
    #expect(code(#"{"id": 4, "method": "shutdown"}"#) == nil)
    #expect(code(#"{"id": 5, "method": "textDocument/hover"}"#) == -32_600)
    #expect(server.exitCode == nil)
    _ = server.handle(Array(#"{"method": "exit"}"#.utf8))
    #expect(server.exitCode == 0)
  }

  /// A project file may be changed outside the editor.
  @Test func editorIsAskedToWatchProjectFiles() {
    func messages(_ capabilities: String) -> [DynamicObject] {
      var server = LanguageServer(ScreenCheck())
      _ = server.handle(
        Array(#"{"id": 1, "method": "initialize", "params": {"capabilities": \#(capabilities)}}"#.utf8))
      return server.handle(Array(#"{"method": "initialized", "params": {}}"#.utf8)).map(\.json)
    }
    #expect(messages("{}").isEmpty)
    let asked = messages(#"{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}"#)
    #expect(asked.map { $0["method"] } == ["client/registerCapability"])
  }

  @Test func messagesMayArriveInChunks() throws {
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

  /// Each takes a minute and more if every bracket, id or member costs as much as all others together.
  @Test(arguments: [
    String(repeating: "[", count: 60_000) + String(repeating: "}", count: 60_000) + "‸",
    #"{"_beagleComponent_":"beagle:container","children":["#
      + (0..<5_000).map { #"{"_beagleComponent_":"beagle:text","id":"t\#($0)"},"# }.joined()
      + #"{"onInit":[{"componentId":"‸"}]}]}"#,
    #"{"_beagleComponent_":"beagle:container","# + (0..<5_000).map { #""id":"t\#($0)","# }.joined()
      + #""onInit":[{"componentId":"‸"}]}"#,
  ])
  func longLineIsAnsweredQuickly(document: String) throws {
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

  @Test func positionsAndByteOffsetsAgree() {
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
