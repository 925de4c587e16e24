import BeagleLayout

extension LayoutTrees {
  /// A header, thirteen cards, a bar of tabs and a badge: 200 nodes, 6 deep.
  static func screen() -> SampleTree {
    var tree = LayoutTree(capacity: 200)
    let root = tree.append(box(360, 640), to: nil)

    let header = tree.append(
      style {
        $0.direction = .row
        $0.alignItems = .center
        $0.padding = LayoutEdges(left: 12, top: .undefined, right: 12, bottom: .undefined)
        $0.height = 56
      }, to: root)
    tree.append(box(24, 24), to: header)
    tree.append(
      style {
        $0.grow = 1
        $0.shrink = 1
        $0.height = 20
        $0.margin.left = 8
        $0.margin.right = 8
      }, to: header)
    tree.append(box(24, 24), to: header)

    let content = tree.append(
      style {
        $0.fill()
        $0.padding = LayoutEdges(all: 8)
      }, to: root)
    let title = box(.percent(70), 18)
    var leaf = root
    for number in 0..<13 {
      let node = appendCard(number, title, to: content, in: &tree)
      if number == 6 { leaf = node }
    }

    let bar = tree.append(
      style {
        $0.direction = .row
        $0.height = 48
      }, to: root)
    for _ in 0..<5 {
      let tab = tree.append(
        style {
          $0.width = .percent(20)
          $0.alignItems = .center
          $0.justifyContent = .center
        }, to: bar)
      tree.append(box(24, 24), to: tab)
    }
    tree.append(
      style {
        $0.positionType = .absolute
        $0.position.right = 16
        $0.position.bottom = 64
        $0.width = 56
        $0.height = 56
      }, to: root)
    return sample(tree, root, leaf, title) { $0.height = 28 }
  }

  /// Returns the card's title.
  private static func appendCard(
    _ number: Int, _ title: LayoutStyle, to content: LayoutNode, in tree: inout LayoutTree
  ) -> LayoutNode {
    let card = tree.append(
      style {
        $0.margin.bottom = 8
        $0.padding = LayoutEdges(all: 12)
      }, to: content)
    let head = tree.append(style { $0.direction = .row }, to: card)
    tree.append(box(40, 40) { $0.margin.right = 8 }, to: head)
    let texts = tree.append(
      style {
        $0.grow = 1
        $0.shrink = 1
        $0.justifyContent = .center
      }, to: head)
    let leaf = tree.append(title, to: texts)
    tree.append(box(.percent(40), 14) { $0.margin.top = 4 }, to: texts)
    tree.append(
      style {
        $0.height = .points(Float(40 + 5 * (number % 4)))
        $0.margin.top = 8
      }, to: card)
    let foot = tree.append(
      style {
        $0.direction = .row
        $0.margin.top = 8
        $0.justifyContent = .spaceBetween
      }, to: card)
    for _ in 0..<3 {
      let button = tree.append(
        style {
          $0.fill()
          $0.margin.left = 4
          $0.margin.right = 4
          $0.padding.top = 10
          $0.padding.bottom = 10
          $0.alignItems = .center
        }, to: foot)
      tree.append(box(.percent(50), 12), to: button)
    }
    return leaf
  }

  private static func box(
    _ width: LayoutValue, _ height: LayoutValue, _ change: (inout LayoutStyle) -> Void = { _ in }
  ) -> LayoutStyle {
    style {
      $0.width = width
      $0.height = height
      change(&$0)
    }
  }
}
