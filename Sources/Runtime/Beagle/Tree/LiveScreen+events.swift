import BeagleJSON
import BeagleSchema

/// User events. Each event finds its target node, changes the node's state, and returns the actions to run.
extension LiveScreen {
  enum Press {
    case run(ActionRun)
    /// The submit button of a form of Beagle 1.x.
    case submit(NodeReference)
  }

  /// The target of an event: its node, or the nearest enclosing one that accepts the event.
  private func target(_ node: NodeID, where isWanted: (LiveNode) -> Bool) -> NodeSlot? {
    tree.slot(of: node).flatMap { tree.nearest($0, where: isWanted) }
  }

  private func origin(_ slot: NodeSlot, _ event: String?) -> ActionOrigin {
    ActionOrigin(view: id, node: tree.reference(to: slot), scope: tree[slot].scope, event: event)
  }

  /// The origin of a developer's event at a node.
  func origin(of node: NodeID) -> ActionOrigin? { tree.slot(of: node).map { origin($0, nil) } }

  /// The first child of a node. It is the origin of the actions of the enclosing node, as on iOS.
  private func child(of slot: NodeSlot) -> NodeSlot { tree.children(of: slot).first ?? slot }

  // MARK: Pressing

  mutating func press(_ node: NodeID) -> Press? {
    guard let slot = pressed(node) else { return nil }
    let node = tree[slot]
    if node.role == .tab { return selectTab(slot, node).map { .run($0) } }
    if case .formSubmit = node.component { return .submit(tree.reference(to: slot)) }
    if let submit = tree.submit(of: node) { return .submit(tree.reference(to: submit)) }
    return onPress(of: node, at: slot).map { .run($0) }
  }

  /// The node that handles a press, unless it is disabled.
  private func pressed(_ node: NodeID) -> NodeSlot? {
    guard let slot = target(node, where: \.isPressable), tree.nodes[slot: slot].interactions.contains(.press)
    else { return nil }
    return slot
  }

  func onPress(of node: LiveNode, at slot: NodeSlot) -> ActionRun? {
    let (actions, origin): ([Action]?, ActionOrigin)
    switch (node.role, node.component) {
    case (.barItem, .screen(let screen)):
      actions = screen.navigationBar?.navigationBarItems?[Int(node.index)].onPress
      origin = self.origin(tree.children(of: LiveTree.root).last ?? LiveTree.root, nil)
    // Its actions belong to the child's scope.
    case (.component, .touchable(let touchable)):
      (actions, origin) = (touchable.onPress, self.origin(child(of: slot), "onPress"))
    case (.component, let component):
      (actions, origin) = (component.pressActions, self.origin(slot, "onPress"))
    default: return nil
    }
    return actions.map { ActionRun($0, origin) }
  }

  private mutating func selectTab(_ slot: NodeSlot, _ tab: LiveNode) -> ActionRun? {
    guard let bar = tree.nearest(slot, where: { $0.role == .component }) else { return nil }
    select(tab.index, in: bar)
    guard case .tabBar(let tabBar) = tab.component else { return nil }
    let origin = origin(bar, "onTabSelection").entering("onTabSelection", .int(Int(tab.index)))
    return ActionRun(tabBar.onTabSelection ?? [], origin)
  }

  /// An event of a custom component.
  func fire(_ node: NodeID, _ event: String, _ value: DynamicObject?) -> ActionRun? {
    guard let slot = tree.slot(of: node), !tree.nodes[slot: slot].isHidden else { return nil }
    return tree[slot].events[event].map { run($0, event, value, slot) }
  }

  /// The action that a press on exactly this node runs, if it is a single one that opens a URL.
  func externalLink(of node: NodeID) -> (action: OpenExternalURL, origin: ActionOrigin)? {
    guard let slot = pressed(node), tree.slot(of: node) == slot,
      let run = onPress(of: tree[slot], at: slot), run.actions.count == 1,
      case .openExternalURL(let action) = run.actions[0]
    else { return nil }
    return (action, run.origin)
  }

  // MARK: Typing

  mutating func edit(_ node: NodeID, _ text: String) -> ActionRun? {
    guard let (slot, input) = input(node), tree.nodes[slot: slot].isEditable else { return nil }
    if case .input(var state)? = tree.state(of: slot) {
      state.text = text
      state.message = nil
      tree.setState(.input(state), of: slot)
      tree.mark(slot, .appearance)
    }
    return run(input.onChange, "onChange", text, slot)
  }

  /// Removes the focus from other inputs before this node receives it.
  mutating func releaseFocus(for node: NodeID) -> [ActionRun] {
    guard let (slot, _) = input(node), tree.nodes[slot: slot].isEditable else { return [] }
    let focused = tree.inputs.filter { $0.state.isFocused && $0.slot != slot }
    return focused.compactMap { setFocus(false, at: $0.slot) }
  }

  mutating func focus(_ node: NodeID) -> ActionRun? {
    guard let (slot, _) = input(node), tree.nodes[slot: slot].isEditable else { return nil }
    return setFocus(true, at: slot)
  }

  mutating func blur(_ node: NodeID) -> ActionRun? {
    input(node).flatMap { setFocus(false, at: $0.slot) }
  }

  private func input(_ node: NodeID) -> (slot: NodeSlot, input: TextInput)? {
    guard let slot = target(node, where: \.isInput),
      case .textInput(let input) = tree[slot].component
    else { return nil }
    return (slot, input)
  }

  /// Does nothing if the focus is unchanged.
  private mutating func setFocus(_ isFocused: Bool, at slot: NodeSlot) -> ActionRun? {
    guard case .textInput(let input) = tree[slot].component, case .input(var state)? = tree.state(of: slot),
      state.isFocused != isFocused
    else { return nil }
    state.isFocused = isFocused
    tree.setState(.input(state), of: slot)
    tree.mark(slot, .appearance)
    return isFocused
      ? run(input.onFocus, "onFocus", state.text, slot) : run(input.onBlur, "onBlur", state.text, slot)
  }

  private func run(_ actions: [Action]?, _ event: String, _ text: String, _ slot: NodeSlot) -> ActionRun? {
    actions.map { run($0, event, .string(text), slot) }
  }

  /// - Parameter value: the `value` member of an implicit context named like the event; nil for no context.
  private func run(_ actions: [Action], _ event: String, _ value: DynamicObject?, _ slot: NodeSlot)
    -> ActionRun
  {
    ActionRun(actions, origin(slot, event).entering(event, value.map { ["value": $0] }))
  }

  // MARK: Turning, pulling, scrolling

  mutating func turn(_ node: NodeID, _ page: Int) -> ActionRun? {
    guard let slot = target(node, where: \.isPageView),
      case .pageView(let pages) = tree[slot].component,
      (pages.children ?? []).indices.contains(page), Int(tree[slot].selection) != page
    else { return nil }
    select(Int32(page), in: slot)
    let origin = origin(slot, nil).entering("onPageChange", .int(page))
    return ActionRun(pages.onPageChange ?? [], origin)
  }

  mutating func pull(_ node: NodeID) -> ActionRun? {
    guard let slot = target(node, where: \.isPullToRefresh),
      case .pullToRefresh(let pull) = tree[slot].component
    else { return nil }
    tree.setState(.refreshing(true), of: slot)
    tree.mark(slot, .appearance)
    return ActionRun(pull.onPull ?? [], origin(child(of: slot), "onPull"))
  }

  /// Sets the scroll offset of a node, or of the nearest enclosing one that scrolls.
  mutating func scroll(_ node: NodeID, to offset: Float) {
    guard offset.isFinite, let slot = tree.slot(of: node) else { return }
    var scroller = slot
    while let parent = tree[scroller].parent, !tree.nodes[slot: scroller].clips {
      scroller = parent
    }
    offsets[scroller] = max(0, offset)
  }
}

extension LiveNode {
  /// The actions of a custom component's events.
  var events: [String: [Action]] {
    if role == .component, case .custom(let custom) = component { custom.events } else { [:] }
  }

  /// Whether it handles presses on it or inside it.
  fileprivate var isPressable: Bool {
    switch role {
    case .tab, .barItem: return true
    case .component: break
    default: return false
    }
    return component.pressActions != nil
  }

  var isInput: Bool {
    if case .textInput = component { role == .component } else { false }
  }

  fileprivate var isPageView: Bool {
    if case .pageView = component { role == .component } else { false }
  }

  fileprivate var isPullToRefresh: Bool {
    if case .pullToRefresh = component { role == .component } else { false }
  }
}

extension SceneNode {
  /// Whether a user can type here: not if it is disabled, read-only or invisible.
  fileprivate var isEditable: Bool { interactions.contains(.edit) && !isHidden }
}

extension LiveScreen {
  /// The description of a node in analytics records. Its position is that of the last layout.
  func description(of reference: NodeReference) -> DynamicObject? {
    guard tree.isAlive(reference) else { return nil }
    let node = tree.nodes[slot: reference.slot]
    var members: DynamicDictionary = [:]
    if let id = node.id { members["id"] = .string(id) }
    if let type = node.componentType { members["type"] = .string(type.lowercased()) }
    members["position"] = ["x": .double(Double(node.frame.x)), "y": .double(Double(node.frame.y))]
    return .dictionary(members)
  }
}
