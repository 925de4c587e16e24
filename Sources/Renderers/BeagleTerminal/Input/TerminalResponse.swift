/// The response of a terminal to a ``TerminalQuestion``. Terminals do not respond to unknown queries.
package enum TerminalResponse: Sendable, Hashable {
  /// The terminal's background colour, for ``Theme/init(background:)``.
  case background(CellColor)
  /// The active flags of kitty's keyboard protocol; terminals without it do not respond.
  case keyboard(flags: Int)
  case mode(Int, ModeState)

  package enum ModeState: Int, Sendable, Hashable {
    /// The terminal does not know this mode.
    case unknown = 0
    /// On, and can be turned off.
    case on = 1
    /// Off, and can be turned on.
    case off = 2
    /// On, and cannot be turned off.
    case alwaysOn = 3
    /// Off, and cannot be turned on.
    case alwaysOff = 4

    /// Whether the mode is on or can be turned on.
    package var isAvailable: Bool { self == .on || self == .off || self == .alwaysOn }
  }
}

extension TerminalResponse {
  /// A response of the form `ESC [ …`.
  init?(_ sequence: ControlSequence) {
    switch (sequence.prefix, sequence.intermediates, sequence.final) {
    case ("?", [], "u"): self = .keyboard(flags: sequence.number(0))
    case ("?", [0x24], "y"):
      self = .mode(sequence.number(0), ModeState(rawValue: sequence.number(1)) ?? .unknown)
    default: return nil
    }
  }

  /// A response of the form `ESC ] … ESC \`, without its end.
  init?(string bytes: [UInt8]) {
    let body = Substring(decoding: bytes.dropFirst(), as: UTF8.self)
    guard body.hasPrefix("]11;"), let color = CellColor(x11: body.dropFirst(4)) else { return nil }
    self = .background(color)
  }
}

extension CellColor {
  /// X11's notation, `rgb:1e1e/1e1e/2e2e`: one to four hexadecimal digits per channel, scaled by the number
  /// of digits. The opacity of `rgba:` is ignored.
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

/// Queries that a program can send to a terminal. Responses arrive as ``TerminalResponse``.
package enum TerminalQuestion {
  /// `ESC ] 11 ; ? BEL`, answered with ``TerminalResponse/background(_:)``.
  package static let background = Theme.backgroundQuestion
  /// `ESC [ ? u`, answered with ``TerminalResponse/keyboard(flags:)``.
  package static let keyboard = Array("\u{1B}[?u".utf8)

  /// `ESC [ ? 2026 $ p`, answered with ``TerminalResponse/mode(_:_:)``.
  package static func mode(_ number: Int) -> [UInt8] { Array("\u{1B}[?\(number)$p".utf8) }
}
