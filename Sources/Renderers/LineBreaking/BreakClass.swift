/// How lines break around a grapheme cluster: the classes of Unicode's UAX #14 that screens need.
///
/// Lines break after blanks; after hyphens and slashes inside words; between ideographs or emoji, and between
/// them and words, but not before closing or after opening punctuation; at a zero width space or a soft
/// hyphen. They never break next to a no-break space or a word joiner. Scripts without blanks that need a
/// dictionary, such as Thai, break between any two clusters if a line is full.
@usableFromInline
package enum BreakClass: UInt8, Sendable {
  // These two come first, for `isPlain`.
  case text, digit
  case space, newline
  /// Hyphens, dashes and other signs after which words break.
  case hyphen
  case slash
  /// A zero width space: lines may break here.
  case opportunity
  /// Lines may break here, and then end in a hyphen.
  case softHyphen
  /// A no-break space, or a quotation mark that may be opening or closing: no break next to it.
  case glue
  /// A word joiner: no break next to it, not even after a blank.
  case joiner
  /// Narrow brackets, stops and currency signs, which stay with adjacent text.
  case opening, closing
  /// Ideographs, kana, Hangul syllables and emoji: lines break between any two of them.
  case ideograph
  /// Wide brackets and stops, at which no line ends or starts.
  case wideOpening, wideClosing

  /// The class of an ASCII character.
  @inlinable package init(ascii byte: UInt8) {
    // Letters first, because they are the most frequent.
    if (byte | 0x20) &- 0x61 < 26 {
      self = .text
      return
    }
    switch byte {
    case 0x20, 0x09: self = .space
    case 0x0A...0x0D: self = .newline
    case 0x2D, 0x7C: self = .hyphen
    case 0x2F: self = .slash
    case 0x22, 0x27: self = .glue
    case 0x30...0x39: self = .digit
    case 0x24, 0x28, 0x5B, 0x7B: self = .opening
    case 0x29, 0x5D, 0x7D, 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x25: self = .closing
    default: self = .text
    }
  }

  /// The class of a cluster by its first scalar.
  ///
  /// - Parameters:
  ///   - scalar: the scalar.
  ///   - isWide: whether the renderer draws the cluster as wide as an ideograph. Half-width kana are narrow.
  package init(_ scalar: Unicode.Scalar, isWide: Bool) {
    switch scalar.value {
    case 0..<0x80: self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
    case 0x85, 0x2028, 0x2029: self = .newline
    case 0xAD: self = .softHyphen
    case 0x200B: self = .opportunity
    case 0x2060, 0xFEFF: self = .joiner
    // Hyphen and dashes, and the word separators of Hebrew compounds, Ethiopic and Tibetan.
    case 0x2010, 0x2012...0x2014, 0x05BE, 0x1361, 0x0F0B: self = .hyphen
    case 0xA0, 0x2007, 0x202F, 0x2011, 0x0F0C: self = .glue
    // Blanks of other widths.
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
    // Includes signs before numbers: pound, yen, euro.
    case 0xA1, 0xA3, 0xA5, 0xAB, 0xBF, 0x20AC, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039, 0xFF62: self = .opening
    case 0xBB, 0x2019, 0x201D, 0x203A, 0x2024...0x2026, 0x2030, 0x203C, 0x2047...0x2049: self = .closing
    // Half-width kana.
    case 0xFF61, 0xFF63...0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F: self = .wideClosing
    case 0xFF66, 0xFF71...0xFF9D: self = .ideograph
    case _ where !isWide: self = .text
    case 0x2329, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F:
      self = .wideOpening
    // Stops, brackets, repetition marks, and small kana.
    case 0x232A, 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
      0x301B, 0x301C, 0x301E, 0x301F, 0x303B, 0x303C, 0x309B...0x309E, 0x30A0, 0x30FB...0x30FE, 0xFF01,
      0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0x3041, 0x3043,
      0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1, 0x30A3, 0x30A5,
      0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x31F0...0x31FF:
      self = .wideClosing
    default: self = .ideograph
    }
  }

  @inlinable package var isWide: Bool { rawValue >= BreakClass.ideograph.rawValue }

  /// Whether the cluster has no width and only affects line breaks.
  package var isInvisible: Bool { self == .softHyphen || self == .opportunity || self == .joiner }

  /// Whether something is drawn. At the end of a line, all other clusters are dropped.
  @inlinable package var isDrawn: Bool {
    switch self {
    case .space, .newline, .opportunity, .softHyphen, .joiner: false
    default: true
    }
  }

  /// Whether no decision is necessary, as between most neighbours: letters and digits.
  @inlinable package func isPlain(beside other: BreakClass) -> Bool {
    rawValue | other.rawValue <= BreakClass.digit.rawValue
  }

  /// Whether a line may end after `self` if `next` follows; `before` is what precedes `self` on the line.
  /// Soft hyphens and newlines are handled by the ``LineBreaker``.
  @inlinable package func allowsBreak(before next: BreakClass, after before: BreakClass) -> Bool {
    if self == .ideograph && next == .ideograph { return true }
    switch next {
    case .space, .newline, .opportunity, .softHyphen, .joiner: return false
    default: break
    }
    switch self {
    case .space, .opportunity: return true
    case .newline, .joiner, .glue, .opening, .wideOpening: return false
    default: break
    }
    switch (self, next) {
    case (_, .glue), (_, .closing), (_, .wideClosing), (_, .hyphen), (_, .slash): return false
    // "well-known" and "path/name" break after the sign; "-5", "--v", "2026-11", "1/2" and "/home" do not.
    case (.hyphen, _), (.slash, _):
      return next != .digit && before != .space && before != .newline && (before != .hyphen || self == .slash)
    default: return isWide || next.isWide
    }
  }
}
