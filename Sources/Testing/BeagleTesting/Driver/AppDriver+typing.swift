import Beagle

/// Keyboard input. An input is found directly or by a text next to it; it gets the focus first, and keeps it.
extension AppDriver {
  /// Replaces the text of an input by typing. Each character is a separate edit, handled without waiting for
  /// responses. An empty text clears the input.
  ///
  /// - Throws: a failure, also if a character opens something else, such as a dialog.
  public func type(
    _ text: String, into target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    guard !text.isEmpty else { return try await clear(target) }
    try await type(text, after: "", into: target)
  }

  /// Types at the end of the input's text.
  public func type(
    _ text: String, atEndOf target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try await type(text, after: nil, into: target)
  }

  /// Replaces the text of an input in one edit.
  public func paste(
    _ text: String, into target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try await send(.edit(try await editable(target).node.node, text: text))
  }

  /// Clears an input in one edit.
  public func clear(_ target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await paste("", into: target)
  }

  /// Moves the focus to an input.
  public func focus(_ target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try needsNoDialog(above: "\(target)")
    try await focus(try input(target).node.node)
  }

  func focus(_ node: NodeID) async throws(DriverFailure) {
    guard focused?.node.node != node else { return }
    try await blur()
    try await send(.focus(node))
  }

  /// Removes the focus, as the return key does. Does nothing if no input has it.
  public func blur(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    if let focused { try await send(.blur(focused.node.node)) }
  }

  /// - Parameter beginning: the input's text before the first character; nil for its current text.
  private func type(_ text: String, after beginning: String?, into target: Target) async throws(DriverFailure)
  {
    let input = try await editable(target)
    let node = input.node.node
    var before = beginning
    var typed = ""
    for character in text {
      guard let text = before ?? self.text(of: node) else {
        let shown = input.input?.kind == .password ? String(repeating: "•", count: typed.count) : typed
        throw failure("\(target) can no longer be typed into after \"\(shown)\"")
      }
      handleLateResponses()
      session.send(.edit(node, text: text + String(character)))
      typed.append(character)
      // The application may have changed the text; the next character is appended to the result.
      before = nil
    }
    try await waitUntilIdle()
  }

  /// An editable input, which has the focus now.
  private func editable(_ target: Target) async throws(DriverFailure) -> Element {
    try needsNoDialog(above: "\(target)")
    let input = try input(target)
    guard input.isEnabled else { throw failure("\(target) is on the screen but cannot be typed into") }
    try await focus(input.node.node)
    return input
  }

  /// The text of an input; nil if it is not editable now.
  private func text(of node: NodeID) -> String? {
    guard dialog == nil, let nodes = session.runtime.scene?.nodes, let position = nodes.firstIndex(of: node)
    else { return nil }
    let input = nodes[position]
    guard !input.isHidden, input.interactions.contains(.edit) else { return nil }
    return Element(node: input, controls: []).input?.text
  }
}
