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

  /// Not 0 for a text with letters that run from right to left, and another number for each such text of a row: those
  /// who turn letters around must not take two texts for one.
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
