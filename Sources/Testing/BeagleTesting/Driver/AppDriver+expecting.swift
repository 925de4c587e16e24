import Beagle

/// Expectations about the screen. Hidden components and other pages do not count, nor do components that a
/// user could not see even after scrolling, because they have no height or width or are cut off. A string
/// matches part of a text; ``Target/text(_:)`` matches all of it.
extension AppDriver {
  /// The part of a screen to search.
  public enum Area: Sendable {
    /// The whole screen, including parts that a user would have to scroll to.
    case screen
    /// The visible part of the screen, as in ``AppDriver/viewport``; partly visible components count.
    case viewport
  }

  /// Expects a component to be visible.
  ///
  /// - Throws: a failure with the nearest matches if the component is neither on the screen nor in a dialog.
  public func see(
    _ target: Target, in area: Area = .screen, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws(DriverFailure) {
    noteCall(file, line, column)
    if isInDialog(target) { return }
    let search = try search()
    let positions = positions(showing: target, in: search)
    if positions.isEmpty { throw missing(target, in: search) }
    if area == .viewport, !isInViewport(positions, in: search) {
      throw failure("\(target) is on the screen but not in the viewport", showing: viewport)
    }
  }

  /// Expects two components to belong together.
  ///
  /// - Throws: a failure unless both are in the same item of a list, on the same line, or one above the other
  ///   outside separate boxes.
  public func see(
    _ target: Target, beside neighbour: Target, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws(DriverFailure) {
    noteCall(file, line, column)
    let search = try search()
    let (shown, others) = (positions(showing: target, in: search), positions(showing: neighbour, in: search))
    if others.isEmpty { throw missing(neighbour, in: search) }
    if shown.isEmpty { throw missing(target, in: search) }
    var neighbours = Neighbours(others, in: search)
    guard shown.contains(where: { neighbours.box(around: $0) != nil }) else {
      throw failure("\(target) is on the screen but not beside \(neighbour)")
    }
  }

  /// Expects a component to be shown a number of times on the screen. 0 is the same as
  /// ``dontSee(_:in:file:line:column:)``, but ignores dialogs.
  ///
  /// - Throws: a failure if it is shown more or less often.
  public func see(
    _ target: Target, times: Int, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(DriverFailure) {
    noteCall(file, line, column)
    let search = try search()
    let positions = positions(showing: target, in: search)
    if positions.isEmpty, times > 0 { throw missing(target, in: search) }
    guard positions.count == times else {
      throw failure("\(target) is on the screen \(positions.count.of("time")), not \(times)")
    }
  }

  /// Expects a component not to be shown.
  ///
  /// - Throws: a failure if it is on the screen or in a dialog.
  public func dontSee(
    _ target: Target, in area: Area = .screen, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws(DriverFailure) {
    noteCall(file, line, column)
    if isInDialog(target) { throw failure("\(target) is in the open dialog") }
    guard let scene = session.runtime.scene else { return }
    let search = SceneSearch(scene, in: session.runtime)
    let positions = positions(showing: target, in: search)
    switch area {
    case .screen:
      if let position = positions.first { throw failure("\(target) is on the screen: \(search[position])") }
    case .viewport:
      if isInViewport(positions, in: search) {
        throw failure("\(target) is in the viewport", showing: viewport)
      }
    }
  }

  private func isInDialog(_ target: Target) -> Bool {
    guard let dialog, target.container == nil else { return false }
    switch target.kind {
    case .any, .part: return dialog.texts.contains { $0.contains(target.name) }
    case .text: return dialog.texts.contains(target.name)
    case .label, .placeholder, .id, .path: return false
    }
  }

  private func isInViewport(_ positions: [Int], in search: SceneSearch) -> Bool {
    let offsets = paintedOffsets
    return positions.contains { search.scene.visibleFrame(of: $0, scrolled: offsets) != nil }
  }

  /// The indices of the visible nodes that show the target. An id is not visible, so it only counts if the
  /// target asks for an id.
  private func positions(showing target: Target, in search: SceneSearch) -> [Int] {
    guard target.kind == .any, target.neighbour == nil else {
      return search.positions(of: target, for: search.isVisible).filter(search.isVisible)
    }
    let boxes = target.container.map { search.positions(of: $0) }
    return (boxes.map { search.inside(search.visible, $0) } ?? search.visible).filter { position in
      let element = search[position]
      return [element.text, element.accessibilityLabel, element.error, shownPlaceholder(element)].contains {
        $0?.contains(target.name) ?? false
      }
    }
  }

  /// A placeholder is visible while the input is empty.
  private func shownPlaceholder(_ element: Element) -> String? {
    element.input.flatMap { $0.text.isEmpty ? $0.placeholder : nil }
  }
}
