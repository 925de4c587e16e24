/// Cuts a text without controls into grapheme clusters, each of which can stand in a cell of its own.
enum Segmenter {
  static func segment(_ text: String) -> (text: String, clusters: [TextCluster]) {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(text.utf8.count / 2)
    var end = 0
    // Whether something was left out that kept the next cluster from joining the one before it.
    var hasGap = false
    for character in text {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { continue }
      if hasGap, first != "\u{200B}" {
        closeGap(before: scalars)
        hasGap = false
      }
      if first == "\n" {
        result.unicodeScalars.append(first)
        end += 1
        clusters.append(TextCluster(end: end, columns: 0, kind: .newline))
        continue
      }
      let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
      var columns = isSingle ? ColumnWidth.of(first) : ColumnWidth.of(cluster: scalars)
      if isSingle && columns > 0 {
        result.unicodeScalars.append(first)
        end += UTF8.width(first)
        let kind = BreakKind(scalar: first, columns: columns)
        clusters.append(TextCluster(end: end, columns: UInt8(columns), kind: kind))
        continue
      }
      if columns == 0 {
        if first == "\u{200B}" {
          clusters.append(TextCluster(end: end, columns: 0, kind: .opportunity))
          hasGap = true
          continue
        }
        if scalars.allSatisfy(showsNothing) {
          hasGap = true
          continue
        }
        // In a terminal a mark without a base would go on top of the cell before it, whoever drew that.
        guard joins(Sanitizer.dottedCircle, scalars) else {
          appendReplacement()
          continue
        }
        result.unicodeScalars.append(Sanitizer.dottedCircle)
        end += UTF8.width(Sanitizer.dottedCircle)
        columns = 1
      }
      var rest = scalars[...]
      // A joiner at the end would join the cluster to what stands in the next cell.
      while rest.last == "\u{200D}" {
        rest.removeLast()
        hasGap = true
      }
      result.unicodeScalars.append(contentsOf: rest)
      end += rest.reduce(0) { $0 + UTF8.width($1) }
      clusters.append(TextCluster(end: end, columns: UInt8(columns), kind: columns == 2 ? .ideograph : .text))
    }
    return (result, clusters)

    /// Holds two clusters apart by what does nothing else (a zero width non-joiner).
    func closeGap(before scalars: String.UnicodeScalarView) {
      guard let last = result.unicodeScalars.last, last != "\n", joins(last, scalars),
        let place = clusters.lastIndex(where: { $0.columns > 0 })
      else { return }
      result.unicodeScalars.append("\u{200C}")
      end += 3
      for index in place..<clusters.count { clusters[index].end = end }
    }

    func appendReplacement() {
      result.unicodeScalars.append(Sanitizer.replacement)
      end += UTF8.width(Sanitizer.replacement)
      clusters.append(TextCluster(end: end, columns: 1, kind: .text))
    }
  }

  /// Whether scalars form one cluster with the one before them; a letter of Hangul, for one, joins nothing else.
  private static func joins(_ base: Unicode.Scalar, _ scalars: String.UnicodeScalarView) -> Bool {
    var text = String.UnicodeScalarView([base])
    text.append(contentsOf: scalars)
    return String(text).count == 1
  }

  /// Joiners, and selectors of variants, which mean nothing without a base.
  private static func showsNothing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x034F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
