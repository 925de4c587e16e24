import BeagleLayout

/// A tree, and the frame of each of its nodes on Yoga's pixel grid.
struct LayoutCase: Sendable, CustomStringConvertible {
  struct Node: Sendable {
    /// The depth below the root.
    var depth: Int
    var style = LayoutStyle()
    /// The number of letters of a measured leaf, 0 for other nodes.
    var letters = 0
    var baseline: Float?
    var frame: [Float] = []
  }

  var name: String
  /// The available space.
  var width: Float?
  var height: Float?
  /// The number of pixels per point.
  var scaleFactor: Float = 1
  /// In preorder.
  var nodes: [Node]
  var description: String { name }

  /// The frames of our layout.
  var frames: [[Float]] {
    var tree = LayoutTree()
    var open: [LayoutNode] = []
    var handles: [LayoutNode] = []
    var letters: [LayoutNode: Int] = [:]
    for node in nodes {
      open.removeLast(max(0, open.count - node.depth))
      let handle = tree.append(node.style, to: open.last, isMeasured: node.letters > 0)
      if node.letters > 0 { letters[handle] = node.letters }
      if let baseline = node.baseline { tree.setBaseline(baseline, of: handle) }
      open.append(handle)
      handles.append(handle)
    }
    guard let root = handles.first else { return [] }
    tree.layout(root, width: width, height: height, scaleFactor: scaleFactor) { node, request in
      Replay.size(letters: letters[node] ?? 0, request)
    }
    let grid = PixelGrid(scaleFactor: scaleFactor)
    // The absolute positions of the ancestors, not rounded.
    var origins = [(x: 0.0, y: 0.0)]
    return zip(nodes, handles).map { node, handle in
      origins.removeLast(max(0, origins.count - 1 - node.depth))
      let (x, y) = origins.last ?? (0, 0)
      let frame = tree.frame(of: handle)
      origins.append((x + Double(frame.x), y + Double(frame.y)))
      let rounded = grid.rounded(frame, x: x, y: y, isText: node.letters > 0)
      return [rounded.x, rounded.y, rounded.width, rounded.height]
    }
  }

  /// Both trees if they differ.
  var difference: String? {
    let frames = frames
    guard !zip(frames, nodes).allSatisfy({ isSame($0, $1.frame) }) else { return nil }
    return zip(nodes, frames).map { node, frame in
      let indent = String(repeating: "  ", count: node.depth)
      let text = node.letters > 0 ? " text \(node.letters)" : ""
      let mark = isSame(frame, node.frame) ? "" : " instead of \(node.frame)"
      return "\(indent)\(frame)\(mark) – \(node.style.said)\(text)"
    }
    .joined(separator: "\n")
  }

  /// Cases have six significant digits.
  private func isSame(_ frame: [Float], _ given: [Float]) -> Bool {
    frame.count == given.count
      && zip(frame, given).allSatisfy { ($0 - $1).magnitude <= max(0.001, $1.magnitude * 1e-5) }
  }
}
