/// Resolving flexible lengths in Yoga's two passes instead of the rounds of CSS Flexbox §9.7: the first finds
/// the children that a minimum or maximum stops, the second shares the rest among the others.
extension Flexbox {
  /// Computes the target main sizes of a line's children.
  ///
  /// CSS decides, by freezing, if Yoga would cut words of a terminal's rows, or if its numbers run away.
  @inline(never)
  mutating func resolveLengths(_ context: inout ContainerContext, _ line: Line) {
    let runsAway = !shareFreeSpace(&context, line)
    let hasMinimums = hasAutomaticMinimums && context.isRow && resolveMinimums(&context, line)
    guard runsAway || (hasMinimums && cutsWords(line)) else { return }
    freezeLengths(&context, line, hasMinimums: hasMinimums)
    if runsAway, context.place { forEachChild(line) { $0.pointee.ranAway = true } }
  }

  /// Whether a child is narrower than its automatic minimum.
  private func cutsWords(_ line: Line) -> Bool {
    var cuts = false
    forEachChild(line) { if $0.pointee.length < $0.pointee.leastLength { cuts = true } }
    return cuts
  }

  /// The length above which a child has run away: 100,000 times the largest number in the tree. It is
  /// computed only if a sum of factors is a rounding error, once in a layout.
  private mutating func runaway() -> Float {
    if let runawayLength { return runawayLength }
    var largest = maximumIgnoringNaN(1, maximumIgnoringNaN(available.width, available.height))
    for index in 0..<boxCount where !boxes[index].isRemoved {
      largest = max(largest, style(of: index).pointee.maximumNumber)
    }
    runawayLength = 100_000 * largest
    return 100_000 * largest
  }

  /// Both passes. The factors and sums of shrinking are negative, as in Yoga: a sum of zero matters.
  /// - Returns: whether the lengths can be used.
  private mutating func shareFreeSpace(_ context: inout ContainerContext, _ all: Line) -> Bool {
    var line = all
    excludeStopped(&context, &line)
    let free = line.freeSpace
    let total = free > 0 ? line.growTotal : line.shrinkTotal
    // If all factors were subtracted from the sum, the remainder may be a rounding error, and dividing by it
    // gives any number.
    let isNoise =
      total != 0 && total.magnitude <= 1e-5 * (free > 0 ? all.growTotal : all.shrinkTotal).magnitude
    let most = isNoise ? runaway() : .greatestFiniteMagnitude
    var isUsable = true
    forEachChild(line) { child in
      let basis = limitedBasis(&context, child)
      child.pointee.length = basis
      let size: Float
      if free < 0 {
        let weight = -child.pointee.shrink * basis
        if weight == 0 { return }
        size = total == 0 ? basis + weight : basis + free / total * weight
      } else if free > 0, child.pointee.grow != 0 {
        size = basis + free / total * child.pointee.grow
      } else {
        return
      }
      let length = child.pointee.bounded(context.isRow, size, context.innerMain)
      child.pointee.length = length
      if length > most { isUsable = false }
    }
    return isUsable
  }

  /// The first pass: each child is tried with a share of the whole free space, by the remaining sum of
  /// factors. Children that a limit stops are subtracted from the free space and the sum.
  private func excludeStopped(_ context: inout ContainerContext, _ line: inout Line) {
    let (free, grows) = (line.freeSpace, line.freeSpace > 0)
    guard free != 0 else { return }
    var taken: Float = 0
    forEachChild(line) { child in
      let basis = limitedBasis(&context, child)
      let weight = grows ? child.pointee.grow : -child.pointee.shrink * basis
      if weight == 0 { return }
      let size = basis + free / (grows ? line.growTotal : line.shrinkTotal) * weight
      let length = child.pointee.bounded(context.isRow, size, context.innerMain)
      guard size == size, length != size else { return }
      taken += length - basis
      if grows {
        line.growTotal -= child.pointee.grow
      } else {
        // The sum contains the base sizes without their limits.
        line.shrinkTotal -= -child.pointee.shrink * child.pointee.flexBasis
      }
    }
    line.freeSpace -= taken
  }

  @inline(__always)
  func forEachChild(_ line: Line, _ body: (UnsafeMutablePointer<Box>) -> Void) {
    var next = line.first
    while next != line.end {
      let child = boxes + Int(next)
      next = child.pointee.nextSibling
      if child.pointee.isInFlow { body(child) }
    }
  }
}
