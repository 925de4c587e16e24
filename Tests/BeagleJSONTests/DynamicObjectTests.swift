import BeagleJSON
import Testing

@Suite struct DynamicObjectTests {
  @Test func differentCasesAreUnequal() {
    let all: [DynamicObject] = [
      nil, false, true, 0, 1, .double(0), .double(1), "", "1", [], [1], [:], ["1": 1], .expression("1"),
    ]
    for (left, value) in all.enumerated() {
      for (right, other) in all.enumerated() { #expect((value == other) == (left == right)) }
    }
    #expect(Set(all).count == all.count)
  }

  @Test(
    arguments: [
      (nil, ""), (true, "true"), (false, "false"), (7, "7"), (2.0, "2.0"), (0.1, "0.1"), ("a\"b\n", "a\"b\n"),
      ([1, "a", nil], "[1,\"a\",null]"),
      (["b": 1.5, "a": ["d": true, "c": "x"]], #"{"a":{"c":"x","d":true},"b":1.5}"#),
      (.expression("@{a}"), "@{a}"),
    ] as [(DynamicObject, String)])
  func textFollowsProtocol(_ value: DynamicObject, _ expected: String) {
    #expect(value.text == expected)
  }

  @Test func accessorsReturnOnlyTheirCase() {
    #expect(DynamicObject.bool(true).boolValue == true)
    #expect(DynamicObject.int(3).intValue == 3)
    #expect(DynamicObject.int(3).doubleValue == 3)
    #expect(DynamicObject.double(2.5).doubleValue == 2.5)
    #expect(DynamicObject.double(2).intValue == nil)
    #expect(DynamicObject.string("a").stringValue == "a")
    #expect(DynamicObject.expression("a").stringValue == nil)
    #expect(DynamicObject.array([1]).arrayValue == [1])
    #expect(DynamicObject.dictionary(["a": 1]).dictionaryValue == ["a": 1])
    #expect(DynamicObject.string("true").boolValue == nil)
    #expect(DynamicObject.empty.isEmpty)
  }

  @Test func absentPathsReadNull() throws {
    let value = try JSONDocument(parsing: "{\"a\":[{\"b\":[1,2]}]}").root.dynamicObject
    #expect(value["a"][0]["b"][1] == 2)
    #expect(value["x"][0]["b"][1] == .empty)
    #expect(value["a"]["b"] == .empty)
    #expect(value[0] == .empty)
  }

  @Test func onlyViewsHaveACursor() throws {
    let value = try JSONDocument(parsing: "{\"a\":[{\"b\":7}]}").root.dynamicObject
    #expect(value.withViewCursor { $0.member("a")?.element(at: 0)?.member("b")?.intValue } == 7)
    #expect(value["a"].withViewCursor(\.count) == 1)
    for other in [1, [1], ["a": 1], nil] as [DynamicObject] { #expect(other.withViewCursor(\.count) == nil) }
  }

  @Test func viewsOfDifferentNumbersAreUnequal() throws {
    let texts = ["[1.5]", "[2.5]", "[1]", "[1e30]", "[1e31]", "[\"1.5\"]"]
    let values = try texts.map { try JSONDocument(parsing: $0).root.dynamicObject }
    for (left, value) in values.enumerated() {
      for (right, other) in values.enumerated() { #expect((value == other) == (left == right)) }
    }
  }

  @Test func viewsCanBeReadConcurrently() async throws {
    let items = (0..<500).map { "{\"n\":\($0),\"list\":[[\($0)]]}" }.joined(separator: ",")
    let value = try JSONDocument(parsing: "[\(items)]").root.dynamicObject
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).reduce(0) { $0 + (value[$1]["list"][0][0].intValue ?? 0) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == Array(repeating: 124_750, count: 8))
  }
}
