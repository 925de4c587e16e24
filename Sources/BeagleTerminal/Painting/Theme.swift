public import Beagle

/// The colours that a screen does not choose itself, and the application's styles, for terminals with a dark or a light background.
public struct Theme: Hashable, Sendable {
  /// The terminal's own colours.
  public var backdrop: CellBuffer.Backdrop
  /// What can be pressed or is selected.
  public var accent: CellColor
  /// Errors.
  public var error: CellColor
  /// Placeholders, rules, what cannot be used.
  public var muted: CellColor
  /// The application's own styles, by the name that components give in their `styleId`.
  public var styles: [String: ThemeStyle] = [:]

  /// Creates a theme without styles of the application's own.
  public init(backdrop: CellBuffer.Backdrop, accent: CellColor, error: CellColor, muted: CellColor) {
    self.backdrop = backdrop
    self.accent = accent
    self.error = error
    self.muted = muted
  }

  /// White on black. Its other colours are readable on a light background as well, for terminals whose background is
  /// unknown.
  public static let dark = Theme(
    backdrop: .dark, accent: CellColor(red: 0x3B, green: 0x82, blue: 0xF6),
    error: CellColor(red: 0xDC, green: 0x26, blue: 0x26), muted: CellColor(red: 0x80, green: 0x80, blue: 0x80)
  )

  /// Black on white.
  public static let light = Theme(
    backdrop: .light, accent: CellColor(red: 0x1D, green: 0x4E, blue: 0xD8),
    error: CellColor(red: 0xB9, green: 0x1C, blue: 0x1C), muted: CellColor(red: 0x6B, green: 0x6B, blue: 0x6B)
  )

  /// Whether it is for light backgrounds.
  public var isLight: Bool { backdrop.background.luminance > 0.5 }

  /// The theme for a terminal that gives the number of its background colour in `COLORFGBG`: `15;0`. Nil if the
  /// variable is absent or invalid.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").dropFirst().last, let color = Int(last),
      (0...15).contains(color)
    else { return nil }
    // 0 is black, 8 is dark grey; 7 and 9 to 15 are light.
    self = color == 7 || color > 8 ? .light : .dark
  }

  /// `ESC ] 11 ; ? BEL`: asks a terminal for its background. A terminal that supports it answers on standard input.
  /// Send a query that every terminal answers after it, so as not to wait for one that does not support it.
  public static let backgroundQuestion: [UInt8] = Array("\u{1B}]11;?\u{7}".utf8)

  /// The one for a terminal that answers ``backgroundQuestion`` with these bytes, over just that background:
  /// `ESC ] 11 ; rgb:1e1e/1e1e/2e2e`, ended by BEL or `ESC \`. Nil where they are anything else.
  public init?(backgroundAnswer bytes: [UInt8]) {
    let answer = Substring(decoding: bytes.prefix(65), as: UTF8.self)
    let start = "\u{1B}]11;"
    guard bytes.count <= 64, answer.hasPrefix(start),
      let end = ["\u{7}", "\u{1B}\\", "\u{9C}"].first(where: { answer.hasSuffix($0) }),
      let color = CellColor(x11: answer.dropFirst(start.count).dropLast(end.count))
    else { return nil }
    self.init(background: color)
  }

  /// The one for a terminal with this background, over just that.
  public init(background: CellColor) {
    self = background.luminance > 0.5 ? .light : .dark
    backdrop.background = background
  }
}

extension CellColor {
  /// The perceived brightness, from 0 to 1.
  var luminance: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }
}
