import Beagle
import BeagleTerminal

/// Scrolling, swiping and pulling.
extension AppDriver {
  /// Scrolls by a number of points, within the content.
  ///
  /// - Parameters:
  ///   - target: the scroll container or something inside it; nil for the first one that can scroll forward,
  ///     or else for the first one. If nothing on a screen scrolls and it is higher than the viewport, the
  ///     screen itself scrolls.
  ///   - points: the distance along the scroll axis; negative to scroll back.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func scroll(
    _ target: Target? = nil, by points: Double, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    let (node, scrolling) = try scrollable(target)
    try await scroll(node, to: offset(of: node, scrolling) + Float(points), scrolling)
  }

  /// Scrolls to the end of the content.
  public func scrollToEnd(
    _ target: Target? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    let (node, scrolling) = try scrollable(target)
    try await scroll(node, to: scrolling.range, scrolling)
  }

  /// Scrolls all containers of a component, as little as necessary, so that it is in the viewport.
  public func scroll(to target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try needsNoDialog(above: "the screen")
    let search = try search()
    let position = try one(of: try seen(target, in: search), target, search)
    for (node, offset) in search.scene.offsets(revealing: position, scrolled: offsets) {
      offsets[node] = offset
      try await send(.scroll(node, offset: offset))
    }
  }

  private func scroll(
    _ node: NodeID, to offset: Float, _ scrolling: SceneScrolling
  ) async throws(DriverFailure) {
    let offset = max(0, min(scrolling.range, offset))
    offsets[node] = offset
    try await send(.scroll(node, offset: offset))
  }

  private func offset(of node: NodeID, _ scrolling: SceneScrolling) -> Float {
    min(scrolling.range, offsets[node, default: 0])
  }

  /// The direction in which a finger moves.
  public enum Direction: String, CaseIterable, Sendable {
    /// Shows the content on the right: the next page.
    case left
    /// Shows the content on the left: the previous page.
    case right
    /// Shows the content below.
    case up
    /// Shows the content above.
    case down

    var axis: ScrollDirection { self == .left || self == .right ? .horizontal : .vertical }

    /// Whether the content after the visible part appears. Content moves with the finger.
    var movesForward: Bool { self == .left || self == .up }
  }

  /// Swipes over a component. Swiping to the left or right turns a page, if there are pages; otherwise the
  /// content scrolls by the size of its visible part.
  ///
  /// - Parameters:
  ///   - direction: the direction in which the finger moves.
  ///   - target: the container or something inside it; nil for the first one.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func swipe(
    _ direction: Direction, on target: Target? = nil, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try needsNoDialog(above: "the screen")
    let search = try search()
    if direction.axis == .horizontal, let pages = try positions(.turn, target, in: search).first {
      return try await turn(pages, direction, in: search)
    }
    let positions = try positions(.scroll, target, in: search)
    let found = positions.lazy.compactMap { position in
      search.scene.scrolling(of: position).map { (position, $0) }
    }
    .first { $0.1.direction == direction.axis }
    guard let (position, scrolling) = found else {
      throw failure("nothing \(target.map { "around \($0)" } ?? "on the screen") can be swiped \(direction)")
    }
    let (first, last) = scrolling.span(of: scrolling.window)
    let node = search.nodes[position].node
    let step = direction.movesForward ? last - first : first - last
    try await scroll(node, to: offset(of: node, scrolling) + step, scrolling)
  }

  private func turn(_ position: Int, _ direction: Direction, in search: SceneSearch)
    async throws(DriverFailure)
  {
    let pages = Array(search.scene.children(of: position))
    let current = pages.firstIndex { !search.nodes[$0].isHidden } ?? 0
    let page = current + (direction.movesForward ? 1 : -1)
    guard pages.indices.contains(page) else {
      throw failure(
        "there is no page to the \(direction.movesForward ? "right" : "left") of page \(current + 1)")
    }
    try await send(.turn(search.nodes[position].node, page: page))
  }

  /// Pulls to refresh.
  public func pull(_ target: Target? = nil, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try needsNoDialog(above: "the screen")
    let search = try search()
    guard let position = try positions(.pull, target, in: search).first else {
      throw failure("nothing \(target.map { "around \($0)" } ?? "on the screen") can be pulled")
    }
    try await send(.pull(search.nodes[position].node))
  }

  // MARK: Visibility

  /// The painted offsets, in whole cells.
  var paintedOffsets: [NodeID: Float] {
    session.runtime.scene.map { $0.paintedOffsets(offsets, cell: renderer.cell) } ?? [:]
  }

  /// The nodes with an interaction around or inside a target.
  private func positions(
    _ interaction: SceneNode.Interactions, _ target: Target?, in search: SceneSearch
  ) throws(DriverFailure) -> [Int] {
    search.positions(interaction, around: try position(target, in: search))
  }

  private func position(_ target: Target?, in search: SceneSearch) throws(DriverFailure) -> Int? {
    guard let target else { return nil }
    return try one(of: try matches(target, in: search), target, search)
  }

  private func scrollable(_ target: Target?) throws(DriverFailure) -> (NodeID, SceneScrolling) {
    try needsNoDialog(above: "the screen")
    let search = try search()
    guard let found = search.scrolled(around: try position(target, in: search)),
      let scrolling = search.scene.scrolling(of: found)
    else { throw failure("nothing \(target.map { "around \($0)" } ?? "on the screen") scrolls") }
    return (search.nodes[found].node, scrolling)
  }
}
