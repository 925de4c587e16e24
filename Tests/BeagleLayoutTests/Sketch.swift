import BeagleLayout

/// A tree defined in a test.
struct Sketch: Sendable {
  var style: LayoutStyle
  var children: [Sketch]
  /// The content's size, for a measured leaf.
  var content: LayoutSize?

  init(content: LayoutSize? = nil, _ say: (inout LayoutStyle) -> Void = { _ in }, _ children: [Sketch] = []) {
    var style = LayoutStyle()
    say(&style)
    self.style = style
    self.children = children
    self.content = content
  }
}

/// A box of this size.
func box(_ width: Float, _ height: Float, _ say: (inout LayoutStyle) -> Void = { _ in }) -> Sketch {
  Sketch({ style in
    style.width = .points(width)
    style.height = .points(height)
    say(&style)
  })
}

/// A tree, and the content sizes of its measured leaves.
struct Drawing {
  var tree = LayoutTree()
  var nodes: [LayoutNode] = []
  var contents: [LayoutNode: LayoutSize] = [:]

  init(_ sketch: Sketch) { add(sketch, to: nil) }

  private mutating func add(_ sketch: Sketch, to parent: LayoutNode?) {
    let node = tree.append(sketch.style, to: parent, isMeasured: sketch.content != nil)
    nodes.append(node)
    if let content = sketch.content { contents[node] = content }
    for child in sketch.children { add(child, to: node) }
  }

  mutating func layout(width: Float? = nil, height: Float? = nil) {
    let contents = contents
    tree.layout(nodes[0], width: width, height: height) { node, _ in contents[node] ?? .zero }
  }

  /// The frames in preorder.
  var frames: [[Float]] {
    nodes.map { node in
      let frame = tree.frame(of: node)
      return [frame.x, frame.y, frame.width, frame.height]
    }
  }
}

/// The frames of a sketch in preorder.
func frames(_ sketch: Sketch, width: Float? = nil, height: Float? = nil) -> [[Float]] {
  var drawing = Drawing(sketch)
  drawing.layout(width: width, height: height)
  return drawing.frames
}
