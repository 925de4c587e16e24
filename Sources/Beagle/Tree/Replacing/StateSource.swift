import BeagleJSON
import BeagleSchema

/// Gives the nodes of a screen that is being built the state of nodes of another screen.
protocol StateSource: Sendable {
  /// Finds the node of the other screen for one that is about to be added; the questions that follow are about it. Called
  /// before the context that its component declares is opened.
  mutating func match(_ identity: NodeIdentity, in parent: Int32, at slot: Int32)
  /// The value of the context that the node declares, in place of the one in the document.
  func value(of context: Context) -> DynamicObject?
  /// The value that a navigation passed to the screen.
  var navigationContext: DynamicObject? { get }
  /// Gives the node what it remembers, as far as that does not follow from contexts.
  func restore(_ node: inout LiveNode, _ state: inout NodeState?)
  /// What the node looked like until now.
  var appearance: Appearance? { get }
  /// The components inside a node, in place of those in the document.
  func children(of slot: Int32) -> [Component]?
  /// Whether the `onInit` of the node has run already.
  func hasRunInit(of component: Component) -> Bool
}

/// What makes nodes with the same parent in two screens the same.
struct NodeIdentity: Hashable, Sendable {
  var role: LiveNode.Role
  /// The component's type; that of the owner for nodes that are drawn for one.
  var type: String
  var id: String?
  /// The key of a list's cell; empty for other nodes.
  var key = ""
}
