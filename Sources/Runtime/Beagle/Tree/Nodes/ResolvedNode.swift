import BeagleLayout

/// The result of resolving a node: its data for the scene and the layout, and its reads.
struct ResolvedNode: Sendable {
  /// The scene node, without identity, position in the document and frame.
  var scene = SceneNode.none
  var style = LayoutStyle.beagle {
    didSet { styleKey = nil }
  }
  /// A key that only equal styles share; nil if the style was changed individually.
  private(set) var styleKey: Int32? = StyleKey.beagle
  /// Whether the renderer measures its content.
  var isMeasured = false
  var reads = ReadList()

  /// The keys of common styles.
  enum StyleKey {
    static let beagle: Int32 = 0
    static let columnCell: Int32 = 1
    static let rowCell: Int32 = 2
    /// The first key that ``ConstantStyles`` assigns.
    static let constant: Int32 = 3
  }

  var hasDefaultStyle: Bool { styleKey == StyleKey.beagle }

  /// Sets a style that other nodes share.
  mutating func setStyle(_ style: LayoutStyle, key: Int32) {
    self.style = style
    styleKey = key
  }
}

/// The last appearance of a node, for properties whose expression gives null.
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
  /// The differences to a node that was resolved later: in its content, and in everything else.
  func change(to new: SceneNode) -> (content: Bool, others: Bool) {
    (
      content != new.content,
      sharedDecoration != new.sharedDecoration || isRefreshing != new.isRefreshing
        || isFocused != new.isFocused || interactions != new.interactions
    )
  }
}
