import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension LiveScreen {
  mutating func build(_ screen: Screen) {
    tree.reserveCapacity(min(screen.component.partCount, builder.limits.nodes))
    var scope: ScopeFrame?
    for (id, value) in builder.contexts.sorted(by: { $0.key < $1.key }) where id != Context.globalID {
      scope = contexts.open(id, value, inside: scope)
    }
    let navigation = stateSource?.navigationContext ?? builder.contexts[Context.navigationID]
    scope = contexts.open(Context.navigationID, navigation ?? builder.navigationContext, inside: scope)
    append(.screen(screen), to: nil, scope: scope)
    finishUpdate()
  }

  /// Appends a component with its descendants. Returns its slot, or nil if a limit is reached.
  ///
  /// - Parameter lazyDepth: the number of enclosing lazy components, if it differs from that of the parent.
  @discardableResult
  mutating func append(
    _ component: Component, to parent: NodeSlot?, scope: ScopeFrame?, lazyDepth: UInt8? = nil
  ) -> NodeSlot? {
    if let coverage = builder.coverage { coverage.showed(component) }
    if case .lazyComponent(let lazy) = component {
      return append(lazy, to: parent, scope: scope, lazyDepth: lazyDepth)
    }
    matchState(component, .component, in: parent, scope)
    let scope = open(component.context, inside: scope)
    guard let slot = insert(component, .component, in: parent, scope: scope, lazyDepth: lazyDepth) else {
      return nil
    }
    // Checked first, because appending the children changes the current match.
    let hasRunInit = hasStateSource && stateSource?.hasRunInit(of: component) == true
    appendChildren(of: slot, component)
    if component.onInit?.isEmpty == false, !hasRunInit { inits.append(tree.reference(to: slot)) }
    return slot
  }

  mutating func append(_ components: [Component]?, to parent: NodeSlot) {
    let scope = tree[parent].scope
    var components = components
    if hasStateSource { components = stateSource?.children(of: parent) ?? components }
    guard let components else { return }
    for component in components { append(component, to: parent, scope: scope) }
  }

  /// Appends a node that helps to draw its parent's component, with its children.
  @discardableResult
  mutating func append(_ role: LiveNode.Role, _ index: Int = 0, to parent: NodeSlot) -> NodeSlot? {
    let (component, scope) = (tree[parent].component, tree[parent].scope)
    matchState(component, role, in: parent, scope)
    guard let slot = insert(component, role, index, in: parent, scope: scope) else { return nil }
    appendChildren(of: slot)
    return slot
  }

  /// Resolves a new node and adds it to the tree. Returns its slot, or nil if a limit is reached.
  @inline(never)
  mutating func insert(
    _ component: Component, _ role: LiveNode.Role, _ index: Int = 0, in parent: NodeSlot?, scope: ScopeFrame?,
    lazyDepth: UInt8? = nil
  ) -> NodeSlot? {
    var node = LiveNode(
      component: component, scope: scope, parent: parent, index: Int32(truncatingIfNeeded: index),
      lazyDepth: lazyDepth ?? parent.map { tree[$0].lazyDepth } ?? 0, role: role)
    let limits = builder.limits
    guard tree.count < limits.nodes else {
      notices.addLimit("nodes in a scene", limits.nodes, path: tree.path(to: node))
      return nil
    }
    if let parent, tree[parent].depth + 1 >= limits.depth {
      notices.addLimit("nested boxes", limits.depth, path: tree.path(to: node))
      return nil
    }
    let values = contexts.scope(scope)
    let (value, stateReads) = resolver.value(of: node, in: values)
    var state = node.start(with: value)
    var previous: Appearance?
    if hasStateSource {
      stateSource?.restore(&node, &state)
      previous = stateSource?.appearance
    }
    var resolved = ResolvedNode()
    resolver.resolve(node, state, tree.environment(of: node), after: previous, in: values, to: &resolved)
    admitTexts(of: &resolved.scene) { $0.path(to: node) }
    let slot = tree.insert(consume node, &resolved, state)
    contexts.remember(stateReads, of: slot, .state)
    contexts.remember(resolved.reads, of: slot, .appearance)
    return slot
  }

  /// Finds the state of a node that is about to be added.
  mutating func matchState(
    _ component: Component, _ role: LiveNode.Role, in parent: NodeSlot?, _ scope: ScopeFrame?
  ) {
    guard hasStateSource else { return }
    let key = role == .cell ? scope?.suffix ?? "" : ""
    let slot = NodeSlot(tree.count)
    stateSource?.match(NodeIdentity(component, role, key: key), in: parent, at: slot)
  }

  /// The scope in which a component's binds are evaluated, including the context that it declares.
  mutating func open(_ context: Context?, inside scope: ScopeFrame?) -> ScopeFrame? {
    guard let context else { return scope }
    guard ![Context.globalID, "null", "true", "false"].contains(context.id), Int(context.id) == nil else {
      warn(.reservedContext(context.id))
      return scope
    }
    let value =
      stateSource?.value(of: context)
      ?? builder.contexts[context.id] ?? context.value
    return contexts.open(context.id, value ?? .empty, inside: scope)
  }

  /// Removes a node and its descendants from the tree, with their contexts.
  mutating func remove(_ top: NodeSlot) {
    for removed in tree.remove(top) {
      contexts.forget(.all, of: removed.slot)
      contexts.close(removed.node.scope, upTo: removed.outerScope)
      lazies[removed.slot] = nil
      offsets[removed.slot] = nil
    }
  }

  /// Sets the children of a node in this order and removes all others.
  mutating func setChildren(_ children: [NodeSlot], of parent: NodeSlot) {
    let kept = Set(children)
    for child in tree.children(of: parent) where !kept.contains(child) { remove(child) }
    tree.setChildren(children, of: parent)
  }
}

extension LiveNode {
  /// Sets the initial state from the value of a property. Returns the state, if the node has one.
  fileprivate mutating func start(with value: NodeValue) -> NodeState? {
    switch value {
    case .none: return nil
    case .text(let text): return .input(InputState(text: text))
    case .items(let list): return .list(list)
    case .refreshing(let isRefreshing): return .refreshing(isRefreshing)
    case .enabled(let isEnabled): return .enabled(isEnabled ?? true)
    case .selection(let selection): self.selection = selection ?? 0
    case .template(let template): selection = template
    }
    return nil
  }
}

extension LiveTree {
  /// The inputs for resolving a node, in addition to the node itself.
  func environment(of node: LiveNode) -> NodeEnvironment {
    var environment = NodeEnvironment()
    switch node.role {
    case .page, .tab:
      let owner = nearest(node.parent) { $0.role == .component }
      environment.isSelected = node.index == owner.map { self[$0].selection } ?? 0
    case .component:
      if node.component.listTraits.usesParentScroll { environment.axis = axis(inside: node.parent) }
      if let parent = node.parent, self[parent].role == .page { environment.isPageRoot = true }
      if let submit = submit(of: node) { environment.isEnabled = states[submit].isEnabled ?? true }
    default: break
    }
    return environment
  }
}
