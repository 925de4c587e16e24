package import BeagleJSON

// Numbers that only types of the application's own have.

extension WireValue where Self: FixedWidthInteger {
  package static var expectation: String { "a whole number from \(Self.min) to \(Self.max)" }
  package static var shape: WireShape { .integer(Int(clamping: Self.min)...Int(clamping: Self.max)) }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Self? {
    json.intValue.flatMap { Self(exactly: $0) } ?? json.doubleValue.flatMap { Self(exactly: $0) }
  }
  package func write(to writer: inout JSONWriter) {
    if let int = Int(exactly: self) { writer.int(int) } else { writer.double(Double(self)) }
  }
}

extension Int8: WireValue {}
extension Int16: WireValue {}
extension Int32: WireValue {}
extension Int64: WireValue {}
extension UInt: WireValue {}
extension UInt8: WireValue {}
extension UInt16: WireValue {}
extension UInt32: WireValue {}
extension UInt64: WireValue {}

extension Float: WireValue {
  package static var expectation: String { "a number" }
  package static var shape: WireShape { .number }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Float? {
    json.doubleValue.map { Float($0) }
  }
  package func write(to writer: inout JSONWriter) { writer.double(Double(self)) }
}
