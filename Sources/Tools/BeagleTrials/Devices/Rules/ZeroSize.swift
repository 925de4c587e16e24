import Beagle

/// L1: content without height or width.
struct ZeroSize {
  /// The content of a box.
  private enum Content {
    case nothing
    /// Only content without a size; the index of its first node.
    case zero(Int)
    /// Content that can be seen.
    case seen
  }

  private let screen: DrawnScreen
  private var contents: [Content]

  init(_ screen: DrawnScreen) {
    self.screen = screen
    contents = [Content](repeating: .nothing, count: screen.nodes.count)
    for index in screen.positions.reversed() where index > 0 {
      let node = screen.nodes[index]
      let isEmpty = Self.emptySide(of: node) != nil
      if Self.showsSomething(node) { contents[index] = isEmpty ? .zero(index) : .seen }
      // Content with a size counts unless the box clips it.
      if isEmpty, node.clips, case .seen = contents[index] { contents[index] = .zero(index) }
      guard let parent = node.parent else { continue }
      switch (contents[index], contents[parent]) {
      case (.nothing, _), (.zero, .seen): break
      default: contents[parent] = contents[index]
      }
    }
  }

  func fault(at index: Int) -> DeviceFault? {
    let node = screen.nodes[index]
    guard index > 0, let side = Self.emptySide(of: node), case .zero(let first) = contents[index] else {
      return nil
    }
    let message = "\(screen.name(of: index)) has the \(side) 0, so nobody can see "
    if Self.showsSomething(node) { return DeviceFault(message: message + "it") }
    return DeviceFault(
      message: message + "what is inside", place: innermost(index), cause: screen.cause(of: first))
  }

  /// The innermost box with the same content: boxes around it have no size because it has none.
  private func innermost(_ index: Int) -> Int {
    var box = index
    while true {
      let inner = screen.scene.children(of: box).filter { child in
        if case .nothing = contents[child] { false } else { !screen.nodes[child].isHidden }
      }
      guard inner.count == 1, !Self.showsSomething(screen.nodes[inner[0]]) else { return box }
      box = inner[0]
    }
  }

  private static func emptySide(of node: SceneNode) -> String? {
    node.frame.height <= 0.5 ? "height" : node.frame.width <= 0.5 ? "width" : nil
  }

  private static func showsSomething(_ node: SceneNode) -> Bool {
    switch node.content {
    case .image(let image): image.source != .missing && !image.isSizedByPicture
    case .textInput, .webView: true
    case .pageIndicator(let count, _, _, _): count > 0
    case .button(_, _, hasBox: true): true
    case .custom, .unknown: false
    default: node.icon != nil || node.content.text.map { !$0.isBlank } ?? false
    }
  }
}
