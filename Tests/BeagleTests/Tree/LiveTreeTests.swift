import BeagleLayout
import BeagleSchema
import TestSupport
import Testing

@testable import Beagle

/// The live tree keeps all data of a node consistent.
@Suite struct LiveTreeTests {
  @Test(arguments: rounds(20))
  func randomEditsKeepInvariants(seed: Int) {
    var random = RandomScreen(seed: UInt64(seed))
    var tree = LiveTree(screen: ViewID(number: 1))
    var alive = [insert(into: &tree, nil)]
    for _ in 0..<60 {
      let slot = alive[random.number(alive.count)]
      switch random.number(4) {
      case 0 where slot != LiveTree.root:
        let removed = Set(tree.remove(slot).map(\.slot))
        alive.removeAll { removed.contains($0) }
      case 1:
        let children = tree.children(of: slot)
        tree.setChildren(children.reversed(), of: slot)
      default: alive.append(insert(into: &tree, slot))
      }
      tree.commitOrder()
      #expect(tree.brokenInvariant == nil)
      #expect(Set(tree.subtree(of: LiveTree.root)) == Set(alive))
      #expect(tree.count == alive.count)
    }
  }

  @Test func orphanedNodeBreaksInvariant() {
    var tree = LiveTree(screen: ViewID(number: 1))
    let root = insert(into: &tree, nil)
    let child = insert(into: &tree, root)
    tree.commitOrder()
    #expect(tree.brokenInvariant == nil)
    tree.detach(child)
    #expect(tree.brokenInvariant != nil)
  }

  @Test func movedSubtreeUpdatesDepth() {
    var tree = LiveTree(screen: ViewID(number: 1))
    let root = insert(into: &tree, nil)
    let line = insert(into: &tree, root)
    let cell = insert(into: &tree, root)
    let content = insert(into: &tree, cell)
    tree.detach(cell)
    tree.setChildren([cell], of: line)
    tree.commitOrder()
    #expect([line, cell, content].map { tree[$0].depth } == [1, 2, 3])
    #expect(tree.brokenInvariant == nil)
  }

  @Test func reusedSlotIsANewNode() {
    var tree = LiveTree(screen: ViewID(number: 1))
    let root = insert(into: &tree, nil)
    let first = insert(into: &tree, root)
    let old = tree.reference(to: first)
    tree.commitOrder()
    let node = tree.nodes[1].node
    _ = tree.remove(old.slot)
    let second = insert(into: &tree, root)
    let new = tree.reference(to: second)
    tree.commitOrder()
    #expect(new.slot == old.slot)
    #expect(!tree.isAlive(old) && tree.isAlive(new))
    #expect(tree.slot(of: node) == nil)
  }

  @Test func removedNodeIsNotResolved() {
    var tree = LiveTree(screen: ViewID(number: 1))
    let root = insert(into: &tree, nil)
    let child = insert(into: &tree, root)
    tree.mark(child, .appearance)
    tree.mark(root, .state)
    _ = tree.remove(child)
    let (first, second) = (tree.takeStale(), tree.takeStale())
    #expect(first?.slot == root)
    #expect(second == nil)
  }

  /// Screens have many nodes. An optional slot would be larger.
  @Test func packedParentHasSlotSize() {
    #expect(MemoryLayout<NodeSlot.Packed>.size == MemoryLayout<NodeSlot>.size)
    for parent in [nil, LiveTree.root, NodeSlot(Int(Int32.max))] {
      #expect(NodeSlot.Packed(wrappedValue: parent).wrappedValue == parent)
    }
  }

  private func insert(into tree: inout LiveTree, _ parent: NodeSlot?) -> NodeSlot {
    let node = LiveNode(
      component: Container().component, parent: parent, lazyDepth: 0, role: .component)
    var resolved = ResolvedNode()
    return tree.insert(node, &resolved, nil)
  }
}
