import BeagleJSON
import TestSupport
import Testing

@Suite(.computing) struct RandomDocumentTests {
  @Test(arguments: rounds(30))
  func randomDocumentsRoundTrip(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = random.value()
    for options in [JSONWriter.Options(), .init(sortedKeys: true), .init(indented: true)] {
      let written = JSONWriter.bytes(of: value, options: options)
      let read = try JSONDocument(parsing: written).root.dynamicObject
      #expect(read == value)
      #expect(read.hashValue == value.hashValue)
      // A view and a built value have the same encoding.
      #expect(JSONWriter.bytes(of: read, options: options) == written)
    }
  }

  @Test(arguments: rounds(25))
  func equalityIgnoresSpelling(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let value = random.value()
    let left = try JSONDocument(parsing: random.text(value)).root
    let right = try JSONDocument(parsing: random.text(value)).root
    #expect(left.dynamicObject == value)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.dynamicObject.text == value.text)
  }

  @Test(arguments: rounds(20))
  func pathsReadTheSameInViewAndBuiltValue(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 2000)
    let value = random.value()
    compare(try JSONDocument(parsing: random.text(value)).root.dynamicObject, value)
  }

  private func compare(_ view: DynamicObject, _ value: DynamicObject) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() { compare(view[index], element) }
      #expect(view.arrayValue?.count == elements.count)
    case .dictionary(let members):
      for (key, member) in members { compare(view[key], member) }
      #expect(view.dictionaryValue?.count == members.count)
    default: #expect(view == value)
    }
  }
}
