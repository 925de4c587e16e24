import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What a user does, and what else happens.
extension Runtime {
  mutating func take(_ event: Event) {
    switch event {
    case .open(let destination): open(destination)
    case .press(let node): press(node)
    case .edit(let node, let text): edit(node, text)
    case .focus(let node): focus(node, true)
    case .blur(let node): focus(node, false)
    case .turn(let node, let page): turn(node, page)
    case .pull(let node): pull(node)
    case .scroll(let node, let offset): scroll(node, offset)
    case .back: if canGoBack { closeView(nil) } else { effects.append(.leave) }
    case .webViewFailed(let node, let failure): failWebView(node, failure)

    case .answer(let id, let answer): take(answer, to: id)
    case .confirm(let id): close(id, confirmed: true)
    case .dismiss(let id): close(id, confirmed: false)
    case .retry: retry()
    case .dismissErrors: if let view = visible { _ = withView(view) { $0.takeErrors() } }
    case .showNative(let screen, let route):
      show(
        screen, .declarative, route.shouldResetApplication ? .resetApplication(controllerID: nil) : .pushView,
        nil)
    case .run(let id, let actions, let event, let value): run(actions, for: id, event, value)
    case .setContext(let work, let id, let value, let path): setContext(for: work, id, value, path)
    case .resize(let width, let height): resize(width, height)
    case .measureImages(let measurer): measureImages(measurer)
    case .setGlobal(let value, let path): setGlobal(value, at: path ?? ContextPath())
    }
  }

  private mutating func resize(_ width: Float, _ height: Float?) {
    builder.width = width
    builder.height = height
    withTrees { $0.resize(width, height) }
  }

  private mutating func measureImages(_ measurer: any Measurer) {
    builder.measurer = measurer
    withTrees { $0.measureImages(with: measurer) }
  }

  /// The part of the visible screen that an event is for: the nearest one around the node that wants it.
  private func target(
    _ node: NodeID, where isWanted: (Part) -> Bool
  ) -> (view: ViewID, slot: Int32, part: Part)? {
    guard let view = top, let tree = view.tree, let slot = tree.slot(of: node),
      let found = tree.nearest(slot, where: isWanted)
    else { return nil }
    return (view.id, found, tree.parts[Int(found)])
  }

  private func origin(_ view: ViewID, _ slot: Int32, _ event: String?) -> ActionOrigin {
    let tree = top?.tree
    return ActionOrigin(
      view: view, part: tree?.reference(to: slot) ?? PartReference(slot: -1, generation: 0),
      scope: tree?.parts[Int(slot)].scope, event: event)
  }

  /// The first child's part, whose view is the origin of what runs for the part around it.
  private func child(of slot: Int32) -> Int32 {
    top?.tree?.children(of: slot).first ?? slot
  }

  // MARK: Pressing

  private mutating func press(_ node: NodeID) {
    guard let (view, slot, part) = pressed(node) else { return }
    switch (part.role, part.component) {
    case (.tab, _): selectTab(view, slot, part)
    case (_, .formSubmit): submitOldForm(slot, view)
    default: if let (actions, origin) = onPress(of: part, at: slot, view) { run(actions, origin) }
    }
  }

  /// The part that a press is for, unless it is disabled.
  private func pressed(_ node: NodeID) -> (view: ViewID, slot: Int32, part: Part)? {
    guard let found = target(node, where: \.isPressable),
      self.node(found.slot).interactions.contains(.press)
    else { return nil }
    return found
  }

  /// The actions that a press runs.
  private func onPress(
    of part: Part, at slot: Int32, _ view: ViewID
  ) -> (actions: [Action]?, origin: ActionOrigin)? {
    switch (part.role, part.component) {
    case (.barItem, .screen(let screen)):
      let items = screen.navigationBar?.navigationBarItems ?? []
      let content = top?.tree?.children(of: ViewTree.root).last ?? ViewTree.root
      return (items[Int(part.index)].onPress, origin(view, content, nil))
    case (_, .button(let button)): return (button.onPress, origin(view, slot, "onPress"))
    case (_, .touchable(let touchable)):
      return (touchable.onPress, origin(view, child(of: slot), "onPress"))
    default: return nil
    }
  }

  /// The URL that a press of this very node opens, where that is all it does.
  mutating func externalURL(of node: NodeID) -> String? {
    guard let (view, slot, part) = pressed(node), top?.tree?.slot(of: node) == slot,
      let (actions, origin) = onPress(of: part, at: slot, view), let actions, actions.count == 1,
      case .openExternalURL(let action) = actions[0], let url = evaluate(action.url, origin),
      allows(url)
    else { return nil }
    return url
  }

  private func node(_ slot: Int32) -> SceneNode {
    top?.tree?.nodes[slot: slot] ?? .none
  }

  private mutating func selectTab(_ view: ViewID, _ slot: Int32, _ part: Part) {
    guard let bar = withTree(view, { $0.nearest(slot) { $0.role == .component } }) ?? nil else { return }
    _ = withTree(view) { $0.select(part.index, in: bar) }
    if case .tabBar(let tabBar) = part.component {
      let origin = origin(view, bar, "onTabSelection")
      run(tabBar.onTabSelection, origin.entering("onTabSelection", .int(Int(part.index))))
    }
  }

  // MARK: Typing

  private mutating func edit(_ node: NodeID, _ text: String) {
    guard let (view, slot, part) = target(node, where: \.isInput),
      case .textInput(let input) = part.component, self.node(slot).isTypedInto
    else { return }
    _ = withTree(view) { $0.setText(text, at: slot) }
    runInput(input.onChange, "onChange", text, view, slot)
  }

  /// There is one keyboard: an input that gets it takes it from the one that has it.
  private mutating func focus(_ node: NodeID, _ isFocused: Bool) {
    guard let (view, slot, _) = target(node, where: \.isInput) else { return }
    if isFocused {
      guard self.node(slot).isTypedInto else { return }
      for other in withTree(view, { $0.focusedInputs }) ?? [] where other != slot {
        setFocus(false, view, other)
      }
    }
    setFocus(isFocused, view, slot)
  }

  private mutating func setFocus(_ isFocused: Bool, _ view: ViewID, _ slot: Int32) {
    let change = withTree(view) { tree -> (TextInput, String)? in
      guard case .textInput(let input) = tree.parts[Int(slot)].component,
        let text = tree.setFocus(isFocused, at: slot)
      else { return nil }
      return (input, text)
    }
    guard let (input, text) = change ?? nil else { return }
    runInput(isFocused ? input.onFocus : input.onBlur, isFocused ? "onFocus" : "onBlur", text, view, slot)
  }

  private mutating func runInput(
    _ actions: [Action]?, _ event: String, _ text: String, _ view: ViewID, _ slot: Int32
  ) {
    run(actions, origin(view, slot, event).entering(event, ["value": .string(text)]))
  }

  // MARK: Turning, pulling, scrolling

  private mutating func turn(_ node: NodeID, _ page: Int) {
    guard let (view, slot, part) = target(node, where: \.isPageView),
      case .pageView(let pages) = part.component, (pages.children ?? []).indices.contains(page),
      Int(part.selection) != page
    else { return }
    _ = withTree(view) { $0.select(Int32(page), in: slot) }
    run(pages.onPageChange, origin(view, slot, nil).entering("onPageChange", .int(page)))
  }

  private mutating func pull(_ node: NodeID) {
    guard let (view, slot, part) = target(node, where: \.isPullToRefresh),
      case .pullToRefresh(let pull) = part.component
    else { return }
    _ = withTree(view) { tree in
      tree.states[slot] = .refreshing(true)
      tree.mark(slot, .look)
    }
    run(pull.onPull, origin(view, child(of: slot), "onPull"))
  }

  private mutating func scroll(_ node: NodeID, _ offset: Float) {
    guard let view = visible, offset.isFinite else { return }
    _ = withTree(view) { tree in
      if let slot = tree.slot(of: node) { tree.scroll(slot, to: offset) }
    }
  }
}

extension Part {
  /// A press on it, or inside it, is for it.
  fileprivate var isPressable: Bool {
    switch role {
    case .tab, .barItem: return true
    case .component: break
    default: return false
    }
    switch component {
    case .button, .touchable, .formSubmit: return true
    default: return false
    }
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
  /// Whether a user can type here: not where it is disabled, read-only or not seen.
  fileprivate var isTypedInto: Bool { interactions.contains(.edit) && !isHidden }
}

extension ViewTree {
  /// What the user typed, as the input shows it now.
  fileprivate mutating func setText(_ text: String, at slot: Int32) {
    guard case .input(var state)? = states[slot] else { return }
    state.text = text
    state.message = nil
    states[slot] = .input(state)
    mark(slot, .look)
  }

  /// The inputs that have the keyboard: one or none.
  fileprivate var focusedInputs: [Int32] {
    states.compactMap { slot, state in
      if case .input(let input) = state, input.isFocused { slot } else { nil }
    }
  }

  /// Returns the text, or nil where the input had, or had not, the keyboard already.
  fileprivate mutating func setFocus(_ isFocused: Bool, at slot: Int32) -> String? {
    guard case .input(var state)? = states[slot], state.isFocused != isFocused else { return nil }
    state.isFocused = isFocused
    states[slot] = .input(state)
    mark(slot, .look)
    return state.text
  }
}
