/// A text written in code, in which `@{…}` is an expression and what is interpolated is data, even where it has `@{` in it.
///
/// ```swift
/// Text("Hello \(name), you are @{user.age}")
/// ```
///
/// Inside an expression, an interpolated value may be a part of a path, `@{items[\(index)].name}`, or of a text in quotes,
/// `@{eq(tea, '\(name)')}`. Where it would be anything else there, the whole text is shown as it is written.
public struct InterpolatedText: StringInterpolationProtocol, Sendable {
  /// All bytes, and for each whether it was interpolated.
  private var bytes: [(byte: UInt8, isData: Bool)] = []

  public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

  public mutating func appendLiteral(_ literal: String) {
    bytes += literal.utf8.map { ($0, false) }
  }

  /// Adds a value in the words of its `description`.
  public mutating func appendInterpolation(_ value: some Sendable) {
    let text = "\(value)"
    // An empty one stands between what is written on both sides, which is no expression then.
    if text.isEmpty, bytes.last?.byte == UInt8(ascii: "@") { bytes[bytes.count - 1].isData = true }
    bytes += text.utf8.map { ($0, true) }
  }

  /// All of it as it is written.
  package var plain: String { String(decoding: bytes.map(\.byte), as: UTF8.self) }

  /// The text as a document has it, with escapes in what is data; nil where data would change an expression, and where an expression
  /// does not parse.
  package var source: String? {
    var writer = Writer(bytes: bytes)
    guard writer.write() else { return nil }
    let source = String(decoding: writer.source, as: UTF8.self)
    if case .malformed = ParsedText(source) { return nil }
    return source
  }

  /// Goes through the bytes once, and knows whether it is inside of an expression.
  private struct Writer {
    let bytes: [(byte: UInt8, isData: Bool)]
    var source: [UInt8] = []
    private var index = 0

    init(bytes: [(byte: UInt8, isData: Bool)]) { self.bytes = bytes }

    mutating func write() -> Bool {
      while index < bytes.count {
        if writeText(), !writeExpression() { return false }
      }
      return true
    }

    /// Writes text, up to an expression of the author's.
    ///
    /// - Returns: whether one begins here.
    private mutating func writeText() -> Bool {
      while index < bytes.count {
        // Backslashes escape an expression where there is an odd number of them. Those of data are doubled, so that only the
        // author's count.
        var count = 0
        while index < bytes.count, bytes[index].byte == UInt8(ascii: "\\") {
          append(UInt8(ascii: "\\"))
          if bytes[index].isData { append(UInt8(ascii: "\\")) } else { count += 1 }
          index += 1
        }
        if isMarker {
          if bytes[index].isData || bytes[index + 1].isData {
            if count % 2 == 1 { append(UInt8(ascii: "\\")) }
            append(UInt8(ascii: "\\"))
          } else if count % 2 == 0 {
            return true
          }
          take()
        }
        if index < bytes.count, bytes[index].byte != UInt8(ascii: "\\") { take() }
      }
      return false
    }

    /// Writes one expression to its brace.
    ///
    /// - Returns: false where data would change it, or where it has no end.
    private mutating func writeExpression() -> Bool {
      var isQuoted = false
      take()
      take()
      while index < bytes.count {
        let (byte, isData) = bytes[index]
        switch byte {
        case UInt8(ascii: "'"):
          if isData {
            guard isQuoted else { return false }
            append(UInt8(ascii: "\\"))
          } else {
            isQuoted.toggle()
          }
        case UInt8(ascii: "\\"):
          // Two are read together, and a single one escapes a quote. Before anything else they are text.
          var (count, hasData) = (0, false)
          while index < bytes.count, bytes[index].byte == byte {
            if bytes[index].isData, !isQuoted { return false }
            hasData = hasData || bytes[index].isData
            count += 1
            take()
          }
          if index < bytes.count, bytes[index].byte == UInt8(ascii: "'"), count % 2 == 1 {
            if hasData || bytes[index].isData { return false }
            take()
          }
          continue
        case UInt8(ascii: "}") where !isQuoted:
          if isData { return false }
          take()
          return true
        default:
          if isData, !isQuoted, !Self.isOfAPath(byte) { return false }
        }
        take()
      }
      return false
    }

    private var isMarker: Bool {
      index + 1 < bytes.count && bytes[index].byte == UInt8(ascii: "@")
        && bytes[index + 1].byte == UInt8(ascii: "{")
    }

    private mutating func append(_ byte: UInt8) { source.append(byte) }

    private mutating func take() {
      guard index < bytes.count else { return }
      append(bytes[index].byte)
      index += 1
    }

    private static func isOfAPath(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: byte >= 0x80
      }
    }
  }
}
