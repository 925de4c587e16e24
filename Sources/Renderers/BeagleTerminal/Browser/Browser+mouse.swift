import Beagle
import BeagleLayout
import BeagleSchema

extension Browser {
  mutating func handle(_ event: MouseEvent, _ runtime: Runtime) -> [BrowserAction] {
    let (column, row) = (event.column, event.row)
    pointer = (column, row)
    switch event.kind {
    case .move: return []
    case .press(.left): return press(column, row, runtime)
    case .press: return []
    case .drag: return drag(column, row, runtime)
    case .release: return release(column, row, runtime)
    case .scroll(let direction):
      let isSideways = event.modifiers.contains(.shift)
      return wheel(isSideways ? direction.turned : direction, column, row, runtime)
    }
  }

  /// The scroll offsets of the picture, rounded to whole cells.
  func paintedOffsets(_ scene: Scene) -> [NodeID: Float] { scene.paintedOffsets(page.offsets, cell: cell) }

  func hit(_ column: Int, _ row: Int, _ scene: Scene) -> Int? {
    guard row < pageRows, column < pageColumns else { return nil }
    let point = point(column, row)
    return scene.hit(x: point.x, y: point.y, scrolled: paintedOffsets(scene))
  }

  private func point(_ column: Int, _ row: Int) -> (x: Float, y: Float) {
    ((Float(column) + 0.5) * cell.width, (Float(row) + 0.5) * cell.height)
  }

  // MARK: Button

  private mutating func press(_ column: Int, _ row: Int, _ runtime: Runtime) -> [BrowserAction] {
    usesKeys = false
    message = nil
    let chrome = Chrome(self, runtime)
    if let target = chrome.target(column, row) {
      capture = .chrome(target)
      return []
    }
    if chrome.isModal {
      if overlay == .help { closeOverlay() }
      return []
    }
    if let actions = pressInInspector(column, row, runtime) { return actions }
    if case .find = overlay { overlay = nil } else if case .address = overlay { overlay = nil }
    guard let scene = runtime.scene, row < pageRows else { return [] }
    if let bar = scrollBar(column, row, scene) {
      capture = .bar(bar.node, into: bar.into)
      return drag(column, row, runtime)
    }
    capture = .page(column: column, row: row)
    guard let met = hit(column, row, scene) else { return unfocus(scene) }
    if let input = scene.nearest(to: met, taking: .edit) {
      let actions = focus(input, scene)
      let position = characterPosition(column, of: input, scene)
      page.editor?.move(to: position)
      return actions
    }
    guard let (index, event) = target(at: column, row, around: met, runtime) else { return unfocus(scene) }
    let node = scene.nodes[index].node
    capture = event.map { .part(node, $0) } ?? .node(node)
    return page.setFocus(index, in: scene).map { .send($0) }
  }

  private func target(at column: Int, _ row: Int, _ runtime: Runtime) -> (
    node: NodeID, event: ComponentEvent?
  )? {
    guard let scene = runtime.scene, let met = hit(column, row, scene) else { return nil }
    return target(at: column, row, around: met, runtime).map { (scene.nodes[$0.index].node, $0.event) }
  }

  /// The node that a press at a cell is for, and the event of the component's part there.
  func target(at column: Int, _ row: Int, around met: Int, _ runtime: Runtime) -> (
    index: Int, event: ComponentEvent?
  )? {
    let offsets = runtime.scene.map(paintedOffsets) ?? [:]
    return runtime.target(ofPressAt: column, row, around: met, scrolled: offsets, cell)
  }

  private mutating func unfocus(_ scene: Scene) -> [BrowserAction] {
    page.setFocus(nil, in: scene).map { .send($0) }
  }

  private mutating func drag(_ column: Int, _ row: Int, _ runtime: Runtime) -> [BrowserAction] {
    guard let scene = runtime.scene else { return [] }
    switch capture {
    case .bar(let node, let into)?:
      guard let index = scene.nodes.firstIndex(of: node),
        let bar = ScrollBar(of: index, scene, paintedOffsets(scene), cell)
      else { return [] }
      let position = bar.direction == .vertical ? row : column
      let change = bar.offset(ofThumbAt: position - into) - page.offsets[node, default: 0]
      return page.scroll(index, by: change, in: scene).map { [.send($0)] } ?? []
    case .page?:
      guard page.editor != nil, let index = page.focusedIndex(in: scene) else { return [] }
      let frame = scene.shownFrame(of: index, scrolled: paintedOffsets(scene))
      guard Float(row) * cell.height < frame.y + frame.height, Float(row + 1) * cell.height > frame.y else {
        return []
      }
      let position = characterPosition(column, of: index, scene)
      page.editor?.move(to: position, selecting: true)
      return []
    case .node?, .part?, .chrome?, nil: return []
    }
  }

  private mutating func release(_ column: Int, _ row: Int, _ runtime: Runtime) -> [BrowserAction] {
    defer { capture = nil }
    switch capture {
    case .chrome(let target)?:
      return Chrome(self, runtime).target(column, row) == target ? perform(target, runtime) : []
    case .node(let node)?:
      guard let (target, event) = target(at: column, row, runtime), target == node, event == nil else {
        return []
      }
      return [.send(.press(node))]
    case .part(let node, let event)?:
      guard let (target, released) = target(at: column, row, runtime), target == node, event == released
      else {
        return []
      }
      return [.send(event.event(at: node))]
    case .page(let startColumn, let startRow)?:
      return swipe(from: (startColumn, startRow), to: (column, row), runtime)
    case .bar?, nil: return []
    }
  }

  /// Handles a drag over the page: sideways turns a page view, down from the top of a pull-to-refresh area
  /// refreshes.
  private mutating func swipe(
    from start: (column: Int, row: Int), to end: (column: Int, row: Int), _ runtime: Runtime
  ) -> [BrowserAction] {
    guard let scene = runtime.scene, let met = hit(start.column, start.row, scene), page.editor == nil else {
      return []
    }
    let (columns, rows) = (end.column - start.column, end.row - start.row)
    if abs(columns) >= 4, abs(columns) > 2 * abs(rows), let index = pageView(around: met, scene) {
      return turn(index, columns < 0 ? 1 : -1, scene)
    }
    if rows >= 3, rows > abs(columns) / 2, let index = scene.nearest(to: met, taking: .pull) {
      return [.send(.pull(scene.nodes[index].node))]
    }
    return []
  }

  private mutating func perform(_ target: ChromeTarget, _ runtime: Runtime) -> [BrowserAction] {
    switch target {
    case .command(let command): return perform(command, runtime)
    case .dismissErrors: return [.send(.dismissErrors)]
    case .closeProblem:
      isProblemClosed = true
      return []
    case .button(let number):
      if case .link(let url) = overlay {
        closeOverlay()
        return number == 0 ? [.openURL(url)] : []
      }
      guard let dialog = runtime.openDialogs.first else { return [] }
      return [.send(number == 0 ? .confirm(dialog.id) : .dismiss(dialog.id))]
    }
  }

  // MARK: Wheel

  /// Scrolls the innermost node under the pointer that can still move in the direction.
  private mutating func wheel(
    _ direction: Direction, _ column: Int, _ row: Int, _ runtime: Runtime
  ) -> [BrowserAction] {
    let rows = direction.isForward ? 3 : -3
    if overlay == nil, let area = inspectorArea, area.contains(x: column, y: row) {
      scrollInspector(by: rows, runtime)
      return []
    }
    let chrome = Chrome(self, runtime)
    if chrome.isModal {
      if let shown = chrome.shownRows { firstRow = shown.first(movedBy: rows) }
      return []
    }
    guard let scene = runtime.scene else { return [] }
    let axis: ScrollDirection = direction.isVertical ? .vertical : .horizontal
    let step = direction.isVertical ? 3 * cell.height : 6 * cell.width
    var candidates = hit(column, row, scene).map { scene.scrollers(around: $0, axis) } ?? []
    if !candidates.contains(0) { candidates.append(0) }
    for index in candidates {
      if let event = page.scroll(index, by: direction.isForward ? step : -step, in: scene) {
        return [.send(event)]
      }
    }
    return []
  }

  // MARK: Bars and text

  private func scrollBar(_ column: Int, _ row: Int, _ scene: Scene) -> (node: NodeID, into: Int)? {
    let around =
      hit(column, row, scene).map { sequence(first: $0) { scene.nodes[$0].parent }.map { $0 } } ?? []
    for index in around.contains(0) ? around : around + [0] {
      guard let bar = ScrollBar(of: index, scene, paintedOffsets(scene), cell), bar.contains(column, row)
      else {
        continue
      }
      let position = bar.direction == .vertical ? row : column
      let into = bar.thumb.contains(position) ? position - bar.thumb.lowerBound : bar.thumb.count / 2
      return (scene.nodes[index].node, into)
    }
    return nil
  }

  /// The position in an input's text at a column.
  private func characterPosition(_ column: Int, of index: Int, _ scene: Scene) -> Int {
    guard let editor = page.editor, case .textInput(let input) = scene.nodes[index].content
    else { return 0 }
    let frame = scene.shownFrame(of: index, scrolled: paintedOffsets(scene))
    let line = input.textLine(in: Painter.cells(frame, cell))
    let shown = EditedLine(
      editor, from: page.firstShown, width: line.width, isSecret: input.kind == .password)
    return shown.position(atColumn: column - line.x)
  }
}

extension Direction {
  /// The direction with the same sign along the other axis.
  fileprivate var turned: Direction {
    switch self {
    case .up: .left
    case .down: .right
    case .left: .up
    case .right: .down
    }
  }
}
