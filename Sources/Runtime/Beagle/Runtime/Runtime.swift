package import BeagleExpressions
package import BeagleJSON
package import BeagleSchema

/// Runs screens: the navigation stacks, contexts, lists and forms, and the actions of events.
///
/// ```swift
/// var runtime = Runtime(SceneBuilder(measurer: measurer, width: 640, height: 384))
/// var effects = runtime.handle(.open(.local(screen)))
/// if let button = runtime.scene?.nodes.first(where: { $0.id == "ok" }) {
///   effects += runtime.handle(.press(button.node))
/// }
/// ```
///
/// Every change goes through ``handle(_:)``. It does not block and uses neither clock nor network: it changes
/// the state and returns effects for the host, whose results come back as events. The same events produce the
/// same effects and scenes. ``BeagleSession`` is a host for a runtime.
public struct Runtime: Sendable {
  /// The settings for building scenes: measurer, viewport, operations, limits of a scene.
  package internal(set) var builder: SceneBuilder
  /// The limits on the work that documents can cause.
  package var limits = RuntimeLimits()
  /// The analytics configuration; nil records only the actions that request it.
  package var analytics: AnalyticsConfig?
  /// The URL schemes that documents may open with the system, in lower case.
  package var allowedSchemes = Runtime.standardSchemes
  /// The schemes that are allowed by default: web pages, and those for which a phone asks the user first.
  package static let standardSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms"]
  /// The validators of `FormInput` by name (Beagle 1.x). They are called while an event is handled.
  package var validators: FormValidators = [:]
  /// The custom components and actions, for documents that are data: the components of an `AddChildren`, and
  /// screens opened from text.
  package var componentRegistry = ComponentRegistry()
  /// The services for custom actions, and for the operations of screens that are opened later.
  package var services: Services {
    get { builder.services }
    set { builder.services = newValue }
  }
  /// Converts a path to the absolute URL by which `PopToView` compares it.
  package var absoluteURL: @Sendable (String) -> String = { $0 }

  var navigation = Navigation()
  var requests = PendingRequests()
  var dialogs = PendingDialogs()
  var legacyForms = LegacyForms()
  /// The growth of the context `global` up to which its values need not be counted.
  var globalAllowance = GrowthAllowance()
  /// The last screen that was recorded as visible.
  var recordedScreen: ViewID?
  /// The types of the actions that ran; nil unless tracing is enabled.
  var actionTrace: [String]?

  /// Creates a runtime without open screens. The builder's contexts are available to all screens it opens.
  public init(_ builder: SceneBuilder) {
    self.builder = builder
  }

  /// Handles an event: runs its actions, updates the scene, and returns the effects for the host, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    var transaction = Transaction(limits)
    respond(to: event, in: &transaction)
    stabilize(in: &transaction)
    transaction.emit(endClosedScreens())
    return transaction.effects
  }
}

/// The sources of a node's values, for inspecting a screen.
package struct NodeSource: Sendable, Equatable {
  /// The bound properties in document order: their paths in the component, with the text of the bind:
  /// `style.backgroundColor`, `@{card.color}`.
  package var binds: [(path: String, text: String)] = []
  /// The context that the component declares, with its current value. Passwords in the screen's inputs are
  /// masked in it.
  package var context: (id: String, value: DynamicObject)?

  package init() {}

  package static func == (left: NodeSource, right: NodeSource) -> Bool {
    left.binds.elementsEqual(right.binds, by: ==) && left.context?.id == right.context?.id
      && left.context?.value == right.context?.value
  }
}

extension Runtime {
  /// The binds and context of a node of the visible screen. Empty for nodes that only help to draw a
  /// component. Children of a component have their own.
  package func source(of node: NodeID) -> NodeSource { source(of: node, hiding: visiblePasswords) }

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

/// Limits for the work of a ``Runtime``, so that no document can block the process or fill its memory. Work
/// beyond a limit is omitted and reported by ``SceneNotice/limit(_:value:path:)``.
package struct RuntimeLimits: Sendable {
  /// Actions that one event may run, including nested ones.
  package var actions = 10_000
  /// How often one event may change the screen and thereby run actions, such as an `onInit` of list cells
  /// that changes the list, or an `onScrollEnd` that appends to it.
  package var rounds = 50
  /// Screens on all stacks together.
  package var screens = 200
  package var requests = 100
  package var dialogs = 20
  /// Values in one context: members, elements and all others; each 64 bytes of a string count as one more.
  /// Actions may add four times as many to all contexts of a screen.
  package var contextValues = 1_000_000
  /// Components that `addChildren` may add to a screen.
  package var addedChildren = 100_000

  package init() {}
}

/// A screen on a navigation stack. Ids are never reused.
public struct ViewID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt32

  public var description: String { "view \(number)" }
}

/// Identifies a request in an ``Effect`` and in the event with its response.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "request \(number)" }
}

/// Identifies a dialog in an ``Effect`` and in the event with the user's choice.
public struct DialogID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "dialog \(number)" }
}
