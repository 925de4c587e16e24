/// The min-content width of words (CSS Sizing §5.1): the least width in which no word in a subtree is broken.
extension Flexbox {
  /// The min-content width with padding and border, or 0 for a subtree without words: boxes alone have no
  /// automatic minimum. Each node is visited at most once in a layout, and only if it changed; there is no
  /// recursion.
  mutating func minContent(of top: Int) -> Float {
    var index = top
    while true {
      if !knowsMinContent(index) {
        startMinContent(index)
        if hasWordsBelow(index) {
          index = Int(boxes[index].firstChild)
          continue
        }
      }
      while index != top {
        let parent = Int(boxes[index].parent)
        addMinContent(of: index, to: parent)
        if boxes[index].nextSibling >= 0 { break }
        index = parent
      }
      if index == top { return boxes[top].minContent }
      index = Int(boxes[index].nextSibling)
    }
  }

  /// A width from an earlier layout is valid if nothing changed. Leaves without content are not cached.
  private func knowsMinContent(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.cache >= 0 else { return false }
    return box.pointee.minContentRun == run
      || (box.pointee.minContentRun != 0 && !box.pointee.isDirty)
  }

  /// Starts with the words of a leaf.
  private mutating func startMinContent(_ index: Int) {
    let box = boxes + index
    visits += 1
    box.pointee.minContent = 0
    box.pointee.minContentRun = run
    guard box.pointee.isMeasured else { return }
    let content = measureContent(
      LayoutNode(index: index), MeasureRequest(width: .minContent, height: .undefined))
    let words = Flexbox.sane(content.width)
    if words > 0 { box.pointee.minContent = words + edges(index).inset }
  }

  /// Hidden content has no words, and content that scrolls sideways needs no width.
  private func hasWordsBelow(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.firstChild >= 0, !box.pointee.isHidden else { return false }
    switch style(of: index).pointee.overflow {
    case .visible: return true
    case .hidden: return false
    case .scroll: return !box.pointee.direction.isRow
    }
  }

  /// In a row without wrapping the children's widths are added; otherwise the largest counts.
  private func addMinContent(of index: Int, to parent: Int) {
    let child = boxes + index
    guard child.pointee.isInFlow else { return }
    let width = contribution(of: index)
    guard width > 0 else { return }
    let inset = edges(parent).inset
    let others = maximumIgnoringNaN(0, boxes[parent].minContent - inset)
    let addsUp = boxes[parent].direction.isRow && boxes[parent].wrap == .noWrap
    boxes[parent].minContent = inset + (addsUp ? others + width : maximumIgnoringNaN(others, width))
  }

  /// The width that a child's words need in its parent, margins included; 0 without words. A width or maximum
  /// in points limits it; percentages are ignored.
  private func contribution(of index: Int) -> Float {
    let child = boxes + index
    var width = child.pointee.minContent
    guard width > 0 else { return 0 }
    if !child.pointee.hasPercentWidth, child.pointee.width >= 0 {
      width = smaller(width, child.pointee.width)
    }
    if !child.pointee.hasPercentMaxWidth, child.pointee.maxWidth >= 0 {
      width = smaller(width, child.pointee.maxWidth)
    }
    let (inset, margin) = edges(index)
    return maximumIgnoringNaN(width, inset) + margin
  }

  /// The horizontal padding with border, and the horizontal margin. Percentages of an unknown width are zero.
  private func edges(_ index: Int) -> (inset: Float, margin: Float) {
    let box = boxes + index
    guard box.pointee.hasPercentEdges else {
      return (box.pointee.inset(true), box.pointee.margin(true))
    }
    var bare = Box()
    bare.resolveEdges(style(of: index).pointee, against: .nan)
    return (bare.inset(true), bare.marginLeft.orZeroIfNaN + bare.marginRight.orZeroIfNaN)
  }
}
