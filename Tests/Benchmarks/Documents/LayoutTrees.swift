import BeagleLayout

/// A tree to time layout on, and the leaf that is changed and changed back.
struct SampleTree {
  var tree: LayoutTree
  let root: LayoutNode
  let leaf: LayoutNode
  let styles: (before: LayoutStyle, after: LayoutStyle)

  mutating func layout() { tree.layout(root) }

  mutating func change(_ isChanged: Bool) {
    tree.setStyle(isChanged ? styles.after : styles.before, of: leaf)
  }
}

/// Trees of any size: `wide` has rows of ten cells, `deep` a chain of boxes with a leaf each, `flat` one box
/// that wraps all others; `screen` is an ordinary screen of 200 nodes.
enum LayoutTrees {
  static func wide(nodes: Int) -> SampleTree {
    let rows = max(1, nodes / 11)
    var tree = LayoutTree(capacity: rows * 11 + 1)
    let root = tree.append(style { $0.width = 1000 }, to: nil)
    var leaf = root
    var before = LayoutStyle()
    for row in 0..<rows {
      let line = tree.append(
        style {
          $0.direction = .row
          $0.padding = LayoutEdges(all: 4)
          $0.margin.bottom = 1
        }, to: root)
      for cell in 0..<10 {
        let cellStyle = style {
          $0.height = .points(Float(10 + cell))
          if cell % 2 == 0 { $0.width = 40 } else { $0.fill() }
        }
        let node = tree.append(cellStyle, to: line)
        if row == rows / 2, cell == 9 { (leaf, before) = (node, cellStyle) }
      }
    }
    return sample(tree, root, leaf, before) { $0.height = 30 }
  }

  static func deep(nodes: Int, isAutomatic: Bool = false) -> SampleTree {
    let levels = max(1, nodes / 2)
    var tree = LayoutTree(capacity: levels * 2)
    var root: LayoutNode?
    var parent: LayoutNode?
    var leaf: LayoutNode?
    let before = style {
      $0.width = 3
      $0.height = 2
    }
    for level in 0..<levels {
      let box = tree.append(
        style {
          $0.padding.left = 1
          $0.padding.top = 1
          if level % 2 == 1, !isAutomatic { $0.direction = .row }
          if level == 0 {
            $0.width = 2000
            $0.height = 2000
          } else if !isAutomatic {
            $0.fill()
          }
        }, to: parent)
      leaf = tree.append(before, to: box)
      root = root ?? box
      parent = box
    }
    let top = root ?? tree.append(LayoutStyle(), to: nil)
    return sample(tree, top, leaf ?? top, before) { if isAutomatic { $0.height = 3 } else { $0.width = 4 } }
  }

  static func flat(nodes: Int) -> SampleTree {
    var tree = LayoutTree(capacity: nodes + 1)
    let root = tree.append(
      style {
        $0.width = 1000
        $0.direction = .row
        $0.wrap = .wrap
      }, to: nil)
    var leaf = root
    var before = LayoutStyle()
    for number in 0..<nodes {
      let cellStyle = style {
        $0.width = .points(Float(10 + 7 * number % 31))
        $0.height = .points(Float(8 + 5 * number % 13))
        $0.margin = LayoutEdges(all: 1)
      }
      let node = tree.append(cellStyle, to: root)
      if number == nodes / 2 { (leaf, before) = (node, cellStyle) }
    }
    return sample(tree, root, leaf, before) { $0.width = 40 }
  }

  static func sample(
    _ tree: LayoutTree, _ root: LayoutNode, _ leaf: LayoutNode, _ before: LayoutStyle,
    after change: (inout LayoutStyle) -> Void
  ) -> SampleTree {
    var after = before
    change(&after)
    return SampleTree(tree: tree, root: root, leaf: leaf, styles: (before, after))
  }

  static func style(_ change: (inout LayoutStyle) -> Void) -> LayoutStyle {
    var style = LayoutStyle()
    change(&style)
    return style
  }
}

extension LayoutStyle {
  /// Grows and shrinks from nothing.
  mutating func fill() {
    grow = 1
    shrink = 1
    basis = 0
  }
}

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
