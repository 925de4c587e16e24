import Beagle
import BeagleJSON
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
  private(set) var areas: [LayoutRect]
  /// The nearest box with a background or border around each node, if nothing scrolls in between.
  private(set) var boxes: [LayoutRect?]
  /// The nearest node around each node, or itself, that can be pressed or edited.
  private(set) var controls: [Int?]
  /// The shown nodes with content of their own, in document order.
  private(set) var contents: [Int] = []
  /// The sum of the hashes of all nodes before each node.
  private var hashes: [UInt64] = [0]
  /// A hash of the components, without texts.
  private(set) var structure: UInt64 = 0

  init(_ scene: Scene, _ runtime: Runtime) {
    self.scene = scene
    nodes = Array(scene.nodes)
    paths = runtime.outline.map(\.path)
    positions = Array(scene.positions())
    areas = [LayoutRect](repeating: .zero, count: nodes.count)
    boxes = [LayoutRect?](repeating: nil, count: nodes.count)
    controls = [Int?](repeating: nil, count: nodes.count)
    for index in positions { place(index) }
    hash()
  }

  private mutating func place(_ index: Int) {
    let node = nodes[index]
    if !node.interactions.isDisjoint(with: [.press, .edit]) {
      controls[index] = index
    } else {
      controls[index] = node.parent.flatMap { controls[$0] }
    }
    guard let parent = node.parent else {
      areas[index] = node.frame
      return
    }
    let outer = nodes[parent]
    areas[index] = areas[parent]
    boxes[index] = outer.hasBox ? outer.frame : boxes[parent]
    if parent == 0, index >= scene.firstBelowBar {
      // The screen itself does not scroll on a device.
      areas[index] = scene.scrolling(of: 0)?.window ?? outer.frame
    } else if let scrolling = scene.scrolling(of: parent), parent > 0 {
      boxes[index] = nil
      var area = scrolling.window.intersection(areas[parent])
      switch scrolling.direction {
      case .vertical: area.height += scrolling.range
      case .horizontal: area.width += scrolling.range
      }
      areas[index] = area
    }
    if node.hasContent, node.frame.width > 0, node.frame.height > 0 { contents.append(index) }
  }

  private mutating func hash() {
    var known: Set<UInt64> = []
    for index in nodes.indices {
      let path = StableHash.of(paths[index])
      let place = StableHash.of(nodes[index].isHidden ? 1 : 0, from: path)
      if known.insert(place).inserted { structure &+= place &* place | 1 }
      let text = nodes[index].content.text ?? ""
      hashes.append(hashes[index] &+ StableHash.of(text, from: place) &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  /// Hashes of all nodes with a document path and of everything in them, with texts.
  func hashesByPath() -> [String: UInt64] {
    nodes.indices.reduce(into: [:]) { result, index in
      result[paths[index], default: 0] &+= hashes[nodes[index].end] &- hashes[index]
    }
  }

  func isInBar(_ index: Int) -> Bool { index > 0 && index < scene.firstBelowBar }

  /// The text of a node; nil if it is blank.
  func text(_ index: Int) -> String? {
    guard let text = nodes[index].content.text, !text.allSatisfy(\.isWhitespace) else { return nil }
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
  var hasBox: Bool {
    guard let decoration else { return false }
    return decoration.background != nil || decoration.borderWidth > 0
  }

  fileprivate var hasContent: Bool {
    switch content {
    case .box, .scroll, .navigationBar, .tabBar, .pageIndicator: false
    case .text(let text, _, _): !text.allSatisfy(\.isWhitespace)
    default: true
    }
  }
}

// MARK: Faults of a layout

extension DataPicture {
  /// The document paths of what is cut off, out of reach or overlapping, each with its first node.
  typealias Places = [String: Int]

  /// The texts that need more room than they have. The bars of a platform always shorten their titles.
  func cutTexts(_ renderer: PictureRenderer) -> Places {
    var places: Places = [:]
    let drawn = renderer.contents(of: scene)
    for index in contents where places[paths[index]] == nil {
      switch nodes[index].content {
      case .text, .button: break
      default: continue
      }
      guard let text = drawn(index)?.texts.first, text.isCut || text.lacksHeight else { continue }
      places[paths[index]] = index
    }
    return places
  }

  /// The outermost nodes that leave their box or the screen and cannot be scrolled to.
  func unreachable() -> Places {
    var places: Places = [:]
    var end = 0
    for index in positions where index >= end && index > 0 && !isInBar(index) {
      let node = nodes[index]
      guard node.frame.width > 0, node.frame.height > 0, node.hasBox || isContent(index) else { continue }
      guard node.frame.leaves(areas[index]) || boxes[index].map(node.frame.leaves) == true else { continue }
      end = node.end
      if places[paths[index]] == nil { places[paths[index]] = index }
    }
    return places
  }

  private func isContent(_ index: Int) -> Bool {
    let place = contents.partitioningIndex { $0 >= index }
    return place < contents.count && contents[place] == index
  }

  /// The later one of each two controls that overlap, by the paths of both.
  func overlaps() -> Places {
    var places: Places = [:]
    let frames = positions.compactMap { index -> (index: Int, frame: LayoutRect)? in
      guard nodes[index].interactions.contains(.press), !isInBar(index) else { return nil }
      return scene.visibleFrame(of: index).map { (index, $0) }
    }
    var open: [(index: Int, frame: LayoutRect)] = []
    for next in frames.sorted(by: { ($0.frame.y, $0.index) < ($1.frame.y, $1.index) }) {
      open.removeAll { $0.frame.y + $0.frame.height <= next.frame.y + 1 }
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
