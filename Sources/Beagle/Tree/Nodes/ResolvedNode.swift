import BeagleLayout

/// The result of resolving a node: its data for the scene and the layout, and its reads.
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
  /// Whether it takes the same space as another content. Colours do not matter.
  func isAsLarge(as other: SceneContent) -> Bool {
    if case .text(let text, let alignment, _) = self, case .text(let otherText, let otherAlignment, _) = other
    {
      return text == otherText && alignment == otherAlignment
    }
    return self == other
  }
}

extension SceneNode {
  /// What differs from a node resolved later: its content, or how it is drawn and used.
  func change(to new: SceneNode) -> (content: Bool, others: Bool) {
    (
      content != new.content,
      sharedDecoration != new.sharedDecoration || isRefreshing != new.isRefreshing
        || isFocused != new.isFocused || interactions != new.interactions
    )
  }
}
