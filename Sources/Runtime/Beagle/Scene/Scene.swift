import BeagleExpressions
import BeagleJSON
public import BeagleLayout
import BeagleNetworking
public import BeagleSchema

/// The description of a drawn screen: every node with its frame, content and colours. A renderer needs
/// nothing else.
///
/// ```swift
/// for node in scene.nodes where !node.isHidden {
///   draw(node.decoration, node.content, in: node.frame)
/// }
/// ```
///
/// Nodes are in drawing order: each is drawn after the nodes that contain it.
public struct Scene: Sendable, Equatable {
  /// All nodes in document order, each before its descendants. The first is the screen.
  public let nodes: SceneNodes
  /// The size of the scene in points, on the renderer's grid.
  public let size: LayoutSize
  /// The lazy components without content in ``SceneBuilder/lazyComponents``.
  package let pending: [PendingComponent]
  /// The notices, without repetition, in the order in which they occurred.
  public let notices: [SceneNotice]

  /// A lazy component whose content is not loaded yet.
  package struct PendingComponent: Sendable, Hashable {
    /// The path of the content in the document.
    package let path: String
    /// The index in ``Scene/nodes`` of its initial state, or of a hidden node if it has none.
    package let node: Int
  }

  /// Returns the indices in ``nodes`` of the direct children of the node at `index`, in document order.
  public func children(of index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { next in
      guard next < nodes.end(of: index) else { return nil }
      defer { next = nodes.end(of: next) }
      return next
    }
  }
}

/// An unexpected situation. The screen is drawn all the same.
public enum SceneNotice: Sendable, Hashable, CustomStringConvertible {
  /// An expression reads a context that is not visible there. Its value is null.
  case unknownContext(String, expression: String)
  /// An expression calls an unknown operation. The call is null.
  case unknownOperation(String, expression: String)
  /// An expression calls an operation with a wrong number of arguments.
  case wrongArgumentCount(operation: String, count: Int, expression: String)
  /// An expression would have read or created more than `limit` bytes and elements. Its value is null.
  case tooMuchWork(expression: String, limit: Int)
  /// A string in the data of an action has an expression that does not parse. The string is used unchanged.
  case malformedExpression(String, reason: String)
  /// No template matches an item of this list. Its cell is empty. The list is identified by id or type, the
  /// item by the list's iterator and the item's key: `item:7`.
  case noTemplate(list: String, item: String)
  /// A component declares a context with a reserved id. The declaration is ignored.
  case reservedContext(String)
  /// An action sets a context that is not visible there. Nothing is set.
  case contextNotFound(String)
  /// An action sets the nearest context, but no context is visible there. Nothing is set.
  case noContext
  /// An action sets a read-only context: the index of a list's item, or the context of an event.
  case readOnlyContext(String)
  /// An action sets a context at an invalid path. Nothing is set.
  case invalidPath(String, context: String)
  /// The expression of an `AddChildren` does not produce a list of components. Nothing is added.
  case unreadableChildren(reason: String)
  /// An `AddChildren` names a component that cannot have children. Nothing is added.
  case noChildren(id: String)
  /// An `AddChildren` names a component that is not on the screen. Nothing is added.
  case componentNotFound(id: String)
  /// An action opens a URL whose scheme is not in ``BeagleDependencies/allowedURLSchemes``. Nothing is
  /// opened.
  case refusedScheme(String, url: String)
  /// A list or a scroll view, identified by id or type, has no length along its scroll axis, so that it is
  /// invisible on a device: its `flex` takes the free space of a box that is only as long as its content.
  case collapsed(String, ScrollDirection)
  /// A custom action ran whose type is not an ``ExecutableAction``. It had no effect.
  case idleAction(String)
  /// An action ran whose type is unknown to both Beagle and the application. It had no effect.
  case unknownAction(String)
  /// A limit was reached: its name, its value, and the path of the first omitted component, if any.
  case limit(String, value: Int, path: String? = nil)
  /// The layout would have computed a box more often than this. Nothing is omitted, but sizes can differ from
  /// those on a device.
  case approximateLayout(limit: Int)
  /// A lazy component could not be loaded and shows its initial state.
  case lazyComponent(path: String, reason: String)

  public var description: String { sentence.messageLine }

  /// Whether an action failed, so that a caller may wait in vain for its effect.
  package var isAboutAction: Bool {
    switch self {
    case .malformedExpression, .contextNotFound, .noContext, .readOnlyContext, .invalidPath,
      .unreadableChildren, .noChildren, .componentNotFound, .refusedScheme, .idleAction,
      .unknownAction:
      true
    case .unknownContext, .unknownOperation, .wrongArgumentCount, .tooMuchWork, .noTemplate,
      .reservedContext, .collapsed, .limit, .approximateLayout, .lazyComponent:
      false
    }
  }

  private var sentence: String {
    switch self {
    case .unknownContext(let id, let expression):
      "no context \"\(id)\" is visible in \"\(expression)\"; it is null"
    case .unknownOperation(let name, let expression):
      "there is no operation \"\(name)\", which \"\(expression)\" calls; the call gives null"
    case .wrongArgumentCount(let name, let count, let expression):
      "\"\(name)\" does not take \(count) argument\(count == 1 ? "" : "s") in \"\(expression)\"; "
        + "the call has no result"
    case .tooMuchWork(let expression, let limit):
      "\"\(expression)\"\(limit > Evaluator.maximumWork ? ", with the expressions before it," : "") "
        + "would read more than \(limit) bytes and elements; it gives null"
    case .malformedExpression(let text, let reason):
      "\"\(text)\" is used as text: \(reason)"
    case .noTemplate(let list, let item):
      "no template matches \(item) of \(list); its cell is empty"
    case .reservedContext(let id):
      "the context id \"\(id)\" is reserved; the declaration is ignored"
    case .contextNotFound(let id):
      "no context \"\(id)\" is visible to the action that sets it; nothing is set"
    case .noContext:
      "no context is visible to an action that sets the nearest one; nothing is set"
    case .readOnlyContext(let id):
      "the context \"\(id)\" cannot be set"
    case .invalidPath(let path, let context):
      "the path \"\(path)\" cannot be set in the context \"\(context)\"; nothing is set"
    case .unreadableChildren(let reason):
      "the components to add to the screen cannot be read: \(reason)"
    case .noChildren(let id):
      "\"\(id)\" cannot have children; nothing is added"
    case .componentNotFound(let id):
      "no component \"\(id)\" is on the screen; nothing is added"
    case .refusedScheme(let scheme, let url):
      "\"\(url.withMaskedSecrets)\" is not opened: the scheme \"\(scheme)\" is not allowed; to allow it, "
        + "add it to BeagleDependencies.allowedURLSchemes"
    case .collapsed(let name, let axis):
      "\(name) shows nothing on a device: its flex takes the free space of a box that is only as "
        + "\(axis == .vertical ? "high" : "wide") as its content; give that box a flex or a "
        + "\(axis == .vertical ? "height" : "width")"
    case .idleAction(let type):
      "the action \"\(type)\" did nothing: its type is not an ExecutableAction"
    case .unknownAction(let type):
      "the action \"\(type)\" did nothing: its type is unknown"
    case .limit(let what, let value, let path):
      "the limit of \(value) \(what) is reached\(path.map { " at \($0)" } ?? ""); the rest is omitted"
    case .approximateLayout(let limit):
      "the layout is approximate: the size of a box is computed at most \(limit) times, and a box of this "
        + "screen reached that limit; everything is shown, but sizes can differ from those on a device; to "
        + "make it exact, nest fewer boxes with percentages, wrapping, or alternating rows and columns"
    case .lazyComponent(let path, let reason):
      "the lazy component \"\(path.withMaskedSecrets)\" keeps its initial state: \(reason)"
    }
  }
}
