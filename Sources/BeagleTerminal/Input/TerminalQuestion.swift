/// What a program may ask a terminal, as the bytes to send. Answers come as ``TerminalAnswer``.
public enum TerminalQuestion {
  /// Answered with ``TerminalAnswer/background(_:)``: `ESC ] 11 ; ? BEL`.
  public static let background = Theme.backgroundQuestion
  /// Answered with ``TerminalAnswer/colorScheme(isLight:)``: `ESC [ ? 996 n`.
  public static let colorScheme = Array("\u{1B}[?996n".utf8)
  /// Answered with ``TerminalAnswer/attributes(_:)`` by every terminal, so that it can follow all other questions to tell
  /// when there are no more answers to come: `ESC [ c`.
  public static let attributes = Array("\u{1B}[c".utf8)
  /// Answered with ``TerminalAnswer/keyboard(flags:)``: `ESC [ ? u`.
  public static let keyboard = Array("\u{1B}[?u".utf8)
  /// Answered with ``TerminalAnswer/cellSize(width:height:)``: `ESC [ 16 t`.
  public static let cellSize = Array("\u{1B}[16t".utf8)
  /// Answered with ``TerminalAnswer/screenSize(width:height:)``: `ESC [ 14 t`.
  public static let screenSize = Array("\u{1B}[14t".utf8)
  /// Answered with ``TerminalAnswer/cursor(column:row:)``: `ESC [ ? 6 n`. The older `ESC [ 6 n` has answers that F3 sends as
  /// well; they are taken for the key.
  public static let cursor = Array("\u{1B}[?6n".utf8)
  /// Answered with ``TerminalAnswer/name(_:)``: `ESC [ > q`.
  public static let name = Array("\u{1B}[>q".utf8)

  /// Answered with ``TerminalAnswer/mode(_:_:)``: `ESC [ ? 2026 $ p`.
  public static func mode(_ number: Int) -> [UInt8] { Array("\u{1B}[?\(number)$p".utf8) }

  /// Answered with ``TerminalAnswer/graphics(number:isSupported:)``: kitty's protocol with a picture of one pixel, which is
  /// neither kept nor shown.
  public static func graphics(number: Int) -> [UInt8] {
    Array("\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
  }
}
