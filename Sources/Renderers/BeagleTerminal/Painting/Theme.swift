public import Beagle

/// The colours that screens do not set themselves, and the application's styles, for terminals with a dark or
/// light background.
public struct Theme: Hashable, Sendable {
  /// The terminal's own colours.
  package var backdrop: CellBuffer.Backdrop
  /// For controls and selections.
  public var accent: CellColor
  /// For errors.
  public var error: CellColor
  /// For placeholders, rules and disabled controls.
  public var muted: CellColor
  /// The application's styles by name, which components refer to in `styleId`.
  public var styles: [String: ThemeStyle] = [:]

  package init(backdrop: CellBuffer.Backdrop, accent: CellColor, error: CellColor, muted: CellColor) {
    self.backdrop = backdrop
    self.accent = accent
    self.error = error
    self.muted = muted
  }

  /// White on black. The other colours are also readable on a light background, for terminals with an unknown
  /// background.
  public static let dark = Theme(
    backdrop: .dark, accent: CellColor(red: 0x3B, green: 0x82, blue: 0xF6),
    error: CellColor(red: 0xDC, green: 0x26, blue: 0x26), muted: CellColor(red: 0x80, green: 0x80, blue: 0x80)
  )

  /// Black on white.
  public static let light = Theme(
    backdrop: .light, accent: CellColor(red: 0x1D, green: 0x4E, blue: 0xD8),
    error: CellColor(red: 0xB9, green: 0x1C, blue: 0x1C), muted: CellColor(red: 0x6B, green: 0x6B, blue: 0x6B)
  )

  package var isLight: Bool { backdrop.background.luminance > 0.5 }

  /// The theme for a terminal that sets the number of its background colour in `COLORFGBG`, such as `15;0`.
  /// Nil if the variable is missing or invalid.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").dropFirst().last, let color = Int(last),
      (0...15).contains(color)
    else { return nil }
    // 0 is black, 8 is dark grey; 7 and 9 to 15 are light.
    self = color == 7 || color > 8 ? .light : .dark
  }

  /// `ESC ] 11 ; ? BEL`, which queries the terminal's background. A terminal that supports it responds on
  /// standard input. Follow it with a query that every terminal answers, to avoid waiting for a terminal that
  /// does not.
  package static let backgroundQuestion: [UInt8] = Array("\u{1B}]11;?\u{7}".utf8)

  /// The theme for a terminal with the given response to ``backgroundQuestion``: `ESC ] 11 ;
  /// rgb:1e1e/1e1e/2e2e`, ended by BEL or `ESC \`. Nil for anything else.
  package init?(backgroundResponse bytes: [UInt8]) {
    let response = Substring(decoding: bytes.prefix(65), as: UTF8.self)
    let start = "\u{1B}]11;"
    guard bytes.count <= 64, response.hasPrefix(start),
      let end = ["\u{7}", "\u{1B}\\", "\u{9C}"].first(where: { response.hasSuffix($0) }),
      let color = CellColor(x11: response.dropFirst(start.count).dropLast(end.count))
    else { return nil }
    self.init(background: color)
  }

  /// The theme for a terminal with this background.
  package init(background: CellColor) {
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
