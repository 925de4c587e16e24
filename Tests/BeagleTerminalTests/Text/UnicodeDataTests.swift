import LineBreaking
import Testing

@testable import BeagleTerminal

/// All that Unicode publishes about clusters and widths, where BEAGLE_UNICODE_DATA names a folder with it.
///
/// Data of another version than the one a test is about says other things, and so the test leaves it alone;
/// emoji sequences never change, and those of every version must do.
@Suite struct UnicodeDataTests {
  private static let eastAsianWidths = ["EastAsianWidth.txt", "extracted/DerivedEastAsianWidth.txt"]
    .first(where: UnicodeData.has)
  private static let breaks = "auxiliary/GraphemeBreakTest.txt"
  private static let categories = "extracted/DerivedGeneralCategory.txt"

  /// The newest version of Unicode in the standard library, which splits texts into clusters.
  private static let libraryVersion: String = {
    var newest = (major: 0, minor: 0)
    for value in UInt32(0)...0x1FFFF {
      if let age = Unicode.Scalar(value)?.properties.age, (age.major, age.minor) > newest { newest = age }
    }
    return "\(newest.major).\(newest.minor)"
  }()

  @Test(.enabled(if: UnicodeData.has(breaks)))
  func clustersMatchUnicodeTests() throws {
    let file = try #require(UnicodeData.given?.file(Self.breaks))
    guard file.version == Self.libraryVersion else { return }
    var count = 0
    for line in file.lines {
      let pieces = line.split(separator: "÷").map { $0.replacing("×", with: " ")[...].scalarsFromNumbers }
        .filter { !$0.isEmpty }
      let text = pieces.joined()
      count += 1
      guard text.map(String.init) == pieces else {
        #expect(text.unicodeScalars.contains(where: Self.newLinkers.contains), "\(line)")
        continue
      }
      // Replacements by the sanitiser join differently.
      guard Sanitizer.sanitize(text, as: .paragraph).unicodeScalars.elementsEqual(text.unicodeScalars) else {
        continue
      }
      let shown = TerminalText(sanitizing: text)
      let parts = pieces.map { TerminalText(sanitizing: $0) }
      // A non-joiner replaces an omission between two clusters.
      let clusters = shown.clusterTexts.map { String($0.unicodeScalars.filter { $0 != "\u{200C}" }) }
      let expected = parts.flatMap(\.clusterTexts).map {
        String($0.unicodeScalars.filter { $0 != "\u{200C}" })
      }
      #expect(clusters == expected, "\(line)")
      #expect(parts.allSatisfy { $0.clusterTexts.count <= 1 }, "\(line)")
      if !text.contains(where: \.isNewline) {
        #expect(shown.columns == parts.reduce(0) { $0 + $1.columns }, "\(line)")
      }
    }
    #expect(count > 500)
  }

  /// Scalars that join consonants since version 17, in scripts that had more clusters before (Burmese, Khmer,
  /// Balinese and others). A standard library may know all characters of a version and still use the former
  /// rule; then there are more cells, and none is wider.
  private static let newLinkers: Set<Unicode.Scalar> = [
    "\u{1039}", "\u{17D2}", "\u{1A60}", "\u{1B44}", "\u{A9C0}",
  ]

  @Test(.enabled(if: eastAsianWidths != nil && UnicodeData.has(categories)))
  func widthsMatchUnicodeData() throws {
    let data = try #require(UnicodeData.given)
    let widths = try #require(data.file(Self.eastAsianWidths ?? ""))
    guard ColumnWidth.unicodeVersion.hasPrefix(widths.version) else { return }
    let categories = try #require(data.file(Self.categories))
    var wide = Set<UInt32>()
    for (range, value) in widths.missing.compactMap(\.rangeAndValue) where ["W", "Wide"].contains(value) {
      wide.formUnion(range)
    }
    for (range, value) in widths.lines.compactMap(\.rangeAndValue) {
      if ["W", "F"].contains(value) { wide.formUnion(range) } else { wide.subtract(range) }
    }
    var category: [UInt32: String] = [:]
    for (range, value) in categories.lines.compactMap(\.rangeAndValue)
    where value.first != "C" || value == "Cf" {
      for scalar in range { category[scalar] = value }
    }
    for value in UInt32(0xA0)...0x10FFFF {
      // A soft hyphen is not drawn, or as a hyphen.
      guard let scalar = Unicode.Scalar(value), value != 0xAD else { continue }
      let expected =
        switch category[value] {
        case "Mn", "Me", "Zl", "Zp": 0
        case "Cf": Self.prepended.contains(value) ? 1 : 0
        case "Mc": 1
        case _ where (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value): 0
        default: wide.contains(value) ? 2 : 1
        }
      if ColumnWidth.of(scalar) != expected { Issue.record("U+\(String(value, radix: 16)): \(expected)") }
    }
  }

  /// Unicode's property Prepended_Concatenation_Mark.
  private static let prepended: Set<UInt32> = [
    0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
  ]

  /// Signs of Japanese, which are text by default and wide all the same.
  private static let wideText: Set = [
    "\u{3030}", "\u{303D}", "\u{3297}", "\u{3299}", "\u{1F202}", "\u{1F237}",
  ]

  @Test(.enabled(if: UnicodeData.has("emoji/emoji-test.txt")))
  func everyEmojiIsOneCluster() throws {
    let file = try #require(UnicodeData.given?.file("emoji/emoji-test.txt"))
    for line in file.lines {
      let parts = line.split(separator: ";")
      let text = parts[0].scalarsFromNumbers
      let status = parts[1].filter { !$0.isWhitespace }
      let shown = TerminalText(sanitizing: text)
      // A separate skin tone would join the preceding cluster.
      if text.unicodeScalars.count == 1, (0x1F3FB...0x1F3FF).contains(text.unicodeScalars.first?.value ?? 0) {
        #expect(shown.description == "\u{FFFD}")
        continue
      }
      #expect(shown.clusterTexts == [text], "\(line)")
      // Without its selector a sign that is text by default stays narrow.
      let isText =
        status == "unqualified" && !Self.wideText.contains(text)
        && !text.unicodeScalars.contains { $0.properties.isEmojiPresentation }
        && !text.unicodeScalars.contains("\u{200D}")
      #expect(shown.columns == (isText ? 1 : 2), "\(line)")
    }
    #expect(file.lines.count > 4_000)
  }

  @Test(.enabled(if: UnicodeData.has("emoji/emoji-zwj-sequences.txt")))
  func joinedEmojiIsOneClusterOfTwoColumns() throws {
    let file = try #require(UnicodeData.given?.file("emoji/emoji-zwj-sequences.txt"))
    for line in file.lines {
      let text = line.prefix { $0 != ";" }.scalarsFromNumbers
      let shown = TerminalText(sanitizing: text)
      #expect(shown.clusterTexts == [text] && shown.columns == 2, "\(line)")
    }
  }

  @Test(.enabled(if: UnicodeData.has("emoji/emoji-variation-sequences.txt")))
  func variationSelectorSetsWidth() throws {
    let file = try #require(UnicodeData.given?.file("emoji/emoji-variation-sequences.txt"))
    for line in file.lines {
      let text = line.prefix { $0 != ";" }.scalarsFromNumbers
      let shown = TerminalText(sanitizing: text)
      #expect(shown.clusterTexts == [text], "\(line)")
      #expect(shown.columns == (line.contains("emoji style") ? 2 : 1), "\(line)")
    }
  }

  /// Our rules are few, so lines break at fewer positions than Unicode allows, and at no others, except after
  /// blanks, where a break is always allowed.
  @Test(.enabled(if: UnicodeData.has("auxiliary/LineBreakTest.txt")))
  func linesBreakOnlyWhereUnicodeAllowsIt() throws {
    let file = try #require(UnicodeData.given?.file("auxiliary/LineBreakTest.txt"))
    var count = 0
    for line in file.lines {
      var text = String.UnicodeScalarView()
      var positions = Set<Int>()
      for word in line.split(whereSeparator: \.isWhitespace) {
        if word == "÷" { positions.insert(text.count) }
        if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
      let characters = Array(String(text))
      let kinds = TerminalText(sanitizing: String(text)).breakKinds
      // Newlines are handled elsewhere; marks without a base and replaced scalars break differently.
      guard kinds.count == characters.count, !text.contains(where: Self.leftAlone.contains) else { continue }
      var position = 0
      for index in kinds.indices.dropFirst() {
        position += characters[index - 1].unicodeScalars.count
        let (last, next) = (kinds[index - 1], kinds[index])
        guard last != .space, last.allowsBreak(before: next, after: index > 1 ? kinds[index - 2] : .newline)
        else { continue }
        #expect(positions.contains(position), "\(line)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  /// Newlines, controls and joiners, combining marks, an opening accent, a stop of Khmer, and Hebrew, in
  /// which two letters with a hyphen between them stay together.
  private static let leftAlone: Set<Unicode.Scalar> = [
    "\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1}", "\u{AD}", "\u{200D}",
    "\u{308}",
    "\u{B4}", "\u{17D6}", "\u{5D0}",
  ]
}
