package import Beagle

/// The nodes that are painted as focused, under the pointer or pressed.
///
/// The three can be distinguished without colours as well. A node that is several of them is painted as the last one in
/// this order.
package struct Highlights: Hashable, Sendable {
  /// What keys go to. An input that has the keyboard by its scene is painted so without being named here.
  package var focused: NodeID?
  /// The node under the pointer.
  package var hovered: NodeID?
  /// The node that is being pressed.
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

/// An input that is typed into: which part of its text is seen, and where cursor and selection are.
struct EditedInput: Sendable {
  var node: NodeID
  var editor: TextEditor
  /// The first character that is seen.
  var firstShown: Int
}
