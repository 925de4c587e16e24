/// The looks that a screen does not choose itself.
struct Theme: Sendable {
  var accent: CellColor
  var error: CellColor
  var muted: CellColor

  static let standard = Theme(
    accent: CellColor(red: 0x3B, green: 0x82, blue: 0xF6),
    error: CellColor(red: 0xDC, green: 0x26, blue: 0x26),
    muted: CellColor(red: 0x80, green: 0x80, blue: 0x80))
}
