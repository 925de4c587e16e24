import BeagleLayout

/// Trees grown from a number, the same on every machine.
struct RandomTree {
  private var state: UInt64
  private(set) var tree = LayoutTree()
  private(set) var nodes: [LayoutNode] = []
  private(set) var styles: [LayoutStyle] = []
  private(set) var parents: [Int?] = []
  private(set) var texts: [Int] = []

  init(seed: Int, count: Int) {
    state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15
    var open: [Int] = []
    for index in 0..<count {
      while open.count > 1, chance(35) { open.removeLast() }
      parents.append(open.last)
      texts.append(index > 0 && chance(15) ? 1 + below(30) : 0)
      styles.append(style())
      if index == 0 || (texts[index] == 0 && chance(60)) { open.append(index) }
    }
    (tree, nodes) = built()
  }

  /// The same nodes with the styles they have now, in a new tree.
  func built() -> (LayoutTree, [LayoutNode]) {
    var tree = LayoutTree(capacity: styles.count)
    var nodes: [LayoutNode] = []
    for index in styles.indices {
      let parent = parents[index].map { nodes[$0] }
      nodes.append(tree.append(styles[index], to: parent, isMeasured: texts[index] > 0))
    }
    return (tree, nodes)
  }

  mutating func change() {
    let index = below(styles.count)
    styles[index] = style()
    tree.setStyle(styles[index], of: nodes[index])
  }

  mutating func layout(width: Float?, height: Float?) -> [LayoutRect] {
    let texts = texts
    return Self.layout(&tree, nodes, texts, width, height)
  }

  /// What a new tree with the same styles gives.
  func layoutFromScratch(width: Float?, height: Float?) -> [LayoutRect] {
    var (tree, nodes) = built()
    return Self.layout(&tree, nodes, texts, width, height)
  }

  /// Puts the last layout on a grid of 8 × 16.
  /// - Returns: each node's frame relative to its parent, and in the root's space.
  @discardableResult
  mutating func round() -> [[LayoutRect]] {
    Self.round(&tree, nodes)
  }

  func roundFromScratch(width: Float) -> [[LayoutRect]] {
    var (tree, nodes) = built()
    _ = Self.layout(&tree, nodes, texts, width, nil)
    return Self.round(&tree, nodes)
  }

  private static func round(_ tree: inout LayoutTree, _ nodes: [LayoutNode]) -> [[LayoutRect]] {
    tree.round(toGrid: 8, cellHeight: 16)
    return nodes.map { [tree.roundedFrame(of: $0)] }
  }

  private static func layout(
    _ tree: inout LayoutTree, _ nodes: [LayoutNode], _ texts: [Int], _ width: Float?, _ height: Float?
  ) -> [LayoutRect] {
    // Text of so many letters, 8 × 16 each, that may break after any of them.
    tree.layout(nodes[0], width: width, height: height) { node, request in
      let letters = texts[node.index]
      let room = request.width.points.map { max(1, Int($0 / 8)) } ?? letters
      let rows = (letters + room - 1) / room
      return LayoutSize(width: Float(min(letters, room)) * 8, height: Float(rows) * 16)
    }
    return nodes.map { tree.frame(of: $0) }
  }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state &* 0x2545_f491_4f6c_dd1d) >> 33) % limit
  }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func value(_ limit: Int) -> LayoutValue {
    chance(15) ? .percent(Float(below(11) * 10)) : .points(Float(below(limit)))
  }

  private mutating func style() -> LayoutStyle {
    var style = LayoutStyle()
    style.direction = LayoutStyle.Direction.allCases[below(4)]
    if chance(20) { style.wrap = LayoutStyle.Wrap.allCases[below(3)] }
    if chance(30) { style.justifyContent = LayoutStyle.Justify.allCases[below(6)] }
    if chance(30) { style.alignItems = LayoutStyle.Align.allCases[1 + below(5)] }
    if chance(30) { style.alignContent = LayoutStyle.Align.allCases[1 + below(8)] }
    if chance(8) { style.positionType = .absolute }
    if chance(5) { style.display = .none }
    if chance(8) { style.overflow = .scroll }
    if chance(30) { style.grow = Float(below(3)) }
    if chance(30) { style.shrink = Float(below(3)) }
    if chance(20) { style.basis = value(60) }
    if chance(30) { style.width = value(150) }
    if chance(30) { style.height = value(150) }
    if chance(10) { style.minWidth = value(60) }
    if chance(10) { style.maxHeight = value(90) }
    if chance(30) {
      style.margin = LayoutEdges(left: value(9), top: .auto, right: value(9), bottom: value(9))
    }
    if chance(30) { style.padding = LayoutEdges(all: value(9)) }
    if chance(10) { style.position.left = value(20) }
    return style
  }
}
