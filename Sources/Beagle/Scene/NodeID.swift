/// The identity of a ``SceneNode``. It does not change while the screen is updated, and is never reused, so that a late
/// event cannot reach another node.
public struct NodeID: Sendable, Hashable, CustomStringConvertible {
  /// The screen's number.
  let view: UInt32
  /// The index in the storage of the screen's tree.
  let slot: Int32
  /// The number of nodes that had this slot before.
  let generation: UInt32

  public var description: String { "\(view).\(slot).\(generation)" }
}
