import BeagleJSON
import Foundation

extension MarkupText {
  /// Base 64 contains no characters with a meaning in markup.
  mutating func append(base64 data: [UInt8]) {
    append(plain: Data(data).base64EncodedData())
  }

  /// A number of tenths, with at most one decimal.
  mutating func append(tenths number: Int) {
    if number < 0 { append("-") }
    append(abs(number) / 10)
    if number % 10 != 0 { append(plain: ".\(abs(number) % 10)".utf8) }
  }

  mutating func append(path strokes: [SVGLines.Stroke]) {
    for stroke in strokes {
      append("M")
      append(stroke.start)
      switch stroke.shape {
      case .horizontal(let x):
        append("H")
        append(tenths: x)
      case .vertical(let y):
        append("V")
        append(tenths: y)
      case .corner(let bend, let end):
        append("Q")
        append(bend)
        append(" ")
        append(end)
      }
    }
  }

  /// The area between the curve of a corner and a point.
  mutating func append(corner stroke: SVGLines.Stroke, to tip: SVGGrid.Point) {
    append(path: [stroke])
    append("V")
    append(tenths: tip.y)
    append("H")
    append(tenths: tip.x)
    append("V")
    append(tenths: stroke.start.y)
    append("Z")
  }

  private mutating func append(_ point: SVGGrid.Point) {
    append(tenths: point.x)
    append(" ")
    append(tenths: point.y)
  }

  /// `#rrggbb`, or three digits if that is the same colour.
  mutating func append(_ color: CellColor) {
    let digits = [color.red, color.green, color.blue].flatMap { [$0 >> 4, $0 & 15] }
    let isShort = stride(from: 0, to: 6, by: 2).allSatisfy { digits[$0] == digits[$0 + 1] }
    append("#")
    for (index, digit) in digits.enumerated() where !isShort || index.isMultiple(of: 2) {
      append(plain: CollectionOfOne(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10))
    }
  }

  /// CSS properties, each with its semicolon.
  mutating func append(_ attributes: CellStyle.Attributes) {
    if attributes.contains(.bold) { append("font-weight:bold;") }
    if attributes.contains(.dim) { append("opacity:.6;") }
    if attributes.contains(.italic) { append("font-style:italic;") }
    switch (attributes.contains(.underline), attributes.contains(.strikethrough)) {
    case (true, true): append("text-decoration:underline line-through;")
    case (true, false): append("text-decoration:underline;")
    case (false, true): append("text-decoration:line-through;")
    case (false, false): break
    }
  }
}
