import BeagleJSON

/// Decides for each scalar of an untrusted text whether it may reach a terminal.
///
/// The terminal would execute a control character; a bidirectional control would reorder other text; a tag or
/// an annotation would hide text. Each is replaced with a visible mark: its picture (`␛`) if Unicode has one,
/// otherwise `�`.
enum Sanitizer {
  static let replacement: Unicode.Scalar = "\u{FFFD}"
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"

  /// The tags that turn a black flag into the flag of England, Scotland or Wales. Unicode recommends no other
  /// flags. All other tags are removed, because they would be invisible text.
  private static let flags: [[Unicode.Scalar]] = ["gbeng", "gbsct", "gbwls"].map { name in
    name.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
  }

  enum Verdict: Equatable {
    case keep
    case mark(Unicode.Scalar)
    /// Draws nothing by definition and would only disturb the columns.
    case drop
  }

  static func verdict(on scalar: Unicode.Scalar) -> Verdict {
    switch scalar.value {
    case 0x20...0x7E: .keep
    case 0x00...0x1F: .mark(picture(of: scalar))
    case 0x7F: .mark("\u{2421}")
    case _ where scalar.isTerminalControl: .mark(replacement)
    // Operators and shorthand controls. Soft hyphens and word joiners are kept for line breaking.
    case 0x180E, 0x2061...0x2065, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .drop
    default: .keep
    }
  }

  /// The picture of a C0 control, from the block U+2400.
  static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
    control.value < 0x20 ? Unicode.Scalar(0x2400 + control.value) ?? replacement : replacement
  }

  /// The text without control characters. In a paragraph, newlines are kept and tabs become blanks.
  static func sanitize(_ text: String, as shape: TextShape) -> String {
    var safe = ""
    safe.reserveCapacity(text.utf8.count)
    var scalars = text.unicodeScalars.makeIterator()
    var before: Unicode.Scalar?
    var pending = scalars.next()
    while let scalar = pending {
      pending = scalars.next()
      switch scalar {
      case "\n" where shape == .paragraph:
        append(scalar)
      case "\r" where shape == .paragraph && pending == "\n":
        continue
      case "\t" where shape == .paragraph:
        safe += String(repeating: " ", count: TerminalText.tabColumns)
        before = " "
      case "\u{FE0E}", "\u{FE0F}":
        // Some terminals widen a character before a selector without a standardised meaning, others do not.
        if let before, ColumnWidth.variation(of: before) != .none {
          append(scalar)
        } else if before == nil || before == " " || before == "\n" {
          append(replacement)
        }
      case "\u{1F3F4}":
        append(scalar)
        var ahead = scalars
        let tags =
          pending == Self.flags[0][0] ? [Self.flags[0][0]] + (0..<5).compactMap { _ in ahead.next() } : []
        if Self.flags.contains(tags) {
          for tag in tags { append(tag) }
          scalars = ahead
          pending = scalars.next()
        }
      case "\u{1F3FB}"..."\u{1F3FF}":
        // A skin tone joins any preceding character, but the width is only known after an emoji that supports
        // it.
        append(before?.properties.isEmojiModifierBase == true ? scalar : replacement)
      default:
        switch verdict(on: scalar) {
        case .keep: append(scalar)
        case .mark(let mark): append(mark)
        case .drop: break
        }
      }
    }
    return safe

    func append(_ scalar: Unicode.Scalar) {
      safe.unicodeScalars.append(scalar)
      before = scalar
    }
  }
}
