import BeagleLayout

/// How a part comes out: what the scene and the layout are told of it.
struct Face {
  /// The part's node, without identity, place and frame.
  var node = SceneNode(NodeID(view: 0, slot: -1, generation: 0))
  var style = LayoutStyle.beagle
  var isMeasured = false
}

extension SceneContent {
  /// Whether it takes the same room as another content. Colours have no say in it.
  func isAsLarge(as other: SceneContent) -> Bool {
    if case .text(let text, let alignment, _) = self, case .text(let otherText, let otherAlignment, _) = other
    {
      return text == otherText && alignment == otherAlignment
    }
    return self == other
  }
}
