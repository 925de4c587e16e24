package import Beagle

/// Where the user is: the nodes that are painted as having the focus, being under the pointer or being pressed.
///
/// Each is told from the others without colours as well. A node that is several at once is painted as the last of them
/// in the order above.
package struct Highlights: Hashable, Sendable {
  /// What keys go to. An input that has the keyboard by its scene is painted so without being named here.
  package var focused: NodeID?
  /// What is under the pointer.
  package var hovered: NodeID?
  /// What is being pressed.
  package var pressed: NodeID?

  /// By default nothing is highlighted.
  package init(focused: NodeID? = nil, hovered: NodeID? = nil, pressed: NodeID? = nil) {
    self.focused = focused
    self.hovered = hovered
    self.pressed = pressed
  }

  enum Kind {
    case hovered, focused, pressed
  }

  func kind(of node: SceneNode) -> Kind? {
    if node.node == pressed { return .pressed }
    if node.node == focused || node.isFocused { return .focused }
    return node.node == hovered ? .hovered : nil
  }
}
