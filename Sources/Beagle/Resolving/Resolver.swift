import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Walks a component tree once and appends, for each part that is drawn, a node to the scene and a box to the layout.
/// Nodes and boxes are in the same order, so that a place in one list is a place in the other.
struct Resolver {
  let builder: SceneBuilder
  var evaluate: BindEvaluator
  var nodes: [SceneNode] = []
  var layout = LayoutTree()
  var notices: [SceneNotice] = []
  var pending: [Scene.PendingPart] = []
  /// The open boxes, outermost first.
  private var open: [Int] = []
  /// The keys of the list cells around the present component: `:outer:inner`.
  var idSuffix = ""
  var lazyDepth = 0

  init(_ builder: SceneBuilder) {
    self.builder = builder
    evaluate = BindEvaluator(
      operations: builder.operations, global: builder.contexts["global"] ?? builder.global)
  }

  // MARK: Nodes

  /// Appends a node inside the open one. Returns nil where a limit is reached.
  @discardableResult
  mutating func append(
    _ content: SceneContent, _ style: LayoutStyle, isMeasured: Bool = false,
    _ configure: (inout SceneNode) -> Void = { _ in }
  ) -> Int? {
    guard nodes.count < builder.limits.nodes else {
      note(.limit("parts in a scene", value: builder.limits.nodes))
      return nil
    }
    let index = nodes.count
    var node = SceneNode(
      parent: open.last, end: index + 1, frame: .zero, contentFrame: .zero, content: content)
    configure(&node)
    layout.append(style, to: open.last.map { LayoutNode(index: $0) }, isMeasured: isMeasured)
    nodes.append(node)
    return index
  }

  /// Appends a node and lets `body` fill it.
  mutating func append(
    _ content: SceneContent, _ style: LayoutStyle, _ configure: (inout SceneNode) -> Void = { _ in },
    inside body: (inout Resolver) -> Void
  ) {
    guard open.count < builder.limits.depth else {
      return note(.limit("boxes inside each other", value: builder.limits.depth))
    }
    guard let index = append(content, style, isMeasured: false, configure) else { return }
    open.append(index)
    body(&self)
    open.removeLast()
    nodes[index].end = nodes.count
  }

  mutating func note(_ notice: SceneNotice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  // MARK: Contexts

  /// Runs `body` with a context in reach.
  mutating func withContext(_ id: String, _ value: DynamicObject, _ body: (inout Resolver) -> Void) {
    let outer = evaluate.enter(id, value)
    body(&self)
    evaluate.leave(to: outer)
  }

  /// Runs `body` with the context a component declares, if it declares one.
  mutating func withContext(_ context: Context?, _ body: (inout Resolver) -> Void) {
    guard let context else { return body(&self) }
    guard !["global", "null", "true", "false"].contains(context.id), Int(context.id) == nil else {
      note(.reservedContext(context.id))
      return body(&self)
    }
    withContext(context.id, builder.contexts[context.id] ?? context.value ?? .empty, body)
  }

  // MARK: The whole

  mutating func resolve(_ screen: Screen) {
    for (id, value) in builder.contexts.sorted(by: { $0.key < $1.key }) where id != "global" {
      _ = evaluate.enter(id, value)
    }
    _ = evaluate.enter(
      "navigationContext", builder.contexts["navigationContext"] ?? builder.navigationContext)
    var style = LayoutStyle.beagle
    style.width = .points(builder.width)
    if let height = builder.height { style.height = .points(height) }
    append(screen, style)
    for notice in evaluate.takeNotices() { note(notice) }
  }

  mutating func scene() -> Scene {
    guard !nodes.isEmpty else {
      return Scene(nodes: [], size: .zero, pending: [], notices: notices)
    }
    let root = LayoutNode(index: 0)
    let (nodes, measurer) = (nodes, builder.measurer)
    layout.layout(root, width: builder.width, height: builder.height) { node, space in
      measurer.size(of: nodes[node.index].content, in: space)
    }
    placeNodes()
    let size = LayoutSize(width: self.nodes[0].frame.width, height: self.nodes[0].frame.height)
    return Scene(nodes: self.nodes, size: size, pending: pending, notices: notices)
  }

  /// Takes the frames over from the layout, where they are relative to the parent, and puts them on the grid.
  private mutating func placeNodes() {
    let grid = Grid(builder.measurer.grid)
    var corners: [(x: Double, y: Double)] = []
    corners.reserveCapacity(nodes.count)
    for index in nodes.indices {
      let frame = layout.frame(of: LayoutNode(index: index))
      let origin = nodes[index].parent.map { corners[$0] } ?? (x: 0, y: 0)
      let corner = (x: origin.x + Double(frame.x), y: origin.y + Double(frame.y))
      corners.append(corner)
      nodes[index].frame = grid.frame(corner, frame)
      nodes[index].contentFrame = nodes[index].frame.inset(
        by: layout.contentInsets(of: LayoutNode(index: index)))
      if let parent = nodes[index].parent, nodes[parent].isHidden { nodes[index].isHidden = true }
    }
  }
}

extension LayoutRect {
  fileprivate func inset(by insets: LayoutEdges<Float>) -> LayoutRect {
    LayoutRect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
