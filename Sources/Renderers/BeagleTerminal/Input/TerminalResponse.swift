/// What a terminal answers to a ``TerminalQuestion``. A terminal that does not know the question does not answer.
package enum TerminalResponse: Sendable, Hashable {
  /// The colour behind everything, for ``Theme/init(background:)``.
  case background(CellColor)
  /// What is in force of kitty's keyboard protocol, as its bits; terminals without it do not answer.
  case keyboard(flags: Int)
  /// Whether a private mode is on.
  case mode(Int, ModeState)

  /// What a terminal says of a mode.
  package enum ModeState: Int, Sendable, Hashable {
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
package enum TerminalQuestion {
  /// Answered with ``TerminalResponse/background(_:)``: `ESC ] 11 ; ? BEL`.
  package static let background = Theme.backgroundQuestion
  /// Answered with ``TerminalResponse/keyboard(flags:)``: `ESC [ ? u`.
  package static let keyboard = Array("\u{1B}[?u".utf8)

  /// Answered with ``TerminalResponse/mode(_:_:)``: `ESC [ ? 2026 $ p`.
  package static func mode(_ number: Int) -> [UInt8] { Array("\u{1B}[?\(number)$p".utf8) }
}
