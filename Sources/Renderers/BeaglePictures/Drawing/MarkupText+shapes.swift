import Beagle
import BeagleJSON
import BeagleLayout
import BeagleSchema
import Foundation

/// Numbers, colours, texts and shapes of SVG. Lengths are in points.
extension MarkupText {
  /// A number with up to three decimals.
  mutating func append(_ number: Double) {
    let limited = number.isNaN ? 0 : min(max(number, -1e9), 1e9)
    let thousandths = Int((limited * 1000).rounded())
    if thousandths < 0 { append("-") }
    append(Int(thousandths.magnitude / 1000))
    var rest = Int(thousandths.magnitude % 1000)
    guard rest > 0 else { return }
    var digits = 3
    while rest.isMultiple(of: 10) { (rest, digits) = (rest / 10, digits - 1) }
    let text = String(rest)
    append(plain: ".".utf8)
    append(plain: repeatElement(UInt8(ascii: "0"), count: digits - text.utf8.count))
    append(plain: text.utf8)
  }

  /// An attribute after a blank.
  mutating func append(_ name: StaticString, _ number: Double) {
    append(" ")
    append(name)
    append("=\"")
    append(number)
    append("\"")
  }

  /// `fill`, and its opacity if it is not opaque.
  mutating func append(fill color: Color) {
    append(" fill=\"")
    append(opaque: color)
    append("\"")
    if color.alpha < 255 { append("fill-opacity", Double(color.alpha) / 255) }
  }

  /// A colour of CSS with its opacity.
  mutating func append(_ color: Color) { append(plain: color.hexadecimal.lowercased().utf8) }

  private mutating func append(opaque color: Color) {
    append(Color(red: color.red, green: color.green, blue: color.blue))
  }

  /// A text in which characters are replaced that XML forbids or that reorder or hide text.
  mutating func append(text: String) {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return append(escaping: text.utf8) }
    var safe = ""
    safe.unicodeScalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let isKept = scalar == "\t" || !scalar.isTerminalControl
      safe.unicodeScalars.append(isKept ? scalar : "\u{FFFD}")
    }
    append(escaping: safe.utf8)
  }

  mutating func append(base64 bytes: [UInt8]) { append(plain: Data(bytes).base64EncodedData()) }

  mutating func append(frame: LayoutRect) {
    append("x", Double(frame.x))
    append("y", Double(frame.y))
    append("width", Double(frame.width))
    append("height", Double(frame.height))
  }

  /// The data of a path along the edge of a box, clockwise.
  mutating func append(path shape: BoxShape) {
    let (left, top) = (Double(shape.frame.x), Double(shape.frame.y))
    let (right, bottom) = (left + Double(shape.frame.width), top + Double(shape.frame.height))
    let radii = shape.radii
    draw("M", left + Double(radii.topLeft), top)
    draw("H", right - Double(radii.topRight))
    arc(radii.topRight, to: right, top + Double(radii.topRight))
    draw("V", bottom - Double(radii.bottomRight))
    arc(radii.bottomRight, to: right - Double(radii.bottomRight), bottom)
    draw("H", left + Double(radii.bottomLeft))
    arc(radii.bottomLeft, to: left, bottom - Double(radii.bottomLeft))
    draw("V", top + Double(radii.topLeft))
    arc(radii.topLeft, to: left + Double(radii.topLeft), top)
    append("Z")
  }

  private mutating func arc(_ radius: Float, to x: Double, _ y: Double) {
    guard radius > 0 else { return }
    draw("A", Double(radius), Double(radius))
    draw(" 0 0 1", x, y)
  }

  /// A command of a path.
  mutating func draw(_ command: StaticString, _ numbers: Double...) {
    append(command)
    for number in numbers {
      append(" ")
      append(number)
    }
  }
}
