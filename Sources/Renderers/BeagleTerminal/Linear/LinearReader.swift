import Beagle
import BeagleLayout

/// Reads a scene into items.
struct LinearReader {
  let scene: Scene
  let links: [NodeID: String]
  let offsets: [NodeID: Float]
  let controls: (SceneNode) -> ComponentControls
  private(set) var items: [LinearItem] = []
  var title: String?
  /// The position of the present node.
  private var index = 0
  private var lastNumber = 0
  /// What scrolls around the present node, with the points from which on its content is beyond.
  private var scrollers: [Scroller] = []
  /// Up to here, texts belong to what can be pressed around them.
  private var labelledEnd = 0
  /// Up to here, everything is beyond what was scrolled to.
  private var beyondEnd = 0

  private struct Scroller {
    let index: Int
    let end: Int
    let isVertical: Bool
    let limit: Float
    let isList: Bool
    let number: Int
    /// The cells of a list that are beyond.
    var hidden = 0
    let goesOn: Bool
    /// Whether it is itself beyond what is around it.
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

  /// Adds what the painter of a component of the application's own lets a user press.
  mutating func addParts(of node: SceneNode) {
    for part in controls(node).parts {
      add(.button, part.label, of: node, isUsed: true)
      items[items.count - 1].event = part.event
    }
  }

  /// Whether a node is directly inside of pages, which are read out with their number.
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

  // MARK: What scrolls

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

  /// Lists of nothing, and those that are read out as the text of what is around them, are no items.
  private mutating func addList(_ node: SceneNode, isUsed: Bool) {
    let count = scene.cellCount(of: index)
    guard isUsed || count > 0 && index >= labelledEnd else { return }
    let name = node.accessibilityLabel.map { "\($0) " } ?? ""
    add(.list, "\(name)of \(count) item\(count == 1 ? "" : "s")", of: node, isUsed: isUsed)
  }

  /// Finds out whether a node, and all in it, is beyond what the things around it have been scrolled to. A cell of a list is
  /// there or not as a whole.
  private mutating func noteBeyond(_ node: SceneNode) {
    guard index >= beyondEnd, let last = scrollers.indices.last else { return }
    let scroller = scrollers[last]
    if scroller.isList, node.parent != scroller.index { return }
    let start = scroller.isVertical ? node.frame.y : node.frame.x
    guard start >= scroller.limit, index > scroller.index else { return }
    beyondEnd = node.end
    scrollers[last].hidden += scroller.isList ? scene.cellCount(ofLine: index) : 1
  }

  /// Says after the items of what scrolls that there are more.
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

  /// Adds an item. What assistive technology is to pass over is left out where there is nothing to do with it.
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

  /// Adds a state to the last item.
  mutating func addState(_ state: String) { items[items.count - 1].states.append(state) }

  /// What is written in a box, without what can be used by itself.
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
  /// Whether it shows items from data.
  fileprivate var isList: Bool {
    switch componentType?.lowercased() {
    case "beagle:listview", "beagle:gridview": true
    default: false
    }
  }
}

extension Scene {
  /// The positions of the pages of a page view; its indicator is none.
  func pages(of index: Int) -> [Int] { children(of: index).filter { nodes[$0].componentType == nil } }

  /// How many items a list shows: cells, or lines of cells.
  fileprivate func cellCount(of index: Int) -> Int {
    children(of: index).reduce(0) { $0 + cellCount(ofLine: $1) }
  }

  /// How many items a child of a list is: a line has cells, which have no component of their own; a cell has its template's.
  fileprivate func cellCount(ofLine index: Int) -> Int {
    let children = Array(children(of: index))
    guard let first = children.first, nodes[first].componentType == nil else { return max(1, children.count) }
    return children.count
  }
}
