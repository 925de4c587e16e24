import BeagleExpressions
import BeagleJSON
import Testing

@testable import Beagle

/// Setting a context gives the nodes that read what changes, and no others.
@Suite struct ContextGraphTests {
  @Test func settingAMemberGivesItsReadersAndThoseOfTheWhole() throws {
    var graph = ContextGraph(global: .empty)
    let frame = graph.open("c", ["a": 1, "b": 2], inside: nil)
    let slot = try #require(graph.slot(of: frame))
    remember(&graph, slot, "a", of: 1)
    remember(&graph, slot, "b", of: 2)
    remember(&graph, slot, nil, of: 3)
    let path = try #require(ContextPath("a"))
    let ofMember = graph.set(slot, 5, at: path)
    #expect(ofMember?.map(\.node) == [1, 3])
    #expect(graph.value(of: "c", in: frame)?["a"] == 5)
    let ofWhole = graph.set(slot, ["a": 5])
    #expect(ofWhole.map(\.node) == [1, 2, 3])
  }

  @Test func whatIsForgottenIsNotStaleAnyMore() throws {
    var graph = ContextGraph(global: .empty)
    let frame = graph.open("c", 1, inside: nil)
    let slot = try #require(graph.slot(of: frame))
    remember(&graph, slot, nil, of: 1, .state)
    remember(&graph, slot, nil, of: 1, .appearance)
    graph.forget(.appearance, of: 1)
    let remaining = graph.set(slot, 2)
    #expect(remaining.map(\.aspects) == [.state])
    graph.forget(.all, of: 1)
    let none = graph.set(slot, 3)
    #expect(none.isEmpty)
    #expect(graph.readCount == 0)
  }

  @Test func aContextThatEndsIsFoundAsItWasOnlyWhereActionsWaitForIt() {
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

  private func remember(
    _ graph: inout ContextGraph, _ slot: Int32, _ key: String?, of node: Int32,
    _ aspects: LiveNode.Aspects = .appearance
  ) {
    var reads = ReadList()
    reads.append(ContextRead(slot: slot, member: MemberKey(key.map { .key($0) })))
    graph.remember(reads, of: node, aspects)
  }
}
