/// What a terminal answers to a question. It may never answer one that it does not know; ask for its
/// ``TerminalQuestion/attributes`` last, which every terminal knows.
public enum TerminalResponse: Sendable, Hashable {
  /// The colour behind everything, for ``Theme/init(background:)``.
  case background(CellColor)
  /// Whether the terminal's user has chosen a light or a dark look, also without a question when that changes.
  case colorScheme(isLight: Bool)
  /// What kind of terminal it is, and numbers of what it can do: 4 is sixel graphics.
  case attributes(Set<Int>)
  /// What is in force of kitty's keyboard protocol, as its bits; terminals without it do not answer.
  case keyboard(flags: Int)
  /// Whether a private mode is on.
  case mode(Int, ModeState)
  /// The size of a cell, in pixels.
  case cellSize(width: Int, height: Int)
  /// The size of all cells together, in pixels.
  case screenSize(width: Int, height: Int)
  /// The cell that the cursor is in, from 0.
  case cursor(column: Int, row: Int)
  /// Whether kitty's graphics can be used, by the number that was asked with.
  case graphics(number: Int, isSupported: Bool)
  /// The terminal's name and version in printable ASCII, such as `tmux 3.5a`.
  case name(String)

  /// What a terminal says of a mode.
  public enum ModeState: Int, Sendable, Hashable {
    /// It does not know this mode.
    case unknown = 0
    /// It can be turned off.
    case on = 1
    /// It can be turned on.
    case off = 2
    /// It cannot be turned off.
    case alwaysOn = 3
    /// It cannot be turned on.
    case alwaysOff = 4

    /// Whether a program can turn it on, or it is on anyway.
    public var isAvailable: Bool { self == .on || self == .off || self == .alwaysOn }
  }
}

extension TerminalResponse {
  /// A response of the form `ESC [ …`.
  init?(_ sequence: ControlSequence) {
    let (first, second, third) = (sequence.number(0), sequence.number(1), sequence.number(2))
    switch (sequence.prefix, sequence.intermediates, sequence.final) {
    case ("?", [], "c"): self = .attributes(Set(sequence.parameters.compactMap(\.first)))
    case ("?", [], "u"): self = .keyboard(flags: first)
    case ("?", [0x24], "y"): self = .mode(first, ModeState(rawValue: second) ?? .unknown)
    case ("?", [], "n") where first == 997 && (1...2).contains(second):
      self = .colorScheme(isLight: second == 2)
    case (nil, [], "t") where first == 6 && second > 0 && third > 0:
      self = .cellSize(width: third, height: second)
    case (nil, [], "t") where first == 4 && second > 0 && third > 0:
      self = .screenSize(width: third, height: second)
    case ("?", [], "R") where first > 0 && second > 0: self = .cursor(column: second - 1, row: first - 1)
    // In the first row, these are F3 with modifiers.
    case (nil, [], "R") where first > 0 && second > 0 && !(first == 1 && (2...16).contains(second)):
      self = .cursor(column: second - 1, row: first - 1)
    default: return nil
    }
  }

  /// A response of the form `ESC ] … ESC \`, `ESC P …` or `ESC _ …`, without its end.
  init?(string bytes: [UInt8]) {
    let body = Substring(decoding: bytes.dropFirst(2), as: UTF8.self)
    switch bytes[1] {
    case UInt8(ascii: "]"):
      guard body.hasPrefix("11;"), let color = CellColor(x11: body.dropFirst(3)) else { return nil }
      self = .background(color)
    case UInt8(ascii: "P"):
      guard body.hasPrefix(">|") else { return nil }
      let name = body.dropFirst(2).unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
      self = .name(String(String.UnicodeScalarView(name)))
    default:
      let parts = body.dropFirst().split(separator: ";", maxSplits: 1)
      guard body.hasPrefix("G"), parts.count == 2,
        let number = parts[0].split(separator: ",").first(where: { $0.hasPrefix("i=") }).flatMap({
          Int($0.dropFirst(2))
        })
      else { return nil }
      self = .graphics(number: number, isSupported: parts[1] == "OK")
    }
  }
}

extension CellColor {
  /// X11's notation, `rgb:1e1e/1e1e/2e2e`: one to four hexadecimal digits for each channel, which count from 0 to as many
  /// Fs. The opacity of `rgba:` is left out.
  init?(x11 text: Substring) {
    guard let start = ["rgb:", "rgba:"].first(where: { text.hasPrefix($0) }) else { return nil }
    let channels = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false).map {
      digits -> UInt8? in
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
        let value = Int(digits, radix: 16)
      else { return nil }
      return UInt8((value * 255 + (1 << (4 * digits.count)) / 2) / (1 << (4 * digits.count) - 1))
    }
    guard channels.count == start.count - 1, !channels.contains(nil) else { return nil }
    let bytes = channels.compactMap(\.self)
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}

/// What a program may ask a terminal, as the bytes to send. Responses come as ``TerminalResponse``.
public enum TerminalQuestion {
  /// Answered with ``TerminalResponse/background(_:)``: `ESC ] 11 ; ? BEL`.
  public static let background = Theme.backgroundQuestion
  /// Answered with ``TerminalResponse/colorScheme(isLight:)``: `ESC [ ? 996 n`.
  public static let colorScheme = Array("\u{1B}[?996n".utf8)
  /// Answered with ``TerminalResponse/attributes(_:)`` by every terminal, so that it can follow all other questions to tell
  /// when there are no more responses to come: `ESC [ c`.
  public static let attributes = Array("\u{1B}[c".utf8)
  /// Answered with ``TerminalResponse/keyboard(flags:)``: `ESC [ ? u`.
  public static let keyboard = Array("\u{1B}[?u".utf8)
  /// Answered with ``TerminalResponse/cellSize(width:height:)``: `ESC [ 16 t`.
  public static let cellSize = Array("\u{1B}[16t".utf8)
  /// Answered with ``TerminalResponse/screenSize(width:height:)``: `ESC [ 14 t`.
  public static let screenSize = Array("\u{1B}[14t".utf8)
  /// Answered with ``TerminalResponse/cursor(column:row:)``: `ESC [ ? 6 n`. The older `ESC [ 6 n` has responses that F3 sends as
  /// well; they are taken for the key.
  public static let cursor = Array("\u{1B}[?6n".utf8)
  /// Answered with ``TerminalResponse/name(_:)``: `ESC [ > q`.
  public static let name = Array("\u{1B}[>q".utf8)

  /// Answered with ``TerminalResponse/mode(_:_:)``: `ESC [ ? 2026 $ p`.
  public static func mode(_ number: Int) -> [UInt8] { Array("\u{1B}[?\(number)$p".utf8) }

  /// Answered with ``TerminalResponse/graphics(number:isSupported:)``: kitty's protocol with a picture of one pixel, which is
  /// neither kept nor shown.
  public static func graphics(number: Int) -> [UInt8] {
    Array("\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
  }
}
