import Beagle
import BeagleChecking
import BeagleLayout
import BeaglePictures
import BeagleSchema

/// The fills behind each point of a screen.
///
/// Each scrolling box is a layer with unscrolled coordinates. Outside of it, only its window counts.
struct Backdrop {
  private struct Fill {
    /// The node that draws it.
    let node: Int
    let frame: LayoutRect
    /// Nil for images, web pages and custom components.
    let color: Color?
  }

  private let screen: DrawnScreen
  /// The scrolling box around each node; 0 for the screen.
  private var layers: [Int]
  /// In drawing order.
  private var fills: [Fill] = []
  private var index = RectangleIndex()

  init(_ screen: DrawnScreen) {
    self.screen = screen
    layers = [Int](repeating: 0, count: screen.nodes.count)
    for index in screen.positions {
      let node = screen.nodes[index]
      if let parent = node.parent {
        layers[index] = screen.nodes[parent].clips ? parent : layers[parent]
      }
      if let color = node.decoration?.background { add(index, node.frame, color) }
      switch node.content {
      case .image(let image) where image.source == .missing: break
      case .image, .webView: add(index, node.frame, nil)
      default:
        if node.isCustom { add(index, node.frame, nil) }
        for (frame, color) in screen.contents[index]?.fills ?? [] { add(index, frame, color) }
      }
    }
  }

  /// Adds a fill to its layer, and the part inside the window to each layer around it.
  private mutating func add(_ node: Int, _ frame: LayoutRect, _ color: Color?) {
    var (layer, frame) = (layers[node], frame)
    while !frame.isEmpty {
      index.insert(fills.count, frame, layer: layer)
      fills.append(Fill(node: node, frame: frame, color: color))
      guard layer > 0 else { return }
      frame = frame.intersection(screen.nodes[layer].frame)
      layer = layers[layer]
    }
  }

  /// The colour behind a point of a node's content, and its owner: the node that drew the topmost fill, or
  /// nil for the screen.
  ///
  /// - Returns: nil if the colour is unknown.
  func color(at point: (x: Float, y: Float), below node: Int) -> (color: Color, owner: Int?)? {
    var below: [Fill] = []
    var (layer, last) = (layers[node], node)
    var place = LayoutRect(x: point.x, y: point.y, width: 0, height: 0)
    while true {
      let found = index.numbers(near: place, layer: layer).map { fills[$0] }
      below = found.filter { $0.node <= last && $0.frame.contains(place) } + below
      guard layer > 0 else { break }
      let window = screen.nodes[layer].frame
      place.x = min(max(place.x, window.x), window.right)
      place.y = min(max(place.y, window.y), window.bottom)
      last = layer
      layer = layers[layer]
    }
    var result: (color: Color, owner: Int?)? = (screen.renderer.screenBackground, nil)
    for fill in below {
      guard let color = fill.color else {
        result = nil
        continue
      }
      if color.alpha == 255 {
        result = (color, fill.node)
      } else if color.alpha > 0, let under = result {
        result = (color.over(under.color), fill.node)
      }
    }
    return result
  }
}

extension LayoutRect {
  fileprivate func contains(_ other: LayoutRect) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }
}
