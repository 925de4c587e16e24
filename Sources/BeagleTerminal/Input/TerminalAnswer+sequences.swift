extension TerminalAnswer {
  /// An answer of the form `ESC [ …`.
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

  /// An answer of the form `ESC ] … ESC \`, `ESC P …` or `ESC _ …`, without its end.
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
