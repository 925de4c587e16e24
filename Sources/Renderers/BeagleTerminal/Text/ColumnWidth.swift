import BeagleJSON

/// The columns of a grapheme cluster in a terminal. All code must use this to compute widths.
///
/// The data in `ColumnWidth+tables.swift` is from Unicode 17. A cluster has the sum of its scalars' columns,
/// but at most two. Flags, joined emoji, emoji with a skin tone, and Hangul syllables written in jamo thus
/// have two columns. A variation selector overrides the sum.
enum ColumnWidth {
  enum Variation: UInt32 {
    case none = 0
    /// U+FE0F turns narrow text into a wide emoji.
    case widens = 1
    /// U+FE0E turns a wide emoji into narrow text.
    case narrows = 2
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    // Below the combining marks, no scalar is wide or has no width; controls have been replaced before.
    scalar.value < 0x300 ? 1 : Int(value(of: scalar, in: widthChanges))
  }

  static func variation(of scalar: Unicode.Scalar) -> Variation {
    Variation(rawValue: value(of: scalar, in: variationChanges)) ?? .none
  }

  /// The columns of a grapheme cluster: 0, 1 or 2.
  static func of(cluster: some Sequence<Unicode.Scalar>) -> Int {
    var columns = 0
    var before: Unicode.Scalar?
    for scalar in cluster {
      if let before {
        switch scalar.value {
        case 0xFE0F where variation(of: before) == .widens: columns += 1
        case 0xFE0E where variation(of: before) == .narrows: columns -= 1
        default: columns += of(scalar)
        }
      } else {
        columns = of(scalar)
      }
      before = scalar
    }
    return min(columns, 2)
  }

  /// The value for `scalar` in a table of changes: the value of the last entry at or before it.
  private static func value(of scalar: Unicode.Scalar, in changes: [UInt32]) -> UInt32 {
    let sought = scalar.value << 2 | 3
    return (changes[..<changes.partitioningIndex { $0 > sought }].last ?? 0) & 3
  }
}
