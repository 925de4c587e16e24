import BeagleExpressions
import BeagleJSON
import Testing

@testable import Beagle

/// Setting a context returns exactly the nodes that read the changed values.
@Suite struct ContextGraphTests {
  @Test func settingMemberReturnsReadersOfMemberAndWhole() throws {
    var graph = ContextGraph(global: .empty)
    let frame = graph.open("c", ["a": 1, "b": 2], inside: nil)
    let slot = try #require(graph.slot(of: frame))
    remember(&graph, slot, "a", of: NodeSlot(1))
    remember(&graph, slot, "b", of: NodeSlot(2))
    remember(&graph, slot, nil, of: NodeSlot(3))
    let path = try #require(ContextPath("a"))
    let ofMember = graph.set(slot, 5, at: path)
    #expect(ofMember?.map(\.node) == [NodeSlot(1), NodeSlot(3)])
    #expect(graph.value(of: "c", in: frame)?["a"] == 5)
    let ofWhole = graph.set(slot, ["a": 5])
    #expect(ofWhole.map(\.node) == [NodeSlot(1), NodeSlot(2), NodeSlot(3)])
  }

  @Test func forgottenNodesAreNotStale() throws {
    var graph = ContextGraph(global: .empty)
    let frame = graph.open("c", 1, inside: nil)
    let slot = try #require(graph.slot(of: frame))
    remember(&graph, slot, nil, of: NodeSlot(1), .state)
    remember(&graph, slot, nil, of: NodeSlot(1), .appearance)
    graph.forget(.appearance, of: NodeSlot(1))
    let remaining = graph.set(slot, 2)
    #expect(remaining.map(\.aspects) == [.state])
    graph.forget(.all, of: NodeSlot(1))
    let none = graph.set(slot, 3)
    #expect(none.isEmpty)
    #expect(graph.readCount == 0)
  }

  @Test func endedContextIsKeptOnlyForPendingActions() {
    var graph = ContextGraph(global: .empty)
    let awaited = graph.open("a", 1, inside: nil)
    let other = graph.open("b", 2, inside: nil)
    graph.retain([awaited])
    graph.close(awaited, upTo: nil)
    graph.close(other, upTo: nil)
    #expect(graph.value(of: "a", in: awaited) == 1)
    #expect(graph.value(of: "b", in: other) == nil)
    graph.retain([])
    #expect(graph.value(of: "a", in: awaited) == nil)
  }

  /// The weight of a text is the number of values that would take the same memory.
  @Test func totalContextSizeIsLimited() throws {
    var graph = ContextGraph(global: .empty)
    let frames = (0..<8).map { graph.open("c\($0)", 1, inside: nil) }
    let slots = try frames.map { try #require(graph.slot(of: $0)) }
    let path = try ContextPath(parsing: "x")
    let text = DynamicObject.string(String(repeating: "x", count: 64 * 90))
    var admitted: [Bool] = []
    for slot in slots {
      let isAdmitted = graph.admits(text, at: path, in: slot, limit: 100)
      if isAdmitted { _ = graph.set(slot, text, at: path) }
      admitted.append(isAdmitted)
    }
    #expect(admitted == [true, true, true, true, false, false, false, false])
    let long = DynamicObject.string(String(repeating: "x", count: 64 * 100))
    let isLongAdmitted = graph.admits(long, at: path, in: slots[0], limit: 100)
    #expect(!isLongAdmitted)
    // A replaced value does not count twice, and ended contexts release their share.
    let isAdmittedAgain = graph.admits(text, at: path, in: slots[0], limit: 100)
    #expect(isAdmittedAgain)
    graph.close(frames[1], upTo: nil)
    let isAdmittedLater = graph.admits(text, at: path, in: slots[7], limit: 100)
    #expect(isAdmittedLater)
    let isAdmittedWithoutLimit = graph.admits(long, at: path, in: slots[6], limit: .max)
    #expect(isAdmittedWithoutLimit)
  }

  private func remember(
    _ graph: inout ContextGraph, _ slot: ContextSlot, _ key: String?, of node: NodeSlot,
    _ aspects: LiveNode.Aspects = .appearance
  ) {
    var reads = ReadList()
    reads.append(ContextRead(slot: slot, path: ContextPath(steps: key.map { [.key($0)] } ?? [])))
    graph.remember(reads, of: node, aspects)
  }
}
