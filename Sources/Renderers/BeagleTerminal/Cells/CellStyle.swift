package import BeagleSchema

/// The colours and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
  /// The colour of the character.
  public var foreground: CellColor
  /// The colour behind the character.
  public var background: CellColor
  /// Attributes, isolate and link in one word, so that a cell has no padding and compares fast.
  private var rest: UInt32 = 0

  /// Bold, underlined and so on.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: rest)) }
    set { rest = rest & ~0xFF | UInt32(newValue.rawValue) }
  }

  /// The link's number in the buffer's table of links; 0 for none.
  var link: UInt16 {
    get { UInt16(truncatingIfNeeded: rest >> 16) }
    set { rest = rest & 0xFFFF | UInt32(newValue) << 16 }
  }

  /// 0, or for a text with right-to-left letters a number that differs between such texts in a row. It keeps
  /// a terminal that reorders letters from treating two texts as one.
  var isolate: UInt8 {
    get { UInt8(truncatingIfNeeded: rest >> 8) }
    set { rest = rest & ~0xFF00 | UInt32(newValue) << 8 }
  }

  /// Derived from the column where the text starts, so that it is the same in the next frame.
  static func isolate(ofTextAt column: Int) -> UInt8 { UInt8(1 + abs(column) % 255) }

  /// Creates a style, by default with the terminal's own colours.
  public init(foreground: CellColor = .default, background: CellColor = .default, attributes: Attributes = [])
  {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  // Branch-free, because frames compare every cell.
  public static func == (left: CellStyle, right: CellStyle) -> Bool {
    (left.foreground.bits ^ right.foreground.bits) | (left.background.bits ^ right.background.bits)
      | (left.rest ^ right.rest) == 0
  }

  /// The terminal's own colours and no attributes.
  public static let plain = CellStyle()

  /// Attributes of characters that terminals support.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Thicker; brighter on some terminals.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted; ignored by some terminals.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// With a line below, including blanks.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// With foreground and background swapped.
    public static let reverse = Attributes(rawValue: 1 << 4)
    /// With a line through the middle, including blanks.
    public static let strikethrough = Attributes(rawValue: 1 << 5)

    static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]
  }
}

extension CellStyle {
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
  /// The colour to blend with: the substitute if this is the terminal's own colour.
  func resolved(as own: CellColor) -> CellColor { isDefault ? own : self }
}

/// A 24-bit colour with opacity, or the terminal's own colour. The channels of ``default`` and ``clear`` have
/// no meaning.
public struct CellColor: Hashable, Sendable {
  /// 0xAARRGGBB. Two values have an opacity of 0: 0 is `default`, and all transparent colours are stored as
  /// `clear`.
  let bits: UInt32

  /// Creates a colour in sRGB. An alpha of 0 creates ``clear``, regardless of the other channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    let channels = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    bits = alpha == 0 ? 0x00FF_FFFF : UInt32(alpha) << 24 | channels
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// The terminal's own colour: its text colour as a foreground, transparent as a background.
  public static let `default` = CellColor(bits: 0)
  /// Fully transparent.
  public static let clear = CellColor(bits: 0x00FF_FFFF)
  /// `#000000`, even if the terminal's black differs.
  public static let black = CellColor(red: 0, green: 0, blue: 0)
  /// `#FFFFFF`, even if the terminal's white differs.
  public static let white = CellColor(red: 255, green: 255, blue: 255)

  /// As a colour of documents.
  package var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// From 0 to 255, in sRGB.
  public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// From 0 to 255, in sRGB.
  public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// From 0 to 255, in sRGB.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
  /// From 0, transparent, to 255, opaque.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// Whether it is the terminal's own colour, ``default``, which has no channels.
  package var isDefault: Bool { bits == 0 }
  var isOpaque: Bool { bits >> 24 == 255 }

  package func over(_ beneath: CellColor) -> CellColor {
    if isOpaque || isDefault { return self }
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 { ColorChannel.mix(above, over: below, alpha: alpha) }
    return CellColor(
      red: mix(red, beneath.red), green: mix(green, beneath.green), blue: mix(blue, beneath.blue))
  }
}
