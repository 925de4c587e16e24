/// A cell with the border of a box, for output that is finer than cells: the quarters outside of the line show what was
/// there before the box, those inside show the box.
struct PartedCell: Hashable, Sendable {
  private(set) var outside: CellColor
  private(set) var inside: CellColor
  let insideQuarters: Quarters
  /// Whether the line is a curve, which cuts the one quarter that is inside.
  let isBent: Bool
  /// The cell's background when the box was drawn. Where it is another one by now, something is painted over the line.
  private(set) var background: CellColor

  init(
    outside: CellColor, inside: CellColor, _ insideQuarters: Quarters, isBent: Bool, background: CellColor
  ) {
    (self.outside, self.inside, self.background) = (outside, inside, background)
    self.insideQuarters = insideQuarters
    self.isBent = isBent
  }

  struct Quarters: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(right: Bool, down: Bool) { rawValue = 1 << ((right ? 1 : 0) + (down ? 2 : 0)) }

    static let left: Quarters = [Quarters(right: false, down: false), Quarters(right: false, down: true)]
    static let right: Quarters = [Quarters(right: true, down: false), Quarters(right: true, down: true)]
    static let up: Quarters = [Quarters(right: false, down: false), Quarters(right: true, down: false)]
    static let down: Quarters = [Quarters(right: false, down: true), Quarters(right: true, down: true)]
  }

  /// The colour behind a quarter. A rounded corner has the outer colour everywhere; its inner area is drawn over that.
  func color(right: Bool, down: Bool) -> CellColor {
    !isBent && insideQuarters.contains(Quarters(right: right, down: down)) ? inside : outside
  }

  /// Lays a translucent colour over all of it, as over the cell.
  mutating func tint(_ color: CellColor, _ backdrop: CellBuffer.Backdrop) {
    outside = color.over(outside.resolved(as: backdrop.background))
    inside = color.over(inside.resolved(as: backdrop.background))
    background = color.over(background.resolved(as: backdrop.background))
  }
}
