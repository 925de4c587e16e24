/// An entry point for foreign bytes, with properties that must be true for every input.
///
/// Fuzzers search for inputs that violate them; tests replay those that once did.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  package let name: String
  private let body: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, _ body: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.body = body
  }

  package var description: String { name }

  /// All entrances.
  package static let all: [FuzzTarget] = [
    .json, .document, .expression, .path, .color, .style, .answer, .picture, .input,
  ]

  /// - Throws: a ``BrokenProperty`` where something does not hold.
  package func check(_ bytes: [UInt8]) throws {
    try body(bytes)
  }

  /// The function that a fuzzer calls. The fuzzer only notices crashes.
  package func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
      try check(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    } catch {
      fatalError("\(name): \(error)")
    }
  }
}

/// What did not hold for an input.
package struct BrokenProperty: Error, CustomStringConvertible {
  package let description: String

  static func unless(_ holds: Bool, _ law: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(description: law()) }
  }
}
