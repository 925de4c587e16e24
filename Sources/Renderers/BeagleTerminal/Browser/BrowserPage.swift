import Beagle
import BeagleLayout

/// The browser's state of a screen: focus and scroll offsets. It is kept while another screen is on top.
struct BrowserPage: Sendable, Equatable {
  private(set) var focus: NodeID?
  /// The last index of the focused node, to stay nearby if the node is removed.
  private var focusIndex = 0
  private(set) var offsets: [NodeID: Float] = [:]
  var editor: TextEditor?
  var firstShown = 0

  func focusedIndex(in scene: Scene) -> Int? {
    focus.flatMap { scene.nodes.firstIndex(of: $0) }
  }

  /// Moves the focus, or removes it if nil, and returns the events for the runtime: an input has the keyboard
  /// while it has the focus.
  mutating func setFocus(_ index: Int?, in scene: Scene) -> [Event] {
    let node = index.map { scene.nodes[$0] }
    guard node?.node != focus else { return [] }
    var events: [Event] = []
    if editor != nil, let focus { events.append(.blur(focus)) }
    focus = node?.node
    focusIndex = index ?? 0
    editor = nil
    firstShown = 0
    if let node, node.interactions.contains(.edit), case .textInput(let input) = node.content {
      editor = TextEditor(input.text)
      events.append(.focus(node.node))
    }
    return events
  }

  mutating func reveal(_ index: Int, in scene: Scene) -> [Event] {
    scene.offsets(revealing: index, scrolled: offsets).map { node, offset in
      offsets[node] = offset
      return .scroll(node, offset: offset)
    }
  }

  /// Scrolls a node by a distance, within its range. Returns nil if it does not move.
  mutating func scroll(_ index: Int, by points: Float, in scene: Scene) -> Event? {
    guard let scrolling = scene.scrolling(of: index) else { return nil }
    let node = scene.nodes[index].node
    let old = min(scrolling.range, offsets[node, default: 0])
    let new = max(0, min(scrolling.range, old + points))
    guard new != old else { return nil }
    offsets[node] = new
    return .scroll(node, offset: new)
  }

  /// Shifts the visible part of an edited text to include the cursor.
  mutating func keepCursorShown(in scene: Scene, _ cell: LayoutSize) {
    guard let editor, let index = focusedIndex(in: scene),
      case .textInput(let input) = scene.nodes[index].content
    else { return }
    let line = input.textLine(in: Painter.cells(scene.nodes[index].contentFrame, cell))
    firstShown = EditedLine.firstShown(
      of: editor, from: firstShown, width: line.width, isSecret: input.kind == .password)
  }

  /// This page for the next version of the screen; nil if the screen is a different one.
  func succeeded(in runtime: Runtime) -> BrowserPage? {
    var page = self
    page.offsets = [:]
    for (node, offset) in offsets { if let new = runtime.successor(of: node) { page.offsets[new] = offset } }
    page.focus = focus.flatMap { runtime.successor(of: $0) }
    if page.focus == nil { page.editor = nil }
    return page.focus == nil && page.offsets.isEmpty ? nil : page
  }

  /// Adapts to a changed scene: removed nodes lose focus and offset, and a text changed by the application
  /// replaces the edited one.
  mutating func follow(_ scene: Scene) {
    for (node, offset) in offsets {
      guard let index = scene.nodes.firstIndex(of: node), let scrolling = scene.scrolling(of: index) else {
        offsets[node] = nil
        continue
      }
      if offset > scrolling.range { offsets[node] = max(0, scrolling.range) }
    }
    guard focus != nil else { return }
    guard let index = focusedIndex(in: scene), scene.isSeen(index) else {
      let stops = FocusOrder(scene).stops().filter { !scene.nodes[$0].interactions.contains(.edit) }
      let nearest = stops.min { abs($0 - focusIndex) < abs($1 - focusIndex) }
      focus = nearest.map { scene.nodes[$0].node }
      focusIndex = nearest ?? 0
      editor = nil
      return
    }
    focusIndex = index
    if editor != nil, case .textInput(let input) = scene.nodes[index].content { editor?.adopt(input.text) }
  }
}

extension Scene {
  fileprivate func isSeen(_ index: Int) -> Bool {
    sequence(first: index) { nodes[$0].parent }.allSatisfy { !nodes[$0].isHidden }
  }
}
