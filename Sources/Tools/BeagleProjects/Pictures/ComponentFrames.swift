import Beagle
import BeagleLayout
import BeagleTerminal

/// The frames of a document's components in a picture.
package struct ComponentFrames: Sendable {
  private struct Node {
    /// The path in the document.
    let path: String
    /// Fractions of the picture's size: x, y, width, height.
    let frame: [Double]
  }

  private let nodes: [Node]

  /// Limits the marks for a list with many rows.
  private static let maximumMarks = 100

  /// The frames in the picture of a phone, which consists of the scene only.
  init(_ scene: Scene, _ outlines: [NodeOutline]) {
    nodes = zip(scene.nodes, outlines).compactMap { node, outline in
      scene.visibleFrame(of: node).map { Node(path: outline.path, frame: $0) }
    }
  }

  /// The frames in the picture of a terminal.
  ///
  /// - Parameter cell: The size of a cell in points.
  init(_ scene: Scene, _ outlines: [NodeOutline], in cells: CellBuffer, cell: LayoutSize) {
    nodes = zip(scene.nodes, outlines).compactMap { node, outline in
      guard let frame = cell.cells(of: node.frame) else { return nil }
      let part = cells.svgFrame(of: frame)
      return Node(path: outline.path, frame: [part.x, part.y, part.width, part.height])
    }
  }

  /// The frames of the innermost component that contains a place and is drawn. The screen itself, which fills
  /// the picture, is not marked.
  ///
  /// - Parameter paths: The paths that contain the place, from the inside out.
  package func marks(at paths: [String]) -> [[Double]] {
    for path in paths where !path.isEmpty {
      let found = nodes.lazy.filter { $0.path == path }.prefix(Self.maximumMarks)
      if !found.isEmpty { return found.map(\.frame) }
    }
    return []
  }
}

extension LayoutSize {
  /// The cells that a frame covers; nil if there are none.
  fileprivate func cells(of frame: LayoutRect) -> CellRect? {
    let edges = [frame.x / width, frame.y / height, frame.width / width, frame.height / height]
    guard edges.allSatisfy({ abs($0) < 1e6 }) else { return nil }
    let cells = edges.map { Int($0.rounded()) }
    return cells[2] > 0 && cells[3] > 0
      ? CellRect(x: cells[0], y: cells[1], width: cells[2], height: cells[3]) : nil
  }
}

extension Scene {
  /// The part of a node in the picture, in fractions of the scene's size; nil if it is not visible.
  fileprivate func visibleFrame(of node: SceneNode) -> [Double]? {
    guard !node.isHidden, size.width > 0, size.height > 0 else { return nil }
    let frame = node.frame.intersection(
      LayoutRect(x: 0, y: 0, width: size.width, height: size.height))
    guard frame.width > 0, frame.height > 0 else { return nil }
    let (wide, high) = (Double(size.width), Double(size.height))
    return [
      Double(frame.x) / wide, Double(frame.y) / high, Double(frame.width) / wide,
      Double(frame.height) / high,
    ]
  }
}
