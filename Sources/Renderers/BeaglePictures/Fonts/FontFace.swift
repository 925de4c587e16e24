/// One weight of a family: the advance of every character, and kerning.
struct FontFace: Sendable {
  private let widths: FontWidths
  private let kerning: KerningTable
  /// The differences of the real font from the table, for base letters in ASCII.
  private let corrections: [Int8]
  /// The advance of an emoji.
  let emoji: TextAdvance
  /// The advances of ASCII, the most frequent characters.
  private let ascii: [TextAdvance]

  private init(widths: FontWidths, kerning: KerningTable, corrections: [Int8], emoji: Int) {
    self.widths = widths
    self.kerning = kerning
    self.corrections = corrections
    self.emoji = TextAdvance(fixed: emoji)
    ascii = (0..<0x80).map { code in
      widths[Unicode.Scalar(code)].map {
        TextAdvance(scaled: $0, fixed: Int(corrections[Int(code)]), tracked: 1)
      } ?? TextAdvance()
    }
  }

  /// The advance of a scalar that is not part of an emoji, without kerning.
  func advance(of scalar: Unicode.Scalar) -> TextAdvance {
    if scalar.value < 0x80 { return ascii[Int(scalar.value)] }
    if scalar.value != 0xAD, let width = widths[scalar] { return letter(width, of: scalar) }
    let base = BaseLetter.of(scalar)
    if base >= 0x80 || base == 0 { return Self.fallback(for: scalar) }
    return widths[Unicode.Scalar(base)].map { letter($0, of: scalar) } ?? Self.fallback(for: scalar)
  }

  /// Returns the kerning between two base letters.
  func kerning(_ left: UInt8, _ right: UInt8) -> Int { kerning.value(left, right) }

  private func letter(_ width: Int, of scalar: Unicode.Scalar) -> TextAdvance {
    TextAdvance(scaled: width, fixed: Int(corrections[Int(BaseLetter.of(scalar))]), tracked: 1)
  }

  /// Marks and controls have no width, ideographs and signs are one em wide, letters of other scripts 0.6 em.
  private static func fallback(for scalar: Unicode.Scalar) -> TextAdvance {
    if isWide(scalar) { return TextAdvance(fixed: 1000) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return TextAdvance()
    case .spaceSeparator: return TextAdvance(fixed: 250)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
      .decimalNumber, .letterNumber, .otherNumber, .dashPunctuation, .connectorPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      // Vowels and final consonants of Korean syllables are drawn in the square of the first consonant.
      return (0x1160...0x11FF).contains(scalar.value) ? TextAdvance() : TextAdvance(scaled: 600, tracked: 1)
    default: return TextAdvance(fixed: 1000)
    }
  }

  /// Whether a scalar is an ideograph, a kana, a Hangul syllable or a fullwidth sign.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether a cluster is drawn as one emoji: flags, families and keycaps, too.
  static func isEmoji(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let second = scalars.dropFirst().first
    if first.properties.isEmojiPresentation { return second != "\u{FE0E}" }
    return second == "\u{FE0F}" || second?.properties.isEmojiModifier == true
  }
}

extension FontFace {
  /// The face of a family for a weight.
  static func of(_ family: FontFamily, _ weight: FontWeight) -> FontFace {
    switch (family, weight) {
    case (.apple, .regular): appleRegular
    case (.apple, .medium): appleMedium
    case (.apple, .semibold): appleSemibold
    case (.apple, .bold): appleBold
    case (.roboto, .regular), (.web, .regular): robotoRegular
    case (.roboto, .medium), (.web, .medium): robotoMedium
    case (.roboto, .semibold), (.roboto, .bold), (.web, .semibold), (.web, .bold): robotoBold
    }
  }

  private static let appleRegular = FontFace(apple: .interRegular)
  private static let appleMedium = FontFace(apple: .interMedium)
  private static let appleSemibold = FontFace(apple: FontWidths(between: .interMedium, and: .interBold))
  private static let appleBold = FontFace(apple: .interBold)
  private static let robotoRegular = FontFace(roboto: .robotoRegular)
  private static let robotoMedium = FontFace(roboto: .robotoMedium)
  private static let robotoBold = FontFace(roboto: .robotoBold)

  private init(apple widths: FontWidths) {
    self.init(widths: widths, kerning: .inter, corrections: AppleFont.corrections, emoji: AppleFont.emoji)
  }

  /// Noto Color Emoji has an advance of 2550/2048 em.
  private init(roboto widths: FontWidths) {
    self.init(
      widths: widths, kerning: .roboto, corrections: [Int8](repeating: 0, count: 128), emoji: 1245)
  }
}
