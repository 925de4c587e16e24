import BeagleJSON
import BeagleSchema

/// What comes with an event and may be large: a screen, a component, or the body of a response.
enum EventContent: Sendable {
  case component(Component)
  case body([UInt8])

  /// The component as JSON, or the body: what has the same bytes does the same. A component is written for that, which takes
  /// long where it is large.
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

  /// How much memory it takes with its bytes, about.
  ///
  /// - Parameter bytes: its own, or those that it was read from.
  func heldBytes(as bytes: [UInt8]) -> Int {
    switch self {
    case .component(let component): 2 * bytes.count + component.partCount * Self.bytesOfComponent
    case .body: bytes.count
    }
  }

  /// What a component takes besides its texts.
  private static let bytesOfComponent = 512
}

extension Event {
  /// What came with it and may be large.
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

  /// Replaces what came with it by the same, which is in memory already.
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

  /// How much memory the rest of it takes, about.
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
  /// How much memory its screens take, about.
  var heldBytes: Int {
    var documents: Set<ObjectIdentifier> = []
    return navigation.live.reduce(global.heldBytes(except: &documents)) { sum, live in
      sum + live.tree.count * Self.bytesOfNode + live.tree.textBytes
        + live.contexts.heldBytes(except: &documents)
    }
  }

  /// A node's component, its box and what is drawn for it.
  private static let bytesOfNode = 1_024
}
