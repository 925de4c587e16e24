/// The identity of a ``SceneNode``. It stays the same while its screen is updated, and is never given to another node,
/// so that an event that comes late cannot reach the wrong one.
public struct NodeID: Sendable, Hashable, CustomStringConvertible {
  /// The screen's number.
  let view: UInt32
  /// The place in the storage of the screen's tree.
  let slot: Int32
  /// Counts the nodes that had this place before.
  let generation: UInt32

  public var description: String { "\(view).\(slot).\(generation)" }
}
