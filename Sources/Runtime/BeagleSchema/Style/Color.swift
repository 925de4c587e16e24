public import BeagleExpressions
public import BeagleJSON

/// A colour with transparency, written `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
public struct Color: Sendable, Hashable {
  /// From 0 to 255, in sRGB.
  public var red: UInt8
  /// From 0 to 255, in sRGB.
  public var green: UInt8
  /// From 0 to 255, in sRGB.
  public var blue: UInt8
  /// 0 is invisible, 255 is opaque.
  public var alpha: UInt8

  /// Creates a colour from its sRGB components, by default an opaque one.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads the hexadecimal form, in any letter case; nil for any other text.
  public init?(_ text: String) {
    var text = text
    guard let color = text.withUTF8({ Color(bytes: $0) }) else { return nil }
    self = color
  }

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 9, bytes.first == UInt8(ascii: "#") else { return nil }
    var digits: UInt32 = 0
    for byte in bytes.dropFirst() {
      guard let digit = Self.digit(byte) else { return nil }
      digits = digits << 4 | digit
    }
    switch bytes.count {
    case 4: self.init(short: digits << 4 | 0xF)
    case 5: self.init(short: digits)
    case 7: self.init(long: digits << 8 | 0xFF)
    case 9: self.init(long: digits)
    default: return nil
    }
  }

  private init(long digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 24), green: UInt8(truncatingIfNeeded: digits >> 16),
      blue: UInt8(truncatingIfNeeded: digits >> 8), alpha: UInt8(truncatingIfNeeded: digits))
  }

  /// Four digits, each standing for itself twice.
  private init(short digits: UInt32) {
    let spread = (digits & 0xF000) << 12 | (digits & 0xF00) << 8 | (digits & 0xF0) << 4 | digits & 0xF
    self.init(long: spread << 4 | spread)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
    default: nil
    }
  }

  /// `#RRGGBB`, or `#RRGGBBAA` if the colour is not opaque.
  public var hexadecimal: String {
    var text = "#"
    for byte in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}

extension Color: ExpressionValue {
  /// A string in hexadecimal form; nil for other values, which leave the property without a colour.
  public init?(evaluated value: DynamicObject) {
    guard case .string(let text) = value else { return nil }
    self.init(text)
  }
}

extension Color: WireCodable {
  package static var expectation: String { "a colour like #RRGGBB" }
  package static var subject: Diagnostic.Subject? { .color }
  package static var shape: WireShape { .color }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Color? { literal(json) }

  /// The colour that a JSON string names literally; nil for an expression or anything else.
  package static func literal(_ json: JSONCursor) -> Color? {
    guard json.kind == .string else { return nil }
    return json.hasEscapes ? json.stringValue.flatMap { Color($0) } : Color(bytes: json.stringBytes)
  }

  package func write(to writer: inout JSONWriter) { writer.string(hexadecimal) }
}

/// Arithmetic on channels of sRGB colours. It is written with nothing but the four operations, so that every
/// machine gets the same colours.
package enum ColorChannel {
  /// A channel of a colour with transparency that is painted over an opaque one, rounded to the nearest.
  @inlinable
  package static func mix(_ above: UInt8, over below: UInt8, alpha: UInt8) -> UInt8 {
    let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
    return UInt8((sum + 127) / 255)
  }

  /// The linear light of each value of a channel, from 0 to 1.
  package static let light: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let fifth = root(base, degree: 5)
    return base * base * fifth * fifth  // base to the power of 2.4
  }

  /// The root of a number from 0 to 1, by Newton's method, which converges steadily from above.
  package static func root(_ value: Double, degree: Int) -> Double {
    if value <= 0 { return 0 }
    var guess = 1.0
    for _ in 0..<60 {
      var power = 1.0
      for _ in 1..<degree { power *= guess }
      let next = (Double(degree - 1) * guess + value / power) / Double(degree)
      if next >= guess { break }
      guess = next
    }
    return guess
  }
}
