/// Every escape sequence that frames are shown with, by name. Besides them there are only those of ``TerminalGraphic``, and those
/// that take a terminal over and give it back, of ``TerminalModes``.
///
/// They are computed, not stored: the compiler then writes each as a constant where it is used.
enum EscapeSequence {
  static let escape: UInt8 = 0x1B
  /// The introducer of all sequences here: `ESC [`.
  static var introducer: FixedBytes { FixedBytes("\u{1B}", "[") }
  /// Restores the terminal's default style: `ESC [ m`.
  static var reset: FixedBytes { FixedBytes("\u{1B}", "[", "m") }
  /// Ends a sequence that selects a style ("select graphic rendition").
  static let endOfStyle: UInt8 = 0x6D

  /// `ESC ] 8 ; ;`: what follows leads to the URL behind it, or nowhere where there is none.
  static var link: FixedBytes { FixedBytes("\u{1B}", "]", "8", ";", ";") }
  /// `ESC \`, which ends a URL.
  static var endOfString: FixedBytes { FixedBytes("\u{1B}", "\\") }

  /// `ESC [ 2 J`: blanks the screen. The cursor stays where it is.
  static var clearScreen: FixedBytes { FixedBytes("\u{1B}", "[", "2", "J") }
  /// `ESC [ K`: blanks the row from the cursor on.
  static var clearToEndOfRow: FixedBytes { FixedBytes("\u{1B}", "[", "K") }
  /// End the sequences that move the cursor to a row and column, and forward.
  static let endOfPosition: UInt8 = 0x48
  static let endOfForward: UInt8 = 0x43
  static let separator: UInt8 = 0x3B

  /// `ESC [ ? 2026 h` and `l`: what is between is shown at once.
  static let beginSynchronizedUpdate = Array("\u{1B}[?2026h".utf8)
  static let endSynchronizedUpdate = Array("\u{1B}[?2026l".utf8)
  /// `ESC [ ? 25 l` and `h`.
  static let hideCursor = Array("\u{1B}[?25l".utf8)
  static let showCursor = Array("\u{1B}[?25h".utf8)

  /// `ESC [ 5 SP q`; the number behind each is the same without blinking.
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

  /// Parameters of a style, each with its separator behind it.
  static var nothing: FixedBytes { FixedBytes("0", ";") }
  static var bold: FixedBytes { FixedBytes("1", ";") }
  static var dim: FixedBytes { FixedBytes("2", ";") }
  static var italic: FixedBytes { FixedBytes("3", ";") }
  static var underline: FixedBytes { FixedBytes("4", ";") }
  static var reverse: FixedBytes { FixedBytes("7", ";") }
  static var strikethrough: FixedBytes { FixedBytes("9", ";") }
  static var neitherBoldNorDim: FixedBytes { FixedBytes("2", "2", ";") }
  static var notItalic: FixedBytes { FixedBytes("2", "3", ";") }
  static var notUnderline: FixedBytes { FixedBytes("2", "4", ";") }
  static var notReverse: FixedBytes { FixedBytes("2", "7", ";") }
  static var notStrikethrough: FixedBytes { FixedBytes("2", "9", ";") }

  /// What differs between the colours of characters and those behind them.
  struct ColorParameters: Sendable {
    let `default`: FixedBytes
    let trueColor: FixedBytes
    let palette: FixedBytes
    /// The parameters of the first dark and the first bright colour of sixteen.
    let dark: Int
    let bright: Int
  }

  static var foreground: ColorParameters {
    ColorParameters(
      default: FixedBytes("3", "9", ";"), trueColor: FixedBytes("3", "8", ";", "2", ";"),
      palette: FixedBytes("3", "8", ";", "5", ";"), dark: 30, bright: 90)
  }

  static var background: ColorParameters {
    ColorParameters(
      default: FixedBytes("4", "9", ";"), trueColor: FixedBytes("4", "8", ";", "2", ";"),
      palette: FixedBytes("4", "8", ";", "5", ";"), dark: 40, bright: 100)
  }
}
