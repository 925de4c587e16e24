import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Testing

@testable import Beagle

/// The resolved node depends only on the input of the resolver.
@Suite struct NodeResolverTests {
  private let text = LiveNode(
    component: Text(text: "@{a.x} @{b}").component, parent: LiveTree.root, lazyDepth: 0, role: .component)

  @Test func resolvingIsIndependentOfEarlierNodes() {
    var graph = ContextGraph(global: .empty)
    let one = graph.open("b", "1", inside: graph.open("a", ["x": "A"], inside: nil))
    let two = graph.open("b", "2", inside: nil)
    var resolver = makeResolver()
    func content(_ frame: ScopeFrame?) -> SceneContent {
      resolver.resolve(text, in: graph.scope(frame)).scene.content
    }
    let contents = [content(one), content(two), content(nil), content(one)]
    let texts = ["A 1", " 2", " ", "A 1"]
    #expect(contents == texts.map { .text($0, alignment: .left, color: nil) })
  }

  @Test func resolvedNodeListsOnlyItsOwnReads() throws {
    var graph = ContextGraph(global: .empty)
    let outer = graph.open("a", ["x": "A"], inside: nil)
    let inner = graph.open("b", "1", inside: outer)
    var resolver = makeResolver()
    let bound = resolver.resolve(text, in: graph.scope(inner))
    var reads: [ContextRead] = []
    bound.reads.forEach { reads.append($0) }
    #expect(
      reads == [
        ContextRead(slot: try #require(graph.slot(of: outer)), path: ContextPath(steps: [.key("x")])),
        ContextRead(slot: try #require(graph.slot(of: inner))),
      ])
    var plain = text
    plain.component = Text(text: .value("plain")).component
    let unbound = resolver.resolve(plain, in: graph.scope(inner))
    #expect(unbound.reads.count == 0)
  }

  @Test func readsKeepTheirOrder() {
    let all = (0..<7).map { ContextRead(slot: ContextSlot($0)) }
    for count in 0...all.count {
      var list = ReadList()
      for read in all.prefix(count) { list.append(read) }
      var found: [ContextRead] = []
      list.forEach { found.append($0) }
      #expect(found == Array(all.prefix(count)))
      #expect(list.count == count)
    }
  }

  /// The layout has one box per key, which nodes with that key copy.
  @Test func onlyUnchangedStyleHasKey() throws {
    let style = Style(size: Size(width: .real(40)))
    let box = Container(properties: WidgetProperties(style: style)).component
    var resolver = makeResolver()
    let scope = Scope(frame: nil, values: ContextStore(global: .empty).values)
    func node(_ component: Component) -> LiveNode {
      LiveNode(component: component, parent: LiveTree.root, lazyDepth: 0, role: .component)
    }
    var first = resolver.resolve(node(box), in: scope)
    let second = resolver.resolve(node(box), in: scope)
    let plain = resolver.resolve(node(Container().component), in: scope)
    #expect(first.styleKey != nil)
    #expect(first.styleKey == second.styleKey)
    #expect(first.style == second.style)
    #expect(plain.styleKey == ResolvedNode.StyleKey.beagle)
    #expect(first.styleKey != plain.styleKey)
    first.style.grow = 1
    #expect(first.styleKey == nil)
    #expect(resolver.resolve(node(ScrollView(children: []).component), in: scope).styleKey == nil)
  }

  private func makeResolver() -> NodeResolver {
    NodeResolver(SceneBuilder(measurer: PointMeasurer(), width: 100), tracksReads: true)
  }
}

extension NodeResolver {
  /// A resolved node without state.
  fileprivate mutating func resolve(_ node: LiveNode, in scope: Scope) -> ResolvedNode {
    var resolved = ResolvedNode()
    resolve(node, nil, NodeEnvironment(), after: nil, in: scope, to: &resolved)
    return resolved
  }
}
