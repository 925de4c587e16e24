import BeagleJSON
import BeagleSchema

/// The potentially large content of an event: a screen, a component, or the body of a response.
enum EventContent: Sendable {
  case component(Component)
  case body([UInt8])

  /// The component as JSON, or the body. Contents with the same bytes are interchangeable. Writing a large
  /// component takes long.
  var bytes: [UInt8] {
    switch self {
    case .component(let component): JSONWriter.text { component.write(to: &$0) }
    case .body(let body): body
    }
  }

  func isSameKind(as other: EventContent?) -> Bool {
    switch (self, other) {
    case (.component, .component), (.body, .body): true
    default: false
    }
  }

  /// The approximate memory of the content and its bytes.
  ///
  /// - Parameter bytes: `bytes`, or the bytes from which the content was decoded.
  func heldBytes(as bytes: [UInt8]) -> Int {
    switch self {
    case .component(let component): 2 * bytes.count + component.partCount * Self.bytesOfComponent
    case .body: bytes.count
    }
  }

  /// The approximate size of a component without its strings.
  private static let bytesOfComponent = 512
}

extension Event {
  var content: EventContent? {
    switch self {
    case .open(.local(let screen)), .replace(let screen), .showNative(let screen, _),
      .response(_, .screen(let screen)):
      .component(.screen(screen))
    case .response(_, .component(let component)): .component(component)
    case .response(_, .response(_, let body)): .body(body)
    default: nil
    }
  }

  /// Replaces the content with an equal one that is already in memory.
  mutating func setContent(_ content: EventContent) {
    switch (self, content) {
    case (.open(.local), .component(.screen(let screen))): self = .open(.local(screen))
    case (.replace, .component(.screen(let screen))): self = .replace(screen)
    case (.showNative(_, let route), .component(.screen(let screen))): self = .showNative(screen, route)
    case (.response(let id, .screen), .component(.screen(let screen))): self = .response(id, .screen(screen))
    case (.response(let id, .component), .component(let component)):
      self = .response(id, .component(component))
    case (.response(let id, .response(let status, _)), .body(let body)):
      self = .response(id, .response(status: status, body: body))
    default: break
    }
  }

  /// The approximate memory of the event without its content.
  var ownBytes: Int {
    switch self {
    case .open(.text(let text)), .open(.remote(let text)), .visit(let text), .edit(_, let text):
      text.utf8.count
    case .fire(_, _, let value): value?.heldBytes ?? 0
    case .response(_, .failure(let failure)): failure.body.count + failure.message.utf8.count
    case .response(_, .action(let action)): JSONWriter.text { action.write(to: &$0) }.count
    case .run(_, let actions, _, let value):
      JSONWriter.text { actions.write(to: &$0) }.count + (value?.heldBytes ?? 0)
    case .setContext(_, _, let value, _), .set(_, _, let value, _), .setGlobal(let value, _): value.heldBytes
    default: 0
    }
  }
}

extension Runtime {
  /// The approximate memory of its screens.
  var heldBytes: Int {
    var documents: Set<ObjectIdentifier> = []
    return navigation.live.reduce(global.heldBytes(except: &documents)) { sum, live in
      sum + live.tree.count * Self.bytesOfNode + live.tree.textBytes
        + live.contexts.heldBytes(except: &documents)
    }
  }

  /// A node's component, its box and its content.
  private static let bytesOfNode = 1_024
}
