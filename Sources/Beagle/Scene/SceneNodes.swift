import BeagleLayout

/// The nodes of a ``Scene`` in document order, a parent before its descendants.
///
/// A change copies only the few nodes around the changed one, so that old scenes can be kept at little cost.
public struct SceneNodes: RandomAccessCollection, Sendable, Equatable {
  private static let chunkBits = 6
  private static let chunkMask = 1 << chunkBits - 1

  /// Nodes by slot: a node keeps its slot while others come and go.
  private var chunks: [ContiguousArray<SceneNode>] = []
  /// Slots in document order.
  private(set) var order: [Int32] = []
  /// The index of each slot in `order`; -1 for free slots.
  private(set) var indexBySlot: [Int32] = []
  /// The slot of each slot's parent; -1 for the root.
  private var parents: [Int32] = []
  /// How many nodes each slot's subtree has, itself included.
  private var counts: [Int32] = []
  /// The frames of what is directly inside each box that scrolls, by its slot.
  var contents: [Int32: LayoutRect] = [:]

  /// No nodes.
  public init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { order.count }

  public subscript(position: Int) -> SceneNode {
    let slot = Int(order[position])
    var node = chunks[slot >> Self.chunkBits][slot & Self.chunkMask]
    let parent = parents[slot]
    node.parentIndex = parent < 0 ? -1 : indexBySlot[Int(parent)]
    node.endPosition = Int32(truncatingIfNeeded: position) + counts[slot]
    return node
  }

  /// The index of the node with this identity, or nil if it is no longer in the scene.
  public func firstIndex(of id: NodeID) -> Int? {
    guard id.slot >= 0, id.slot < indexBySlot.count, indexBySlot[Int(id.slot)] >= 0,
      self[slot: id.slot].node == id
    else { return nil }
    return Int(indexBySlot[Int(id.slot)])
  }

  public static func == (left: SceneNodes, right: SceneNodes) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// The index after the last node inside the one at an index.
  func end(of index: Int) -> Int { index + subtreeCount(ofSlot: order[index]) }

  /// Visits the nodes directly inside the one at an index, by their indices.
  func forEachChild(of index: Int, _ body: (Int) -> Void) {
    let end = end(of: index)
    var child = index + 1
    while child < end {
      body(child)
      child = self.end(of: child)
    }
  }

  // MARK: By slot

  /// The node without its index.
  subscript(slot slot: Int32) -> SceneNode {
    _read { yield chunks[Int(slot) >> Self.chunkBits][Int(slot) & Self.chunkMask] }
    _modify { yield &chunks[Int(slot) >> Self.chunkBits][Int(slot) & Self.chunkMask] }
  }

  var slotCount: Int { indexBySlot.count }
  func subtreeCount(ofSlot slot: Int32) -> Int { Int(counts[Int(slot)]) }
  func parent(ofSlot slot: Int32) -> Int32 { parents[Int(slot)] }

  /// Prepares the next slot, or a free one, for a node. Its index is set when the order is updated.
  mutating func addSlot(_ slot: Int32, parent: Int32) {
    if Int(slot) < parents.count {
      parents[Int(slot)] = parent
      counts[Int(slot)] = 1
      return
    }
    if Int(slot) & Self.chunkMask == 0 {
      var chunk = ContiguousArray<SceneNode>()
      chunk.reserveCapacity(Self.chunkMask + 1)
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(SceneNode(NodeID(view: 0, slot: -1, generation: 0)))
    parents.append(parent)
    counts.append(1)
    indexBySlot.append(-1)
  }

  mutating func reserveCapacity(_ count: Int) {
    chunks.reserveCapacity(count >> Self.chunkBits + 1)
    parents.reserveCapacity(count)
    counts.reserveCapacity(count)
    indexBySlot.reserveCapacity(count)
  }

  mutating func setParent(_ parent: Int32, ofSlot slot: Int32) { parents[Int(slot)] = parent }

  /// Releases the content of a slot that became free.
  mutating func clear(slot: Int32) {
    self[slot: slot] = .none
    contents[slot] = nil
    indexBySlot[Int(slot)] = -1
  }

  /// Sets a new document order.
  mutating func setOrder(_ slots: [Int32]) {
    order = slots
    for (index, slot) in slots.enumerated() {
      indexBySlot[Int(slot)] = Int32(truncatingIfNeeded: index)
      counts[Int(slot)] = 1
    }
    for slot in slots.reversed() where parents[Int(slot)] >= 0 {
      counts[Int(parents[Int(slot)])] += counts[Int(slot)]
    }
  }
}
