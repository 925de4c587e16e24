import BeagleTerminal

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
    .json, .document, .expression, .path, .color, .style, .response, .picture, .input,
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

/// A property that does not hold for an input.
package struct BrokenProperty: Error, CustomStringConvertible {
  package let description: String

  static func unless(_ holds: Bool, _ law: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(description: law()) }
  }
}

extension FuzzTarget {
  /// Terminal input: it decodes to the same events however it is split, stays within the memory limits, and
  /// the keys after it are read.
  package static let input = FuzzTarget("input") { bytes in
    let maximumPasteLength = 64
    var whole = InputDecoder(maximumPasteLength: maximumPasteLength)
    let events = whole.decode(bytes)
    var cut = InputDecoder(maximumPasteLength: maximumPasteLength)
    var pieces: [InputEvent] = []
    for byte in bytes {
      pieces += cut.decode([byte])
      try BrokenProperty.unless(
        cut.keptBytes <= InputDecoder.maximumSequenceLength + maximumPasteLength,
        "\(cut.keptBytes) bytes are kept")
    }
    try BrokenProperty.unless(joined(events) == joined(pieces), "\(events) become \(pieces) byte by byte")
    try BrokenProperty.unless(whole.isWaiting == cut.isWaiting, "only one of them waits")
    for case .paste(let text) in events {
      try BrokenProperty.unless(
        text.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
        },
        "a control character is pasted")
    }
    try BrokenProperty.unless(whole.timeOut() == cut.timeOut() && !whole.isWaiting, "it still waits")
    _ = whole.decode(Array("\u{1B}[201~\u{1B}".utf8))
    _ = whole.timeOut()
    let last = whole.decode([UInt8(ascii: "x")]).last
    try BrokenProperty.unless(
      last == .key(KeyPress(.character("x"))), "a key is lost: \(last.map { "\($0)" } ?? "")")
  }

  /// The events with typed input joined to one text: reads may split clusters.
  private static func joined(_ events: [InputEvent]) -> [TextOrEvent] {
    var parts: [TextOrEvent] = []
    for event in events {
      guard case .key(let press) = event, case .character(let character) = press.key, press.modifiers.isEmpty
      else {
        parts.append(.event(event))
        continue
      }
      if case .text(let text) = parts.last {
        parts.removeLast(); parts.append(.text(text + String(character)))
      } else {
        parts.append(.text(String(character)))
      }
    }
    return parts
  }

  private enum TextOrEvent: Equatable {
    case text(String)
    case event(InputEvent)
  }
}
