import BeagleJSON
import TestSupport
import Testing

@Suite(.computing) struct CursorTests {
  private func read<R>(_ text: String, _ body: (JSONCursor) throws -> R) throws -> R {
    try JSONDocument(parsing: text).withCursor(body)
  }

  @Test func cursorPositionsMatchText() throws {
    try read(" {\"a\\n\": [ 12 , \"é\", true,null ] }") { root in
      #expect(root.byteRange == 1..<35)
      let list = try #require(root.member("a\n"))
      #expect(list.byteRange == 9..<33)
      #expect(list.elements.map(\.byteOffset) == [11, 16, 22, 27])
      #expect(
        list.elements.map { String(decoding: $0.sourceBytes, as: UTF8.self) } == [
          "12", "\"é\"", "true", "null",
        ])
      #expect(root.members.map(\.key.byteOffset) == [2])
    }
  }

  @Test func accessorsReturnOnlyTheirKind() throws {
    try read("[null,true,1,\"s\",[1],{\"a\":1}]") { root in
      let all = Array(root.elements)
      #expect(all.map(\.kind) == [.null, .bool, .number, .string, .array, .object])
      #expect(all.map(\.isNull) == [true, false, false, false, false, false])
      #expect(all.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
      #expect(all.map(\.intValue) == [nil, nil, 1, nil, nil, nil])
      #expect(all.map(\.doubleValue) == [nil, nil, 1, nil, nil, nil])
      #expect(all.map(\.stringValue) == [nil, nil, nil, "s", nil, nil])
      #expect(all.map(\.count) == [0, 0, 0, 0, 1, 1])
      #expect(all.map { Array($0.elements).count } == [0, 0, 0, 0, 1, 0])
      #expect(all.map { Array($0.members).count } == [0, 0, 0, 0, 0, 1])
      #expect(all.map { $0.stringBytes.count } == [0, 0, 0, 1, 0, 0])
    }
  }

  @Test func memberLookupUsesWholeKeyAndLastDuplicate() throws {
    let text = #"{"a":1,"ab":2,"abcdefgh":3,"abcdefghi":4,"abcdefghX":5,"":6,"\u0061":7,"d\"":{"a":9}}"#
    try read(text) { root in
      #expect(root.member("a")?.intValue == 7)
      #expect(root.member("ab")?.intValue == 2)
      #expect(root.member("abcdefgh")?.intValue == 3)
      #expect(root.member("abcdefghi")?.intValue == 4)
      #expect(root.member("abcdefghX")?.intValue == 5)
      #expect(root.member("")?.intValue == 6)
      #expect(root.member("d\"")?.member("a")?.intValue == 9)
      #expect(root.member("abc") == nil)
      #expect(root.member("\\u0061") == nil)
      #expect(
        root.members.map { $0.key.keyEquals("a") } == [true, false, false, false, false, false, true, false])
    }
  }

  @Test(arguments: [0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 33])
  func keysDifferingInOneByteAreDistinct(_ length: Int) throws {
    let key = String(repeating: "k", count: length)
    for position in 0..<length {
      var other = Array(key.utf8)
      other[position] = UInt8(ascii: "x")
      let value = try JSONDocument(parsing: "{\"\(String(decoding: other, as: UTF8.self))\":1}").root
      #expect(value[key] == nil)
    }
    #expect(try JSONDocument(parsing: "{\"\(key)\":1}").root[key]?.int == 1)
  }

  @Test(arguments: [
    ("\"@{a}\"", true), ("[1,{\"a\":[\"x @{a}\"]}]", true), ("\"\\\\@{a}\"", true), ("\"a\\\\\\\\b\"", true),
    ("\"\\u0040{a}\"", true), ("\"@\\u007Ba}\"", true), ("\"\\u005c\"", true), ("{\"@{a}\":1}", true),
    ("\"a@b.c {}\"", false), ("\"\\n\\\"\\u00e9@\"", false), ("\"@\"", false), ("[\"@\",{}]", false),
    ("[1,true,null,2.5]", false), ("\"\"", false), ("7", false), ("\"12345678@\"", false),
  ])
  func expressionMarkerIsDetectedAtAnyOffset(_ text: String, _ expected: Bool) throws {
    #expect(try read(text) { $0.containsExpressionMarker } == expected)
  }

  @Test func expressionMarkerOfNeighbourIsIgnored() throws {
    try read("[\"a\",\"@{b}\"]") { root in
      #expect(root.elements.map(\.containsExpressionMarker) == [false, true])
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 32, 33, 100, 1000])
  func elementsAreFoundByIndex(_ count: Int) throws {
    for item in ["%", "[%]", "{\"a\":[%,[]]}"] {
      let items = (0..<count).map { item.replacing("%", with: String($0)) }
      let root = try JSONDocument(parsing: "[[\(items.joined(separator: ","))],0]").root
      let list = try #require(root[0])
      #expect(list.count == count)
      let ranges = list.elements.map(\.byteRange)
      #expect((0..<count).allSatisfy { list[$0]?.byteRange == ranges[$0] })
      #expect(list[count] == nil)
      #expect(list[-1] == nil)
      #expect(root[1]?.int == 0)
    }
  }

  @Test func valueOutlivesCursor() throws {
    let value = try read("{\"a\":[{\"b\":\"c\"}]}") { $0.member("a")?.elements.first { _ in true }?.value }
    #expect(value?["b"]?.string == "c")
  }

  @Test func integersNeedNoFractionAndMustFit() throws {
    try read("[1,1.0,1e2,1.5,9223372036854775808,\"1\"]") { root in
      #expect(root.elements.map { $0.intValue != nil } == [true, true, true, false, false, false])
    }
  }

  @Test func doublesAreRoundedToNearest() throws {
    for text in [
      "0", "1", "-7", "9007199254740993", "9223372036854775807", "0.1", "1e22", "1e23", "123456.789e-3",
    ] {
      #expect(try read(text) { $0.doubleValue } == Double(text))
    }
    #expect(try read("-0") { $0.doubleValue?.sign } == .minus)
  }
}
