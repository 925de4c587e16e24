/// The automatic minimum size of a row's children (CSS Flexbox §4.5): a child does not become narrower than
/// its widest word while its siblings can still shrink. Yoga has no such minimum, so it applies only if the
/// caller asks for it.
extension Flexbox {
  /// Computes the minimum of each child of a row's line, in ``Box/leastLength``.
  ///
  /// If not all minimums fit, the widest are reduced first, all to the same width. So nothing overflows that
  /// would not overflow without them.
  ///
  /// - Returns: whether any child has a minimum that may matter.
  mutating func resolveMinimums(_ context: inout ContainerContext, _ line: Line) -> Bool {
    guard context.innerMain == context.innerMain, line.freeSpace < 0 || hasBasis(line) else { return false }
    var available = context.innerMain
    var count = 0
    var total: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.isInFlow else { continue }
      let rigid = rigidLength(&context, child)
      let least = maximumIgnoringNaN(automaticMinimum(index, &context), rigid)
      child.pointee.leastLength = least
      available -= rigid + child.pointee.margin(true)
      total += least - rigid
      if least > rigid { count += 1 }
    }
    guard count > 0 else { return false }
    if total > available {
      cutMinimums(&context, line, available: maximumIgnoringNaN(0, available), count: count)
    }
    return true
  }

  /// Whether a child has an explicit flex basis, and so can be narrower than its words even if there is free
  /// space.
  private func hasBasis(_ line: Line) -> Bool {
    var next = line.first
    while next != line.end {
      if boxes[Int(next)].hasBasis { return true }
      next = boxes[Int(next)].nextSibling
    }
    return false
  }

  /// The width below which a child never shrinks: its base size if it has no shrink factor, its own minimum,
  /// and its padding and border.
  @inline(__always)
  private func rigidLength(_ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.bounded(
      true, child.pointee.shrink == 0 ? limitedBasis(&context, child) : 0, context.innerMain)
  }

  /// Reduces the widest minimums to a common width so that all fit. Each round finds more minimums below that
  /// width; for contrived numbers the result is slightly too small after the last round.
  private func cutMinimums(_ context: inout ContainerContext, _ line: Line, available: Float, count: Int) {
    var width = available / Float(count)
    for _ in 0..<Flexbox.maximumRounds {
      var (left, wider) = (available, 0)
      forEachChild(line) { child in
        let least = child.pointee.leastLength - rigidLength(&context, child)
        if least > width { wider += 1 } else { left -= least }
      }
      let next = wider > 0 ? left / Float(wider) : width
      guard next > width else { break }
      width = next
    }
    forEachChild(line) { child in
      let rigid = rigidLength(&context, child)
      child.pointee.leastLength = rigid + smaller(child.pointee.leastLength - rigid, width)
    }
  }

  /// A child's automatic minimum: its min-content width, limited by its own width and maximum. A child has
  /// none if it has an explicit minimum, cannot flex, or clips its overflow.
  private mutating func automaticMinimum(_ index: Int, _ context: inout ContainerContext) -> Float {
    let child = boxes + index
    let minimum = child.pointee.minWidth
    guard child.pointee.isFlexible, minimum != minimum,
      style(of: index).pointee.overflow == .visible
    else { return 0 }
    var least = minContent(of: index)
    let wanted = child.pointee.specifiedSize(true, context.innerMain)
    if wanted == wanted { least = smaller(least, wanted) }
    let most = child.pointee.maximum(true, context.innerMain)
    return most >= 0 ? smaller(least, most) : least
  }
}
