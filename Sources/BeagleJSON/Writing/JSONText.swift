/// The bytes of a JSON text: how each token is written. ``JSONWriter`` decides which token may follow which.
struct JSONText: Sendable {
  let options: JSONWriter.Options
  var output: [UInt8] = []
  /// The first number that JSON cannot express; null has been written for it.
  private(set) var notFinite: Double?

  init(options: JSONWriter.Options) { self.options = options }

  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func append(_ value: Int) {
    if (0...9).contains(value) {
      output.append(UInt8(value) + 0x30)
    } else {
      output.append(contentsOf: String(value).utf8)
    }
  }

  mutating func append(_ value: Double) {
    if value.isFinite {
      output.append(contentsOf: value.description.utf8)
    } else {
      notFinite = notFinite ?? value
      append("null")
    }
  }

  mutating func appendQuoted(_ string: String) {
    var string = string
    string.withUTF8 { appendQuoted($0) }
  }

  /// Quotes a string's content, escaping control characters, quotes and backslashes and nothing else.
  mutating func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.append(UInt8(ascii: "\""))
    var plain = 0
    for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      output.append(contentsOf: bytes[plain..<index])
      plain = index + 1
      appendEscape(byte)
    }
    output.append(contentsOf: bytes[plain...])
    output.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    default:
      append("\\u00")
      output.append(0x30 + byte >> 4)
      output.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
    }
  }

  mutating func appendColon() {
    output.append(UInt8(ascii: ":"))
    if options.indented { output.append(UInt8(ascii: " ")) }
  }

  mutating func breakLine(level: Int) {
    guard options.indented else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }
}
