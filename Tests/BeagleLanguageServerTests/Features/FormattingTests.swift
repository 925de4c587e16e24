import Beagle
import Fixtures
import Testing

@testable import BeagleLanguageServer

/// Formatting changes the space between tokens, and is idempotent.
@Suite struct FormattingTests {
  private func formatted(_ text: String, _ options: LSP.FormattingOptions = LSP.FormattingOptions()) -> String
  {
    var edited = EditedText(text)
    for edit in JSONFormat(edited.bytes, options).edits.reversed() {
      edited.replace(edit.range, with: edit.text)
    }
    return String(decoding: edited.bytes, as: UTF8.self)
  }

  private static let texts = [
    "{}", " [ ] ", "1", "\n\n{\"a\":1}\n\n\n", #"{"a":[1,2.50,-0e1,{"b":"\u0041😀 {,}\"","c":[]}],"d":{}}"#,
    "{\"a\": [\n1,2], \"b\":{\"c\":{\"d\":1}\n}}", "{\r\n\"a\":[1,\r\n2]}\r\n", "\u{FEFF}{ \"a\" : 1 }",
    "[" + (0..<60).map { "\($0)" }.joined(separator: ",") + "]",
    "{\"a\": \"" + String(repeating: "long ", count: 30) + "\", \"b\": [{\"c\": 1}]}",
  ]

  @Test(arguments: texts, [(2, true), (4, true), (2, false)])
  func formattingIsIdempotentAndKeepsTokens(text: String, indent: (Int, Bool)) throws {
    let options = LSP.FormattingOptions(tabSize: indent.0, insertSpaces: indent.1)
    let once = formatted(text, options)
    #expect(formatted(once, options) == once)
    func tokens(_ text: String) -> [UInt8] {
      var isString = false
      var isEscape = false
      return text.utf8.filter { byte in
        if byte == UInt8(ascii: "\""), !isEscape { isString.toggle() }
        isEscape = isString && byte == UInt8(ascii: "\\") && !isEscape
        return isString || ![32, 9, 10, 13].contains(byte)
      }
    }
    #expect(tokens(once) == tokens(text))
    let values = try [text, once].map { try JSONDocument(parsing: $0).root.dynamicObject }
    #expect(values[0] == values[1])
  }

  @Test(arguments: texts, [1, 2, 3])
  func joinedEditsHaveSameResult(text: String, limit: Int) {
    var edited = EditedText(text)
    let edits = JSONFormat(edited.bytes, LSP.FormattingOptions()).edits.joined(
      in: edited.bytes, atMost: limit)
    #expect(edits.count <= limit)
    for edit in edits.reversed() { edited.replace(edit.range, with: edit.text) }
    #expect(String(decoding: edited.bytes, as: UTF8.self) == formatted(text))
  }

  @Test func membersAreOnSeparateLines() {
    #expect(formatted(#"{"a":1,"b":[{"c":2}]}"#) == #"{ "a": 1, "b": [{ "c": 2 }] }"#)
    #expect(formatted("{\n\"a\":1,\"b\":[{\"c\":2}]}") == "{\n  \"a\": 1,\n  \"b\": [{ \"c\": 2 }]\n}")
    #expect(
      formatted("{\n\"a\":[\n1]}", LSP.FormattingOptions(insertSpaces: false, insertFinalNewline: true))
        == "{\n\t\"a\": [\n\t\t1\n\t]\n}\n")
  }

  @Test func examplesAreFormatted() throws {
    for (name, text) in LawTests.screens { #expect(formatted(text) == text, "\(name)") }
  }

  @Test func invalidJSONIsNotFormatted() {
    for text in [#"{"a": 1,}"#, "{\"a\" 1}", "", "// a\n{}"] {
      var client = LanguageClient(text)
      #expect(client.ask("formatting", ["options": ["tabSize": 2, "insertSpaces": true]]).isEmpty)
    }
  }

  @Test func rangeIsFormatted() throws {
    var client = LanguageClient("{\n\"a\":1,\n\"b\":2,\n\"😀\":  3\n}")
    let range = DynamicObject.object([
      "start": .object(["line": 1, "character": 0]), "end": .object(["line": 1, "character": 6]),
    ])
    let edits = client.ask(
      "rangeFormatting", ["range": range, "options": ["tabSize": 2, "insertSpaces": true]])
    try client.apply(edits)
    #expect(client.text() == "{\n\"a\": 1,\n\"b\":2,\n\"😀\":  3\n}")
    let all = client.ask("formatting", ["options": ["tabSize": 4, "insertSpaces": true]])
    try client.apply(all)
    #expect(client.text() == "{\n    \"a\": 1,\n    \"b\": 2,\n    \"😀\": 3\n}")
  }
}
