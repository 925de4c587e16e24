import Beagle

/// What a user does. Each waits until all that follows has happened.
extension AppDriver {
  /// Presses what is meant, or what it is inside of. An input gets the keyboard. While a dialog is open, only its buttons
  /// can be pressed.
  public func tap(_ target: Target) async throws(DriverFailure) {
    if let dialog { return try await tap(target, in: dialog) }
    let search = try search()
    let places = try matches(target, in: search) { place in
      search.around(place, .press) != nil || search[place].input != nil || !search[place].isEnabled
    }
    if let input = places.first, places.count == 1, search[input].input != nil {
      return try await focus(search.nodes[input].node)
    }
    let pressed = unique(places.compactMap { search.around($0, .press) })
    guard !pressed.isEmpty else {
      let isDisabled = places.contains { !search[$0].isEnabled }
      throw failure("\(target) is on the screen but \(isDisabled ? "is disabled" : "cannot be pressed")")
    }
    try await send(.press(search.nodes[try one(of: pressed, target, search)].node))
  }

  private func tap(_ target: Target, in dialog: Dialog) async throws(DriverFailure) {
    switch target.name {
    case dialog.okText: try await send(.confirm(dialog.id))
    case dialog.cancelText: try await send(.dismiss(dialog.id))
    default:
      let buttons = [dialog.okText, dialog.cancelText].compactMap { $0.map { "\"\($0)\"" } }
      throw failure(
        "a dialog is open, where \(target) is no button; there is \(buttons.joined(separator: " and "))")
    }
  }

  /// Replaces the text of an input, in one edit. The input gets the keyboard before, and keeps it.
  ///
  /// - Parameter target: the input, or a text beside it that names it.
  public func type(_ text: String, into target: Target) async throws(DriverFailure) {
    if dialog != nil { throw failure("a dialog is open above \(target)") }
    let input = try input(target)
    guard input.isEnabled else { throw failure("\(target) is on the screen but cannot be typed into") }
    try await focus(input.node.node)
    try await send(.edit(input.node.node, text: text))
  }

  /// Gives an input the keyboard; the one that had it loses it.
  public func focus(_ target: Target) async throws(DriverFailure) {
    if dialog != nil { throw failure("a dialog is open above \(target)") }
    try await focus(try input(target).node.node)
  }

  private func focus(_ node: NodeID) async throws(DriverFailure) {
    guard focused?.node.node != node else { return }
    try await blur()
    try await send(.focus(node))
  }

  /// Takes the keyboard away, as the return key does. Does nothing if no input has it.
  public func blur() async throws(DriverFailure) {
    if let focused { try await send(.blur(focused.node.node)) }
  }

  /// Scrolls by so many points, within what there is.
  ///
  /// - Parameter target: what scrolls or something inside it; nil for the first that scrolls.
  public func scroll(_ target: Target? = nil, by points: Double) async throws(DriverFailure) {
    let (node, end) = try scrollable(target)
    try await scroll(node, to: min(end, max(0, offsets[node, default: 0] + Float(points))))
  }

  /// Scrolls to where the content ends.
  public func scrollToEnd(_ target: Target? = nil) async throws(DriverFailure) {
    let (node, end) = try scrollable(target)
    try await scroll(node, to: end)
  }

  private func scroll(_ node: NodeID, to offset: Float) async throws(DriverFailure) {
    offsets[node] = offset
    try await send(.scroll(node, offset: offset))
  }

  /// Where a finger moves.
  public enum Direction: String, CaseIterable, Sendable {
    case left, right
  }

  /// Turns a page: to the left shows the next one.
  ///
  /// - Parameter target: the page view or something inside it; nil for the first there is.
  public func swipe(_ direction: Direction, on target: Target? = nil) async throws(DriverFailure) {
    let search = try search()
    let place = try place(.turn, target, in: search, "pages to turn")
    let pages = sequence(first: place + 1) { search.nodes[$0].end }.prefix { $0 < search.nodes[place].end }
    let current = pages.firstIndex { !search.nodes[$0].isHidden } ?? 0
    let page = Array(pages).indices.contains(current) ? current + (direction == .left ? 1 : -1) : -1
    guard page >= 0, page < Array(pages).count else {
      throw failure("there is no page to the \(direction == .left ? "right" : "left") of page \(current + 1)")
    }
    try await send(.turn(search.nodes[place].node, page: page))
  }

  /// Pulls to refresh.
  public func pull(_ target: Target? = nil) async throws(DriverFailure) {
    let search = try search()
    try await send(.pull(search.nodes[try place(.pull, target, in: search, "content to pull")].node))
  }

  /// Goes back, by the bar's button or the system's key. Closes a dialog if one is open.
  public func back() async throws(DriverFailure) {
    try await send(dialog.map { .dismiss($0.id) } ?? .back)
  }

  /// Tries again what failed on the screen.
  public func retry() async throws(DriverFailure) {
    guard !session.runtime.errors.isEmpty else { throw failure("nothing failed that could be tried again") }
    try await send(.retry)
  }

  /// Presses a dialog's confirming button.
  public func confirmDialog() async throws(DriverFailure) { try await send(.confirm(try openDialog().id)) }

  /// Presses a dialog's other button, or closes it otherwise.
  public func cancelDialog() async throws(DriverFailure) { try await send(.dismiss(try openDialog().id)) }

  func openDialog() throws(DriverFailure) -> Dialog {
    guard let dialog else { throw failure("no dialog is open") }
    return dialog
  }
}

extension Dialog {
  /// The confirming button's text; what a platform would say if the document does not.
  var okText: String { labelOk ?? "Ok" }

  /// The other button's text; nil where there is none.
  var cancelText: String? { isQuestion ? labelCancel ?? "Cancel" : nil }
}
