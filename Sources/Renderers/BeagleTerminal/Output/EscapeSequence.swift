/// All escape sequences used in frames, except in ``TerminalGraphic``. ``TerminalModes`` has the sequences
/// that take over and restore a terminal.
enum EscapeSequence {
  static let escape: UInt8 = 0x1B
  /// The introducer of all sequences here: `ESC [`.
  static let introducer: StaticString = "\u{1B}["
  /// Restores the terminal's default style: `ESC [ m`.
  static let reset: StaticString = "\u{1B}[m"
  /// Ends a sequence that selects a style ("select graphic rendition").
  static let endOfStyle: UInt8 = 0x6D

  /// `ESC ] 8 ; ;`: starts a link to the URL that follows, or ends a link if there is no URL.
  static let link: StaticString = "\u{1B}]8;;"
  /// `ESC \`, which ends a URL.
  static let endOfString: StaticString = "\u{1B}\\"

  /// `ESC [ 2 J`: clears the screen without moving the cursor.
  static let clearScreen: StaticString = "\u{1B}[2J"
  /// `ESC [ K`: clears the row from the cursor.
  static let clearToEndOfRow: StaticString = "\u{1B}[K"
  /// The ends of sequences that move the cursor to a position, and forward.
  static let endOfPosition: UInt8 = 0x48
  static let endOfForward: UInt8 = 0x43
  static let separator: UInt8 = 0x3B

  /// `ESC [ ? 2026 h` and `l`: the output between them is shown at once.
  static let beginSynchronizedUpdate = Array("\u{1B}[?2026h".utf8)
  static let endSynchronizedUpdate = Array("\u{1B}[?2026l".utf8)
  static let hideCursor = Array("\u{1B}[?25l".utf8)
  static let showCursor = Array("\u{1B}[?25h".utf8)

  /// `ESC [ 5 SP q`; the next number is the same shape without blinking.
  static func shape(_ shape: FrameCursor.Shape) -> [UInt8] {
    let number =
      switch shape {
      case .standard: 0
      case .block: 1
      case .underline: 3
      case .bar: 5
      }
    return Array("\u{1B}[\(number) q".utf8)
  }

  /// `ESC [ row ; column H`, both from 1.
  static func place(column: Int, row: Int) -> [UInt8] { Array("\u{1B}[\(row + 1);\(column + 1)H".utf8) }

  /// Parameters of a style, each with a trailing separator.
  static let nothing: StaticString = "0;"
  static let bold: StaticString = "1;"
  static let dim: StaticString = "2;"
  static let italic: StaticString = "3;"
  static let underline: StaticString = "4;"
  static let reverse: StaticString = "7;"
  static let strikethrough: StaticString = "9;"
  static let neitherBoldNorDim: StaticString = "22;"
  static let notItalic: StaticString = "23;"
  static let notUnderline: StaticString = "24;"
  static let notReverse: StaticString = "27;"
  static let notStrikethrough: StaticString = "29;"

  struct ColorParameters: Sendable {
    let `default`: StaticString
    let trueColor: StaticString
    let palette: StaticString
    /// The parameters of the first dark and the first bright colour of sixteen.
    let dark: Int
    let bright: Int
  }

  static let foreground = ColorParameters(
    default: "39;", trueColor: "38;2;", palette: "38;5;", dark: 30, bright: 90)

  static let background = ColorParameters(
    default: "49;", trueColor: "48;2;", palette: "48;5;", dark: 40, bright: 100)
}
