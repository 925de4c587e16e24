import Beagle
import Testing

/// User events and responses.
extension RuntimeHarness {
  @discardableResult
  mutating func press(_ id: String) throws -> [Effect] { send(.press(try node(id))) }

  /// Presses the tab, or the item of a navigation bar, that shows this text.
  @discardableResult
  mutating func pressTitle(_ title: String) throws -> [Effect] {
    let node = try scene.nodes.first {
      switch $0.content {
      case .tab(title, _), .navigationItem(title): true
      default: false
      }
    }
    return send(.press(try #require(node, "no tab and no item shows \(title)").node))
  }

  @discardableResult
  mutating func type(_ text: String, into id: String) throws -> [Effect] {
    send(.edit(try node(id), text: text))
  }

  mutating func focus(_ id: String) throws { send(.focus(try node(id))) }
  mutating func blur(_ id: String) throws { send(.blur(try node(id))) }

  @discardableResult
  mutating func scroll(_ id: String, to offset: Float) throws -> [Effect] {
    send(.scroll(try node(id), offset: offset))
  }

  /// Presses a button of the dialog that was opened first.
  mutating func answerDialog(_ isConfirmed: Bool) throws {
    let dialog = try #require(dialogs.first)
    send(isConfirmed ? .confirm(dialog.id) : .dismiss(dialog.id))
  }

  /// Responds to the oldest pending request.
  @discardableResult
  mutating func respond(_ response: RequestResult) throws -> [Effect] {
    send(.response(try #require(runtime.pendingRequests.first), response))
  }

  @discardableResult
  mutating func respond(status: Int = 200, _ body: String) throws -> [Effect] {
    try respond(.response(status: status, body: Array(body.utf8)))
  }

  /// Responds to the oldest request with the screen of a document.
  @discardableResult
  mutating func respond(screen json: String) throws -> [Effect] {
    try respond(.screen(ScreenDocument(reading: Array(json.utf8)).screen))
  }

  /// Responds to the oldest request with a component.
  @discardableResult
  mutating func respond(part json: String) throws -> [Effect] {
    try respond(.component(Component.read(Array(json.utf8)).component))
  }

  /// Fails the oldest request.
  @discardableResult
  mutating func fail(_ message: String = "no way") throws -> [Effect] {
    try respond(.failure(RequestFailure(message)))
  }
}
