import BeagleJSON
import Testing

/// Valid texts and their values.
struct Accepted: Sendable, CustomTestStringConvertible {
  let text: String
  let value: DynamicObject

  init(_ text: String, _ value: DynamicObject) {
    self.text = text
    self.value = value
  }

  var testDescription: String { text }
}

@Suite struct AcceptanceTests {
  static let scalars: [Accepted] = [
    Accepted("null", nil), Accepted("true", true), Accepted("false", false), Accepted("0", 0),
    Accepted("-0", 0),
    Accepted(" \t\r\n1 \n", 1), Accepted("\"\"", ""), Accepted("\"a\"", "a"), Accepted("[]", []),
    Accepted("{}", [:]),
    Accepted("[ ]", []), Accepted("{\n}", [:]),
  ]

  static let containers: [Accepted] = [
    Accepted("[1,[2,[3,[]]],{}]", [1, [2, [3, []]], [:]]),
    Accepted("[[],[[]],1]", [[], [[]], 1]),
    Accepted("{\"a\":{\"b\":{}},\"c\":[{}]}", ["a": ["b": [:]], "c": [[:]]]),
    Accepted("{ \"a\" : 1 , \"b\" : [ true , false , null ] }", ["a": 1, "b": [true, false, nil]]),
    Accepted("{\"\":0}", ["": 0]),
    Accepted("{\"a\":1,\"a\":2}", ["a": 2]),
    Accepted("{\"a\\u0062\":1}", ["ab": 1]),
    Accepted("\u{FEFF}[1]", [1]),
    Accepted(
      "{\"key of many words and letters\":\"a value that is longer than two words\"}",
      [
        "key of many words and letters": "a value that is longer than two words"
      ]),
  ]

  static let strings: [Accepted] = [
    Accepted(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    Accepted(#""\u0041\u00e9\u20AC""#, "A\u{E9}\u{20AC}"),
    Accepted(#""\uD83D\uDE00!""#, "\u{1F600}!"),
    Accepted(#""\u0000""#, "\0"),
    Accepted(#""\ud800""#, "\u{FFFD}"),
    Accepted(#""\udc00x""#, "\u{FFFD}x"),
    Accepted(#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"),
    Accepted(#""\ud800\u0041""#, "\u{FFFD}A"),
    Accepted(#""\ud800\n""#, "\u{FFFD}\n"),
    Accepted(
      "\"\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
      "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"),
    Accepted("\"1234567\u{E9}12345678\u{20AC}\\n\u{1F600}\"", "1234567\u{E9}12345678\u{20AC}\n\u{1F600}"),
    Accepted("\"@{user.name}\"", "@{user.name}"),
  ]

  static let numbers: [Accepted] = [
    Accepted("2", 2), Accepted("2.0", 2), Accepted("1e3", 1000), Accepted("1E+3", 1000),
    Accepted("100e-2", 1),
    Accepted("1.5e1", 15), Accepted("-0.0", 0), Accepted("0e99999999999999999999", 0),
    Accepted("0.000e-5", 0),
    Accepted("2.5", 2.5), Accepted("-1.25e-2", -0.0125), Accepted("1e-7", 1e-7), Accepted("0.1", 0.1),
    Accepted("1.00000000000000000000000000", 1), Accepted("1.00000000000000000000000001", .double(1)),
    Accepted("9223372036854775807", .int(.max)), Accepted("-9223372036854775808", .int(.min)),
    Accepted("9223372036854775807.0", .int(.max)), Accepted("922337203685477580.7e1", .int(.max)),
    Accepted("-9223372036854775808e0", .int(.min)),
    Accepted("9223372036854775808", 9223372036854775808.0),
    Accepted("-9223372036854775809", -9223372036854775809.0),
    Accepted("9007199254740993", 9_007_199_254_740_993),
    Accepted("9007199254740993.0", 9_007_199_254_740_993),
    Accepted("123456789012345678901234567890", 123456789012345678901234567890.0),
    Accepted("1e18", .int(1_000_000_000_000_000_000)), Accepted("1e19", 1e19), Accepted("1e300", 1e300),
    Accepted("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
    Accepted("5e-324", .double(.leastNonzeroMagnitude)), Accepted("1e-400", 0.0),
    Accepted("2.225073858507201e-308", .double(Double.leastNormalMagnitude.nextDown)),
    Accepted("0.1234567890123456789", 0.1234567890123456789),
    Accepted("3.141592653589793", 3.141592653589793),
    Accepted("[0,-1,12.5]", [0, -1, 12.5]),
  ]

  @Test(arguments: scalars + containers + strings + numbers)
  func validTextParsesToItsValue(_ row: Accepted) throws {
    let document = try JSONDocument(parsing: row.text)
    #expect(document.root.dynamicObject == row.value)
  }

  @Test func allByteSourcesParseTheSame() throws {
    let text = "{\"a\":[1,2]}"
    let bytes = Array(text.utf8)
    let ofString = try JSONDocument(parsing: text).root
    #expect(try JSONDocument(parsing: bytes).root == ofString)
    #expect(try JSONDocument(parsing: ([0x20] + bytes).dropFirst()).root == ofString)
    #expect(try bytes.withUnsafeBytes { try JSONDocument(parsing: $0).root } == ofString)
  }

  @Test func unalignedBytesAreParsed() throws {
    let text = Array("[\"0123456789\",12345678,{\"abcdefgh\":true}]".utf8)
    let expected: DynamicObject = ["0123456789", 12_345_678, ["abcdefgh": true]]
    for shift in 0..<16 {
      let shifted = Array(repeating: 0x22, count: shift) + text
      #expect(try JSONDocument(parsing: shifted[shift...]).root.dynamicObject == expected)
    }
  }

  @Test func stringsOfEveryLengthAreParsed() throws {
    for length in 0..<70 {
      for odd in ["\u{E9}", "\\n", "x"] {
        for position in 0...length {
          let text =
            String(repeating: "a", count: position) + odd + String(repeating: "b", count: length - position)
          let value = text.replacing("\\n", with: "\n")
          #expect(try JSONDocument(parsing: "[\"\(text)\",1]").root.dynamicObject == [.string(value), 1])
        }
      }
    }
  }
}
