import BeagleLayout

/// How a part comes out: what the scene and the layout are told of it.
struct Face {
  var content: SceneContent = .box
  var style: LayoutStyle = .beagle
  var decoration: SceneDecoration?
  var id: String?
  var componentType: String?
  var styleId: String?
  var accessibilityLabel: String?
  var isMeasured = false
  var isHidden = false
  var isRefreshing = false
  var isFocused = false
  var interactions: SceneNode.Interactions = []

  var clips: Bool { if case .scroll = content { true } else { false } }
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
