import Beagle

/// What a user does with the keyboard. An input is named by itself or by a text beside it; it gets the keyboard before,
/// and keeps it.
extension AppDriver {
  /// Types a text in place of what an input holds, as a user would after selecting all of it: one edit for each
  /// character, each with all that it causes, without waiting for answers between them. An empty text clears it.
  ///
  /// - Throws: also where a character leads to something that cannot be typed into, such as a dialog.
  public func type(_ text: String, into target: Target) async throws(DriverFailure) {
    guard !text.isEmpty else { return try await clear(target) }
    try await type(text, after: "", into: target)
  }

  /// The same, but after what the input holds.
  public func type(_ text: String, atEndOf target: Target) async throws(DriverFailure) {
    try await type(text, after: nil, into: target)
  }

  /// Puts a text in place of what an input holds, in one edit.
  public func paste(_ text: String, into target: Target) async throws(DriverFailure) {
    try await send(.edit(try await editable(target).node.node, text: text))
  }

  /// Empties an input, in one edit.
  public func clear(_ target: Target) async throws(DriverFailure) { try await paste("", into: target) }

  /// Gives an input the keyboard; the one that had it loses it.
  public func focus(_ target: Target) async throws(DriverFailure) {
    try needsNoDialog(above: "\(target)")
    try await focus(try input(target).node.node)
  }

  func focus(_ node: NodeID) async throws(DriverFailure) {
    guard focused?.node.node != node else { return }
    try await blur()
    try await send(.focus(node))
  }

  /// Takes the keyboard away, as the return key does. Does nothing if no input has it.
  public func blur() async throws(DriverFailure) {
    if let focused { try await send(.blur(focused.node.node)) }
  }

  /// - Parameter beginning: what the input holds before the first character; nil for what it holds now.
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
      takeLateAnswers()
      session.send(.edit(node, text: text + String(character)))
      typed.append(character)
      // What the application made of it is what the next character comes after.
      before = nil
    }
    try await waitUntilIdle()
  }

  /// An input that has the keyboard now and can be edited.
  private func editable(_ target: Target) async throws(DriverFailure) -> Element {
    try needsNoDialog(above: "\(target)")
    let input = try input(target)
    guard input.isEnabled else { throw failure("\(target) is on the screen but cannot be typed into") }
    try await focus(input.node.node)
    return input
  }

  /// What an input holds; nil where it cannot be edited now.
  private func text(of node: NodeID) -> String? {
    guard dialog == nil, let nodes = session.runtime.scene?.nodes, let place = nodes.firstIndex(of: node)
    else { return nil }
    let input = nodes[place]
    guard !input.isHidden, input.interactions.contains(.edit) else { return nil }
    return Element(node: input).input?.text
  }
}
