import Beagle
import BeagleChecking
import BeagleLayout
import BeaglePictures
import BeagleSchema

/// What is drawn behind each point of a screen. Fills are found by stripes across the direction of scrolling,
/// so that a look-up reads few of them.
///
/// Each scrolling box is a layer with unscrolled coordinates. Outside of it, only its window counts.
struct Ground {
  private struct Fill {
    /// The node that draws it.
    let node: Int
    let frame: LayoutRect
    /// Nil for images, web pages and custom components.
    let color: Color?
  }

  /// The length of a stripe in points.
  private static let pitch: Float = 48
  private static let maximumStripes = 20_000

  private let background: Color
  /// The scrolling box around each node; 0 for the screen.
  private var layers: [Int]
  private var windows: [Int: LayoutRect] = [:]
  /// The layers that scroll horizontally.
  private var horizontal: Set<Int> = []
  /// By layer and stripe, in drawing order.
  private var fills: [Int: [Int: [Fill]]] = [:]

  init(_ screen: DrawnScreen) {
    background = screen.renderer.screenBackground
    layers = [Int](repeating: 0, count: screen.nodes.count)
    for index in screen.positions {
      let node = screen.nodes[index]
      if let parent = node.parent {
        layers[index] = screen.nodes[parent].clips ? parent : layers[parent]
      }
      if node.clips { windows[index] = node.frame }
      if case .scroll(.horizontal, _) = node.content { horizontal.insert(index) }
      if let color = node.decoration?.background { add(Fill(node: index, frame: node.frame, color: color)) }
      switch node.content {
      case .image(let image) where image.source == .missing: break
      case .image, .webView: add(Fill(node: index, frame: node.frame, color: nil))
      default:
        if node.componentType?.lowercased().hasPrefix("custom:") == true {
          add(Fill(node: index, frame: node.frame, color: nil))
        }
        for (frame, color) in screen.contents[index]?.fills ?? [] {
          add(Fill(node: index, frame: frame, color: color))
        }
      }
    }
  }

  /// Adds a fill to its layer, and to those around as far as it is in the window.
  private mutating func add(_ fill: Fill) {
    var (layer, frame) = (layers[fill.node], fill.frame)
    while !frame.isEmpty {
      let stripes = stripe(frame.x, frame.y, layer)...stripe(frame.right, frame.bottom, layer)
      for stripe in stripes {
        fills[layer, default: [:]][stripe, default: []].append(
          Fill(node: fill.node, frame: frame, color: fill.color))
      }
      guard layer > 0, let window = windows[layer] else { return }
      frame = frame.intersection(window)
      layer = layers[layer]
    }
  }

  private func stripe(_ x: Float, _ y: Float, _ layer: Int) -> Int {
    let place = (horizontal.contains(layer) ? x : y) / Self.pitch
    return min(max(Int(min(max(place, -1e6), 1e6).rounded(.down)), -Self.maximumStripes), Self.maximumStripes)
  }

  /// The colour behind a point of a node's content, and the node that drew the topmost part of it: nil for
  /// the screen. Nil if the colour is unknown.
  func color(at point: (x: Float, y: Float), below node: Int) -> (color: Color, owner: Int?)? {
    var below: [Fill] = []
    var (layer, last, x, y) = (layers[node], node, point.x, point.y)
    while true {
      let found = (fills[layer]?[stripe(x, y, layer)] ?? []).filter { fill in
        fill.node <= last && fill.frame.x <= x && x <= fill.frame.right && fill.frame.y <= y
          && y <= fill.frame.bottom
      }
      below = found + below
      guard layer > 0, let window = windows[layer] else { break }
      (x, y) = (min(max(x, window.x), window.right), min(max(y, window.y), window.bottom))
      last = layer
      layer = layers[layer]
    }
    var result: (color: Color, owner: Int?)? = (background, nil)
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
