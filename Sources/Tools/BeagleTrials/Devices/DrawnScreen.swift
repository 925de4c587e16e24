import Beagle
import BeagleLayout
import BeaglePictures
import BeagleTesting

/// A state of a screen, laid out for one device and font scale, with indexes for the rules.
struct DrawnScreen {
  let scene: Scene
  let nodes: [SceneNode]
  private(set) var renderer: PictureRenderer
  let outline: Outline
  /// The nodes that are not hidden, in document order.
  let positions: [Int]
  /// The area in which each node can be seen, after scrolling if necessary.
  let areas: [LayoutRect]
  /// Whether the node is in the row of a list.
  private(set) var isInRow: [Bool]
  /// What the content of each node draws; nil for images and web pages.
  private(set) var contents: [Int: DrawnContent] = [:]

  init(_ scene: Scene, _ renderer: PictureRenderer, _ outline: Outline) {
    (self.scene, self.renderer, self.outline) = (scene, renderer, outline)
    nodes = Array(scene.nodes)
    positions = Array(scene.positions())
    areas = scene.visibleAreas(renderer)
    isInRow = [Bool](repeating: false, count: nodes.count)
    for index in positions {
      if let parent = nodes[index].parent { isInRow[index] = isInRow[parent] || nodes[parent].isList }
    }
    drawContents()
  }

  /// The same layout in other colours.
  func colored(by renderer: PictureRenderer) -> DrawnScreen {
    var copy = self
    copy.renderer = renderer
    copy.drawContents()
    return copy
  }

  private mutating func drawContents() {
    let content = renderer.contents(of: scene)
    for index in positions where nodes[index].content.draws { contents[index] = content(index) }
  }

  // MARK: Reading

  func path(of index: Int) -> String { outline.path(of: nodes[index].node) }

  func cause(of index: Int) -> String { outline.cause(of: nodes[index].node) }

  /// Whether the node belongs to the navigation bar.
  func isInBar(_ index: Int) -> Bool { index > 0 && index < scene.firstBelowBar }

  /// The texts and labels in a node, as a screen reader reads them.
  func words(of index: Int) -> String {
    if let label = nodes[index].accessibilityLabel, !label.isBlank { return label }
    var words: [String] = []
    var position = index
    while position < nodes[index].end {
      let node = nodes[position]
      if node.isHidden {
        position = node.end
      } else if let label = node.accessibilityLabel, !label.isBlank {
        words.append(label)
        position = node.end
      } else {
        if let text = node.content.spokenText, !text.isBlank { words.append(text) }
        position += 1
      }
    }
    return words.joined(separator: ", ")
  }

  /// A name for messages: a text, else an id, else the kind.
  func name(of index: Int) -> String {
    let words = words(of: index)
    if !words.isEmpty { return "\"\(words.count > 60 ? String(words.prefix(59)) + "…" : words)\"" }
    let kind = nodes[index].componentType?.split(separator: ":").last.map(String.init) ?? "component"
    return nodes[index].id.map { "the \(kind) \"\($0)\"" } ?? "the \(kind)"
  }
}

extension Scene {
  /// The area in which each node can be seen, after scrolling if necessary, in unscrolled coordinates.
  func visibleAreas(_ renderer: PictureRenderer) -> [LayoutRect] {
    var areas = [LayoutRect](repeating: .zero, count: nodes.count)
    /// The area in which the content of each node can be seen.
    var inner = areas
    let firstBelowBar = firstBelowBar
    for index in positions() {
      let node = nodes[index]
      areas[index] = node.parent.map { inner[$0] } ?? node.frame
      // On a device, the screen itself does not scroll, and its bar covers everything above the content.
      if node.parent == 0, index >= firstBelowBar { areas[index] = scrolling(of: 0)?.window ?? inner[0] }
      inner[index] = area(inside: index, areas[index], renderer)
    }
    return areas
  }

  private func area(inside index: Int, _ outer: LayoutRect, _ renderer: PictureRenderer) -> LayoutRect {
    if index == 0 { return outer }
    if scrolling(of: index) != nil { return area(inside: index, outer) }
    let node = nodes[index]
    let clips = renderer.clipsRoundedBoxes && node.decoration?.cornerRadii.isRounded == true
    return clips ? node.frame.intersection(outer) : outer
  }
}

extension SceneDecoration.CornerRadii {
  fileprivate var isRounded: Bool { max(topLeft, topRight, bottomLeft, bottomRight) > 0 }
}

extension SceneContent {
  /// Whether it draws anything.
  fileprivate var draws: Bool {
    switch self {
    case .box, .scroll, .navigationBar, .tabBar, .custom: false
    default: true
    }
  }

  /// The text that a screen reader reads for it.
  var spokenText: String? {
    switch self {
    case .textInput(let input): input.text.isEmpty ? input.placeholder : text
    default: text
    }
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
