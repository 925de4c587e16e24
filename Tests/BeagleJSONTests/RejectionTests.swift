import BeagleJSON
import TestSupport
import Testing

/// Invalid texts, and the position of the error.
struct Rejected: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let kind: JSONError.Kind
  let byte: Int

  init(_ text: String, _ kind: JSONError.Kind, at byte: Int) {
    self.init(Array(text.utf8), kind, at: byte)
  }

  init(_ bytes: [UInt8], _ kind: JSONError.Kind, at byte: Int) {
    self.bytes = bytes
    self.kind = kind
    self.byte = byte
  }

  /// A string of these bytes. The error is at the given byte between the quotes.
  init(string bytes: [UInt8], _ kind: JSONError.Kind = .invalidUTF8, at byte: Int = 0) {
    self.init([0x22] + bytes + [0x22], kind, at: byte + 1)
  }

  var testDescription: String { "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes)" }
}

@Suite(.computing) struct RejectionTests {
  static let structure: [Rejected] = [
    Rejected("", .emptyDocument, at: 0), Rejected(" \n ", .emptyDocument, at: 3),
    Rejected("\u{FEFF}", .emptyDocument, at: 3), Rejected("[", .unexpectedEnd, at: 1),
    Rejected("{", .unexpectedEnd, at: 1), Rejected("[1,", .unexpectedEnd, at: 3),
    Rejected("[1,]", .unexpectedCharacter, at: 3), Rejected("[,1]", .unexpectedCharacter, at: 1),
    Rejected("[1,,2]", .unexpectedCharacter, at: 3), Rejected("[1 2]", .unexpectedCharacter, at: 3),
    Rejected("[1}", .unexpectedCharacter, at: 2), Rejected("{\"a\":1]", .unexpectedCharacter, at: 6),
    Rejected("{\"a\":1,}", .unexpectedCharacter, at: 7), Rejected("{,}", .unexpectedCharacter, at: 1),
    Rejected("{\"a\"}", .unexpectedCharacter, at: 4), Rejected("{\"a\":}", .unexpectedCharacter, at: 5),
    Rejected("{\"a\" 1}", .unexpectedCharacter, at: 5),
    Rejected("{\"a\":1 \"b\":2}", .unexpectedCharacter, at: 7),
    Rejected("{a:1}", .unexpectedCharacter, at: 1), Rejected("{1:1}", .unexpectedCharacter, at: 1),
    Rejected("{'a':1}", .unexpectedCharacter, at: 1), Rejected("['a']", .unexpectedCharacter, at: 1),
    Rejected("{null:1}", .unexpectedCharacter, at: 1), Rejected("{\"a\":1,2}", .unexpectedCharacter, at: 7),
    Rejected("]", .unexpectedCharacter, at: 0), Rejected("}", .unexpectedCharacter, at: 0),
    Rejected(":", .unexpectedCharacter, at: 0), Rejected(",", .unexpectedCharacter, at: 0),
    Rejected("[1]]", .trailingCharacters, at: 3), Rejected("{}{}", .trailingCharacters, at: 2),
    Rejected("1 2", .trailingCharacters, at: 2), Rejected("\"a\"x", .trailingCharacters, at: 3),
    Rejected("[1]\0", .trailingCharacters, at: 3), Rejected("\0", .unexpectedCharacter, at: 0),
    Rejected("[1\0]", .unexpectedCharacter, at: 2), Rejected("1,", .trailingCharacters, at: 1),
    Rejected("[1] // note", .trailingCharacters, at: 4),
    Rejected("/* note */ 1", .unexpectedCharacter, at: 0),
    Rejected("[1 /* note */]", .unexpectedCharacter, at: 3),
    Rejected("[\u{A0}1]", .unexpectedCharacter, at: 1),
    Rejected("[\u{B}1]", .unexpectedCharacter, at: 1), Rejected("[\u{C}]", .unexpectedCharacter, at: 1),
    Rejected("\u{FEFF}\u{FEFF}1", .unexpectedCharacter, at: 3),
    Rejected("[\u{FEFF}]", .unexpectedCharacter, at: 1),
    Rejected([0xEF, 0xBB], .invalidUTF8, at: 0), Rejected([0xFF, 0xFE, 0x31, 0], .invalidUTF8, at: 0),
    Rejected([0x31, 0xFF], .invalidUTF8, at: 1), Rejected([0x5B, 0x80], .invalidUTF8, at: 1),
  ]

  static let literals: [Rejected] = [
    Rejected("nul", .unexpectedEnd, at: 3), Rejected("nulL", .unexpectedCharacter, at: 3),
    Rejected("tru", .unexpectedEnd, at: 3), Rejected("[tru]", .unexpectedCharacter, at: 4),
    Rejected("True", .unexpectedCharacter, at: 0), Rejected("falsy", .unexpectedCharacter, at: 4),
    Rejected("truex", .trailingCharacters, at: 4), Rejected("[nullnull]", .unexpectedCharacter, at: 5),
    Rejected("NaN", .unexpectedCharacter, at: 0), Rejected("Infinity", .unexpectedCharacter, at: 0),
    Rejected("undefined", .unexpectedCharacter, at: 0),
  ]

  static let numbers: [Rejected] = [
    Rejected("-", .unexpectedEnd, at: 1), Rejected("[-]", .invalidNumber, at: 2),
    Rejected("+1", .unexpectedCharacter, at: 0), Rejected(".5", .unexpectedCharacter, at: 0),
    Rejected("01", .invalidNumber, at: 1), Rejected("-01", .invalidNumber, at: 2),
    Rejected("00", .invalidNumber, at: 1), Rejected("1.", .unexpectedEnd, at: 2),
    Rejected("[1.]", .invalidNumber, at: 3), Rejected("1.e5", .invalidNumber, at: 2),
    Rejected("1e", .unexpectedEnd, at: 2), Rejected("[1e]", .invalidNumber, at: 3),
    Rejected("1e+", .unexpectedEnd, at: 3), Rejected("[1E-]", .invalidNumber, at: 4),
    Rejected("1e1.5", .trailingCharacters, at: 3), Rejected("0x10", .trailingCharacters, at: 1),
    Rejected("1_000", .trailingCharacters, at: 1), Rejected("--1", .invalidNumber, at: 1),
    Rejected("-Infinity", .invalidNumber, at: 1), Rejected("1-2", .trailingCharacters, at: 1),
    Rejected("0.1.2", .trailingCharacters, at: 3), Rejected("[1e400]", .numberOutOfRange, at: 1),
    Rejected("-1e99999999999999999999", .numberOutOfRange, at: 0),
    Rejected(String(repeating: "9", count: 400), .numberOutOfRange, at: 0),
    Rejected(String(repeating: "9", count: 309), .numberOutOfRange, at: 0),
  ]

  static let strings: [Rejected] = [
    Rejected("\"", .unexpectedEnd, at: 1), Rejected("\"abc", .unexpectedEnd, at: 4),
    Rejected("\"abc\\\"", .unexpectedEnd, at: 6), Rejected("\"\\", .unexpectedEnd, at: 2),
    Rejected("\"\\u12", .unexpectedEnd, at: 5), Rejected("\"\\u12\"", .invalidEscape, at: 5),
    Rejected("\"\\u12G4\"", .invalidEscape, at: 5), Rejected("\"\\x\"", .invalidEscape, at: 2),
    Rejected("\"\\U0041\"", .invalidEscape, at: 2), Rejected("\"\\'\"", .invalidEscape, at: 2),
    Rejected("\"\\\u{E9}\"", .invalidEscape, at: 2), Rejected("\"\\\0\"", .invalidEscape, at: 2),
    Rejected("\"a\nb\"", .controlCharacterInString, at: 2),
    Rejected("\"\t\"", .controlCharacterInString, at: 1),
    Rejected("\"\0\"", .controlCharacterInString, at: 1),
    Rejected("\"\u{1F}\"", .controlCharacterInString, at: 1),
    Rejected("{\"a\u{1}\":1}", .controlCharacterInString, at: 3),
  ]

  static let encodings: [Rejected] = [
    Rejected(string: [0x80]), Rejected(string: [0xBF]), Rejected(string: [0xC0, 0x80]),
    Rejected(string: [0xC1, 0xBF]), Rejected(string: [0xC2]), Rejected(string: [0xC2, 0x41]),
    Rejected(string: [0xE0, 0x80, 0x80]), Rejected(string: [0xE0, 0x9F, 0xBF]),
    Rejected(string: [0xE2, 0x82]),
    Rejected(string: [0xE2, 0x82, 0x41]), Rejected(string: [0xED, 0xA0, 0x80]),
    Rejected(string: [0xED, 0xBF, 0xBF]), Rejected(string: [0xF0, 0x80, 0x80, 0x80]),
    Rejected(string: [0xF0, 0x8F, 0xBF, 0xBF]), Rejected(string: [0xF0, 0x9F, 0x98]),
    Rejected(string: [0xF4, 0x90, 0x80, 0x80]), Rejected(string: [0xF5, 0x80, 0x80, 0x80]),
    Rejected(string: [0xF8, 0x88, 0x80, 0x80, 0x80]), Rejected(string: [0xFE]), Rejected(string: [0xFF]),
    Rejected(string: [0x61, 0xC3, 0xA9, 0xFF], at: 3),
    Rejected(string: Array("12345678".utf8) + [0xE9, 0x20, 0x20], at: 8),
    Rejected([0x22, 0xE2, 0x82], .invalidUTF8, at: 1),
  ]

  @Test(arguments: structure + literals + numbers + strings + encodings)
  func invalidTextIsRejectedAtFirstWrongByte(_ row: Rejected) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: row.bytes) }
    #expect(error?.kind == row.kind)
    #expect(error?.position.byte == row.byte)
  }

  @Test(arguments: [
    ("{\n  \"a\": tru\n}", "unexpected \"\\u{a}\", expected true, false or null at line 2, column 11"),
    ("[1,]", "unexpected \"]\", expected a value at line 1, column 4"),
    ("[1 2]", "unexpected \"2\", expected \",\" or \"]\" at line 1, column 4"),
    ("[\"é€😀\" 1]", "unexpected \"1\", expected \",\" or \"]\" at line 1, column 8"),
    ("[\r\n\r\n1\rx]", "unexpected \"x\", expected \",\" or \"]\" at line 4, column 1"),
    ("{\"a\"", "the document ends too early, expected \":\" at line 1, column 5"),
    ("\u{FEFF}x", "unexpected \"x\", expected a value at line 1, column 1"),
    ("\"\u{1B}[2J\"", "the control character \"\\u{1b}\" must be written as an escape at line 1, column 2"),
    ("[1]\u{202E}", "unexpected \"\\u{202e}\" after the document's value at line 1, column 4"),
    (
      "\"\\u12\"",
      "invalid escape: unexpected '\"', expected four hexadecimal digits after \\u at line 1, column 6"
    ),
    ("01", "invalid number: unexpected \"1\", expected no digit after a leading zero at line 1, column 2"),
    ("", "the document is empty, expected a value at line 1, column 1"),
  ])
  func errorDescriptionContainsPosition(_ text: String, _ expected: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
    #expect(error?.description == expected)
  }

  @Test func truncatedDocumentsAreRejected() throws {
    let text = """
      {"name":"caf\u{E9} \u{1F600} \\u00e9\\ud83d\\ude00\\n","list":[1,-2.5e+3,true,false,null,[],{}],
       "deep":{"a":[{"b":"12345678"}]}}
      """
    let bytes = Array(text.utf8)
    _ = try JSONDocument(parsing: bytes)
    for length in 0..<bytes.count {
      let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes[..<length]) }
      #expect(error?.position.byte ?? .max <= length)
    }
  }

  @Test func corruptedBytesNeverCrash() throws {
    let bytes = Array(#"{"k":[1,-2.5e3,true,"aé\u00e9\n",{"":null}],"v":"@{x}"}"#.utf8)
    var accepted = 0
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        guard let document = try? JSONDocument(parsing: changed) else { continue }
        accepted += 1
        let text = JSONWriter.bytes(of: document.root.dynamicObject)
        #expect(try JSONDocument(parsing: text).root == document.root)
      }
    }
    #expect(accepted > bytes.count)
  }
}
