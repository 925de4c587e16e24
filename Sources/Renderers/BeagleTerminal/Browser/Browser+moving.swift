import Beagle
import BeagleLayout
import BeagleSchema

extension Browser {
  // MARK: Focus

  mutating func focusNext(_ runtime: Runtime, backwards: Bool = false) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    let order = FocusOrder(scene)
    return focus(order.next(after: page.focusedIndex(in: scene), backwards: backwards), scene)
  }

  mutating func focus(_ index: Int?, _ scene: Scene) -> [BrowserAction] {
    var events = page.setFocus(index, in: scene)
    if let index { events += page.reveal(index, in: scene) }
    return events.map { .send($0) }
  }

  /// Moves to the nearest stop in a direction if nothing unseen lies between; otherwise scrolls.
  mutating func move(_ direction: Direction, _ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    let current = page.focusedIndex(in: scene)
    let start =
      current.map { scene.shownFrame(of: $0, scrolled: page.offsets) } ?? edge(facing: direction)
    let reach = viewport
    let order = FocusOrder(scene)
    // Skips nodes far above or below, so that distant boxes are not searched.
    let stops =
      direction.isVertical
      ? order.stops(from: -reach.height, to: 2 * reach.height, scrolled: page.offsets) : order.stops()
    let stop = FocusOrder.nearest(to: start, direction, of: stops) { [offsets = page.offsets] index in
      // Stops beside the viewport, in a page view or a sideways list, are only reached by turning or
      // scrolling it.
      let frame = scene.shownFrame(of: index, scrolled: offsets)
      let isNear =
        direction.isVertical
        ? frame.y < 2 * reach.height && frame.y + frame.height > -reach.height
        : frame.x < 2 * reach.width && frame.x + frame.width > -reach.width
      return isNear ? frame : nil
    }
    let pages = current.flatMap { pageView(around: $0, scene) }
    if let stop,
      direction.isVertical
        || pages.map({ (scene.nodes[$0].node == scene.nodes[stop].node) || scene.isInside(stop, $0) }) ?? true
    {
      return focus(stop, scene)
    }
    if !direction.isVertical, pages != nil { return turn(direction.isForward ? 1 : -1, runtime) }
    let step = direction.isVertical ? 3 * cell.height : 8 * cell.width
    return scroll(
      direction.isVertical ? .vertical : .horizontal, by: direction.isForward ? step : -step, runtime)
  }

  /// The start of a move without a focus: the viewport's edge opposite to the direction.
  private func edge(facing direction: Direction) -> LayoutRect {
    let size = viewport
    return switch direction {
    case .down: LayoutRect(x: 0, y: -1, width: size.width, height: 1)
    case .up: LayoutRect(x: 0, y: size.height, width: size.width, height: 1)
    case .right: LayoutRect(x: -1, y: 0, width: 1, height: size.height)
    case .left: LayoutRect(x: size.width, y: 0, width: 1, height: size.height)
    }
  }

  mutating func pressFocused(_ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene, let index = page.focusedIndex(in: scene) else { return [] }
    let node = scene.nodes[index]
    if node.interactions.contains(.press) { return [.send(.press(node.node))] }
    let parts = runtime.controls(of: node).parts
    if !parts.isEmpty {
      message = parts.enumerated().map { "\($0 + 1) \($1.label)" }.joined(separator: ", ")
    }
    return []
  }

  // MARK: Scrolling

  /// Scrolls the container around the focus, or else the first that can move: a list before the screen.
  mutating func scroll(_ axis: ScrollDirection, by points: Float, _ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    for index in scrollers(axis, scene) {
      if let event = page.scroll(index, by: points, in: scene) { return [.send(event)] }
    }
    return []
  }

  /// Scrolls by the height of the window minus one row.
  mutating func scroll(_ axis: ScrollDirection, pages count: Float, _ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    for index in scrollers(axis, scene) {
      guard let scrolling = scene.scrolling(of: index) else { continue }
      let (start, end) = scrolling.span(of: scrolling.window)
      let step = max(cell.height, end - start - cell.height)
      if let event = page.scroll(index, by: count * step, in: scene) { return [.send(event)] }
    }
    return []
  }

  /// The nodes that may scroll along an axis, most likely first.
  private func scrollers(_ axis: ScrollDirection, _ scene: Scene) -> [Int] {
    var found: [Int] = []
    if let focus = page.focusedIndex(in: scene) {
      found = scene.scrollers(around: focus, axis)
    } else if let pointer, let index = hit(pointer.column, pointer.row, scene) {
      found = scene.scrollers(around: index, axis)
    }
    if found.isEmpty || found == [0] {
      let size = viewport
      let seen = scene.positions(from: 0, to: size.height, scrolled: page.offsets)
      let first = seen.first { index in
        guard index > 0, scene.nodes[index].interactions.contains(.scroll),
          let scrolling = scene.scrolling(of: index), scrolling.direction == axis, scrolling.range > 0,
          let frame = scene.visibleFrame(of: index, scrolled: page.offsets)
        else { return false }
        return frame.height > size.height / 2
      }
      if let first { found = [first] + found }
    }
    return found.contains(0) || axis == .horizontal ? found : found + [0]
  }

  // MARK: Pages and refreshing

  /// Turns the page view around the focus, or else the first one.
  mutating func turn(_ step: Int, _ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    let focused = page.focusedIndex(in: scene).flatMap { pageView(around: $0, scene) }
    guard let index = focused ?? scene.first(taking: .turn) else { return [] }
    return turn(index, step, scene)
  }

  func turn(_ index: Int, _ step: Int, _ scene: Scene) -> [BrowserAction] {
    let pages = Array(scene.children(of: index))
    let current = pages.firstIndex { !scene.nodes[$0].isHidden } ?? 0
    let next = current + step
    return pages.indices.contains(next) ? [.send(.turn(scene.nodes[index].node, page: next))] : []
  }

  func pageView(around index: Int, _ scene: Scene) -> Int? { scene.nearest(to: index, taking: .turn) }

  mutating func pull(_ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    let around = page.focusedIndex(in: scene).flatMap { scene.nearest(to: $0, taking: .pull) }
    guard let index = around ?? scene.first(taking: .pull) else {
      message = "Nothing on this screen can be pulled to refresh."
      return []
    }
    return [.send(.pull(scene.nodes[index].node))]
  }

  // MARK: Finding

  mutating func submitFind(_ text: String, _ runtime: Runtime) -> [BrowserAction] {
    overlay = nil
    query = text
    return text.isEmpty ? [] : find(runtime, fromStart: true)
  }

  /// Moves to the next node that shows the text, starting at the last match and wrapping around.
  mutating func find(_ runtime: Runtime, backwards: Bool = false, fromStart: Bool = false) -> [BrowserAction]
  {
    guard let scene = runtime.scene, !query.isEmpty else { return [] }
    let places = scene.positions(showing: query)
    guard !places.isEmpty else {
      message = "\"\(query)\" is not on this screen."
      return []
    }
    let here = fromStart ? -1 : found.flatMap { scene.nodes.firstIndex(of: $0) } ?? -1
    let next =
      backwards
      ? places.last { $0 < here } ?? places[places.count - 1] : places.first { $0 > here } ?? places[0]
    found = scene.nodes[next].node
    message = "\((places.firstIndex(of: next) ?? 0) + 1) of \(places.count) with \"\(query)\""
    let isStop = !scene.nodes[next].interactions.isDisjoint(with: [.press, .edit])
    return isStop ? focus(next, scene) : page.reveal(next, in: scene).map { .send($0) }
  }
}

extension Scene {
  func isInside(_ index: Int, _ box: Int) -> Bool { box < index && index < nodes[box].end }

  func scrollers(around index: Int, _ axis: ScrollDirection) -> [Int] {
    sequence(first: index) { nodes[$0].parent }.filter { scrolling(of: $0)?.direction == axis }
  }

  func first(taking interaction: SceneNode.Interactions) -> Int? {
    positions().first { nodes[$0].interactions.contains(interaction) }
  }

  fileprivate func positions(showing text: String) -> [Int] {
    let sought = SoughtText(text)
    return positions().filter { nodes[$0].shownText.map(sought.isIn) ?? false }
  }
}

extension SceneNode {
  var shownText: String? {
    if case .textInput(let input) = content { input.shownText } else { content.text }
  }
}
