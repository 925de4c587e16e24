package import BeagleJSON
package import BeagleLayout
import BeagleSchema

extension Runtime {
  /// Explains a node of the visible screen; nil if there is no such node.
  ///
  /// The time grows with the number of nodes, because the screen is laid out again.
  ///
  /// - Parameters:
  ///   - node: one of ``scene``.
  ///   - offsets: the scroll offsets of nodes, in points, to find out what is covered or out of view.
  public func explanation(of node: NodeID, scrolled offsets: [NodeID: Float] = [:]) -> NodeExplanation? {
    guard let live = navigation.visibleLive, let slot = live.tree.slot(of: node) else { return nil }
    var explainer = NodeExplainer(live, offsets)
    return explainer.explanation(of: slot)
  }

  /// The document paths of the visible screen's nodes, in document order.
  package var paths: [String] { navigation.visibleLive?.tree.paths ?? [] }

  /// The values of texts with expressions, each in the scope of a node of the visible screen. Null for a text
  /// whose node is not on the screen.
  ///
  /// - Parameter event: The event whose actions contain the texts, and its value; nil for texts of
  ///   components.
  package func values(
    of texts: [(node: NodeID, text: String)], in event: (name: String, value: DynamicObject)? = nil
  ) -> [DynamicObject] {
    guard var live = navigation.visibleLive else { return texts.map { _ in .empty } }
    return texts.map { node, text in
      guard let slot = live.tree.slot(of: node) else { return .empty }
      var scope = live.tree[slot].scope
      if let event { scope = ScopeFrame(id: event.name, location: .implicit(event.value), parent: scope) }
      return live.evaluateAll(.value(.string(text)), in: scope)
    }
  }

  /// The names and document paths of the visible screen's nodes, in document order.
  package var outline: [NodeOutline] {
    guard let tree = navigation.visibleLive?.tree else { return [] }
    return zip(tree.nodes.order, tree.paths).map { slot, path in
      NodeOutline(node: tree.nodes[slot: slot].node, name: tree.name(of: slot), path: path)
    }
  }

  /// The name of a node of the visible screen, as in ``NodeExplanation/name``; nil if there is no such node.
  package func name(of node: NodeID) -> String? {
    guard let tree = navigation.visibleLive?.tree else { return nil }
    return tree.slot(of: node).map(tree.name)
  }

  /// The document path of a node of the visible screen, as in ``outline``; nil if the node is not on it.
  package func path(of node: NodeID) -> String? {
    guard let tree = navigation.visibleLive?.tree else { return nil }
    return tree.slot(of: node).map { tree.path(to: $0) }
  }

  /// The style by which a node of the visible screen is laid out; nil if there is no such node.
  package func layoutStyle(of node: NodeID) -> LayoutStyle? {
    guard let tree = navigation.visibleLive?.tree else { return nil }
    return tree.slot(of: node).map(tree.style)
  }

  /// The contexts that can be set at a node, the innermost first, with their ids for
  /// ``Event/set(context:at:_:path:)``.
  package func contexts(at node: NodeID) -> [NodeExplanation.VisibleContext] {
    guard let live = navigation.visibleLive, let slot = live.tree.slot(of: node) else { return [] }
    return NodeExplainer(live, [:]).contexts(of: slot)
  }
}

/// Explains nodes of one screen. It works on a copy, so that evaluation and layout do not change the screen.
struct NodeExplainer {
  var live: LiveScreen
  let scene: Scene
  let passwords: Passwords
  let offsets: [NodeID: Float]

  init(_ live: LiveScreen, _ offsets: [NodeID: Float]) {
    self.live = live
    self.offsets = offsets
    scene = live.scene
    passwords = live.passwords.prepared
  }

  mutating func explanation(of slot: NodeSlot) -> NodeExplanation {
    let node = live.tree.nodes[slot: slot]
    var explanation = NodeExplanation(
      node: node.node, name: live.tree.name(of: slot), path: live.tree.path(to: slot), frame: node.frame,
      press: press(of: slot))
    explanation.properties = properties(of: slot)
    explanation.contexts = contexts(of: slot)
    let size = live.tree.sizeExplanation(of: slot, live.builder)
    explanation.width = size?.width.map { NodeExplanation.LengthStep($0, isWidth: true) } ?? []
    explanation.height = size?.height.map { NodeExplanation.LengthStep($0, isWidth: false) } ?? []
    explanation.invisibility = invisibility(of: slot)
    explanation.remarks = mistakes(in: explanation.properties, of: slot) + remarks(on: slot)
    if size?.isPlacedByCSS == true {
      explanation.remarks.append("Yoga has no number for its position, so the CSS rule applies")
    }
    return explanation
  }

  func index(of slot: NodeSlot) -> Int { live.tree.nodes.index(ofSlot: slot) }

  func hidden(_ value: DynamicObject) -> DynamicObject { passwords.hidden(in: value) }
}

extension LiveTree {
  /// The component's type and id, or the role of the node in it.
  func name(of slot: NodeSlot) -> String {
    let node = self[slot]
    // A node drawn for a list can be in the scope of an item, but the list itself is not.
    let suffix = nearest(slot) { $0.role == .component }.map { self[$0].suffix } ?? ""
    let owner =
      node.component.shortName + (node.component.properties.id.map { " #\($0)\(suffix)" } ?? "")
    let number = "\(node.index + 1)"
    return switch node.role {
    case .component: owner
    case .scrollContent: "content of \(owner)"
    case .bar: "navigation bar"
    case .title: "title of the navigation bar"
    case .barItem: "item \(number) of the navigation bar"
    case .page: "page \(number) of \(owner)"
    case .tabRow: "tabs of \(owner)"
    case .tab: "tab \(number) of \(owner)"
    case .line: "line \(number) of \(owner)"
    case .cell, .staticCell: "cell \(number) of \(owner)"
    case .lazyPlaceholder: "placeholder of \(owner)"
    }
  }

  /// Lays out a copy from scratch, recording the reasons for a node's size.
  fileprivate func sizeExplanation(of slot: NodeSlot, _ builder: SceneBuilder) -> SizeExplanation? {
    var copy = self
    return copy.explainSize(of: slot, builder.measurer, width: builder.width, height: builder.height)
  }
}

extension Component {
  /// The type without the protocol's prefix: `listView`.
  fileprivate var shortName: String { typeName.split(separator: ":").last.map(String.init) ?? typeName }
}
