import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct PathTests {
  @Test(
    arguments: [
      ("a", [.key("a")]), ("a.b", [.key("a"), .key("b")]), ("a[2]", [.key("a"), .index(2)]),
      ("[0]", [.index(0)]),
      ("[1][2]", [.index(1), .index(2)]), ("[0].a", [.index(0), .key("a")]),
      ("1a.2", [.key("1a"), .key("2")]),
      ("a[1][2].b_c[3]", [.key("a"), .index(1), .index(2), .key("b_c"), .index(3)]),
      ("é.x", [.key("é"), .key("x")]),
    ] as [(String, [ContextPath.Step])])
  func pathRoundTrips(_ text: String, _ steps: [ContextPath.Step]) {
    #expect(ContextPath(text)?.steps == steps)
    #expect(ContextPath(steps: steps).description == text)
  }

  @Test(arguments: [
    "", ".a", "a.", "a..b", "a.[2]", "a[2].[2]", "a[x]", "a[2.2]", "a b", "a[-1]", "a[]", "a[1", "a]", "[0]a",
    "a[1]b",
    " a", "a ", "a-b", ".", "[", "a[ 1]", "a()",
  ])
  func invalidPathIsNil(_ text: String) {
    #expect(ContextPath(text) == nil)
  }

  @Test(arguments: [
    Row("a", 1), Row("d[0]", 10), Row("o.k[1].x", "y"), Row("missing", nil), Row("d[1]", nil),
    Row("a.b", nil),
    Row("a[0]", nil), Row("d.x", nil), Row("o.k[0].x", nil), Row("[0]", nil),
    Row("d[99999999999999999999]", nil),
  ])
  func readingMismatchedStepGivesNull(_ row: Row) throws {
    let built: DynamicObject = ["a": 1, "d": [10], "o": ["k": [nil, ["x": "y"]]]]
    let view = try JSONDocument(parsing: Array(built.description.utf8)).root.dynamicObject
    let path = try #require(ContextPath(row.call))
    #expect(built.value(at: path) == row.result)
    #expect(view.value(at: path) == row.result)
  }

  @Test(
    arguments: [
      ("b.x", 5, ["a": 1, "d": [10], "b": ["x": 5]]),
      ("d[2]", 7, ["a": 1, "d": [10, nil, 7]]),
      ("d[0]", 7, ["a": 1, "d": [7]]),
      ("d[1].k", 7, ["a": 1, "d": [10, ["k": 7]]]),
      ("a.k", 1, ["a": ["k": 1], "d": [10]]),
      ("d.k", 1, ["a": 1, "d": ["k": 1]]),
      ("a[1]", 1, ["a": [nil, 1], "d": [10]]),
      ("a", nil, ["a": nil, "d": [10]]),
      ("[1]", 9, [nil, 9]),
    ] as [(String, DynamicObject, DynamicObject)])
  func writeCreatesMissingContainers(_ text: String, _ value: DynamicObject, _ result: DynamicObject) throws {
    let before: DynamicObject = ["a": 1, "d": [10]]
    let view = try JSONDocument(parsing: Array(before.description.utf8)).root.dynamicObject
    let path = try #require(ContextPath(text))
    for start in [before, view] {
      var object = start
      let isSet = object.set(value, at: path)
      #expect(isSet)
      #expect(object == result)
      #expect(start == before)
    }
  }

  @Test func emptyPathReplacesWholeValue() {
    var object: DynamicObject = 1
    object.set("new", at: ContextPath())
    #expect(object == "new")
  }

  @Test(arguments: ["a[100002]", "a[9223372036854775807]", "a[99999999999999999999]", "a[60000][60000]"])
  func writeWithExcessivePaddingIsRejected(_ text: String) throws {
    var object: DynamicObject = ["a": [1]]
    for text in ["a[0]" + text.dropFirst(), "b" + text.dropFirst(), text] {
      let path = try #require(ContextPath(text))
      let isSet = object.set(1, at: path)
      #expect(!isSet)
    }
    #expect(object == ["a": [1]])
  }

  @Test func longArrayIsWritableAtAnyIndex() {
    var object = DynamicObject.array(DynamicArray(repeatElement(.int(0), count: 200_000)))
    object.set(1, at: ContextPath(steps: [.index(150_000)]))
    object.set(2, at: ContextPath(steps: [.index(300_000 - 1)]))
    #expect(object[150_000] == 1)
    #expect(object[299_999] == 2)
  }

  @Test func negativeIndexReadsNullAndIsNotWritten() {
    var object: DynamicObject = [1]
    #expect(object.value(at: ContextPath(steps: [.index(-1)])) == .empty)
    let isSet = object.set(1, at: ContextPath(steps: [.index(-1)]))
    #expect(!isSet)
    #expect(object == [1])
  }

  @Test func writeBeyondDepthLimitIsRejected() throws {
    let long = "a" + String(repeating: ".a", count: 100_000)
    var object: DynamicObject = [:]
    let path = try #require(ContextPath(long))
    let isSet = object.set(1, at: path)
    #expect(!isSet)
    #expect(object == [:])
    // Many small writes cannot exceed the limit either.
    let short = ContextPath(steps: Array(repeating: .key("a"), count: 100))
    var writes = 0
    while writes < 10 {
      let inner = object
      guard object.set(inner, at: short) else { break }
      writes += 1
    }
    #expect(writes == 2)
  }

  @Test func readingLongPathGivesNull() throws {
    let path = try #require(ContextPath("a" + String(repeating: "[0].b", count: 100_000)))
    #expect(DynamicObject.empty.value(at: path) == .empty)
  }
}
