import BeagleLayout

/// Yoga's pixel grid of whole points, on which the frames of layout cases are given: the size is that between
/// the rounded absolute edges, the place relative to the parent is rounded by itself.
struct PixelGrid {
  let tree: LayoutTree
  /// The leaves whose content is never cut by rounding.
  let texts: Set<LayoutNode>
  private(set) var frames: [LayoutNode: [Float]] = [:]

  init(_ tree: LayoutTree, root: LayoutNode, texts: Set<LayoutNode> = []) {
    self.tree = tree
    self.texts = texts
    add(root, left: 0, top: 0)
  }

  private mutating func add(_ node: LayoutNode, left parentLeft: Double, top parentTop: Double) {
    let frame = tree.frame(of: node)
    let (left, top) = (parentLeft + Double(frame.x), parentTop + Double(frame.y))
    let isText = texts.contains(node)
    frames[node] = [
      Self.position(Double(frame.x), isText), Self.position(Double(frame.y), isText),
      Self.size(Double(frame.width), from: left, isText), Self.size(Double(frame.height), from: top, isText),
    ]
    for child in tree.children(of: node) { add(child, left: left, top: top) }
  }

  private static func position(_ edge: Double, _ isText: Bool) -> Float {
    isText ? (edge + 0.0001).rounded(.down).float : nearest(edge)
  }

  private static func size(_ size: Double, from edge: Double, _ isText: Bool) -> Float {
    guard isText else { return nearest(edge + size) - nearest(edge) }
    let isWhole = (size - size.rounded()).magnitude < 0.0001
    let end = isWhole ? position(edge + size, true) : (edge + size - 0.0001).rounded(.up).float
    return end - position(edge, true)
  }

  private static func nearest(_ edge: Double) -> Float { (edge + 0.5001).rounded(.down).float }
}

extension Double {
  fileprivate var float: Float { Float(self) }
}
