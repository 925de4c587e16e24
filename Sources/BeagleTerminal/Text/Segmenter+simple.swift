extension Segmenter {
  /// The clusters of a text in which every scalar is one: accented Latin, Greek, Cyrillic, and most of
  /// Chinese, Japanese and Korean; nil for any other text. Such text is shown as it is, and this is some ten
  /// times faster.
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
          TextCluster(end: end, columns: UInt8(columns), kind: BreakKind(scalar: scalar, columns: columns)))
      }
    }
    return clusters
  }

  /// Whether a scalar never joins another one of these in a cluster, has columns, and is no control.
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
