/// The characters of untrusted text that must not reach a terminal, a page, a log or a report unchanged. This
/// is the only list of them. It is in the lowest module, since every other module quotes such text in
/// messages.
extension Unicode.Scalar {
  /// Whether a terminal or viewer would execute or hide the character: the controls (C0, DEL, C1),
  /// bidirectional controls, which reorder a line, the line separators U+2028 and U+2029, byte-order marks,
  /// annotations, tags, noncharacters.
  ///
  /// Line feed and tab are included; callers with multi-line texts make an exception. Characters that are
  /// merely invisible, such as a soft hyphen or a joiner, are not included.
  package var isTerminalControl: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF: false
    case 0x00...0x1F, 0x7F...0x9F: true
    // The last six are deprecated: symmetric swapping, shaping, digit shapes.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    case 0x2028, 0x2029: true
    case 0xFEFF, 0xFFF0...0xFFFB: true
    case 0xFDD0...0xFDEF: true
    // The gap holds variation selectors, which choose between shapes of the character before them.
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The scalar's number in Swift's notation, `\u{9b}`.
  package var numbered: String { "\\u{\(String(value, radix: 16))}" }
}

extension String {
  /// The text with controls shown by their number, for messages that quote it. Line feeds and tabs stay.
  package var controlsEscaped: String {
    guard unicodeScalars.contains(where: \.isTerminalControlInLine) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isTerminalControlInLine {
        text += scalar.numbered
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text as one line of a message: controls are shown by their number, line breaks and tabs included,
  /// and the middle of a long text is omitted.
  package var messageLine: String {
    let text = elided()
    guard text.unicodeScalars.contains(where: \.isTerminalControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.isTerminalControl { line += scalar.numbered } else { line.unicodeScalars.append(scalar) }
    }
  }

  /// The text without its middle if it has more characters than the limit.
  package func elided(to limit: Int = 2_000) -> String {
    guard utf8.count > limit else { return self }
    let scalars = unicodeScalars
    let count = scalars.count
    guard count > limit else { return self }
    let end = limit / 3
    return String(scalars.prefix(limit - end)) + "… (\(count - limit) characters) …"
      + String(scalars.suffix(end))
  }

  /// The text for whole bodies, such as those of a log: controls become U+FFFD. Line feeds and tabs stay.
  package var controlsReplaced: String {
    guard unicodeScalars.contains(where: \.isTerminalControlInLine) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isTerminalControlInLine ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isTerminalControlInLine: Bool { isTerminalControl && self != "\n" && self != "\t" }
}

extension JSONWriter {
  /// An equivalent JSON text without control characters. JSON allows all characters from U+007F on in
  /// strings; the ones that a terminal or viewer would execute are written as `\u` escapes.
  ///
  /// - Parameter json: valid JSON. Outside strings it is ASCII, and controls below U+0020 in strings are
  ///   escaped already.
  package static func escapingControls(_ json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x7F }) { return json }
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard scalar.value >= 0x7F, scalar.isTerminalControl else {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        continue
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        output.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    }
    return output
  }
}
