public import Beagle
public import BeagleTerminal

/// Presses of a user. Each waits until all consequences have been handled.
extension AppDriver {
  /// Presses a component, or the pressable component around it, even if it has to be scrolled to. An input
  /// gets the focus.
  ///
  /// If a custom component is not pressable itself, the only pressable part inside it is pressed; name
  /// controls drawn by its painter by their labels. While a dialog is open, only its buttons can be pressed.
  public func tap(_ target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    if let dialog { return try await tap(target, in: dialog) }
    let search = try search()
    let positions = try seen(target, in: search) { position in
      search.scene.nearest(to: position, taking: .press) != nil || search[position].input != nil
        || !search[position].isEnabled || !search.parts(of: position, .press).isEmpty
        || !search[position].controls.isEmpty
    }
    if let (node, event) = try control(target, at: positions, in: search) {
      return try await send(event.event(at: node))
    }
    if let input = positions.first, positions.count == 1, search[input].input != nil {
      return try await focus(search.nodes[input].node)
    }
    var pressed: [Int] = []
    for position in positions {
      let part = try onePart(search.parts(of: position, .press), of: target, in: search, "pressed")
      if let node = part ?? search.scene.nearest(to: position, taking: .press) { pressed.append(node) }
    }
    pressed = unique(pressed)
    guard !pressed.isEmpty else {
      if let input = try inputPart(of: target, at: positions, in: search) {
        return try await focus(search.nodes[input].node)
      }
      let isDisabled = positions.contains { position in
        !search[position].isEnabled || search.parts(of: position).contains { !search[$0].isEnabled }
      }
      throw failure("\(target) is on the screen but \(isDisabled ? "is disabled" : "cannot be pressed")")
    }
    try await send(.press(search.nodes[try one(of: pressed, target, search)].node))
  }

  private func tap(_ target: Target, in dialog: Dialog) async throws(DriverFailure) {
    switch target.name {
    case dialog.okText: try await send(.confirm(dialog.id))
    case dialog.cancelText: try await send(.dismiss(dialog.id))
    default:
      let buttons = dialog.buttons.map { "\"\($0)\"" }.joinedInSentence()
      throw failure("the open dialog has no button \(target); it has \(buttons)")
    }
  }

  /// Presses a component that cannot be pressed, such as a disabled button or a text.
  ///
  /// - Throws: a failure if it can be pressed or anything happens.
  public func tapInVain(_ target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try needsNoDialog(above: "\(target)")
    let search = try search()
    let position = try one(of: try seen(target, in: search), target, search)
    let isDisabled = !search[position].isEnabled
    if !isDisabled,
      search.scene.nearest(to: position, taking: .press) != nil || search[position].input != nil
        || !search.parts(of: position, .press).isEmpty
    {
      throw failure("\(target) can be pressed")
    }
    let before = traces
    try await send(.press(search.nodes[position].node))
    guard traces == before else { throw failure("pressing \(target) did something") }
  }

  private var traces: Traces {
    Traces(
      nodes: session.runtime.scene.map { Array($0.nodes) } ?? [], depths: depths,
      counts: [
        requests.count, records.count, openedURLs.count, nativeRoutes.count, notices.count,
        session.runtime.openDialogs.count,
      ])
  }

  private struct Traces: Equatable {
    let nodes: [SceneNode]
    let depths: [Int]
    let counts: [Int]
  }

  /// Presses the component at a point of the viewport, or the pressable component around it. An input gets
  /// the focus.
  ///
  /// - Parameters:
  ///   - x: points from the left edge; a column of ``viewport`` is 8 points wide.
  ///   - y: points from the top edge; a row is 16 points high.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func tap(x: Double, y: Double, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try needsNoDialog(above: "the screen")
    let search = try search()
    let size = search.scene.size
    let point = (x: Float(x), y: Float(y))
    let name = "(\(plain(x)), \(plain(y)))"
    guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else {
      let extent = "\(plain(Double(size.width))) × \(plain(Double(size.height)))"
      throw failure("\(name) is outside the viewport of \(extent) points", showing: viewport)
    }
    guard let met = search.scene.hit(x: point.x, y: point.y, scrolled: paintedOffsets) else {
      throw failure("there is nothing at \(name)", showing: viewport)
    }
    if search.nodes[met].interactions.contains(.edit) { return try await focus(search.nodes[met].node) }
    let (column, row) = (Int(point.x / renderer.cell.width), Int(point.y / renderer.cell.height))
    guard
      let (pressed, event) = session.runtime.target(
        ofPressAt: column, row, around: met, scrolled: paintedOffsets, renderer.cell)
    else { throw failure("what is at \(name) cannot be pressed: \(search[met])", showing: viewport) }
    let node = search.nodes[pressed].node
    try await send(event?.event(at: node) ?? .press(node))
  }

  /// Fires an event of a custom component: `fire("onRate", 4, on: .id("stars"))`.
  ///
  /// - Parameters:
  ///   - event: the property of the component with the actions.
  ///   - value: the value that the actions read as `@{onRate.value}`; nil for none.
  ///   - target: the component.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Throws: a failure that lists the events if the component has no such event.
  public func fire(
    _ event: String, _ value: DynamicObject? = nil, on target: Target, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try needsNoDialog(above: "\(target)")
    let search = try search()
    let positions = try matches(target, in: search) { search.nodes[$0].events.contains(event) }
    let node = search.nodes[try one(of: positions, target, search)]
    guard node.events.contains(event) else {
      let others = node.events.isEmpty ? "none" : node.events.joinedInSentence()
      throw failure("\(target) has no event \"\(event)\"; it has \(others)")
    }
    try await send(.fire(node.node, event, value))
  }

  /// Presses a key on a custom component, as in a terminal while it has the focus:
  /// `press(.right, on: .id("stars"))`.
  ///
  /// - Throws: a failure if the painter does not handle the key, or the document has no actions for its
  ///   event.
  public func press(
    _ key: Key, on target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try needsNoDialog(above: "\(target)")
    let search = try search()
    func event(_ position: Int) -> Event? {
      let node = search.nodes[position]
      let isPressedItself = node.interactions.contains(.press)
      let fired = session.runtime.controls(of: node).event(for: key, isPressedItself: isPressedItself)
      if let fired { return fired.event(at: node.node) }
      return key == .enter && isPressedItself ? .press(node.node) : nil
    }
    let position = try one(
      of: try seen(target, in: search) { event($0) != nil }, target, search)
    guard let event = event(position) else { throw failure("\(target) does nothing with the key \(key)") }
    try await send(event)
  }

  /// Goes back, as with the bar's button or the system's key. Closes a dialog if one is open.
  public func back(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await send(dialog.map { .dismiss($0.id) } ?? .back)
  }

  /// Retries the failed requests of the screen.
  public func retry(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    guard !session.runtime.errors.isEmpty else { throw failure("there is no failure to retry") }
    try await send(.retry)
  }

  /// Dismisses the errors of the screen without retrying.
  public func dismissErrors(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    guard !session.runtime.errors.isEmpty else { throw failure("there is no failure to dismiss") }
    try await send(.dismissErrors)
  }

  // MARK: Dialogs

  /// Presses the confirming button of a dialog.
  public func confirmDialog(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await send(.confirm(try openDialog().id))
  }

  /// Presses the other button of a dialog, or dismisses it if it has none.
  public func cancelDialog(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await send(.dismiss(try openDialog().id))
  }

  package func openDialog() throws(DriverFailure) -> Dialog {
    guard let dialog else { throw failure("no dialog is open") }
    return dialog
  }

  func needsNoDialog(above what: String) throws(DriverFailure) {
    if dialog != nil { throw failure("a dialog is open above \(what)") }
  }
}

extension Dialog {
  package var texts: [String] { [title, message, okText, cancelText].compactMap { $0 } }
}

/// Points, without a fraction if it is zero.
private func plain(_ points: Double) -> String { Int(exactly: points).map { "\($0)" } ?? "\(points)" }
