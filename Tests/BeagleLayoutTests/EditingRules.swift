import BeagleLayout
import TestSupport
import Testing

/// Changing a tree.
@Suite(.computing) struct EditingRules {
  private func row() -> Drawing {
    var drawing = Drawing(Sketch({ $0.direction = .row }, [box(10, 5), box(20, 5)]))
    drawing.layout()
    return drawing
  }

  private func sized(_ width: Float) -> LayoutStyle { box(width, 5).style }

  @Test func insertedNodeIsLaidOutAtItsIndex() {
    var drawing = row()
    let middle = drawing.tree.insert(sized(7), to: drawing.nodes[0], at: 1)
    #expect(drawing.tree.children(of: drawing.nodes[0]) == [drawing.nodes[1], middle, drawing.nodes[2]])
    drawing.layout()
    #expect(drawing.tree.frame(of: middle).x == 10)
    #expect(drawing.tree.frame(of: drawing.nodes[2]).x == 17)
    #expect(drawing.tree.frame(of: drawing.nodes[0]).width == 37)
  }

  @Test func removedNodeLeavesNoGap() {
    var drawing = row()
    drawing.tree.remove(drawing.nodes[1])
    drawing.layout()
    #expect(drawing.tree.count == 2)
    #expect(drawing.tree.frame(of: drawing.nodes[2]) == LayoutRect(x: 0, y: 0, width: 20, height: 5))
    #expect(drawing.tree.frame(of: drawing.nodes[1]) == .zero)
    drawing.tree.setStyle(sized(9), of: drawing.nodes[1])
    #expect(drawing.tree.count == 2)
  }

  @Test func slotsOfRemovedNodesAreReused() {
    var drawing = row()
    for child in drawing.tree.children(of: drawing.nodes[0]) { drawing.tree.remove(child) }
    #expect(drawing.tree.count == 1)
    let new = [3, 4].map { drawing.tree.append(sized($0), to: drawing.nodes[0]) }
    drawing.layout()
    #expect(Set(new.map(\.index)) == [1, 2])
    #expect(new.map { drawing.tree.frame(of: $0).x } == [0, 3])
  }

  @Test func movedNodeKeepsItsSubtree() {
    var drawing = Drawing(Sketch({ _ in }, [Sketch({ _ in }, [box(10, 5)]), Sketch({ $0.padding.top = 2 })]))
    drawing.tree.move(drawing.nodes[1], to: drawing.nodes[3])
    drawing.layout()
    #expect(drawing.tree.parent(of: drawing.nodes[1]) == drawing.nodes[3])
    #expect(drawing.frames[1] == [0, 2, 10, 5])
    #expect(drawing.frames[3] == [0, 0, 10, 7])
  }

  @Test func nodeCannotMoveBelowItself() {
    var drawing = Drawing(Sketch({ _ in }, [Sketch({ _ in }, [box(10, 5)])]))
    drawing.tree.move(drawing.nodes[1], to: drawing.nodes[2])
    #expect(drawing.tree.parent(of: drawing.nodes[1]) == drawing.nodes[0])
  }

  @Test func hiddenNodeCanBeShownAgain() {
    var drawing = row()
    let before = drawing.frames
    var style = sized(10)
    style.display = .none
    drawing.tree.setStyle(style, of: drawing.nodes[1])
    drawing.layout()
    #expect(drawing.frames[2][0] == 0)
    drawing.tree.setStyle(sized(10), of: drawing.nodes[1])
    drawing.layout()
    #expect(drawing.frames == before)
  }

  @Test func hiddenNodeStaysHiddenAfterBeingRoot() {
    var drawing = Drawing(Sketch({ _ in }, [box(10, 5, { $0.display = .none })]))
    drawing.layout()
    drawing.tree.setChildren([], of: drawing.nodes[0])
    drawing.tree.layout(drawing.nodes[1])
    drawing.tree.setChildren([drawing.nodes[1]], of: drawing.nodes[0])
    drawing.layout()
    #expect(drawing.frames[1] == [0, 0, 0, 0])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 9])
  func insertionIndicesCountFromBothEnds(position: Int) {
    var drawing = Drawing(Sketch({ $0.direction = .row }, (1...4).map { box(Float($0), 5) }))
    let new = drawing.tree.insert(sized(7), to: drawing.nodes[0], at: position)
    var expected = Array(drawing.nodes[1...])
    expected.insert(new, at: min(position, 4))
    #expect(drawing.tree.children(of: drawing.nodes[0]) == expected)
    drawing.tree.remove(drawing.nodes[4])
    drawing.tree.append(sized(8), to: drawing.nodes[0])
    #expect(drawing.tree.children(of: drawing.nodes[0]).count == 5)
    drawing.layout()
    #expect(drawing.tree.frame(of: drawing.nodes[0]).width == 1 + 2 + 3 + 7 + 8)
  }

  /// Counts the siblings that are passed on the way to an index.
  @Test func editingEitherEndOfManyChildrenIsFast() {
    var tree = LayoutTree()
    let parent = tree.append(LayoutStyle(), to: nil)
    for count in 0..<40_000 { tree.insert(LayoutStyle(), to: parent, at: count) }
    #expect(tree.visits == 0)
    var last = tree.children(of: parent)
    for _ in 0..<20_000 { if let node = last.popLast() { tree.remove(node) } }
    for node in last.prefix(19_999) { tree.remove(node) }
    #expect(tree.visits == 0)
    #expect(tree.children(of: parent) == [last[19_999]])
  }
}
