import BeagleLayout

/// A node as it comes out of resolving: what the scene and the layout are given, and what was read for it.
struct ResolvedNode: Sendable {
  /// The node of the scene, without identity, position in the document and frame.
  var scene = SceneNode(NodeID(view: 0, slot: -1, generation: 0))
  var style = LayoutStyle.beagle
  /// Whether the renderer measures its content.
  var isMeasured = false
  var reads = ReadList()
}

/// What stays of a node's last appearance where an expression of its style gives null.
struct Appearance: Sendable {
  var style: LayoutStyle
  var decoration: SceneDecoration?
}

extension SceneContent {
  /// Whether it takes the same space as another content. Colours have no say in it.
  func isAsLarge(as other: SceneContent) -> Bool {
    if case .text(let text, let alignment, _) = self, case .text(let otherText, let otherAlignment, _) = other
    {
      return text == otherText && alignment == otherAlignment
    }
    return self == other
  }
}
