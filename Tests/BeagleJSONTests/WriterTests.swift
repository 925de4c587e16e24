import BeagleJSON
import TestSupport
import Testing

@Suite struct WriterTests {
  private func text(_ value: DynamicObject, sorted: Bool = false, indented: Bool = false) -> String {
    let options = JSONWriter.Options(sortedKeys: sorted, indented: indented)
    return String(decoding: JSONWriter.bytes(of: value, options: options), as: UTF8.self)
  }

  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (0, "0"), (-7, "-7"), (.int(.min), "-9223372036854775808"), (2.0, "2.0"),
      (-0.5, "-0.5"), (0.1, "0.1"), (1e22, "1e+22"), ("", "\"\""),
      (.double(.leastNonzeroMagnitude), "5e-324"),
      ("\"\\/é\u{7F}😀", "\"\\\"\\\\/é\u{7F}😀\""),
      ("\0\u{8}\t\n\u{B}\u{C}\r\u{1F}", #""\u0000\b\t\n\u000b\f\r\u001f""#),
      ([], "[]"), ([:], "{}"), ([1, [2], [:]], "[1,[2],{}]"), (["b": 1, "a": [nil]], #"{"b":1,"a":[null]}"#),
      (.expression("@{a}"), "\"@{a}\""),
    ] as [(DynamicObject, String)])
  func valueIsWrittenAsCanonicalText(_ value: DynamicObject, _ expected: String) {
    #expect(text(value) == expected)
  }

  @Test func viewsAreWrittenCanonically() throws {
    let source = " { \"z\" : [ 1.0 , 1e2, 2.50, -0 ] , \"a\\u0062\" : \"\\u00e9\\/\\u000A\", \"z\" : [] } "
    let value = try JSONDocument(parsing: source).root.dynamicObject
    #expect(text(value) == #"{"z":[],"ab":"é/\n"}"#)
    #expect(text(value, sorted: true) == #"{"ab":"é/\n","z":[]}"#)
    let numbers = try JSONDocument(parsing: "[1.0,1e2,2.50,-0]").root.dynamicObject
    #expect(text(numbers) == "[1,100,2.5,0]")
  }

  @Test func indentedTextHasOneItemPerLine() throws {
    let value: DynamicObject = ["a": [1, [], [:]], "b": ["c": nil]]
    let expected = """
      {
        "a": [
          1,
          [],
          {}
        ],
        "b": {
          "c": null
        }
      }
      """
    #expect(text(value, indented: true) == expected)
    #expect(text(try JSONDocument(parsing: text(value)).root.dynamicObject, indented: true) == expected)
  }

  @Test func sortedKeysAreOrderedByBytes() throws {
    let value: DynamicObject = ["b": 1, "a": ["z": 1, "Z": 2], "é": 3, "aa": 4, "": 5]
    let expected = #"{"":5,"a":{"Z":2,"z":1},"aa":4,"b":1,"é":3}"#
    #expect(text(value, sorted: true) == expected)
    #expect(text(try JSONDocument(parsing: text(value)).root.dynamicObject, sorted: true) == expected)
  }

  @Test(arguments: [false, true], [false, true])
  func incrementalWritingMatchesWholeValue(_ sorted: Bool, _ indented: Bool) throws {
    var writer = JSONWriter(options: .init(sortedKeys: sorted, indented: indented))
    writer.beginObject()
    writer.key("n")
    writer.int(12)
    writer.key("list")
    writer.beginArray()
    writer.double(2.5)
    writer.bool(false)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.value(["y": 1, "x": [2]])
    writer.value(try JSONDocument(parsing: "{\"k\":[1,{\"b\":1,\"a\":2}]}").root)
    writer.endArray()
    writer.key("a")
    writer.string("s")
    writer.endObject()
    let value: DynamicObject = [
      "n": 12, "list": [2.5, false, nil, [:], ["y": 1, "x": [2]], ["k": [1, ["b": 1, "a": 2]]]], "a": "s",
    ]
    #expect(
      String(decoding: try writer.finish(), as: UTF8.self) == text(value, sorted: sorted, indented: indented))
  }

  @Test func membersAreSortedAndIndentedAtEveryDepth() throws {
    var writer = JSONWriter(options: .init(sortedKeys: true, indented: true))
    for _ in 0..<3 {
      writer.beginObject()
      writer.key("z")
      writer.int(1)
      writer.key("a")
    }
    writer.null()
    for _ in 0..<3 { writer.endObject() }
    let value: DynamicObject = ["z": 1, "a": ["z": 1, "a": ["z": 1, "a": nil]]]
    #expect(String(decoding: try writer.finish(), as: UTF8.self) == text(value, sorted: true, indented: true))
  }

  @Test func duplicateMembersKeepTheirOrder() throws {
    var writer = JSONWriter(options: .init(sortedKeys: true))
    writer.beginObject()
    for (position, key) in ["b", "a", "b", "a", "b"].enumerated() {
      writer.key(key)
      writer.int(position)
    }
    writer.endObject()
    #expect(String(decoding: try writer.finish(), as: UTF8.self) == #"{"a":1,"a":3,"b":0,"b":2,"b":4}"#)
  }

  @Test(arguments: [Double.infinity, -.infinity])
  func nonFiniteNumbersAreRejected(_ number: Double) {
    var writer = JSONWriter()
    writer.beginArray()
    writer.double(number)
    writer.double(.nan)
    writer.endArray()
    #expect(throws: JSONWriteError.notFinite(number)) { try writer.finish() }
    #expect(text([.double(number)]) == "[null]")
  }

  enum Call: Sendable {
    case beginObject, endObject, beginArray, endArray, key(String), int(Int)
  }

  @Test(
    arguments: [
      ([], .unfinished),
      ([.beginArray], .unfinished),
      ([.endArray], .endOutOfPlace),
      ([.int(1), .int(2)], .secondValue),
      ([.key("a")], .keyOutOfPlace("a")),
      ([.beginArray, .key("a")], .keyOutOfPlace("a")),
      ([.beginObject, .key("a"), .key("b")], .keyOutOfPlace("b")),
      ([.beginObject, .int(1)], .valueWithoutKey),
      ([.beginObject, .beginArray, .endArray, .endObject], .valueWithoutKey),
      ([.beginObject, .key("a"), .endObject], .endOutOfPlace),
      ([.beginObject, .endArray], .endOutOfPlace),
    ] as [([Call], JSONWriteError)])
  func outOfOrderCallsAreReported(_ calls: [Call], _ expected: JSONWriteError) {
    var writer = JSONWriter()
    for call in calls {
      switch call {
      case .beginObject: writer.beginObject()
      case .endObject: writer.endObject()
      case .beginArray: writer.beginArray()
      case .endArray: writer.endArray()
      case .key(let key): writer.key(key)
      case .int(let value): writer.int(value)
      }
    }
    #expect(throws: expected) { try writer.finish() }
  }

  @Test func doublesRoundTrip() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let written = JSONWriter.bytes(of: .double(number))
      #expect(try JSONDocument(parsing: written).root.double == number)
    }
  }
}
