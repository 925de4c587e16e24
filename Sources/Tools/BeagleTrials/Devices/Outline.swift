import Beagle
import BeagleJSON
import BeagleLayout

/// The document paths of a state's nodes, and the paths that stand for all similar rows. All drawings of the
/// state share an outline.
struct Outline {
  private var paths: [NodeID: String] = [:]
  private var causes: [NodeID: String] = [:]
  private var absolute: Set<NodeID> = []
  private let runtime: Runtime

  init(_ runtime: Runtime) {
    self.runtime = runtime
    let outline = runtime.outline
    for node in outline {
      paths[node.node] = node.path
      if runtime.layoutStyle(of: node.node)?.positionType == .absolute { absolute.insert(node.node) }
    }
    guard let scene = runtime.scene, scene.nodes.count == outline.count else { return }
    let nodes = Array(scene.nodes)
    let shapes = Self.shapes(of: nodes)
    var causes = [String](repeating: "", count: nodes.count)
    // The first child of each shape, by parent.
    var firsts: [Int: [UInt64: Int]] = [:]
    for index in nodes.indices.dropFirst() {
      guard let parent = nodes[index].parent else { continue }
      // Leaves are distinct. Boxes with similar content are rows, from a template or written one by one.
      let first =
        nodes[index].end == index + 1
        ? index : firsts[parent, default: [:]][shapes[index], default: index]
      firsts[parent, default: [:]][shapes[index]] = first
      let step = outline[first].path.dropFirst(outline[parent].path.count)
      causes[index] = causes[parent] + (step.hasPrefix(".dataSource[") ? "" : step)
      self.causes[nodes[index].node] = causes[index]
    }
  }

  /// The path of a node. Nodes that only help to draw a component have the path of the component.
  func path(of node: NodeID) -> String { paths[node, default: ""] }

  /// The path of a node or, in similar rows, of its counterpart in the first row.
  func cause(of node: NodeID) -> String { causes[node, default: ""] }

  func isAbsolute(_ node: NodeID) -> Bool { absolute.contains(node) }

  /// Whether the style of a node limits its height.
  func hasHeight(_ node: NodeID) -> Bool {
    guard let style = runtime.layoutStyle(of: node) else { return false }
    return [style.height, style.maxHeight].contains { $0.unit == .points || $0.unit == .percent }
  }

  /// For each node, a hash of the kinds of the nodes in it.
  private static func shapes(of nodes: [SceneNode]) -> [UInt64] {
    var shapes = nodes.map { node in
      let kind = StableHash.of(node.componentType ?? node.content.kind)
      return StableHash.of(node.interactions.rawValue, from: kind)
    }
    for index in nodes.indices.reversed() {
      guard let parent = nodes[index].parent, !nodes[index].isHidden else { continue }
      shapes[parent] = (shapes[parent] &* 0x100_0000_01B3) ^ shapes[index]
    }
    return shapes
  }
}
