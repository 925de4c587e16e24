/// Reads UTF-8 byte by byte, strictly.
struct UTF8Reader: Sendable {
  enum Step {
    case incomplete, invalid
    case complete(Unicode.Scalar)
  }

  private var bytes: [UInt8] = []

  mutating func consume(_ byte: UInt8) -> Step {
    bytes.append(byte)
    let expected = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    if bytes.count < expected, bytes.count == 1 || byte & 0xC0 == 0x80 { return .incomplete }
    defer { bytes = [] }
    guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      return .invalid
    }
    return .complete(scalar)
  }
}
