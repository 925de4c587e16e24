/// A handle for one node of the ``LayoutTree`` that made it.
package struct LayoutNode: Sendable, Hashable {
  /// The node's index in the tree's storage: 0 for the first node appended, then 1, and so on. The index of a removed
  /// node is reused.
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}
