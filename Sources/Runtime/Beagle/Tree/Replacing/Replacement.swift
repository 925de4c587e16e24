import BeagleJSON
import BeagleSchema

/// Transfers the state of a screen to the next version of its document.
///
/// A node is matched if its parent is, to the next child with the same type and id. It keeps the state that
/// depends on the user: the value of its context, the text of an input, the page or tab, the scroll offset. A
/// value that the author changed in the document is taken from there.
struct Replacement: StateSource {
  private let old: LiveScreen
  /// The old slot for each new one; nil for none.
  private(set) var matches: [NodeSlot?] = []
  private var current: NodeSlot?
  /// The children of old nodes that have no match yet.
  private var children: [NodeSlot: [NodeIdentity: [NodeSlot]]] = [:]

  init(of old: LiveScreen) {
    self.old = old
  }

  mutating func match(_ identity: NodeIdentity, in parent: NodeSlot?, at slot: NodeSlot) {
    // A node can be matched twice, and one that was not added, because a limit was reached, leaves its match
    // behind.
    while matches.count > slot.index {
      guard let last = matches.removeLast(), let parent = old.tree[last].parent else { continue }
      let identity = old.tree.identity(of: last)
      children[parent]?[identity, default: []].append(last)
    }
    current = oldNode(identity, in: parent)
    matches.append(current)
  }

  private mutating func oldNode(_ identity: NodeIdentity, in parent: NodeSlot?) -> NodeSlot? {
    guard let parent else { return LiveTree.root }
    guard let oldParent = matches[parent.index] else { return nil }
    if children[oldParent] == nil {
      // In reverse, so that the first one can be taken from the end.
      children[oldParent] = Dictionary(grouping: old.tree.children(of: oldParent).reversed()) {
        old.tree.identity(of: $0)
      }
    }
    return children[oldParent]?[identity]?.popLast()
  }

  func value(of context: Context) -> DynamicObject? {
    guard let current, let declared = old.tree[current].component.context, declared == context else {
      return nil
    }
    return old.contexts.value(of: context.id, in: old.tree[current].scope)
  }

  var navigationContext: DynamicObject? { old.navigationContext }

  func restore(_ node: inout LiveNode, _ state: inout NodeState?) {
    guard let current else { return }
    let oldNode = old.tree[current]
    switch (node.component, oldNode.component) {
    case (.textInput(let input), .textInput(let oldInput)):
      if node.role == .component, input.value == oldInput.value { state = old.tree.state(of: current) }
    case (.pageView(let view), .pageView(let oldView)):
      if node.role == .component, view.currentPage == oldView.currentPage {
        node.selection = kept(oldNode.selection, of: view.children?.count ?? 0)
      }
    case (.tabBar(let bar), .tabBar(let oldBar)):
      if node.role == .component, bar.currentTab == oldBar.currentTab {
        node.selection = kept(oldNode.selection, of: bar.items.count)
      }
    case (.tabView(let view), .tabView):
      if node.role == .component { node.selection = kept(oldNode.selection, of: view.children.count) }
    case (.listView, .listView), (.gridView, .gridView):
      if case .list(var list)? = state, case .list(let oldList)? = old.tree.state(of: current) {
        list.hasEnded = oldList.hasEnded && list.items == oldList.items
        state = .list(list)
      }
    default: break
    }
  }

  private func kept(_ selection: Int32, of count: Int) -> Int32 { Int(selection) < count ? selection : 0 }

  var appearance: Appearance? { nil }

  func children(of slot: NodeSlot) -> [Component]? { nil }

  func hasRunInit(of component: Component) -> Bool {
    current.map { old.tree[$0].component.onInit == component.onInit } ?? false
  }
}

extension LiveTree {
  fileprivate func identity(of slot: NodeSlot) -> NodeIdentity {
    let node = self[slot]
    return NodeIdentity(node.component, node.role, key: node.role == .cell ? node.suffix : "")
  }
}

extension NodeIdentity {
  init(_ component: Component, _ role: LiveNode.Role, key: String) {
    self.init(role: role, type: component.typeName, id: component.properties.id, key: key)
  }
}

extension LiveScreen {
  /// Builds a screen as the next version of another one, and records the successor of each node.
  mutating func build(_ screen: Screen, inPlaceOf old: LiveScreen) {
    stateSource = Replacement(of: old)
    build(screen)
    guard let replacement = stateSource as? Replacement else { return }
    stateSource = nil
    for (index, oldSlot) in replacement.matches.enumerated() where index < tree.slotCount {
      guard let oldSlot else { continue }
      let new = NodeSlot(index)
      successors[old.tree.nodes[slot: oldSlot].node] = tree.nodes[slot: new].node
      if let offset = old.offsets[oldSlot] { offsets[new] = offset }
    }
  }
}

extension Runtime {
  /// The node of the visible screen that replaced one of the previous version; see ``Event/replace(_:)``. Nil
  /// if there is none.
  package func successor(of node: NodeID) -> NodeID? { navigation.visibleLive?.successors[node] }
}

/// Provides the state of another screen's nodes to a screen that is being built.
protocol StateSource: Sendable {
  /// Finds the matching node for one that is about to be added; the other methods then refer to it. Called
  /// before the context that its component declares is opened.
  mutating func match(_ identity: NodeIdentity, in parent: NodeSlot?, at slot: NodeSlot)
  /// The value of the context that the node declares, instead of the one in the document.
  func value(of context: Context) -> DynamicObject?
  /// The value that a navigation passed to the screen.
  var navigationContext: DynamicObject? { get }
  /// Restores the state that does not follow from contexts.
  func restore(_ node: inout LiveNode, _ state: inout NodeState?)
  /// The previous appearance of the node.
  var appearance: Appearance? { get }
  /// The components inside a node, instead of those in the document.
  func children(of slot: NodeSlot) -> [Component]?
  /// Whether the `onInit` of the node has already run.
  func hasRunInit(of component: Component) -> Bool
}

/// The properties by which children of the same parent are matched in two screens.
struct NodeIdentity: Hashable, Sendable {
  var role: LiveNode.Role
  /// The component's type, or that of the component that the node helps to draw.
  var type: String
  var id: String?
  /// The key of a list cell; empty for other nodes.
  var key = ""
}
