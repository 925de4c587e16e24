import BeagleJSON
import Testing

@Suite struct DynamicArrayTests {
  private func view(_ text: String) throws -> DynamicArray {
    try #require(try JSONDocument(parsing: text).root.dynamicObject.arrayValue)
  }

  @Test func viewAndBuiltArrayAreEqual() throws {
    let view = try view("[1,\"a\",[2.5,{}],null]")
    let built: DynamicArray = [1, "a", [2.5, [:]], nil]
    #expect(view == built && built == view)
    #expect(view.hashValue == built.hashValue)
    #expect(view != [1, "a", [2.5, [:]]])
    #expect(Array(view) == Array(built))
    #expect(view.reversed() == built.reversed())
  }

  @Test func arrayHasValueSemantics() throws {
    let original = try view("[1,2,3]")
    var changed = original
    changed.append(4)
    changed.insert(0, at: 0)
    changed[1] = ["x"]
    changed.remove(at: 2)
    changed.replaceSubrange(2..<3, with: [7, 8])
    #expect(changed == [0, ["x"], 7, 8, 4])
    #expect(original == [1, 2, 3])
    var again = changed
    again.removeAll()
    #expect(again.isEmpty)
    #expect(changed.count == 5)
  }

  @Test func outOfBoundsIndexReadsNull() throws {
    for array in [try view("[1]"), [1]] {
      #expect(array[1] == .empty)
      #expect(array[-1] == .empty)
      #expect(DynamicObject.array(array)[9] == .empty)
    }
  }

  @Test func equalityIgnoresNestedOrderAndDuplicates() throws {
    #expect(try view("[{\"a\":1,\"b\":2,\"a\":3}]") == view("[{\"b\":2,\"a\":3.0}]"))
    #expect(try view("[1]") != view("[1.5]"))
    #expect(try view("[1.5]") == view("[15e-1]"))
    #expect(try view("[\"a\"]") == view("[\"\\u0061\"]"))
  }
}
