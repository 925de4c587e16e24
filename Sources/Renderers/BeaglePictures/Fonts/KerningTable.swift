/// How much closer pairs of letters are than their widths say, in thousandths of an em.
///
/// A table has a line for each left letter: the letter, then in turn a value and all right letters that have
/// it, separated by `|`. Accented letters have the kerning of their base letters.
struct KerningTable: Sendable {
  private static let first: UInt8 = 0x20
  private static let count = 0x60

  private var values = [Int16](repeating: 0, count: count * count)

  /// Reads a table.
  init(_ table: String) {
    for line in table.split(separator: "\n") {
      let parts = line.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard let left = parts.first?.first else { continue }
      for index in stride(from: 1, to: parts.count - 1, by: 2) {
        guard let value = Int16(Substring(parts[index])) else { continue }
        for right in parts[index + 1] {
          if let place = Self.place(left, right) { values[place] = value }
        }
      }
    }
  }

  /// Returns the value of a pair of base letters; 0 for most.
  func value(_ left: UInt8, _ right: UInt8) -> Int {
    Self.place(left, right).map { Int(values[$0]) } ?? 0
  }

  private static func place(_ left: UInt8, _ right: UInt8) -> Int? {
    let (row, column) = (Int(left) - Int(first), Int(right) - Int(first))
    guard row >= 0, column >= 0, row < count, column < count else { return nil }
    return row * count + column
  }
}
