package import Beagle
import BeagleTesting

extension ScreenVisit {
  /// An action available to a user.
  package struct Choice: Sendable {
    package let event: Event
    package let steps: [String]
    /// The label of the pressed component.
    package var label: String?
  }

  /// The actions available to a user in one state of a screen, in the order of the screen. Their steps are
  /// only worded when they are tried.
  package struct Choices: Sendable {
    fileprivate enum Action: Sendable {
      case press
      case turn(page: Int, AppDriver.Direction)
      case pull
      case scroll(offset: Float)
    }

    private var dialog: ArraySlice<Choice> = []
    private var rest: ArraySlice<(position: Int, action: Action)> = []
    private var search: SceneSearch?
    private var steps: PressSteps?

    fileprivate init(_ dialog: [Choice]) { self.dialog = dialog[...] }

    fileprivate init(_ search: SceneSearch, _ actions: [(Int, Action)]) {
      (self.search, rest) = (search, actions.map { (position: $0, action: $1) }[...])
      steps = PressSteps(search)
    }

    /// The number of remaining choices.
    var count: Int { dialog.count + rest.count }

    /// The next action without its steps.
    package mutating func nextAction() -> (event: Event, label: String?)? {
      if let choice = dialog.popFirst() { return (choice.event, choice.label) }
      guard let search, let (position, action) = rest.popFirst() else { return nil }
      let label: String? = if case .press = action { search.words(ofPressed: position) } else { nil }
      return (event(search.nodes[position].node, action), label)
    }

    private func event(_ node: NodeID, _ action: Action) -> Event {
      switch action {
      case .press: .press(node)
      case .turn(let page, _): .turn(node, page: page)
      case .pull: .pull(node)
      case .scroll(let offset): .scroll(node, offset: offset)
      }
    }

    package mutating func next() -> Choice? {
      if let choice = dialog.popFirst() { return choice }
      guard let search, let (position, action) = rest.popFirst() else { return nil }
      let event = event(search.nodes[position].node, action)
      switch action {
      case .press:
        return Choice(
          event: event, steps: [steps?.step(pressing: position)].compactMap(\.self),
          label: search.words(ofPressed: position))
      case .turn(_, let direction):
        return Choice(event: event, steps: [search.stepTurning(position, direction)])
      case .pull: return Choice(event: event, steps: [search.stepPulling(position)])
      case .scroll: return Choice(event: event, steps: [search.stepScrolling(position)])
      }
    }
  }

  /// The actions available to a user now.
  ///
  /// - Parameter label: The label of the component that opened a dialog.
  /// - Returns: The actions, and the number of skipped list rows.
  func choices(in runtime: Runtime, opened label: String?) -> (choices: Choices, untriedRows: Int) {
    if let dialog = runtime.openDialogs.first {
      // Confirming a dialog triggers what opened it, so all its words are checked. The other button may do
      // the same if the document names it: "Keep the account?" with the buttons "Keep" and "Delete".
      func words(_ button: String?) -> String {
        [label, dialog.title, dialog.message, button].compactMap(\.self).joined(separator: ". ")
      }
      let confirm = Choice(
        event: .confirm(dialog.id), steps: ["I confirm the dialog"], label: words(dialog.okText))
      let dismiss = Choice(
        event: .dismiss(dialog.id), steps: ["I cancel the dialog"], label: dialog.labelCancel.map(words))
      return (Choices(dialog.isQuestion ? [confirm, dismiss] : [confirm]), 0)
    }
    guard let scene = runtime.scene else { return (Choices([]), 0) }
    let search = SceneSearch(scene, in: runtime)
    let sample = SampledRows(of: search, maximumRows: limits.rows)
    var actions: [(Int, Choices.Action)] = []
    for position in sample.kept(of: search.visible) {
      let node = search.nodes[position]
      if node.interactions.contains(.press) { actions.append((position, .press)) }
      if node.interactions.contains(.turn) {
        let pages = scene.children(of: position).map { search.nodes[$0].isHidden }
        let current = pages.firstIndex(of: false) ?? 0
        for (page, direction) in [(current + 1, AppDriver.Direction.left), (current - 1, .right)]
        where pages.indices.contains(page) {
          actions.append((position, .turn(page: page, direction)))
        }
      }
      if node.interactions.contains(.pull) { actions.append((position, .pull)) }
      if let scrolling = scene.scrolling(of: position), scrolling.range > 0 {
        actions.append((position, .scroll(offset: scrolling.range)))
      }
    }
    return (Choices(search, actions), sample.count)
  }
}
