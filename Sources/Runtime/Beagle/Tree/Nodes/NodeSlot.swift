import BeagleLayout

/// The index of a node in its screen's tree. Its record, scene node, placement and layout box share it.
struct NodeSlot: Sendable, Hashable, Comparable, CustomStringConvertible {
  fileprivate let number: Int32

  fileprivate init(number: Int32) { self.number = number }

  init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The index in arrays that have an element for each slot.
  var index: Int { Int(number) }

  var description: String { "\(number)" }

  static func < (left: NodeSlot, right: NodeSlot) -> Bool { left.number < right.number }
}

extension NodeSlot {
  /// An optional slot in the size of a slot: an `Optional` is larger, and there are many nodes.
  @propertyWrapper
  struct Packed: Sendable {
    /// -1 for none.
    private var number: Int32

    init(wrappedValue: NodeSlot?) { number = wrappedValue?.number ?? -1 }

    var wrappedValue: NodeSlot? {
      get { number < 0 ? nil : NodeSlot(number: number) }
      set { number = newValue?.number ?? -1 }
    }
  }
}

/// A reference to a node that may have been removed.
struct NodeReference: Sendable, Hashable {
  var slot: NodeSlot
  /// The number of nodes that had this slot before.
  var generation: UInt32
}

extension NodeID {
  init(_ view: ViewID, _ node: NodeReference) {
    self.init(view: view.number, slot: node.slot.number, generation: node.generation)
  }

  /// The node, without its screen.
  var reference: NodeReference { NodeReference(slot: NodeSlot(number: slot), generation: generation) }
}

extension LayoutNode {
  init(_ slot: NodeSlot) { self.init(index: slot.index) }

  var slot: NodeSlot { NodeSlot(index) }
}
