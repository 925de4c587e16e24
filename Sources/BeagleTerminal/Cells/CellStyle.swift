/// How a cell looks, apart from its text.
public struct CellStyle: Hashable, Sendable {
  public var foreground: CellColor
  public var background: CellColor
  public var attributes: Attributes
  /// Where the text leads, by its number in the buffer's table of links; 0 is nowhere.
  var link: UInt16 = 0

  public init(foreground: CellColor = .default, background: CellColor = .default, attributes: Attributes = [])
  {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  // Without branches: frames compare every cell.
  @inline(__always)
  public static func == (left: CellStyle, right: CellStyle) -> Bool {
    let colors =
      left.foreground.bits ^ right.foreground.bits | left.background.bits ^ right.background.bits
    let rest =
      UInt32(left.attributes.rawValue ^ right.attributes.rawValue) | UInt32(left.link ^ right.link)
    return colors | rest == 0
  }

  /// The terminal's own colours and no attributes.
  public static let plain = CellStyle()

  /// What a terminal can do to characters.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let italic = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Foreground and background change places.
    public static let reverse = Attributes(rawValue: 1 << 4)
    public static let strikethrough = Attributes(rawValue: 1 << 5)

    /// Those that show where there is no character.
    static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]
  }
}
