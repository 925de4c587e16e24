/// The automatic minimum of a row's children (CSS Flexible Box Layout §4.5): a child keeps the width of its widest
/// word while the children beside it have room to give. Yoga has no such minimum, so this is only done where the
/// caller asks for it.
extension Flexbox {
  /// Works out how short each child of a row's line may become, in ``Box/leastLength``.
  ///
  /// Minimums count only as far as all of them fit, so that nothing overflows that did not before: where they do not,
  /// the widest are cut first, all to the same width.
  ///
  /// - Returns: whether any child has a minimum that may count.
  mutating func resolveMinimums(_ pass: inout Pass, _ line: Line) -> Bool {
    guard pass.innerMain == pass.innerMain, line.freeSpace < 0 || hasBasis(line) else { return false }
    var room = pass.innerMain
    var count = 0
    var total: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let rigid = rigidLength(&pass, child)
      let least = larger(automaticMinimum(index, &pass), rigid)
      child.pointee.leastLength = least
      room -= rigid + child.pointee.margin(true)
      total += least - rigid
      if least > rigid { count += 1 }
    }
    guard count > 0 else { return false }
    if total > room { cutMinimums(&pass, line, room: larger(0, room), count: count) }
    return true
  }

  /// Whether a child has a basis that is not its content's, and so can be shorter than its words where space is given.
  private func hasBasis(_ line: Line) -> Bool {
    var next = line.first
    while next != line.end {
      if boxes[Int(next)].flags.contains(.basis) { return true }
      next = boxes[Int(next)].nextSibling
    }
    return false
  }

  /// The length below which a child does not go, whatever its words: its basis where it does not shrink, its own
  /// minimum, padding and border.
  @inline(__always)
  private func rigidLength(_ pass: inout Pass, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.bounded(true, child.pointee.shrink == 0 ? limitedBasis(&pass, child) : 0, pass.innerMain)
  }

  /// Lowers the widest minimums to a common width, so that all fit into the room. Each round finds some that are below
  /// it; after many rounds, for numbers made up against it, it is a little less than it could be.
  private func cutMinimums(_ pass: inout Pass, _ line: Line, room: Float, count: Int) {
    var width = room / Float(count)
    for _ in 0..<Flexbox.mostRounds {
      var (left, wider) = (room, 0)
      forEachChild(line) { child in
        let least = child.pointee.leastLength - rigidLength(&pass, child)
        if least > width { wider += 1 } else { left -= least }
      }
      let next = wider > 0 ? left / Float(wider) : width
      guard next > width else { break }
      width = next
    }
    forEachChild(line) { child in
      let rigid = rigidLength(&pass, child)
      child.pointee.leastLength = rigid + smaller(child.pointee.leastLength - rigid, width)
    }
  }

  /// A child's automatic minimum: its content's, but no more than its own width and maximum. What has a minimum of its
  /// own, cannot be flexed, or cuts off what overflows has none.
  private mutating func automaticMinimum(_ index: Int, _ pass: inout Pass) -> Float {
    let child = boxes + index
    let minimum = child.pointee.minWidth
    guard child.pointee.flags.contains(.flexible), minimum != minimum, styles[index].overflow == .visible
    else { return 0 }
    var least = minContent(of: index)
    let wanted = child.pointee.wanted(true, pass.innerMain)
    if wanted >= 0 { least = smaller(least, wanted) }
    let most = child.pointee.maximum(true, pass.innerMain)
    return most >= 0 ? smaller(least, most) : least
  }
}
