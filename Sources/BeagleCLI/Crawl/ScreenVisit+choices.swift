import Beagle
import BeagleTesting

/// What a user can do on a screen.
extension ScreenVisit {
  /// Something that a user can do.
  struct Choice {
    let event: Event
    let steps: [String]
    /// The words of what is pressed.
    var label: String?
  }

  /// What a user can do now, in the order of the screen.
  ///
  /// - Parameter label: the words of what has opened a dialog.
  func choices(
    in runtime: Runtime, opened label: String?, _ visited: inout VisitedScreen
  ) -> [Choice] {
    if let dialog = runtime.openDialogs.first {
      // Who confirms says yes to all that was read before.
      let words = [label, dialog.title, dialog.message, dialog.okText].compactMap(\.self)
      let confirm = Choice(
        event: .confirm(dialog.id), steps: ["I confirm the dialog"], label: words.joined(separator: ". "))
      let dismiss = Choice(event: .dismiss(dialog.id), steps: ["I cancel the dialog"])
      return dialog.isQuestion ? [confirm, dismiss] : [confirm]
    }
    guard let scene = runtime.scene else { return [] }
    let search = SceneSearch(scene, in: runtime)
    let sample = SampledRows(of: search, most: limits.rows)
    visited.untriedRows = max(visited.untriedRows, sample.count)
    var choices: [Choice] = []
    for position in search.visible where !sample.leavesOut(position) {
      let node = search.nodes[position]
      if node.interactions.contains(.press) {
        choices.append(
          Choice(
            event: .press(node.node), steps: [search.stepPressing(position)],
            label: search.words(ofPressed: position)))
      }
      if node.interactions.contains(.turn) {
        let pages = scene.children(of: position).map { search.nodes[$0].isHidden }
        let current = pages.firstIndex(of: false) ?? 0
        for (page, direction) in [(current + 1, AppDriver.Direction.left), (current - 1, .right)]
        where pages.indices.contains(page) {
          choices.append(
            Choice(
              event: .turn(node.node, page: page), steps: [search.stepTurning(position, direction)]))
        }
      }
      if node.interactions.contains(.pull) {
        choices.append(Choice(event: .pull(node.node), steps: [search.stepPulling(position)]))
      }
      if let scrolling = scene.scrolling(of: position), scrolling.range > 0 {
        choices.append(
          Choice(
            event: .scroll(node.node, offset: scrolling.range), steps: [search.stepScrolling(position)]))
      }
    }
    return choices
  }
}
