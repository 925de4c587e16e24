import BeagleJSON
import BeagleLayout
import BeagleSchema

extension NodeExplainer {
  // MARK: Pressing

  func press(of slot: NodeSlot) -> NodeExplanation.Press {
    let index = index(of: slot)
    let obstacles = obstacles(at: slot)
    guard let taker = scene.nearest(to: index, taking: [.press, .edit]) else {
      return .nothing(disabled(around: slot) ?? [reasonWithoutPress(slot)])
    }
    let takerSlot = live.tree.nodes.order[taker]
    guard obstacles.isEmpty else { return .nothing(obstacles) }
    if takerSlot != slot { return .isTaken(by: live.tree.name(of: takerSlot)) }
    return .runs(actionNames(of: takerSlot))
  }

  private func disabled(around slot: NodeSlot) -> [String]? {
    guard
      let button = live.tree.nearest(
        slot,
        where: {
          if case .button = $0.component { $0.role == .component } else { false }
        }), case .button(_, isEnabled: false, _) = live.tree.nodes[slot: button].content
    else { return nil }
    return ["\(live.tree.name(of: button)) is disabled: its \"enabled\" is false"]
  }

  private func reasonWithoutPress(_ slot: NodeSlot) -> String {
    switch live.tree[slot].component {
    case .textInput: "the field is disabled or read-only"
    default: "neither it nor anything around it has actions for a press"
    }
  }

  private func actionNames(of slot: NodeSlot) -> [String] {
    let node = live.tree[slot]
    let first: [String] =
      switch (node.role, node.component) {
      case (.tab, _): ["select the tab"]
      case (_, .textInput): ["edit the text"]
      case (_, .formSubmit): ["submit the form"]
      default: live.tree.submit(of: node) == nil ? [] : ["submit the form"]
      }
    return first + pressActions(of: slot).map(\.typeName)
  }

  func pressActions(of slot: NodeSlot) -> [Action] {
    let node = live.tree[slot]
    if case (.tab, .tabBar(let bar)) = (node.role, node.component) { return bar.onTabSelection ?? [] }
    return live.onPress(of: node, at: slot)?.actions ?? []
  }

  /// Why a press at the centre of a node does not reach it.
  private func obstacles(at slot: NodeSlot) -> [String] {
    let hidden = invisibility(of: slot)
    guard hidden.isEmpty else { return hidden }
    let index = index(of: slot)
    let frame = scene.shownFrame(of: index, scrolled: offsets)
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    guard let met = scene.hit(x: x, y: y, scrolled: offsets) else {
      return ["it is scrolled out of view, or nothing of it is drawn"]
    }
    let isInside = (index..<scene.nodes[index].end).contains(met)
    let isAround = sequence(first: index) { scene.nodes[$0].parent }.contains(met)
    guard !isInside, !isAround else { return [] }
    return ["\(live.tree.name(of: live.tree.nodes.order[met])) covers its middle"]
  }

  // MARK: Being seen

  func invisibility(of slot: NodeSlot) -> [String] {
    var reasons: [String] = []
    for current in sequence(first: slot, next: { live.tree[$0].parent }) {
      let name = current == slot ? "it" : live.tree.name(of: current)
      let node = live.tree[current]
      if live.tree.style(of: current).display == .none {
        reasons.append("\(name) is not displayed (style.display is NONE)")
      } else if node.isHidden {
        reasons.append(
          node.role == .page
            ? "another page is shown instead of \(name == "it" ? "this" : name)" : "\(name) is hidden")
      }
    }
    let frame = live.tree.nodes[slot: slot].frame
    if reasons.isEmpty, frame.width <= 0 || frame.height <= 0 {
      reasons.append("its \(frame.width <= 0 ? "width" : "height") is 0")
    }
    return reasons
  }

  // MARK: Remarks

  func remarks(on slot: NodeSlot) -> [String] {
    var remarks: [String] = []
    let node = live.tree[slot]
    switch live.tree.state(of: slot) {
    case .input(let input)?:
      if case .textInput(let field) = live.tree.nodes[slot: slot].content {
        remarks.append("its text is now \"\(field.kind == .password ? field.maskedText : field.text)\"")
      }
      if input.isFocused { remarks.append("it has the keyboard") }
      if let message = input.message { remarks.append("its form says: \(passwords.hidden(in: message))") }
    case .list(let list)?: remarks.append(remark(on: list, slot))
    case .refreshing(true)?: remarks.append("it is refreshing")
    case .enabled, .refreshing, nil: break
    }
    if node.role == .component, node.selection >= 0 {
      switch node.component {
      case .pageView(let view):
        remarks.append("it shows page \(node.selection + 1) of \(view.children?.count ?? 0)")
      case .tabBar(let bar): remarks.append("tab \(node.selection + 1) of \(bar.items.count) is selected")
      default: break
      }
    }
    for (event, actions) in node.events.sorted(by: { $0.key < $1.key }) {
      let names = actions.map(\.typeName)
      remarks.append("its event \(event) runs \(names.isEmpty ? "nothing" : names.joined(separator: ", "))")
    }
    if let lazy = live.lazies[slot] {
      remarks.append("the component at \(lazy.component.path) has not loaded yet")
    }
    if let notice = live.tree.collapseNotice(of: slot, hasHeight: live.builder.height != nil) {
      remarks.append(notice.description)
    }
    return remarks
  }

  private func remark(on list: ListState, _ slot: NodeSlot) -> String {
    guard list.hasItems else { return "it has no items: its dataSource is not an array" }
    let count = list.items.count
    guard count > 0 else { return "it has no items: its dataSource is an empty array" }
    return "it has \(count) item\(count == 1 ? "" : "s")"
      + (list.cells.count < count ? " and only \(list.cells.count) cells, because a limit was reached" : "")
  }
}
