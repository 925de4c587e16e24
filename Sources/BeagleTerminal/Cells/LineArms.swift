/// The directions in which a line leaves a cell.
struct LineArms: OptionSet {
  let rawValue: UInt8

  static let up = LineArms(rawValue: 1)
  static let right = LineArms(rawValue: 2)
  static let down = LineArms(rawValue: 4)
  static let left = LineArms(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The arms of what stands in a cell: none when that is no line.
  init(_ content: CellContent) {
    if content == Self.dashed {
      self = [.up, .down]
      return
    }
    // The last one: a line with a single arm looks like one with two.
    let match =
      content == .blank ? nil : Self.square.lastIndex(of: content) ?? Self.rounded.lastIndex(of: content)
    self.init(rawValue: UInt8(match ?? 0))
  }

  func content(corners: BorderCorners) -> CellContent {
    (corners == .rounded ? Self.rounded : Self.square)[Int(rawValue & 15)]
  }

  private static let dashed = CellContent("┊")
  /// By raw value.
  private static let square = " │─└││┌├─┘─┴┐┤┬┼".unicodeScalars.map { CellContent($0) }
  private static let rounded = " │─╰││╭├─╯─┴╮┤┬┼".unicodeScalars.map { CellContent($0) }
}
