import Beagle

/// L1: content without height or width.
enum ZeroSize {
  static func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    let content = contents(of: screen)
    for index in screen.positions where index > 0 && !observations.isClaimed(index) {
      let frame = screen.nodes[index].frame
      let side = frame.height <= 0.5 ? "height" : frame.width <= 0.5 ? "width" : nil
      guard let side else { continue }
      if showsSomething(screen.nodes[index]) {
        observations.claim(
          index, .zeroSize, "\(screen.name(of: index)) has the \(side) 0, so nobody can see it")
      } else if case .zero(let first) = content[index] {
        let box = innermost(index, content, screen)
        observations.claim(
          index, .zeroSize, "\(screen.name(of: index)) has the \(side) 0, so nobody can see what is inside",
          at: box, cause: screen.cause(of: first))
      }
    }
  }

  /// The innermost box with the same content: boxes around it have no size because it has none.
  private static func innermost(_ index: Int, _ contents: [Content], _ screen: DrawnScreen) -> Int {
    var box = index
    while true {
      let inner = screen.scene.children(of: box).filter { child in
        if case .nothing = contents[child] { false } else { !screen.nodes[child].isHidden }
      }
      guard inner.count == 1, !showsSomething(screen.nodes[inner[0]]) else { return box }
      box = inner[0]
    }
  }

  /// What is in a box.
  private enum Content {
    case nothing
    /// Content without a size, the first of it.
    case zero(Int)
    /// Content that can be seen.
    case seen
  }

  /// What is in each box: content with a size counts unless the box clips it.
  private static func contents(of screen: DrawnScreen) -> [Content] {
    var contents = [Content](repeating: .nothing, count: screen.nodes.count)
    for index in screen.positions.reversed() where index > 0 {
      let node = screen.nodes[index]
      let isEmpty = node.frame.height <= 0.5 || node.frame.width <= 0.5
      var own = contents[index]
      if showsSomething(node) { own = isEmpty ? .zero(index) : .seen }
      if isEmpty, node.clips, case .seen = own { own = .zero(index) }
      contents[index] = own
      guard let parent = node.parent else { continue }
      switch (own, contents[parent]) {
      case (.seen, _): contents[parent] = .seen
      case (.zero, .nothing), (.zero, .zero): contents[parent] = own
      default: break
      }
    }
    return contents
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
