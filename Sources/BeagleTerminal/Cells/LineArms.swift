/// The directions in which a box-drawing character runs from the middle of its cell: `┌` has the arms right and down.
///
/// Two lines that meet in a cell are joined by drawing the character that has the arms of both.
struct LineArms: OptionSet {
  let rawValue: UInt8

  static let up = LineArms(rawValue: 1)
  static let right = LineArms(rawValue: 2)
  static let down = LineArms(rawValue: 4)
  static let left = LineArms(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The arms of the character in a cell; empty where the character is no line.
  init(_ content: CellContent) {
    if content == Self.dashed {
      self = [.up, .down]
      return
    }
    // The table has `─` and `│` for lines with one arm and with two. The last match is the one with two arms.
    let match =
      content == .blank ? nil : Self.square.lastIndex(of: content) ?? Self.rounded.lastIndex(of: content)
    self.init(rawValue: UInt8(match ?? 0))
  }

  func content(corners: BorderCorners) -> CellContent {
    (corners == .rounded ? Self.rounded : Self.square)[Int(rawValue & 15)]
  }

  private static let dashed = CellContent("┊")
  /// The character for each set of arms, at the index of the set's raw value.
  private static let square = " │─└││┌├─┘─┴┐┤┬┼".unicodeScalars.map { CellContent($0) }
  private static let rounded = " │─╰││╭├─╯─┴╮┤┬┼".unicodeScalars.map { CellContent($0) }
}
