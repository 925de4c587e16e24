import Beagle
import BeagleLayout

/// What a browser knows of a screen that its runtime does not: where the focus is and how far things are scrolled. It is
/// kept while another screen is above.
struct BrowserPage: Sendable, Equatable {
  /// What keys go to.
  private(set) var focus: NodeID?
  /// The position that the node with the focus had last, to stay near it when it goes.
  private var focusIndex = 0
  /// How far what scrolls is scrolled, in points from its start.
  private(set) var offsets: [NodeID: Float] = [:]
  /// The text that is being typed, while an input has the focus.
  var editor: TextEditor?
  /// The first character of that text that is seen.
  var firstShown = 0

  /// The position of the node with the focus.
  func focusedIndex(in scene: Scene) -> Int? {
    focus.flatMap { scene.nodes.firstIndex(of: $0) }
  }

  /// Gives the focus to a node or to none, and returns what the runtime is to be told: an input has the keyboard as long
  /// as it has the focus.
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

  /// Scrolls what is around a node so that it is seen.
  mutating func reveal(_ index: Int, in scene: Scene) -> [Event] {
    scene.offsets(revealing: index, scrolled: offsets).map { node, offset in
      offsets[node] = offset
      return .scroll(node, offset: offset)
    }
  }

  /// Scrolls a node by so many points, as far as that can be. Nil where it does not move.
  mutating func scroll(_ index: Int, by points: Float, in scene: Scene) -> Event? {
    guard let scrolling = scene.scrolling(of: index) else { return nil }
    let node = scene.nodes[index].node
    let old = min(scrolling.range, offsets[node, default: 0])
    let new = max(0, min(scrolling.range, old + points))
    guard new != old else { return nil }
    offsets[node] = new
    return .scroll(node, offset: new)
  }

  /// Moves the part of an edited text that is seen to where the cursor is.
  mutating func keepCursorShown(in scene: Scene, _ cell: LayoutSize) {
    guard let editor, let index = focusedIndex(in: scene),
      case .textInput(let input) = scene.nodes[index].content
    else { return }
    let line = input.textLine(in: Painter.cells(scene.nodes[index].contentFrame, cell))
    firstShown = EditedLine.firstShown(
      of: editor, from: firstShown, width: line.width, isSecret: input.kind == .password)
  }

  /// This page for the next version of the screen; nil where the screen is another one.
  func succeeded(in runtime: Runtime) -> BrowserPage? {
    var page = self
    page.offsets = [:]
    for (node, offset) in offsets { if let new = runtime.successor(of: node) { page.offsets[new] = offset } }
    page.focus = focus.flatMap { runtime.successor(of: $0) }
    if page.focus == nil { page.editor = nil }
    return page.focus == nil && page.offsets.isEmpty ? nil : page
  }

  /// Goes along with a scene that has changed: what is gone has no focus and no offset, and a text that the application
  /// changed is the one that is edited.
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
  /// Whether neither a node nor anything around it is hidden.
  fileprivate func isSeen(_ index: Int) -> Bool {
    sequence(first: index) { nodes[$0].parent }.allSatisfy { !nodes[$0].isHidden }
  }
}
