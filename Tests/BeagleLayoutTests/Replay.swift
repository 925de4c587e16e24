import BeagleLayout

/// Applies the steps of a story to a tree.
struct Replay {
  private(set) var tree = LayoutTree()
  private(set) var nodes: [Int: LayoutNode] = [:]
  private var letters: [LayoutNode: Int] = [:]
  private var baselines: [LayoutNode: Float] = [:]
  private let root: Int?
  private let hasMinimums: Bool

  init(_ story: TreeStory) { self.init(story.nodes, hasMinimums: story.hasMinimums) }

  private init(_ nodes: [TreeStory.Node], hasMinimums: Bool) {
    self.hasMinimums = hasMinimums
    root = nodes.first?.id
    for node in nodes {
      guard let parent = node.parent else {
        self.nodes[node.id] = tree.append(node.style, to: nil, isMeasured: node.letters > 0)
        continue
      }
      add(node, to: parent, at: .max)
    }
  }

  private mutating func add(_ node: TreeStory.Node, to parent: Int, at position: Int) {
    guard let parent = nodes[parent], letters[parent] == nil, nodes[node.id] == nil else { return }
    let new = tree.insert(node.style, to: parent, at: position, isMeasured: node.letters > 0)
    nodes[node.id] = new
    if node.letters > 0 { letters[new] = node.letters }
  }

  /// - Returns: whether the step was a layout.
  @discardableResult
  mutating func apply(_ step: TreeStory.Step) -> Bool {
    switch step {
    case .style(let id, let style): if let node = nodes[id] { tree.setStyle(style, of: node) }
    case .letters(let id, let count):
      guard let node = nodes[id], letters[node] != nil else { break }
      letters[node] = count
      tree.markDirty(node)
    case .baseline(let id, let baseline):
      guard let node = nodes[id], letters[node] != nil else { break }
      baselines[node] = baseline
      tree.setBaseline(baseline, of: node)
    case .insert(let node, let position):
      if let parent = node.parent { add(node, to: parent, at: position) }
    case .remove(let id): if id != root { remove(id) }
    case .move(let id, let parent, let position):
      guard id != root, let node = nodes[id], let parent = nodes[parent] else { break }
      tree.move(node, to: parent, at: position)
    case .layout(let width, let height):
      layout(width: width, height: height)
      return true
    }
    return false
  }

  private mutating func remove(_ id: Int) {
    guard let node = nodes[id] else { return }
    var pending = [node]
    var gone: Set<LayoutNode> = []
    while let next = pending.popLast() {
      gone.insert(next)
      letters[next] = nil
      baselines[next] = nil
      pending += tree.children(of: next)
    }
    nodes = nodes.filter { !gone.contains($0.value) }
    tree.remove(node)
  }

  private mutating func layout(width: Float?, height: Float?) {
    guard let root, let top = nodes[root] else { return }
    let letters = letters
    tree.layout(top, width: width, height: height, automaticMinimums: hasMinimums) { node, request in
      Replay.size(letters: letters[node] ?? 0, request)
    }
  }

  /// Letters of 8 × 16 points. A row may break before any letter, but only if necessary.
  static func size(letters: Int, _ request: MeasureRequest) -> LayoutSize {
    guard letters > 0 else { return .zero }
    if request.width == .minContent {
      return LayoutSize(width: Float(min(letters, 1 + letters % 9)) * 8, height: 0)
    }
    let room = request.width.points.map { max(1, Int(min($0, 10_000) / 8)) } ?? letters
    let rows = (letters + room - 1) / room
    return LayoutSize(width: Float(min(letters, room)) * 8, height: Float(rows) * 16)
  }

  /// A fresh copy of the tree, without any layout.
  func anew() -> Replay {
    var list: [TreeStory.Node] = []
    let ids = Dictionary(uniqueKeysWithValues: nodes.map { ($1, $0) })
    func add(_ node: LayoutNode, _ parent: Int?) {
      guard let id = ids[node], let style = tree.style(of: node) else { return }
      list.append(.init(id: id, parent: parent, style: style, letters: letters[node] ?? 0))
      for child in tree.children(of: node) { add(child, id) }
    }
    if let root, let top = nodes[root] { add(top, nil) }
    var new = Replay(list, hasMinimums: hasMinimums)
    for (node, baseline) in baselines {
      if let id = ids[node], let twin = new.nodes[id] { new.tree.setBaseline(baseline, of: twin) }
      if let id = ids[node], let twin = new.nodes[id] { new.baselines[twin] = baseline }
    }
    return new
  }

  /// Whether the node is below the root.
  func isShown(_ id: Int) -> Bool {
    guard let root, let top = nodes[root] else { return false }
    var node = nodes[id]
    while let next = node, next != top { node = tree.parent(of: next) }
    return node == top
  }

  /// Whether the tree reports possible frame changes for a node, or for all its ancestors up to one that was
  /// laid out separately.
  func isArranged(around id: Int, since number: UInt32) -> Bool {
    var node = nodes[id]
    while let next = node {
      if tree.arrangedTops.contains(next) { return true }
      node = tree.parent(of: next)
      if let node, !tree.isArranged(node, since: number) { return false }
    }
    return false
  }

  /// Whether the last layout was a layout of the whole tree.
  var isRootArranged: Bool { root.flatMap { nodes[$0] }.map { tree.arrangedTops.contains($0) } ?? false }

  /// The frames by node number.
  var frames: [Int: LayoutRect] { nodes.mapValues { tree.frame(of: $0) } }
}
