/// The letter without its accents, for widths and kerning that depend only on the letter.
///
/// These are the first scalars of canonical decompositions in the Unicode Character Database, if they are
/// ASCII.
enum BaseLetter {
  /// Returns the base of a Latin letter, the scalar itself if it is ASCII, and 0 for all others.
  static func of(_ scalar: Unicode.Scalar) -> UInt8 {
    switch scalar.value {
    case 0..<0x80: UInt8(truncatingIfNeeded: scalar.value)
    case 0xC0..<0x180: latin[Int(scalar.value) - 0xC0]
    case 0x1E00..<0x1F00: additional[Int(scalar.value) - 0x1E00]
    default: 0
    }
  }

  /// U+00C0 to U+017F. A full stop means that there is none.
  private static let latin = letters(
    """
    AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y\
    AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl.\
    ...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz.
    """)

  /// U+1E00 to U+1EFF, which has the letters of Vietnamese.
  private static let additional = letters(
    """
    AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm\
    MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv\
    WwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe\
    EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......
    """)

  private static func letters(_ table: String) -> [UInt8] {
    table.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 }
  }
}
