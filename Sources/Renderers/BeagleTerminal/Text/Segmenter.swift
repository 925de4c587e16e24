import LineBreaking

/// Splits text without control characters into grapheme clusters that can be placed in separate cells.
enum Segmenter {
  static func segment(_ text: String) -> (text: String, clusters: [TextCluster]) {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(text.utf8.count / 2)
    var end = 0
    // Whether an omitted scalar separated the next cluster from the previous one.
    var hasGap = false
    for character in text {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { continue }
      let narrow = BreakClass(first, isWide: false)
      if narrow.isInvisible {
        clusters.append(TextCluster(end: end, columns: 0, kind: narrow))
        hasGap = true
        continue
      }
      if first == "\n" {
        result.unicodeScalars.append(first)
        end += 1
        clusters.append(TextCluster(end: end, columns: 0, kind: .newline))
        hasGap = false
        continue
      }
      let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
      var columns = isSingle ? ColumnWidth.of(first) : ColumnWidth.of(cluster: scalars)
      if columns == 0 && scalars.allSatisfy(showsNothing) {
        hasGap = true
        continue
      }
      // A terminal would draw a mark without a base over the previous cell.
      let isExposed = first.value >= 0x300 && (hasGap || clusters.last.map { $0.kind == .newline } ?? true)
      let needsBase = isExposed && joins(Sanitizer.dottedCircle, scalars)
      let isShown = columns > 0 || needsBase
      if hasGap {
        let mark = needsBase ? Sanitizer.dottedCircle : Sanitizer.replacement
        closeGap(before: needsBase || !isShown ? String.UnicodeScalarView([mark]) : scalars)
        hasGap = false
      }
      guard isShown else {
        append(Sanitizer.replacement, columns: 1, kind: .text)
        continue
      }
      if isSingle && !needsBase {
        append(first, columns: columns, kind: BreakClass(first, isWide: columns > 1))
        continue
      }
      if needsBase {
        result.unicodeScalars.append(Sanitizer.dottedCircle)
        end += UTF8.width(Sanitizer.dottedCircle)
        columns = min(columns + 1, 2)
      }
      var rest = scalars[...]
      // A trailing joiner would join the cluster to the next cell's content.
      while rest.last == "\u{200D}" {
        rest.removeLast()
        hasGap = true
      }
      result.unicodeScalars.append(contentsOf: rest)
      end += rest.reduce(0) { $0 + UTF8.width($1) }
      clusters.append(
        TextCluster(end: end, columns: UInt8(columns), kind: columns < 2 ? .text : kind(of: scalars)))
    }
    return (result, clusters)

    /// Separates two clusters with a zero width non-joiner, which has no other effect.
    func closeGap(before scalars: String.UnicodeScalarView) {
      guard let last = result.unicodeScalars.last, last != "\n", joins(last, scalars),
        let start = clusters.lastIndex(where: { $0.columns > 0 })
      else { return }
      result.unicodeScalars.append("\u{200C}")
      end += 3
      for index in start..<clusters.count { clusters[index].end = end }
    }

    func append(_ scalar: Unicode.Scalar, columns: Int, kind: BreakClass) {
      result.unicodeScalars.append(scalar)
      end += UTF8.width(scalar)
      clusters.append(TextCluster(end: end, columns: UInt8(columns), kind: kind))
    }
  }

  /// Whether scalars form one cluster with a preceding one. A Hangul letter, for example, only joins Hangul.
  private static func joins(_ base: Unicode.Scalar, _ scalars: String.UnicodeScalarView) -> Bool {
    var text = String.UnicodeScalarView([base])
    text.append(contentsOf: scalars)
    return String(text).count == 1
  }

  /// How a cluster of several scalars and two columns affects line breaking: like its base if that is wide,
  /// like an ideograph if it is a flag or an emoji, otherwise like a letter.
  private static func kind(of scalars: String.UnicodeScalarView) -> BreakClass {
    guard let first = scalars.first else { return .text }
    // No scalar before the Hangul letters is wide.
    if first.value >= 0x1100, ColumnWidth.of(first) == 2 {
      let kind = BreakClass(first, isWide: true)
      // A blank with a combining mark must not be dropped like a blank.
      return kind == .space ? .ideograph : kind
    }
    let isPicture = (0x1F1E6...0x1F1FF).contains(first.value) || scalars.contains("\u{FE0F}")
    return isPicture ? .ideograph : .text
  }

  /// Joiners and variation selectors, which are invisible without a base.
  private static func showsNothing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x034F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}

extension Segmenter {
  /// Fast path for texts in which every scalar is a cluster: accented Latin, Greek, Cyrillic, and most of
  /// Chinese, Japanese and Korean. Such text needs no changes, and this is about ten times faster. Nil for
  /// other texts.
  static func clustersIfSimple(_ text: String, as shape: TextShape) -> [TextCluster]? {
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(text.utf8.count)
    var end = 0
    for scalar in text.unicodeScalars {
      end += UTF8.width(scalar)
      if scalar == "\n" && shape == .paragraph {
        clusters.append(TextCluster(end: end, columns: 0, kind: .newline))
      } else {
        guard isSimple(scalar) else { return nil }
        let columns = ColumnWidth.of(scalar)
        clusters.append(
          TextCluster(end: end, columns: UInt8(columns), kind: BreakClass(scalar, isWide: columns > 1)))
      }
    }
    return clusters
  }

  /// Whether a scalar never joins another of these in a cluster, has columns, and is not a control.
  static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: true  // Latin
    case 0x370...0x377, 0x391...0x3A1, 0x3A3...0x482, 0x48A...0x52F: true  // Greek, Cyrillic
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x21FF, 0x2500...0x259F: true  // signs
    case 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF: true  // kana
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true  // ideographs, syllables, wide Latin
    default: false
    }
  }
}
