/// A text written in code, in which `@{…}` is an expression and interpolated values are data, even if they
/// contain `@{`.
///
/// ```swift
/// Text("Hello \(name), you are @{user.age}")
/// ```
///
/// Inside an expression, an interpolated value may be a part of a path, `@{items[\(index)].name}`, or of a
/// text in quotes, `@{eq(tea, '\(name)')}`. Anywhere else in an expression it is not allowed, and the whole
/// text is shown unchanged.
public struct InterpolatedText: StringInterpolationProtocol, Sendable {
  /// The bytes, each with whether it was interpolated.
  private var bytes: [(byte: UInt8, isData: Bool)] = []

  public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

  public mutating func appendLiteral(_ literal: String) {
    bytes += literal.utf8.map { ($0, false) }
  }

  /// Appends the description of a value.
  public mutating func appendInterpolation(_ value: some Sendable) {
    let text = "\(value)"
    // An empty value separates the text on both sides, so that no expression begins here.
    if text.isEmpty, bytes.last?.byte == UInt8(ascii: "@") { bytes[bytes.count - 1].isData = true }
    bytes += text.utf8.map { ($0, true) }
  }

  package var plain: String { String(decoding: bytes.map(\.byte), as: UTF8.self) }

  /// The text as in a document, with data escaped; nil if data would change an expression or an expression is
  /// malformed.
  package var source: String? {
    var writer = Writer(bytes: bytes)
    guard writer.write() else { return nil }
    let source = String(decoding: writer.source, as: UTF8.self)
    if case .malformed = ParsedText(source) { return nil }
    return source
  }

  /// Processes the bytes in one pass and tracks whether it is inside an expression.
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

    /// Writes text up to an expression of the author.
    ///
    /// - Returns: whether one begins here.
    private mutating func writeText() -> Bool {
      while index < bytes.count {
        // An odd number of backslashes escapes an expression. Backslashes of data are doubled, so that only
        // the author's count.
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
          consume()
        }
        if index < bytes.count, bytes[index].byte != UInt8(ascii: "\\") { consume() }
      }
      return false
    }

    /// Writes one expression up to its brace.
    ///
    /// - Returns: false if data would change it or it has no end.
    private mutating func writeExpression() -> Bool {
      var isQuoted = false
      consume()
      consume()
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
            consume()
          }
          if index < bytes.count, bytes[index].byte == UInt8(ascii: "'"), count % 2 == 1 {
            if hasData || bytes[index].isData { return false }
            consume()
          }
          continue
        case UInt8(ascii: "}") where !isQuoted:
          if isData { return false }
          consume()
          return true
        default:
          if isData, !isQuoted, !Self.isOfAPath(byte) { return false }
        }
        consume()
      }
      return false
    }

    private var isMarker: Bool {
      index + 1 < bytes.count && bytes[index].byte == UInt8(ascii: "@")
        && bytes[index + 1].byte == UInt8(ascii: "{")
    }

    private mutating func append(_ byte: UInt8) { source.append(byte) }

    private mutating func consume() {
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
