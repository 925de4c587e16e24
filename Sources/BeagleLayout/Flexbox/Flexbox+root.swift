/// Where a layout starts.
extension Flexbox {
  mutating func layOutRoot(_ index: Int, ownerWidth: Float, ownerHeight: Float) {
    let box = boxes + index
    if box.pointee.flags.contains(.percentEdges) {
      box.pointee.resolveEdges(styles[index], against: ownerWidth)
    }
    let (width, widthMode) = rootRoom(box, true, ownerWidth)
    let (height, heightMode) = rootRoom(box, false, ownerHeight)
    ask(
      index,
      Question(
        width: width, height: height, widthMode: widthMode, heightMode: heightMode, ownerWidth: ownerWidth,
        ownerHeight: ownerHeight), place: true)
    let position = styles[index].position
    box.pointee.x = box.pointee.marginLeft + rootOffset(position.left, position.right, ownerWidth)
    box.pointee.y = box.pointee.marginTop + rootOffset(position.top, position.bottom, ownerHeight)
  }

  /// A root is as large as its style wants; or as its content, up to its maximum; or as the space it is in.
  private func rootRoom(
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
