import Beagle
import BeagleLayout

struct LinearReader {
  let scene: Scene
  let links: [NodeID: String]
  let offsets: [NodeID: Float]
  let controls: (SceneNode) -> ComponentControls
  private(set) var items: [LinearItem] = []
  var title: String?
  private var index = 0
  private var lastNumber = 0
  private var scrollers: [Scroller] = []
  /// Before this index, texts belong to the label of an enclosing button.
  private var labelledEnd = 0
  /// Before this index, everything is beyond the scrolled part.
  private var beyondEnd = 0

  private struct Scroller {
    let index: Int
    let end: Int
    let isVertical: Bool
    let limit: Float
    let isList: Bool
    let number: Int
    /// The number of the list's cells that are beyond the scrolled part.
    var hidden = 0
    let goesOn: Bool
    /// Whether it is itself beyond the scrolled part of an ancestor.
    let isBeyond: Bool
  }

  init(
    _ scene: Scene, _ links: [NodeID: String], _ offsets: [NodeID: Float],
    _ controls: @escaping (SceneNode) -> ComponentControls
  ) {
    self.scene = scene
    self.links = links
    self.offsets = offsets
    self.controls = controls
  }

  mutating func read() {
    while index < scene.nodes.count {
      closeScrollers(before: index)
      let node = scene.nodes[index]
      if node.isHidden {
        index = node.end
        continue
      }
      noteBeyond(node)
      node.content.inTerminal.read(node, with: &self)
      index += 1
    }
    closeScrollers(before: scene.nodes.count)
  }

  // MARK: Nodes

  mutating func addText(_ text: String, of node: SceneNode) {
    guard index >= labelledEnd, !text.allSatisfy(\.isWhitespace) else { return }
    add(node.isHeading ? .heading : .text, text, of: node)
  }

  mutating func addImage(_ image: SceneImage, of node: SceneNode) {
    guard index >= labelledEnd else { return }
    add(.image, image.caption, of: node)
  }

  mutating func addPressable(_ node: SceneNode, _ text: String) {
    let label = node.accessibilityLabel ?? text
    let role = links[node.node] == nil ? LinearItem.Role.button : .link
    add(role, label.allSatisfy(\.isWhitespace) ? "without a label" : label, of: node, isUsed: true)
  }

  mutating func addBox(_ node: SceneNode) {
    if node.interactions.contains(.press) {
      addPressable(node, text(inside: index))
      labelledEnd = max(labelledEnd, node.end)
    } else if node.interactions.contains(.turn) {
      let pages = scene.pages(of: index)
      let current = pages.firstIndex { !scene.nodes[$0].isHidden } ?? 0
      add(.pageView, node.accessibilityLabel ?? "", of: node, isUsed: true)
      addState(pages.isEmpty ? "no pages" : "page \(current + 1) of \(pages.count)")
    } else if node.isList {
      addList(node, isUsed: false)
    } else if node.interactions.contains(.pull) {
      addPull(node)
    } else if let label = node.accessibilityLabel, !label.isEmpty, index >= labelledEnd {
      add(node.isHeading ? .heading : .group, label, of: node)
    }
  }

  mutating func addParts(of node: SceneNode) {
    for part in controls(node).parts {
      add(.button, part.label, of: node, isUsed: true)
      items[items.count - 1].event = part.event
    }
  }

  /// Whether a node is a direct child of a page view, which reads out the page number.
  func isOfPages(_ node: SceneNode) -> Bool {
    node.parent.map { scene.nodes[$0].interactions.contains(.turn) } ?? false
  }

  private mutating func addPull(_ node: SceneNode) {
    add(.pullToRefresh, node.accessibilityLabel ?? "", of: node, isUsed: true)
    if node.isRefreshing { addState("refreshing") }
  }

  mutating func add(_ input: SceneInput, of node: SceneNode) {
    let role: LinearItem.Role =
      switch input.kind {
      case .password: .passwordField
      case .number: .numberField
      case .date: .dateField
      case .email: .emailField
      case .text: .textField
      }
    add(role, node.accessibilityLabel ?? input.placeholder, of: node, isUsed: true)
    let count = input.text.count
    let value =
      input.kind == .password ? "\(count) character\(count == 1 ? "" : "s")" : input.text
    if input.text.isEmpty { addState("empty") } else { items[items.count - 1].value = value }
    if !input.isEnabled { addState("unavailable") }
    if input.isReadOnly { addState("read only") }
    if let error = input.error { addState("invalid: \(error)") }
  }

  // MARK: Scrolling

  mutating func addScroller(_ node: SceneNode) {
    if node.interactions.contains(.pull) { addPull(node) }
    guard let scrolling = scene.scrolling(of: index) else { return }
    let offset = max(0, min(scrolling.range, offsets[node.node, default: 0]))
    let isVertical = scrolling.direction == .vertical
    let (_, windowEnd) = scrolling.span(of: scrolling.window)
    let scrolls = scrolling.range > 0
    if node.isList {
      addList(node, isUsed: scrolls)
    } else if scrolls {
      add(.scrollArea, node.accessibilityLabel ?? "", of: node, isUsed: true)
    }
    guard scrolls else { return }
    scrollers.append(
      Scroller(
        index: index, end: node.end, isVertical: isVertical, limit: windowEnd + offset, isList: node.isList,
        number: lastNumber, goesOn: offset < scrolling.range, isBeyond: index < beyondEnd))
  }

  /// Skips empty lists, and lists whose text is part of an enclosing button's label.
  private mutating func addList(_ node: SceneNode, isUsed: Bool) {
    let count = scene.cellCount(of: index)
    guard isUsed || count > 0 && index >= labelledEnd else { return }
    let name = node.accessibilityLabel.map { "\($0) " } ?? ""
    add(.list, "\(name)of \(count) item\(count == 1 ? "" : "s")", of: node, isUsed: isUsed)
  }

  /// Determines whether a node and its descendants are beyond the scrolled part. A list's cell is either read
  /// out completely or not at all.
  private mutating func noteBeyond(_ node: SceneNode) {
    guard index >= beyondEnd, let last = scrollers.indices.last else { return }
    let scroller = scrollers[last]
    if scroller.isList, node.parent != scroller.index { return }
    let start = scroller.isVertical ? node.frame.y : node.frame.x
    guard start >= scroller.limit, index > scroller.index else { return }
    beyondEnd = node.end
    scrollers[last].hidden += scroller.isList ? scene.cellCount(ofLine: index) : 1
  }

  /// After the items of a scroller, says that there are more.
  private mutating func closeScrollers(before index: Int) {
    while let last = scrollers.last, last.end <= index {
      scrollers.removeLast()
      guard last.goesOn else { continue }
      let node = scene.nodes[last.index]
      let what = last.isList && last.hidden > 0 ? "\(last.hidden) of the list's items are" : "There is more"
      let direction = last.isVertical ? "further down" : "further to the right"
      items.append(
        LinearItem(
          node: node.node, role: .more, label: "\(what) \(direction): more \(last.number)",
          isBeyond: last.isBeyond))
    }
  }

  // MARK: Items

  /// Adds an item. Nodes hidden from assistive technology are skipped unless they can be used.
  mutating func add(
    _ role: LinearItem.Role, _ label: String, of node: SceneNode, isUsed: Bool = false, states: [String] = []
  ) {
    guard isUsed || node.isAccessible else { return }
    if isUsed { lastNumber += 1 }
    items.append(
      LinearItem(
        node: node.node, number: isUsed ? lastNumber : nil, role: role, label: label, states: states,
        isBeyond: index < beyondEnd))
  }

  mutating func addState(_ state: String) { items[items.count - 1].states.append(state) }

  /// The text in a box, without nodes that can be used separately.
  private func text(inside box: Int) -> String {
    var words = [scene.nodes[box].content.inTerminal.label ?? ""]
    var index = box + 1
    while index < scene.nodes[box].end {
      let node = scene.nodes[index]
      if node.isHidden || !node.interactions.isDisjoint(with: [.press, .edit]) {
        index = node.end
        continue
      }
      words.append(node.accessibilityLabel ?? node.content.inTerminal.label ?? "")
      index += 1
    }
    return words.map(\.asOneLine).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension SceneNode {
  fileprivate var isList: Bool {
    switch componentType?.lowercased() {
    case "beagle:listview", "beagle:gridview": true
    default: false
    }
  }
}

extension Scene {
  /// The indices of a page view's pages, without its indicator.
  func pages(of index: Int) -> [Int] { children(of: index).filter { nodes[$0].componentType == nil } }

  /// The number of a list's items, which are cells or lines of cells.
  fileprivate func cellCount(of index: Int) -> Int {
    children(of: index).reduce(0) { $0 + cellCount(ofLine: $1) }
  }

  /// The number of items in a child of a list: a line has cells without a component type; a cell has its
  /// template's component.
  fileprivate func cellCount(ofLine index: Int) -> Int {
    let children = Array(children(of: index))
    guard let first = children.first, nodes[first].componentType == nil else { return max(1, children.count) }
    return children.count
  }
}
