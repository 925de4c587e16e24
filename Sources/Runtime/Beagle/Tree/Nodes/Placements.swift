import BeagleLayout
import BeagleSchema

struct Placement: Sendable, Equatable {
  /// The corner in the scene, before rounding.
  var x: Double
  var y: Double
  var width: Float
  var height: Float
  /// The frame in the scene, on the renderer's grid.
  var frame: LayoutRect
  var insets: LayoutEdges<Float>
  /// Whether it is hidden by itself or by an ancestor.
  var isHidden: Bool
  /// The alignment of a text, if the renderer draws in cells.
  var alignment: Text.Alignment?

  /// Not placed yet.
  static var none: Placement {
    Placement(
      x: .infinity, y: 0, width: 0, height: 0, frame: .zero, insets: LayoutEdges(all: 0), isHidden: false)
  }
}

/// The placements of a tree's nodes by slot. The next layout is compared with them.
struct Placements: Sendable {
  private var placements: [Placement] = []
  /// The nodes to place even if the layout changes nothing around them.
  private var resetSlots: [NodeSlot] = []
  /// The number of the layout that they come from.
  private var layoutNumber: UInt32 = 0

  var count: Int { placements.count }

  subscript(slot: NodeSlot) -> Placement { placements[slot.index] }

  mutating func reserveCapacity(_ count: Int) { placements.reserveCapacity(count) }

  /// Prepares the next slot, or a free one, for a node. The layout places it with its parent's children.
  mutating func addSlot(_ slot: NodeSlot) {
    if slot.index < placements.count { placements[slot.index] = .none } else { placements.append(.none) }
  }

  /// Forces a new placement of a node.
  mutating func reset(_ slot: NodeSlot) {
    placements[slot.index] = .none
    resetSlots.append(slot)
  }

  /// Updates the placements from the layout's frames, which are relative to the parent, and rounds them to
  /// the renderer's grid. Content of a node that neither moved nor was laid out again does not change.
  /// Returns the visited scrolling nodes, in document order.
  mutating func update(
    _ nodes: inout SceneNodes, from layout: LayoutTree, _ records: [LiveNode], on measurer: any Measurer
  ) -> [NodeSlot] {
    let tops = layout.arrangedTops.map(\.slot)
    var visits = Visits()
    // Parents before descendants, because placements add up.
    for top in nodes.inOrder(tops) { visit(top, &nodes, layout, records, measurer, &visits) }
    for slot in nodes.inOrder(resetSlots) where placements[slot.index] == .none {
      visit(slot, &nodes, layout, records, measurer, &visits)
    }
    nodes.updateExtents(of: visits.tops, at: visits.ranges)
    resetSlots = []
    layoutNumber = layout.layoutNumber
    return nodes.inOrder(visits.scrollers)
  }

  /// The visited nodes, by their indices in the document.
  private struct Visits {
    var tops: [Int] = []
    /// The placements that were moved or laid out, and some others.
    var ranges: [Range<Int>] = []
    /// The slots of scrolling nodes.
    var scrollers: [NodeSlot] = []
  }

  /// Updates a node and the descendants that the layout arranged.
  private mutating func visit(
    _ top: NodeSlot, _ nodes: inout SceneNodes, _ layout: LayoutTree, _ records: [LiveNode],
    _ measurer: any Measurer, _ visits: inout Visits
  ) {
    let cells = measurer.drawsInCells ? Grid(measurer.grid) : nil
    let pixels = PixelGrid(pixel: measurer.grid)
    var position = nodes.index(ofSlot: top)
    let end = nodes.end(of: position)
    /// The end of the subtree that has to be visited, regardless of the layout.
    var forcedEnd = 0
    visits.tops.append(position)
    var start = position
    while position < end {
      let slot = nodes.order[position]
      var new = placement(of: slot, records, layout)
      if let cells {
        new.alignment = nodes[slot: slot].content.alignment
        new.frame = cells.frame(x: new.x, y: new.y, width: new.width, height: new.height)
      } else {
        new.frame = pixelFrame(of: slot, records, layout, pixels)
      }
      let count = nodes.subtreeCount(ofSlot: slot)
      if new != placements[slot.index] {
        placements[slot.index] = new
        nodes[slot: slot].place(new, in: cells)
        forcedEnd = max(forcedEnd, position + count)
      }
      if nodes[slot: slot].clips { visits.scrollers.append(slot) }
      let isDone = position >= forcedEnd && !layout.isArranged(LayoutNode(slot), since: layoutNumber)
      guard isDone, count > 1 else {
        position += 1
        continue
      }
      visits.ranges.append(start..<position)
      position += count
      start = position
    }
    visits.ranges.append(start..<end)
  }

  /// The placement of a node, without its rounded frame.
  private func placement(of slot: NodeSlot, _ records: [LiveNode], _ layout: LayoutTree) -> Placement {
    let box = LayoutNode(slot)
    let frame = layout.frame(of: box)
    var new = Placement(
      x: Double(frame.x), y: Double(frame.y), width: frame.width, height: frame.height, frame: .zero,
      insets: layout.contentInsets(of: box), isHidden: records[slot.index].isHidden)
    if let parent = records[slot.index].parent {
      let outer = placements[parent.index]
      new.x += outer.x
      new.y += outer.y
      if outer.isHidden { new.isHidden = true }
    }
    return new
  }

  /// The frame of a node in the scene on a pixel grid. As in Yoga and in the views of phones, the rounded
  /// position is relative to the rounded frame of the parent.
  private func pixelFrame(
    of slot: NodeSlot, _ records: [LiveNode], _ layout: LayoutTree, _ pixels: PixelGrid
  ) -> LayoutRect {
    let box = LayoutNode(slot)
    let outer = records[slot.index].parent.map { placements[$0.index] }
    let frame = pixels.rounded(
      layout.frame(of: box), x: outer?.x ?? 0, y: outer?.y ?? 0, isText: layout.isMeasured(box))
    return LayoutRect(
      x: Self.limited((outer?.frame.x ?? 0) + frame.x), y: Self.limited((outer?.frame.y ?? 0) + frame.y),
      width: Self.limited(frame.width), height: Self.limited(frame.height))
  }

  /// A number that is limited so that sums are finite for every document.
  private static func limited(_ number: Float) -> Float { max(-1e30, min(1e30, number)) }
}

extension SceneNodes {
  /// The slots that have a node, without repetition, in document order.
  fileprivate func inOrder(_ slots: [NodeSlot]) -> [NodeSlot] {
    Set(slots.map { index(ofSlot: $0) }).filter { $0 >= 0 }.sorted().map { order[$0] }
  }
}

extension SceneNode {
  fileprivate mutating func place(_ placement: Placement, in cells: Grid?) {
    frame = placement.frame
    contentFrame = frame.inset(by: placement.insets)
    if let cells, let alignment = placement.alignment {
      let width = placement.width - placement.insets.left - placement.insets.right
      contentFrame = cells.textFrame(in: contentFrame, width: width, alignment)
    }
    isHidden = placement.isHidden
  }
}

extension LayoutRect {
  fileprivate func inset(by insets: LayoutEdges<Float>) -> LayoutRect {
    LayoutRect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
