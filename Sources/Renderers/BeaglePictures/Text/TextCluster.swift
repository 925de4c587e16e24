import LineBreaking

/// A grapheme cluster of a text: its end, its width, and how lines break around it.
struct TextCluster: Sendable {
  /// The UTF-8 offset after the cluster. It starts at the end of the previous one.
  var end: Int
  var advance: TextAdvance
  /// The kerning with the previous cluster, which counts unless the cluster begins a line.
  var kerning: Int16
  var kind: BreakClass

  /// The clusters of a text in order.
  static func clusters(of text: String, in face: FontFace) -> [TextCluster] {
    simpleClusters(of: text, in: face) ?? anyClusters(of: text, in: face)
  }

  /// A tab is as wide as four blanks.
  private static let blanksOfTab = 4

  /// The clusters of a text in which each scalar is one, as in most texts; nil for other texts.
  private static func simpleClusters(of text: String, in face: FontFace) -> [TextCluster]? {
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(text.utf8.count)
    var end = 0
    var last: UInt8 = 0
    for scalar in text.unicodeScalars {
      guard isSimple(scalar) else { return nil }
      end += UTF8.width(scalar)
      clusters.append(cluster(of: scalar, endingAt: end, after: &last, in: face))
    }
    return clusters
  }

  private static func cluster(
    of scalar: Unicode.Scalar, endingAt end: Int, after last: inout UInt8, in face: FontFace
  ) -> TextCluster {
    let base = BaseLetter.of(scalar)
    defer { last = base }
    return TextCluster(
      end: end, advance: face.advance(of: scalar), kerning: Int16(face.kerning(last, base)),
      kind: BreakClass(scalar, isWide: FontFace.isWide(scalar)))
  }

  /// Whether a scalar never joins another of these in a cluster.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: true  // Latin
    case 0x370...0x377, 0x384...0x3A1, 0x3A3...0x482, 0x48A...0x52F, 0x1E00...0x1EFF: true  // Greek, Cyrillic
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x2193: true  // signs
    case 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF: true  // kana
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true  // ideographs, syllables, wide Latin
    default: false
    }
  }

  private static func anyClusters(of text: String, in face: FontFace) -> [TextCluster] {
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(text.utf8.count / 2)
    var end = 0
    var last: UInt8 = 0
    for character in text {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { continue }
      end += character.utf8.count
      if character.utf8.count == UTF8.width(first), isSimple(first) {
        clusters.append(cluster(of: first, endingAt: end, after: &last, in: face))
        continue
      }
      let isEmoji = FontFace.isEmoji(character)
      let kind = BreakClass(first, isWide: isEmoji || FontFace.isWide(first))
      var advance = TextAdvance()
      if isEmoji {
        advance = face.emoji
      } else if first == "\t" {
        for _ in 0..<blanksOfTab { advance += face.advance(of: " ") }
      } else if kind != .newline && kind != .softHyphen {
        for scalar in scalars { advance += face.advance(of: scalar) }
      }
      let base = BaseLetter.of(first)
      clusters.append(
        TextCluster(end: end, advance: advance, kerning: Int16(face.kerning(last, base)), kind: kind))
      // The letters beside a soft hyphen or a joiner are neighbours.
      if advance != TextAdvance() || kind == .newline { last = base }
    }
    return clusters
  }
}
