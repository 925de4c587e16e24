import Beagle
import Testing

@testable import BeagleLanguageServer

/// Parameters that are missing or have the wrong kind.
@Suite struct ParameterTests {
  /// A message with valid parameters.
  struct Example: CustomTestStringConvertible {
    let method: String
    let parameters: DynamicObject
    /// The paths of optional parameters.
    var optional: [String] = []

    var testDescription: String { method }

    init(_ method: String, _ parameters: DynamicObject, optional: [String] = []) {
      (self.method, self.parameters, self.optional) = (method, parameters, optional)
    }
  }

  private static let document: DynamicObject = ["uri": "file:///home.json"]
  private static let position: DynamicObject = ["line": 0, "character": 1]
  private static let range: DynamicObject = ["start": position, "end": position]
  private static let place: DynamicObject = ["textDocument": document, "position": position]
  private static let part: DynamicObject = ["textDocument": document, "range": range]
  private static let options: DynamicObject = [
    "tabSize": 2, "insertSpaces": true, "insertFinalNewline": true,
  ]

  private static let requests = [
    Example("textDocument/completion", place), Example("textDocument/hover", place),
    Example("textDocument/definition", place),
    Example(
      "textDocument/codeAction",
      ["textDocument": document, "range": range, "context": ["only": ["quickfix"]]],
      optional: ["context.only"]),
    Example(
      "textDocument/references",
      ["textDocument": document, "position": position, "context": ["includeDeclaration": true]]),
    Example("textDocument/rename", ["textDocument": document, "position": position, "newName": "a"]),
    Example("textDocument/prepareRename", place), Example("textDocument/documentHighlight", place),
    Example("textDocument/documentSymbol", ["textDocument": document]),
    Example("workspace/symbol", ["query": "a"]),
    Example(
      "textDocument/formatting", ["textDocument": document, "options": options],
      optional: ["options.insertFinalNewline"]),
    Example(
      "textDocument/rangeFormatting", ["textDocument": document, "range": range, "options": options],
      optional: ["options.insertFinalNewline"]),
    Example("textDocument/semanticTokens/full", ["textDocument": document]),
    Example("textDocument/semanticTokens/range", part), Example("textDocument/inlayHint", part),
    Example("textDocument/documentColor", ["textDocument": document]),
    Example(
      "textDocument/colorPresentation", ["color": ["red": 0, "green": 0.5, "blue": 1, "alpha": 1]]),
    Example("textDocument/documentLink", ["textDocument": document]),
    Example("textDocument/foldingRange", ["textDocument": document]),
    Example("textDocument/selectionRange", ["textDocument": document, "positions": [position, position]]),
    Example(
      "textDocument/diagnostic", ["textDocument": document, "previousResultId": "a"],
      optional: ["previousResultId"]),
    Example(
      "workspace/diagnostic", ["previousResultIds": [["uri": "file:///home.json", "value": "a"]]]),
    Example("textDocument/codeLens", ["textDocument": document]),
    Example(
      "codeLens/resolve",
      ["range": range, "data": ["uri": "file:///home.json", "kind": "context", "range": range]]),
    Example(
      "workspace/executeCommand", ["command": "beagle.preview", "arguments": ["file:///home.json"]],
      optional: ["arguments"]),
    Example(
      "initialize",
      ["capabilities": [:], "rootUri": "file:///a", "workspaceFolders": [["uri": "file:///a"]]],
      optional: ["capabilities", "rootUri", "workspaceFolders"]),
  ]

  @Test func everyMethodHasExample() {
    #expect(
      Set(Self.requests.map(\.method)) == Set(ServerMethod.list.map(\.method)).union(["initialize"]))
  }

  @Test(arguments: requests) func invalidRequestParameterIsNamed(example: Example) {
    var client = LanguageClient(RenameTests.screen)
    for invalidCase in Self.invalidCases(in: example) {
      let error = client.response(example.method, invalidCase.parameters)["error"]
      #expect(error["code"] == -32_602, "\(invalidCase)")
      let message = error["message"].stringValue ?? ""
      #expect(message.hasPrefix("\(example.method) has invalid parameters: in "), "\(message)")
      #expect(message.contains(invalidCase.words), "\(message)")
    }
    // The command would open a port.
    guard example.method != "workspace/executeCommand" else { return }
    let response = client.response(example.method, example.parameters)
    #expect(response["error"].isEmpty, "\(response)")
  }

  private static let notifications = [
    Example("$/cancelRequest", ["id": 1]),
    Example(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///home.json", "version": 2, "text": "{}"]]),
    Example("textDocument/didClose", ["textDocument": document]),
    Example(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///home.json", "version": 2],
        "contentChanges": [["text": "{}"], ["range": range, "text": "1"]],
      ],
      optional: ["contentChanges[1].range"]),
    Example("workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///a.json"]]]),
    Example(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [["uri": "file:///a"]], "removed": [["uri": "file:///a"]]]]),
  ]

  /// The protocol has no response to a notification. An invalid one has no effect, and the reason is logged.
  @Test(arguments: notifications) func invalidNotificationIsLogged(example: Example) {
    var client = LanguageClient(RenameTests.screen)
    // The id of a request may be of any kind.
    for invalidCase in Self.invalidCases(in: example) where invalidCase.path != "id" || invalidCase.isMissing
    {
      let messages = client.notify(example.method, invalidCase.parameters)
      #expect(messages.map { $0["method"] } == ["window/logMessage"], "\(invalidCase)")
      #expect(messages.first?["params"]["type"] == 1)
      let words = messages.first?["params"]["message"].stringValue ?? ""
      #expect(words.contains(example.method) && words.contains(invalidCase.words), "\(words)")
      let text = client.server.documents["file:///home.json"]?.text.bytes
      #expect(text == Array(RenameTests.screen.utf8), "\(invalidCase)")
    }
    #expect(client.notify(example.method, example.parameters).isEmpty)
  }

  // MARK: Invalid parameters

  private struct InvalidCase {
    /// The missing or wrong part.
    let path: String
    let isMissing: Bool
    let parameters: DynamicObject
    /// The expected message.
    let words: String
  }

  /// The example without each required part, and with a value of another kind for each part.
  private static func invalidCases(in example: Example) -> [InvalidCase] {
    var invalidCases: [InvalidCase] = []
    func visit(_ value: DynamicObject, _ path: String, _ change: (DynamicObject?) -> DynamicObject) {
      let wrong: DynamicObject = value.stringValue == nil ? "wrong" : 5
      let single = value.arrayValue?.first.map { [$0] } ?? []
      for wrong in [wrong] + single {
        invalidCases.append(
          InvalidCase(
            path: path, isMissing: false, parameters: change(wrong), words: "params.\(path): expected "))
      }
      members(of: value, path, change)
    }
    func members(of value: DynamicObject, _ path: String, _ change: (DynamicObject?) -> DynamicObject) {
      for (index, element) in (value.arrayValue ?? []).enumerated() {
        visit(element, "\(path)[\(index)]") { new in
          var elements = Array(value.arrayValue ?? [])
          elements[index] = new ?? .empty
          return change(.list(elements))
        }
      }
      for (key, member) in value.dictionaryValue ?? [:] {
        let memberPath = path.isEmpty ? key : "\(path).\(key)"
        func changed(_ new: DynamicObject?) -> DynamicObject {
          var members = value.dictionaryValue ?? [:]
          members[key] = new
          return change(.dictionary(members))
        }
        if !example.optional.contains(memberPath) {
          let place = path.isEmpty ? "params" : "params.\(path)"
          invalidCases.append(
            InvalidCase(
              path: memberPath, isMissing: true, parameters: changed(nil),
              words: "in \(place): the required property \"\(key)\" is missing"))
        }
        visit(member, memberPath, changed)
      }
    }
    members(of: example.parameters, "") { $0 ?? .empty }
    return invalidCases
  }
}
