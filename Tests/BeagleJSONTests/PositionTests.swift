import BeagleJSON
import Testing

@Suite struct PositionTests {
  @Test func positionsCountAllLineEndingsAndScalars() throws {
    let text = "[\"é😀\",\n1,\r\n 2,\r3]"
    let document = try JSONDocument(parsing: text)
    let positions = document.root.elements.map { document.position(ofByte: $0.byteRange.lowerBound) }
    #expect(positions.map(\.line) == [1, 2, 3, 4])
    #expect(positions.map(\.column) == [2, 1, 2, 1])
    #expect(positions[2].description == "line 3, column 2")
  }

  @Test func byteOrderMarkDoesNotCountAsColumn() throws {
    let document = try JSONDocument(parsing: "\u{FEFF}[1]")
    #expect(document.root.byteRange == 3..<6)
    #expect(document.position(ofByte: 4) == SourcePosition(byte: 4, line: 1, column: 2))
  }

  @Test func outOfRangeOffsetsAreClamped() throws {
    let document = try JSONDocument(parsing: "[\n]")
    #expect(document.position(ofByte: 99) == SourcePosition(byte: 3, line: 2, column: 2))
    #expect(document.position(ofByte: -1) == SourcePosition(byte: 0, line: 1, column: 1))
  }
}
