import BeagleSchema

/// The colours and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
  /// The colour of the character.
  public var foreground: CellColor
  /// The colour behind it.
  public var background: CellColor
  /// The attributes, above them the isolate and the link: one word, so that a cell has no gap and compares fast.
  private var rest: UInt32 = 0

  /// Bold, underlined and so on.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: rest)) }
    set { rest = rest & ~0xFF | UInt32(newValue.rawValue) }
  }

  /// Where the text leads, by its number in the buffer's table of links; 0 is nowhere.
  var link: UInt16 {
    get { UInt16(truncatingIfNeeded: rest >> 16) }
    set { rest = rest & 0xFFFF | UInt32(newValue) << 16 }
  }

  /// A number that is not 0 for a text with letters that run from right to left, and another one for each such text of
  /// a row: those who turn letters around must not take two texts for one.
  var isolate: UInt8 {
    get { UInt8(truncatingIfNeeded: rest >> 8) }
    set { rest = rest & ~0xFF00 | UInt32(newValue) << 8 }
  }

  /// Derived from the column where a text begins, so that it is the same in the next frame.
  static func isolate(ofTextAt column: Int) -> UInt8 { UInt8(1 + abs(column) % 255) }

  /// Creates a style, by default the terminal's own.
  public init(foreground: CellColor = .default, background: CellColor = .default, attributes: Attributes = [])
  {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  // Without branches: frames compare every cell.
  public static func == (left: CellStyle, right: CellStyle) -> Bool {
    (left.foreground.bits ^ right.foreground.bits) | (left.background.bits ^ right.background.bits)
      | (left.rest ^ right.rest) == 0
  }

  /// The terminal's own colours and no attributes.
  public static let plain = CellStyle()

  /// What a terminal can do to characters.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Thicker; some terminals show it brighter.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted; some terminals leave it as it is.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// With a line below, under blanks as well.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Foreground and background are exchanged.
    public static let reverse = Attributes(rawValue: 1 << 4)
    /// With a line through the middle, through blanks as well.
    public static let strikethrough = Attributes(rawValue: 1 << 5)

    /// The attributes that are visible on blanks.
    static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]
  }
}

extension CellStyle {
  /// The style blended over another one.
  func painted(over beneath: CellStyle, _ backdrop: CellBuffer.Backdrop) -> CellStyle {
    var result = self
    if background.alpha == 0 {
      result.background = beneath.background
    } else if !background.isOpaque {
      result.background = background.over(beneath.background.resolved(as: backdrop.background))
    }
    if !foreground.isOpaque, !foreground.isDefault {
      result.foreground = foreground.over(result.background.resolved(as: backdrop.background))
    }
    return result
  }
}

extension CellColor {
  /// The colour to blend with: where it is left to the terminal, what that is taken for.
  func resolved(as own: CellColor) -> CellColor { isDefault ? own : self }
}

/// A colour of 24 bits with its opacity, or the terminal's own. The channels of ``default`` and ``clear``
/// mean nothing.
public struct CellColor: Hashable, Sendable {
  /// 0xAARRGGBB, with two values of opacity 0: `default` is 0, every transparent colour is `clear`.
  let bits: UInt32

  /// With an alpha of 0 it is ``clear``, regardless of the other channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    let channels = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    bits = alpha == 0 ? 0x00FF_FFFF : UInt32(alpha) << 24 | channels
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// The terminal's own colour: as a foreground its text colour, as a background transparent.
  public static let `default` = CellColor(bits: 0)
  /// Fully transparent.
  public static let clear = CellColor(bits: 0x00FF_FFFF)
  /// `#000000`, also if the terminal's own black is different.
  public static let black = CellColor(red: 0, green: 0, blue: 0)
  /// `#FFFFFF`, also if the terminal's own white is different.
  public static let white = CellColor(red: 255, green: 255, blue: 255)

  /// From 0 to 255, in sRGB.
  public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// From 0 to 255, in sRGB.
  public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// From 0 to 255, in sRGB.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// Whether it is the terminal's own colour, ``default``, which has no channels.
  package var isDefault: Bool { bits == 0 }
  var isOpaque: Bool { bits >> 24 == 255 }

  /// This colour painted over an opaque one.
  package func over(_ beneath: CellColor) -> CellColor {
    if isOpaque || isDefault { return self }
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 { ColorChannel.mix(above, over: below, alpha: alpha) }
    return CellColor(
      red: mix(red, beneath.red), green: mix(green, beneath.green), blue: mix(blue, beneath.blue))
  }
}
