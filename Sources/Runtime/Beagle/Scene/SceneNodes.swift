import BeagleLayout

/// The nodes of a ``Scene`` in document order, a parent before its descendants.
///
/// A change copies only a small chunk around the changed node, so that old scenes can be kept at little cost.
public struct SceneNodes: RandomAccessCollection, Sendable, Equatable {
  private static let chunkBits = 6
  private static let chunkMask = 1 << chunkBits - 1

  /// Nodes by slot: a node keeps its slot while others come and go.
  private var chunks: [ContiguousArray<SceneNode>] = []
  /// Slots in document order.
  private(set) var order: [NodeSlot] = []
  /// The places of the nodes in the tree, by slot.
  private var places: [Place] = []
  /// The union of the child frames of each scrolling box, by its slot.
  var contents: [NodeSlot: LayoutRect] = [:]

  private struct Place {
    /// The index in `order`; -1 for a free slot.
    var index: Int32 = -1
    /// The slot of the parent; nil for the root.
    @NodeSlot.Packed var parent: NodeSlot?
    /// The size of the subtree, including the node itself.
    var count: Int32 = 1
  }

  /// Creates an empty collection.
  public init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { order.count }

  public subscript(position: Int) -> SceneNode {
    let slot = order[position]
    var node = self[slot: slot]
    let place = places[slot.index]
    node.parentIndex = place.parent.map { places[$0.index].index } ?? -1
    node.endPosition = Int32(truncatingIfNeeded: position) + place.count
    return node
  }

  /// The index of the node with this identity; nil if it is no longer in the scene.
  public func firstIndex(of id: NodeID) -> Int? {
    let slot = id.reference.slot
    guard places.indices.contains(slot.index), self[slot: slot].node == id else { return nil }
    let index = index(ofSlot: slot)
    return index < 0 ? nil : index
  }

  public static func == (left: SceneNodes, right: SceneNodes) -> Bool {
    left.count == right.count && (left.sharesMemory(with: right) || left.elementsEqual(right))
  }

  /// Whether nothing has changed between two scenes of one screen. Does not compare nodes.
  private func sharesMemory(with other: SceneNodes) -> Bool {
    func address<Element>(_ array: [Element]) -> UnsafePointer<Element>? {
      array.withUnsafeBufferPointer { $0.baseAddress }
    }
    func address(_ chunk: ContiguousArray<SceneNode>) -> UnsafePointer<SceneNode>? {
      chunk.withUnsafeBufferPointer { $0.baseAddress }
    }
    return chunks.count == other.chunks.count && address(order) == address(other.order)
      && address(places) == address(other.places)
      && zip(chunks, other.chunks).allSatisfy { address($0) == address($1) }
  }

  /// The index after the last descendant of the node at an index.
  func end(of index: Int) -> Int { index + subtreeCount(ofSlot: order[index]) }

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
  subscript(slot slot: NodeSlot) -> SceneNode {
    _read { yield chunks[slot.index >> Self.chunkBits][slot.index & Self.chunkMask] }
    _modify { yield &chunks[slot.index >> Self.chunkBits][slot.index & Self.chunkMask] }
  }

  var slotCount: Int { places.count }
  func subtreeCount(ofSlot slot: NodeSlot) -> Int { Int(places[slot.index].count) }
  func parent(ofSlot slot: NodeSlot) -> NodeSlot? { places[slot.index].parent }

  /// The document-order index of a slot's node; -1 for a free slot, or one that is not in the order yet.
  func index(ofSlot slot: NodeSlot) -> Int { Int(places[slot.index].index) }

  /// Moves a node into the next slot, or a free one. Its index is set when the order is updated.
  mutating func insert(_ node: inout SceneNode, at slot: NodeSlot, parent: NodeSlot?) {
    if slot.index < places.count {
      places[slot.index] = Place(parent: parent)
    } else {
      places.append(Place(parent: parent))
      if slot.index & Self.chunkMask == 0 {
        var chunk = ContiguousArray<SceneNode>()
        chunk.reserveCapacity(Self.chunkMask + 1)
        chunks.append(chunk)
      }
      chunks[chunks.count - 1].append(.none)
    }
    // Moved without copying its content.
    swap(&self[slot: slot], &node)
  }

  mutating func reserveCapacity(_ count: Int) {
    chunks.reserveCapacity(count >> Self.chunkBits + 1)
    places.reserveCapacity(count)
  }

  mutating func setParent(_ parent: NodeSlot, ofSlot slot: NodeSlot) { places[slot.index].parent = parent }

  /// Releases the content of a freed slot.
  mutating func clear(slot: NodeSlot) {
    self[slot: slot] = .none
    contents[slot] = nil
    places[slot.index].index = -1
  }

  mutating func setOrder(_ slots: [NodeSlot]) {
    order = slots
    for (index, slot) in slots.enumerated() {
      places[slot.index].index = Int32(truncatingIfNeeded: index)
      places[slot.index].count = 1
    }
    for slot in slots.reversed() {
      let place = places[slot.index]
      if let parent = place.parent { places[parent.index].count += place.count }
    }
  }
}
