import BeagleExpressions
public import BeagleJSON
import BeagleSchema

/// The sources of a node's values, for inspecting a screen.
public struct NodeSource: Sendable, Equatable {
  /// The bound properties, in the document's order: their paths in the component, with the text of the bind:
  /// `style.backgroundColor`, `@{card.color}`.
  public var binds: [(path: String, text: String)] = []
  /// The context that the component declares, with its present value. What a password input of the screen shows is masked
  /// in it, as it is everywhere.
  public var context: (id: String, value: DynamicObject)?

  /// Creates a source without binds and context.
  public init() {}

  public static func == (left: NodeSource, right: NodeSource) -> Bool {
    left.binds.elementsEqual(right.binds, by: ==) && left.context?.id == right.context?.id
      && left.context?.value == right.context?.value
  }
}

extension Runtime {
  /// The binds and context of a node of the visible screen. Nodes without a component of their own have none, and
  /// children of a component have their own.
  public func source(of node: NodeID) -> NodeSource { source(of: node, hiding: visiblePasswords) }

  /// What the password inputs of the visible screen hold.
  var visiblePasswords: Passwords { navigation.visibleLive?.passwords ?? Passwords() }

  func source(of node: NodeID, hiding passwords: Passwords) -> NodeSource {
    guard let live = navigation.visibleLive, let slot = live.tree.slot(of: node) else { return NodeSource() }
    let node = live.tree[slot]
    guard node.role == .component else { return NodeSource() }
    var source = NodeSource()
    if let id = node.component.properties.context?.id,
      let value = live.contexts.value(of: id, in: node.scope)
    {
      source.context = (id, passwords.hidden(in: value))
    }
    source.addBinds(in: node.component.ownProperties, at: "")
    return source
  }
}

extension NodeSource {
  fileprivate mutating func addBinds(in object: DynamicDictionary, at path: String) {
    for (key, value) in object {
      switch value {
      case .string(let text) where text.contains("@{"): binds.append((path + key, text))
      case .dictionary(let inner): addBinds(in: inner, at: path + key + ".")
      // Actions are evaluated when they run.
      default: break
      }
    }
  }
}
