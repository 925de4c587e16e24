import BeagleLayout
import BeagleSchema

/// Where a part was placed last.
struct Placement: Sendable, Equatable {
  /// The unrounded corner in the scene.
  var x: Double
  var y: Double
  var width: Float
  var height: Float
  var insets: LayoutEdges<Float>
  var isHidden: Bool
  /// Of a text in a renderer that draws in cells.
  var alignment: Text.Alignment?

  /// Not placed yet.
  static let none = Placement(
    x: .infinity, y: 0, width: 0, height: 0, insets: .zero, isHidden: false)
}

extension ViewTree {
  /// Lays out what changed and gives the nodes that moved their frames.
  mutating func layOut() {
    guard isUnplaced, !nodes.isEmpty else { return }
    isUnplaced = false
    let (nodes, measurer) = (nodes, builder.measurer)
    layout.layout(
      LayoutNode(index: Int(Self.root)), width: builder.width, height: builder.height,
      automaticMinimums: measurer.keepsWordsWhole
    ) { node, space in
      let slot = Int32(truncatingIfNeeded: node.index)
      if case .box = nodes[slot: slot].content { return .zero }
      return measurer.size(of: nodes[slot: slot].content, in: space)
    }
    if layout.isApproximate {
      note(.limit("sizes worked out for one box in a layout", value: LayoutTree.workLimit))
    }
    placeNodes()
    placedNumber = layout.layoutNumber
  }

  /// Takes the frames over from the layout, where they are relative to the parent, and puts them on the grid. What is
  /// inside a part that neither moved nor was worked out again is as it was.
  private mutating func placeNodes() {
    let grid = Grid(builder.measurer.grid)
    let drawsInCells = builder.measurer.drawsInCells
    let order = nodes.order
    var place = 0
    /// Where the subtree ends that has to be gone through, whatever the layout says.
    var forced = 0
    while place < order.count {
      let slot = order[place]
      let box = LayoutNode(index: Int(slot))
      let parent = parts[Int(slot)].parent
      let frame = layout.frame(of: box)
      var new = Placement(
        x: Double(frame.x), y: Double(frame.y), width: frame.width, height: frame.height,
        insets: layout.contentInsets(of: box), isHidden: parts[Int(slot)].isHidden,
        alignment: drawsInCells ? nodes[slot: slot].content.alignment : nil)
      if parent >= 0 {
        let outer = placements[Int(parent)]
        new.x += outer.x
        new.y += outer.y
        if outer.isHidden { new.isHidden = true }
      }
      let old = placements[Int(slot)]
      let count = nodes.subtreeCount(ofSlot: slot)
      if new != old {
        placements[Int(slot)] = new
        let rect = grid.frame((x: new.x, y: new.y), frame)
        nodes[slot: slot].frame = rect
        var content = rect.inset(by: new.insets)
        if let alignment = new.alignment {
          let width = frame.width - new.insets.left - new.insets.right
          content = grid.textFrame(in: content, width: width, alignment)
        }
        nodes[slot: slot].contentFrame = content
        nodes[slot: slot].isHidden = new.isHidden
        forced = max(forced, place + count)
      }
      if nodes[slot: slot].clips { noteCollapse(of: slot) }
      let isDone = place >= forced && !layout.isArranged(box, since: placedNumber)
      place += isDone ? count : 1
    }
  }
}

extension SceneContent {
  /// Where the lines of what is wrapped stand; nil where nothing is.
  fileprivate var alignment: Text.Alignment? {
    switch self {
    case .text(_, let alignment, _): alignment
    case .button: .center
    case .unknown: .left
    default: nil
    }
  }
}

extension LayoutRect {
  fileprivate func inset(by insets: LayoutEdges<Float>) -> LayoutRect {
    LayoutRect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
