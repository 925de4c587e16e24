/// The root of a layout.
extension Flexbox {
  mutating func layOutRoot(_ index: Int, ownerWidth: Float, ownerHeight: Float) {
    let box = boxes + index
    if box.pointee.flags.contains(.percentEdges) {
      box.pointee.resolveEdges(style(of: index).pointee, against: ownerWidth)
    }
    let (width, widthMode) = rootAvailableSize(box, true, ownerWidth)
    let (height, heightMode) = rootAvailableSize(box, false, ownerHeight)
    measure(
      index,
      SizeQuery(
        width: width, height: height, widthMode: widthMode, heightMode: heightMode, ownerWidth: ownerWidth,
        ownerHeight: ownerHeight), place: true)
    let position = style(of: index).pointee.position
    box.pointee.x = box.pointee.marginLeft + rootOffset(position.left, position.right, ownerWidth)
    box.pointee.y = box.pointee.marginTop + rootOffset(position.top, position.bottom, ownerHeight)
  }

  /// A root has the size of its style, else that of its content up to its maximum, else the size it is laid out in.
  private func rootAvailableSize(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ owner: Float
  ) -> (Float, SizingMode) {
    let wanted = box.pointee.wanted(isRow, owner)
    if wanted >= 0 { return (wanted + box.pointee.margin(isRow), .exact) }
    let most = box.pointee.maximum(isRow, owner)
    if most == most { return (most, .fit) }
    return (owner, owner == owner ? .exact : .content)
  }

  private func rootOffset(_ start: LayoutValue, _ end: LayoutValue, _ reference: Float) -> Float {
    start.numberOrNaN == start.numberOrNaN
      ? start.resolved(against: reference).orZeroIfNaN : -end.resolved(against: reference).orZeroIfNaN
  }
}
