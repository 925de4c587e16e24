import BeagleJSON
import BeagleSchema

/// The state of a screen for its next version: a document that its author has changed.
///
/// A node is the same in both where its parent is, and where it is the next one with its type and id among the children. It
/// keeps what the user did there: the value of its context, the text of an input, the page or tab, the scroll offset. A value
/// that the author changed in the document is taken from there.
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
    // A node can be asked about twice, and one that was not added, because a limit was reached, leaves its match behind.
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
      // The first one last, to be taken from the end.
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
  /// Builds a screen as the next version of another one, and remembers which node took the place of which.
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
  /// The node of the visible screen that took the place of one of the version before; see ``Event/replace(_:)``. Nil
  /// where there is none.
  package func successor(of node: NodeID) -> NodeID? { navigation.visibleLive?.successors[node] }
}

/// Gives the nodes of a screen that is being built the state of nodes of another screen.
protocol StateSource: Sendable {
  /// Finds the node of the other screen for one that is about to be added; the questions that follow are about it. Called
  /// before the context that its component declares is opened.
  mutating func match(_ identity: NodeIdentity, in parent: NodeSlot?, at slot: NodeSlot)
  /// The value of the context that the node declares, in place of the one in the document.
  func value(of context: Context) -> DynamicObject?
  /// The value that a navigation passed to the screen.
  var navigationContext: DynamicObject? { get }
  /// Gives the node what it remembers, as far as that does not follow from contexts.
  func restore(_ node: inout LiveNode, _ state: inout NodeState?)
  /// What the node looked like until now.
  var appearance: Appearance? { get }
  /// The components inside a node, in place of those in the document.
  func children(of slot: NodeSlot) -> [Component]?
  /// Whether the `onInit` of the node has run already.
  func hasRunInit(of component: Component) -> Bool
}

/// What makes nodes with the same parent in two screens the same.
struct NodeIdentity: Hashable, Sendable {
  var role: LiveNode.Role
  /// The component's type; that of the owner for nodes that are drawn for one.
  var type: String
  var id: String?
  /// The key of a list's cell; empty for other nodes.
  var key = ""
}
