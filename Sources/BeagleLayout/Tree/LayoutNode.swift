/// A handle for one node of the ``LayoutTree`` that made it.
package struct LayoutNode: Sendable, Hashable {
  /// The node's place in the tree's storage: 0 for the first node appended, then 1, and so on. The place of
  /// a removed node is given to a later one.
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}
