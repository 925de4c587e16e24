public import BeagleTerminal

/// A small terminal: bytes go in, and what it would show can be read.
///
/// It knows what programs of this package may send, and notes everything else in ``errors``, so that a test
/// can ask for none. It answers questions as a terminal does that has ``abilities``.
public struct TerminalScreen: Sendable {
  /// Columns.
  public var width: Int { grid.width }
  /// Rows.
  public var height: Int { grid.height }
  /// Abilities in addition to those of all terminals.
  public let abilities: Abilities

  /// Unknown or invalid sequences that were received.
  public internal(set) var errors: [String] = []
  /// The private modes that are on: 25 is the cursor, 1049 the alternate screen, 2004 bracketed paste.
  public internal(set) var modes: Set<Int> = Self.firstModes
  /// The flags of kitty's keyboard protocol, the last ones in force. The first entry belongs to the terminal.
  public internal(set) var keyboard = [0]
  /// The window's title, and those that are kept for later.
  public internal(set) var title = ""
  public internal(set) var titles: [String] = []
  /// The number of the cursor's shape: 0 is the user's default, 1 and 2 a block, 3 and 4 an underline, 5 and
  /// 6 a bar.
  public internal(set) var cursorShape = 0
  /// The number of synchronised updates.
  public internal(set) var synchronisedUpdates = 0
  /// How many pictures came, in any protocol.
  public internal(set) var pictures = 0

  var grid: TerminalGrid
  /// The hidden screen: the main one while the alternate one is active.
  var other: TerminalGrid
  var replies: [UInt8] = []
  var state = State.ground
  /// The sequence so far.
  var held: [UInt8] = []
  private var scalars = UTF8Reader()

  static let firstModes: Set = [7, 25]

  enum State: Sendable {
    case ground, escape, control, string, endOfString, characterSet
  }

  /// Abilities that not all terminals have.
  public struct Abilities: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Kitty's keyboard protocol.
    public static let keyboard = Abilities(rawValue: 1 << 0)
    /// Mode 2026.
    public static let synchronisedOutput = Abilities(rawValue: 1 << 1)
    /// Tells its background, which is `#1e1e2e`.
    public static let background = Abilities(rawValue: 1 << 2)
    public static let sixel = Abilities(rawValue: 1 << 3)
    public static let kittyGraphics = Abilities(rawValue: 1 << 4)
    public static let all = Abilities(rawValue: 31)
  }

  /// Creates a terminal that has just been opened. Sizes are at least 1.
  public init(width: Int, height: Int, abilities: Abilities = .all) {
    self.abilities = abilities
    grid = TerminalGrid(width: width, height: height)
    other = grid
  }

  /// Executes the bytes, which may be split anywhere.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { consume(byte) }
  }

  /// Resizes the window. Cells that no longer fit are lost.
  public mutating func resize(width: Int, height: Int) {
    grid.resize(width: width, height: height)
    other.resize(width: width, height: height)
  }

  /// The replies to the program since the last call.
  public mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  mutating func recordError(_ what: String) {
    if errors.count < 100 { errors.append(what) }
  }

  /// In the ground state.
  mutating func consumeText(_ byte: UInt8) {
    switch byte {
    case 0x07: break
    case 0x08: grid.moveBy(x: -1)
    case 0x09: grid.move(x: (grid.cursor.x / 8 + 1) * 8)
    case 0x0A: grid.lineFeed()
    case 0x0D: grid.move(x: 0)
    case 0x00..<0x20, 0x7F: recordError("control \(byte)")
    default:
      switch scalars.consume(byte) {
      case .complete(let scalar): grid.put(scalar, wraps: modes.contains(7))
      case .invalid: recordError("not UTF-8")
      case .incomplete: break
      }
    }
  }

  /// Full reset.
  mutating func reset() {
    self = TerminalScreen(width: width, height: height, abilities: abilities)
  }
}

// MARK: - Reading

extension TerminalScreen {
  /// The rows as text, without blanks at their ends. A wide character is one character.
  public var lines: [String] { (0..<height).map { line($0) } }

  /// All rows, without empty ones at the end.
  public var text: String {
    let lines = lines
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].joined(separator: "\n")
  }

  /// One row, without blanks at its end.
  public func line(_ y: Int) -> String {
    let text = grid.rows[y].map { $0.text }.joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The content of a cell: empty for the right half of a wide character.
  public func text(x: Int, y: Int) -> String { grid.rows[y][x].text }

  /// How a cell looks.
  public func attributes(x: Int, y: Int) -> TerminalLook { grid.rows[y][x].look }

  /// The link target of a cell (OSC 8).
  public func link(x: Int, y: Int) -> String? { grid.rows[y][x].link }

  /// The cursor's cell.
  public var cursor: (x: Int, y: Int) { grid.cursor }
  public var isCursorHidden: Bool { !modes.contains(25) }
  public var isAlternate: Bool { modes.contains(1049) }
  /// Whether synchronised output is active.
  public var isSynchronising: Bool { modes.contains(2026) }

  /// Whether a program that took over the terminal left nothing behind: modes, keyboard, titles, cursor shape
  /// and style.
  public var isRestored: Bool {
    modes == Self.firstModes && keyboard == [0] && titles.isEmpty && cursorShape == 0 && isPlain
      && grid.region == 0..<height
  }

  /// Whether the next text has the default style, has no link, and is not part of a sequence.
  public var isPlain: Bool { grid.look == TerminalLook() && grid.link == nil && state == .ground }

  /// The first place of a text in the rows, as cells.
  public func find(_ text: String) -> (x: Int, y: Int)? {
    for y in 0..<height {
      for x in 0..<width
      where grid.rows[y][x...].map(\.text).joined().hasPrefix(text) && !grid.rows[y][x].text.isEmpty {
        return (x, y)
      }
    }
    return nil
  }
}

/// How a terminal shows a cell.
public struct TerminalLook: Equatable, Sendable {
  /// A received colour: the terminal's default, a palette index, or 24 bits.
  public enum Shade: Equatable, Sendable {
    case own
    case palette(Int)
    case trueColor(UInt8, UInt8, UInt8)
  }

  public var foreground = Shade.own
  public var background = Shade.own
  public var attributes: CellStyle.Attributes = []

  public init(
    foreground: Shade = .own, background: Shade = .own, attributes: CellStyle.Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
