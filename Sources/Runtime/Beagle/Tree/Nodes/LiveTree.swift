import BeagleLayout
import BeagleSchema

/// The nodes of a live screen. Component, scope, state, scene node, layout box and placement of a node share
/// a slot, which stays the same as long as the node exists.
///
/// Only this type inserts, moves and removes nodes. It does not evaluate expressions; it receives a
/// ``ResolvedNode``.
struct LiveTree: Sendable {
  private let screen: ViewID
  private(set) var records: [LiveNode] = []
  private(set) var states: [NodeSlot: NodeState] = [:]
  private(set) var layout = LayoutTree()
  /// The scene as of the last layout.
  private(set) var nodes = SceneNodes()
  private(set) var placements = Placements()
  /// The UTF-8 bytes of all texts and ids in the scene, and of the keys of list cells, with which ids end.
  private(set) var textBytes = 0
  /// The slots of stale nodes, in the order in which they were marked.
  private var staleSlots: [NodeSlot] = []
  private var nextStaleIndex = 0
  /// Whether nodes were added, removed or moved since the document order was computed.
  private var isReordered = false
  /// Whether something changed that can affect frames.
  private var needsLayout = false

  /// The slot of the screen.
  static let root = NodeSlot(0)

  init(screen: ViewID) {
    self.screen = screen
  }

  // MARK: Reading

  var count: Int { layout.count }

  /// The number of slots, including free ones.
  var slotCount: Int { records.count }

  var isEmpty: Bool { records.isEmpty }

  subscript(slot: NodeSlot) -> LiveNode {
    _read { yield records[slot.index] }
  }

  func state(of slot: NodeSlot) -> NodeState? { states[slot] }

  func reference(to slot: NodeSlot) -> NodeReference {
    NodeReference(slot: slot, generation: records[slot.index].generation)
  }

  func isAlive(_ reference: NodeReference) -> Bool {
    let index = reference.slot.index
    return records.indices.contains(index) && records[index].isAlive
      && records[index].generation == reference.generation
  }

  /// The slot of an event's node, if it still exists.
  func slot(of node: NodeID) -> NodeSlot? {
    let reference = node.reference
    return node.view == screen.number && isAlive(reference) ? reference.slot : nil
  }

  /// The direct children of a node, in document order.
  func children(of slot: NodeSlot) -> [NodeSlot] {
    layout.children(of: LayoutNode(slot)).map(\.slot)
  }

  func style(of slot: NodeSlot) -> LayoutStyle { layout.style(of: LayoutNode(slot)) ?? .beagle }

  func placement(of slot: NodeSlot) -> Placement { placements[slot] }

  // MARK: Inserting, moving, removing

  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    placements.reserveCapacity(count)
    nodes.reserveCapacity(count)
    layout = LayoutTree(capacity: count)
  }

  /// Appends a node to its parent. Moves the scene node out of the resolved one.
  mutating func insert(
    _ node: consuming LiveNode, _ resolved: inout ResolvedNode, _ state: NodeState?
  ) -> NodeSlot {
    let slot = layout.next.slot
    let parent = node.parent
    layout.append(
      resolved.style, key: resolved.styleKey, to: parent.map { LayoutNode($0) },
      isMeasured: resolved.isMeasured)
    if let parent { node.depth = records[parent.index].depth + 1 }
    node.isHidden = resolved.scene.isHidden
    let isReused = slot.index < records.count
    if isReused { node.generation = records[slot.index].generation }
    resolved.scene.node = NodeID(screen, NodeReference(slot: slot, generation: node.generation))
    textBytes += resolved.scene.textBytes + node.keyBytes
    nodes.insert(&resolved.scene, at: slot, parent: parent)
    placements.addSlot(slot)
    if let state { states[slot] = state }
    if isReused { records[slot.index] = consume node } else { records.append(consume node) }
    isReordered = true
    needsLayout = true
    return slot
  }

  /// A removed node, and the scope of its parent.
  struct Removed {
    var slot: NodeSlot
    var node: LiveNode
    var outerScope: ScopeFrame?
  }

  /// Removes a node and its descendants from the tree. Returns them, the innermost first.
  mutating func remove(_ top: NodeSlot) -> [Removed] {
    var slots = [top]
    var next = 0
    while next < slots.count {
      slots += children(of: slots[next])
      next += 1
    }
    let removed = slots.reversed().map { slot in
      let node = records[slot.index]
      let outerScope = node.parent.flatMap { records[$0.index].scope }
      states[slot] = nil
      textBytes -= nodes[slot: slot].textBytes + node.keyBytes
      records[slot.index] = LiveNode(tombstone: node.generation &+ 1)
      nodes.clear(slot: slot)
      return Removed(slot: slot, node: node, outerScope: outerScope)
    }
    layout.remove(LayoutNode(top))
    isReordered = true
    needsLayout = true
    return removed
  }

  /// Sets the children of a node in this order. Its former children must be among them, or be removed or
  /// moved elsewhere before the order is committed.
  mutating func setChildren(_ children: [NodeSlot], of parent: NodeSlot) {
    for child in children where records[child.index].parent != parent {
      records[child.index].parent = parent
      nodes.setParent(parent, ofSlot: child)
      setDepth(records[parent.index].depth + 1, ofSubtree: child)
    }
    layout.setChildren(children.map { LayoutNode($0) }, of: LayoutNode(parent))
    isReordered = true
    needsLayout = true
  }

  private mutating func setDepth(_ depth: UInt16, ofSubtree top: NodeSlot) {
    guard records[top.index].depth != depth else { return }
    var slots = [top]
    records[top.index].depth = depth
    while let slot = slots.popLast() {
      for child in children(of: slot) {
        records[child.index].depth = records[slot.index].depth + 1
        slots.append(child)
      }
    }
  }

  /// Detaches a node from its parent. It must be attached elsewhere before the order is committed.
  mutating func detach(_ slot: NodeSlot) { layout.move(LayoutNode(slot), to: nil) }

  mutating func detachChildren(of slot: NodeSlot) { layout.setChildren([], of: LayoutNode(slot)) }

  // MARK: Changing a node

  mutating func setState(_ state: NodeState, of slot: NodeSlot) { states[slot] = state }
  mutating func setIndex(_ index: Int32, of slot: NodeSlot) { records[slot.index].index = index }
  mutating func setSelection(_ selection: Int32, of slot: NodeSlot) {
    records[slot.index].selection = selection
  }
  mutating func setComponent(_ component: Component, of slot: NodeSlot) {
    records[slot.index].component = component
  }

  /// Updates scene and layout with the changes since the node was last resolved.
  mutating func commit(_ resolved: ResolvedNode, at slot: NodeSlot) {
    let box = LayoutNode(slot)
    let change = nodes[slot: slot].change(to: resolved.scene)
    if change.content {
      if resolved.isMeasured, !nodes[slot: slot].content.isAsLarge(as: resolved.scene.content) {
        layout.markDirty(box)
        needsLayout = true
      }
      textBytes += resolved.scene.content.textBytes - nodes[slot: slot].content.textBytes
      nodes[slot: slot].content = resolved.scene.content
    }
    if change.others {
      nodes[slot: slot].sharedDecoration = resolved.scene.sharedDecoration
      nodes[slot: slot].isRefreshing = resolved.scene.isRefreshing
      nodes[slot: slot].isFocused = resolved.scene.isFocused
      nodes[slot: slot].interactions = resolved.scene.interactions
    }
    let direction = layout.direction(of: box)
    if layout.setStyle(resolved.style, of: box) {
      needsLayout = true
      if direction?.axis != resolved.style.direction.axis {
        for child in children(of: slot) where records[child.index].component.listTraits.usesParentScroll {
          mark(child, .appearance)
        }
      }
    }
    if records[slot.index].isHidden != resolved.scene.isHidden {
      records[slot.index].isHidden = resolved.scene.isHidden
      placements.reset(slot)
      needsLayout = true
    }
  }

  // MARK: Stale nodes

  /// Marks a node to be resolved in the next update.
  mutating func mark(_ slot: NodeSlot, _ aspects: LiveNode.Aspects) {
    if records[slot.index].stale.isEmpty { staleSlots.append(slot) }
    records[slot.index].stale.formUnion(aspects)
  }

  mutating func unmark(_ slot: NodeSlot, _ aspects: LiveNode.Aspects) {
    records[slot.index].stale.subtract(aspects)
  }

  /// Takes the next stale node and clears its mark.
  mutating func takeStale() -> (slot: NodeSlot, aspects: LiveNode.Aspects)? {
    while nextStaleIndex < staleSlots.count {
      let slot = staleSlots[nextStaleIndex]
      nextStaleIndex += 1
      let aspects = records[slot.index].stale
      guard records[slot.index].isAlive, !aspects.isEmpty else { continue }
      records[slot.index].stale = []
      return (slot, aspects)
    }
    staleSlots.removeAll(keepingCapacity: true)
    nextStaleIndex = 0
    return nil
  }

  // MARK: Order and frames

  /// Updates the document order if nodes were added, removed or moved.
  mutating func commitOrder() {
    guard isReordered else { return }
    isReordered = false
    // The nodes of a newly built tree are in document order.
    let isNew = nodes.order.isEmpty
    nodes.setOrder(isNew ? records.indices.map { NodeSlot($0) } : layout.preorder)
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  mutating func setNeedsLayout() { needsLayout = true }

  /// Makes all nodes be measured and placed again, for another measurer.
  mutating func forgetLayout() {
    layout.forgetStyleKeys()
    layout.forgetSizes()
    // A new placement of the screen places all nodes again.
    if !isEmpty { placements.reset(Self.root) }
    needsLayout = true
  }

  /// Makes images be measured again.
  mutating func remeasureImages() {
    for slot in nodes.order {
      guard case .image = nodes[slot: slot].content else { continue }
      layout.markDirty(LayoutNode(slot))
      needsLayout = true
    }
  }

  struct LayoutReport {
    /// The visited scrolling nodes, in document order.
    var scrollers: [NodeSlot] = []
    /// Whether the layout reached its work limit.
    var isApproximate = false
  }

  /// Lays out the changes and updates the frames of the moved nodes. Returns nil if nothing changed.
  mutating func layOut(_ measurer: any Measurer, width: Float, height: Float?) -> LayoutReport? {
    guard needsLayout, !nodes.isEmpty else { return nil }
    needsLayout = false
    measure(measurer, width: width, height: height)
    let scrollers = placements.update(&nodes, from: layout, records, on: measurer)
    return LayoutReport(scrollers: scrollers, isApproximate: layout.isApproximate)
  }

  private mutating func measure(_ measurer: any Measurer, width: Float, height: Float?) {
    let nodes = nodes
    layout.layout(
      LayoutNode(Self.root), width: width, height: height, scaleFactor: measurer.scaleFactor,
      automaticMinimums: measurer.keepsWordsWhole
    ) { node, space in
      let leaf = nodes[slot: node.slot]
      if case .box = leaf.content { return .zero }
      return measurer.size(ofNode: leaf, in: space)
    }
  }

  /// Explains the size of a node. Lays everything out from scratch, so it should be called on a copy.
  mutating func explainSize(
    of slot: NodeSlot, _ measurer: any Measurer, width: Float, height: Float?
  ) -> SizeExplanation? {
    layout.forgetSizes()
    measure(measurer, width: width, height: height)
    return layout.explanation(of: LayoutNode(slot))
  }
}
