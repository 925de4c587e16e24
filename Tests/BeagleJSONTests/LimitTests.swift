import BeagleJSON
import Testing

@Suite struct LimitTests {
  private func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  @Test func defaultDepthLimitIs512() throws {
    _ = try JSONDocument(parsing: nested(512))
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(513)) }
    #expect(error?.kind == .depthExceeded(limit: 512))
    #expect(error?.position.byte == 512)
    #expect(error?.description == "more than 512 arrays and objects are open at once at line 1, column 513")
  }

  @Test func depthCountsOnlyOpenContainers() throws {
    let limits = JSONLimits(depth: 2)
    _ = try JSONDocument(parsing: "[[],[],{},[1],{\"a\":1}]", limits: limits)
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "[{\"a\":[]}]", limits: limits) }
    _ = try JSONDocument(parsing: "1", limits: JSONLimits(depth: 0))
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "[]", limits: JSONLimits(depth: -1)) }
  }

  @Test func depthLimitHasAMaximum() throws {
    let limits = JSONLimits(depth: .max)
    let document = try JSONDocument(parsing: nested(JSONLimits.maximumDepth), limits: limits)
    #expect(document.root == document.root)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: nested(100_000, "{\"a\":[", "]}"), limits: limits)
    }
    #expect(error?.kind == .depthExceeded(limit: 1024))
  }

  @Test func deepValuesAreReadComparedHashedAndWritten() throws {
    let text = nested(JSONLimits.maximumDepth / 2, "{\"a\":[", "]}")
    let limits = JSONLimits(depth: .max)
    let left = try JSONDocument(parsing: text, limits: limits).root
    let right = try JSONDocument(parsing: " " + text, limits: limits).root
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.dynamicObject.description == text)
  }

  @Test func sizeLimitIsCheckedBeforeParsing() throws {
    let limits = JSONLimits(bytes: 5)
    _ = try JSONDocument(parsing: "[1,2]", limits: limits)
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: "[1,\n22]", limits: limits) }
    #expect(error?.kind == .sizeExceeded(limit: 5))
    #expect(error?.position == SourcePosition(byte: 5, line: 2, column: 2))
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "1", limits: JSONLimits(bytes: -1)) }
  }
}
