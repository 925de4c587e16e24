/// The looks that a screen does not choose itself, for terminals with a dark or a light background.
public struct Theme: Hashable, Sendable {
  /// The terminal's own colours.
  public var backdrop: CellBuffer.Backdrop
  /// What can be pressed or is selected.
  public var accent: CellColor
  /// What is wrong.
  public var error: CellColor
  /// Placeholders, rules, what cannot be used.
  public var muted: CellColor

  public init(backdrop: CellBuffer.Backdrop, accent: CellColor, error: CellColor, muted: CellColor) {
    self.backdrop = backdrop
    self.accent = accent
    self.error = error
    self.muted = muted
  }

  /// White on black. Its other colours can be read on a light background as well, for terminals that do not tell.
  public static let dark = Theme(
    backdrop: .dark, accent: CellColor(red: 0x3B, green: 0x82, blue: 0xF6),
    error: CellColor(red: 0xDC, green: 0x26, blue: 0x26), muted: CellColor(red: 0x80, green: 0x80, blue: 0x80)
  )

  /// Black on white.
  public static let light = Theme(
    backdrop: .light, accent: CellColor(red: 0x1D, green: 0x4E, blue: 0xD8),
    error: CellColor(red: 0xB9, green: 0x1C, blue: 0x1C), muted: CellColor(red: 0x6B, green: 0x6B, blue: 0x6B)
  )

  /// The one for a terminal that says in `COLORFGBG` which of its sixteen colours its background has: `15;0`. Nil
  /// where it says nothing of the kind.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").dropFirst().last, let color = Int(last),
      (0...15).contains(color)
    else { return nil }
    // Black to grey, and what is bright among them: white and the bright colours.
    self = color == 7 || color > 8 ? .light : .dark
  }
}
