import Beagle
import BeagleLayout
import BeaglePictures
import BeagleTesting

/// A state of a screen as a phone shows it, with indexes for comparing it with other data.
struct DataPicture {
  let scene: Scene
  let nodes: [SceneNode]
  /// The document paths of the nodes.
  let paths: [String]
  /// The nodes that are not hidden, in document order.
  let positions: [Int]
  /// The area in which each node can be seen, after scrolling if necessary.
  private let areas: [LayoutRect]
  private let renderer: PictureRenderer
  private let firstBelowBar: Int
  /// For each node, the nearest box with a background or border around it; nil if a scrolling box is between.
  private var boxes: [LayoutRect?]
  /// For each node, the innermost node that contains it and can be pressed or edited, possibly the node
  /// itself.
  private(set) var controls: [Int?]
  /// The shown nodes that draw content, in document order.
  private(set) var contents: [Int] = []
  /// The shown lists that are in no other list, in document order.
  private(set) var lists: [Int] = []

  /// - Parameter former: A picture of the same screen with other data, to save work.
  init(_ scene: Scene, _ runtime: Runtime, _ renderer: PictureRenderer, after former: DataPicture? = nil) {
    (self.scene, self.renderer) = (scene, renderer)
    firstBelowBar = scene.firstBelowBar
    nodes = Array(scene.nodes)
    let isSame = former?.nodes.elementsEqual(nodes) { $0.node == $1.node } ?? false
    paths = isSame ? former?.paths ?? [] : runtime.paths
    positions = Array(scene.positions())
    areas = scene.visibleAreas(renderer)
    boxes = [LayoutRect?](repeating: nil, count: nodes.count)
    controls = [Int?](repeating: nil, count: nodes.count)
    for index in positions { place(index) }
  }

  private mutating func place(_ index: Int) {
    let node = nodes[index]
    if !node.interactions.isDisjoint(with: [.press, .edit]) {
      controls[index] = index
    } else {
      controls[index] = node.parent.flatMap { controls[$0] }
    }
    guard let parent = node.parent else { return }
    if nodes[parent].hasBox { boxes[index] = nodes[parent].frame } else { boxes[index] = boxes[parent] }
    if parent > 0, scene.scrolling(of: parent) != nil { boxes[index] = nil }
    if node.isList, !isInList(index) { lists.append(index) }
    if node.hasContent, !node.frame.isEmpty { contents.append(index) }
  }

  func isInBar(_ index: Int) -> Bool { index > 0 && index < firstBelowBar }

  func isInList(_ index: Int) -> Bool {
    let next = lists.partitioningIndex { $0 > index }
    return next > 0 && index < nodes[lists[next - 1]].end
  }

  /// The text of a node; nil if it is blank.
  func text(_ index: Int) -> String? {
    guard let text = nodes[index].content.text, !text.isBlank else { return nil }
    return text
  }

  /// The shown nodes with content inside a node.
  func contents(in index: Int) -> ArraySlice<Int> {
    let first = contents.partitioningIndex { $0 >= index }
    let end = contents.partitioningIndex { $0 >= nodes[index].end }
    return contents[first..<end]
  }
}

extension SceneNode {
  /// Whether it draws a background or a border, which shows people the edges of the box.
  fileprivate var hasBox: Bool {
    guard let decoration else { return false }
    return decoration.background != nil || decoration.borderWidth > 0
  }

  fileprivate var hasContent: Bool {
    switch content {
    case .box, .scroll, .navigationBar, .tabBar, .pageIndicator: false
    case .text(let text, _, _): !text.isBlank
    default: true
    }
  }
}

// MARK: Faults of a layout

extension DataPicture {
  /// The first node of each faulty component by its document path, or of each pair by both paths.
  typealias Places = [String: Int]

  /// The texts that need more room than they have. The bars of a platform always shorten their titles.
  ///
  /// - Parameter former: Texts with the same content and size in this picture are skipped.
  func cutTexts(after former: DataPicture? = nil) -> Places {
    var places: Places = [:]
    let drawn = renderer.contents(of: scene)
    for index in contents where places[paths[index]] == nil {
      switch nodes[index].content {
      case .text, .button: break
      default: continue
      }
      if former?.draws(nodes[index]) == true { continue }
      guard let text = drawn(index)?.texts.first, text.isCut || text.lacksHeight else { continue }
      places[paths[index]] = index
    }
    return places
  }

  /// Whether a node has the same content in the same room here.
  private func draws(_ node: SceneNode) -> Bool {
    guard let own = scene.nodes.firstIndex(of: node.node).map({ nodes[$0] }) else { return false }
    return own.frame.width == node.frame.width && own.frame.height == node.frame.height
      && own.contentFrame.width == node.contentFrame.width
      && own.contentFrame.height == node.contentFrame.height && own.styleId == node.styleId
      && own.content == node.content
  }

  /// The outermost nodes that leave their box or the screen and cannot be scrolled to.
  func unreachable() -> Places {
    var places: Places = [:]
    var end = 0
    for index in positions where index >= end && index > 0 && !isInBar(index) {
      let node = nodes[index]
      guard !node.frame.isEmpty, node.hasBox || node.hasContent else { continue }
      guard node.frame.leaves(areas[index]) || boxes[index].map(node.frame.leaves) == true else { continue }
      end = node.end
      if places[paths[index]] == nil { places[paths[index]] = index }
    }
    return places
  }

  /// The second control of each overlapping pair, by the paths of both controls.
  func overlaps() -> Places {
    var places: Places = [:]
    let frames = positions.compactMap { index -> (index: Int, frame: LayoutRect)? in
      guard nodes[index].interactions.contains(.press), !isInBar(index) else { return nil }
      return scene.visibleFrame(of: index).map { (index, $0) }
    }
    var open: [(index: Int, frame: LayoutRect)] = []
    for next in frames.sorted(by: { ($0.frame.y, $0.index) < ($1.frame.y, $1.index) }) {
      if Task.isCancelled { break }
      open.removeAll { $0.frame.bottom <= next.frame.y + 1 }
      for other in open {
        let common = other.frame.intersection(next.frame)
        let (first, second) = (min(other.index, next.index), max(other.index, next.index))
        guard common.width > 1, common.height > 1, second >= nodes[first].end else { continue }
        places["\(paths[first]) \(paths[second])"] = second
      }
      open.append(next)
    }
    return places
  }
}

extension LayoutRect {
  /// Whether a part of more than two points is outside.
  fileprivate func leaves(_ area: LayoutRect) -> Bool {
    x < area.x - 2 || y < area.y - 2 || right > area.right + 2 || bottom > area.bottom + 2
  }
}
