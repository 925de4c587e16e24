import Beagle
import BeagleChecking
import Testing

@testable import BeagleLanguageServer

/// An editor with some documents that exchanges messages with the server. In texts, `‸` is the cursor.
struct LanguageClient {
  var server: LanguageServer
  private var ids = 0
  /// The texts as the editor has them, by URI.
  private(set) var texts: [String: EditedText] = [:]
  /// The negotiated encoding of positions.
  private(set) var encoding = EditedText.Encoding.utf16
  /// Messages from the server other than responses.
  private(set) var sent: [DynamicObject] = []

  /// - Parameter folder: the path of the folder that the editor has open.
  init(
    folder: String? = nil, check: ScreenCheck = ScreenCheck(), capabilities: DynamicObject = .object([:])
  ) {
    server = LanguageServer(check)
    let root = folder.map { DynamicObject.string(FileURI.uri(of: $0)) }
    let agreed = result("initialize", .object(["capabilities": capabilities, "rootUri": root]))
    encoding =
      agreed["capabilities"]["positionEncoding"].stringValue.flatMap(EditedText.Encoding.init) ?? .utf16
  }

  /// An editor with one document.
  init(_ text: String, uri: String = "file:///home.json") {
    self.init()
    open(text, uri)
  }

  mutating func notify(_ method: String, _ parameters: DynamicObject) -> [DynamicObject] {
    let message = DynamicObject.object(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    return server.handle(all: [JSONWriter.bytes(of: message)]).map(\.json)
  }

  mutating func open(_ text: String, _ uri: String = "file:///home.json") {
    texts[uri] = EditedText(text, encoding)
    _ = notify(
      "textDocument/didOpen",
      .object(["textDocument": .object(["uri": .string(uri), "version": 1, "text": .string(text)])]))
  }

  /// The response to a request, after the server has done the necessary work.
  mutating func response(_ method: String, _ parameters: DynamicObject) -> DynamicObject {
    ids += 1
    let message = DynamicObject.object([
      "jsonrpc": "2.0", "id": .int(ids), "method": .string(method), "params": parameters,
    ])
    var responses = server.handle(all: [JSONWriter.bytes(of: message)]).map(\.json)
    sent += responses.filter { $0[member: "method"] != nil }
    responses.removeAll { $0[member: "method"] != nil }
    while responses.isEmpty, server.hasWork { responses = server.work().map(\.json) }
    #expect(responses.count == 1 && responses.first?[member: "id"]?.intValue == ids)
    return responses.first ?? .empty
  }

  mutating func result(_ method: String, _ parameters: DynamicObject) -> DynamicObject {
    response(method, parameters)["result"]
  }

  /// The result of a request about a document.
  mutating func ask(
    _ method: String, _ more: KeyValuePairs<String, DynamicObject?> = [:],
    in uri: String = "file:///home.json"
  ) -> DynamicObject {
    result("textDocument/" + method, about(uri, more))
  }

  /// Parameters about a document, with the context of a references request by default.
  func about(_ uri: String, _ more: KeyValuePairs<String, DynamicObject?> = [:]) -> DynamicObject {
    var parameters: DynamicDictionary = [
      "textDocument": ["uri": .string(uri), "version": 2], "context": ["includeDeclaration": true],
    ]
    for (key, value) in more { if let value { parameters[key] = value } }
    return .dictionary(parameters)
  }

  /// The position of the nth occurrence of a text, with an offset.
  func position(of text: String, _ number: Int = 0, in uri: String = "file:///home.json") -> DynamicObject? {
    guard let whole = texts[uri] else { return nil }
    let all = String(decoding: whole.bytes, as: UTF8.self)
    let found = all.ranges(of: text)
    guard found.indices.contains(number) else { return nil }
    let byte = all.utf8.distance(from: all.startIndex, to: found[number].lowerBound)
    return whole.positions(ofBytes: [byte])[0].json
  }

  /// The texts at the ranges of results.
  func written(_ results: DynamicObject, in uri: String = "file:///home.json") -> [String] {
    (results.arrayValue ?? []).map { result in
      let uri = result["uri"].stringValue ?? uri
      guard let text = texts[uri], let range = text.bytes(of: result[member: "range"]) else { return "?" }
      return String(decoding: text.bytes[range], as: UTF8.self)
    }
  }

  /// Applies edits as an editor does: from the end to the beginning, and without the server's help.
  mutating func apply(_ edits: DynamicObject, to uri: String = "file:///home.json") throws {
    var text = try #require(texts[uri])
    let all = try (edits.arrayValue ?? []).map { edit in
      (try #require(text.bytes(of: edit[member: "range"])), try #require(edit["newText"].stringValue))
    }
    for (range, new) in all.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      text.replace(range, with: new)
    }
    let changed = String(decoding: text.bytes, as: UTF8.self)
    texts[uri] = text
    _ = notify(
      "textDocument/didChange",
      .object([
        "textDocument": .object(["uri": .string(uri), "version": 2]),
        "contentChanges": .list([.object(["text": .string(changed)])]),
      ]))
  }

  /// Replaces the first occurrence of a text, and notifies the server of only that change.
  mutating func replace(_ old: String, by new: String, in uri: String = "file:///home.json") throws {
    var text = try #require(texts[uri])
    let range = try #require(text.bytes.firstRange(of: old.utf8))
    let change = DynamicObject.object(["range": text.json(of: range), "text": .string(new)])
    text.replace(range, with: new)
    texts[uri] = text
    _ = notify("textDocument/didChange", about(uri, ["contentChanges": .list([change])]))
  }

  func text(_ uri: String = "file:///home.json") -> String {
    String(decoding: texts[uri]?.bytes ?? [], as: UTF8.self)
  }
}
