import BeagleLayout
import Testing

/// What holds for every tree.
@Suite struct LayoutLaws {
  @Test(arguments: 1...200)
  func sameTreeHasTheSameFrames(seed: Int) {
    var first = RandomTree(seed: seed, count: 40)
    var second = RandomTree(seed: seed, count: 40)
    #expect(first.layout(width: 300, height: nil) == second.layout(width: 300, height: nil))
  }

  @Test(arguments: 1...50)
  func framesAreFiniteWhateverTheNumbers(seed: Int) {
    let wild: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e30, 1e-30, -7]
    var random = RandomTree(seed: seed, count: 25)
    var (tree, nodes) = random.built()
    for node in nodes {
      guard var style = tree.style(of: node) else { continue }
      let number = wild[random.below(wild.count)]
      switch random.below(8) {
      case 0: style.width = .points(number)
      case 1: style.height = .percent(number)
      case 2: style.margin = LayoutEdges(all: .points(number))
      case 3: style.padding = LayoutEdges(all: .points(number))
      case 4: style.grow = number
      case 5: style.shrink = number
      case 6: style.aspectRatio = number
      default: style.border = LayoutEdges(all: number)
      }
      tree.setStyle(style, of: node)
    }
    let space = wild[random.below(wild.count)]
    tree.layout(nodes[0], width: space, height: space) { _, _ in LayoutSize(width: space, height: 1) }
    for node in nodes {
      let frame = tree.frame(of: node)
      #expect(frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite)
    }
  }

  @Test func manyLevelsEnd() {
    var tree = LayoutTree()
    var node: LayoutNode?
    var first: LayoutNode?
    for level in 0..<3000 {
      var style = LayoutStyle()
      style.direction = level % 2 == 0 ? .column : .row
      style.padding.left = 1
      style.wrap = level % 3 == 0 ? .wrap : .noWrap
      style.grow = 1
      node = tree.append(style, to: node)
      if first == nil { first = node }
    }
    tree.layout(first ?? LayoutNode.missing, width: 100)
    #expect(tree.frame(of: first ?? .missing).width == 100)
  }

  /// Columns of automatic height, in which every level is asked once more than the one above, and levels
  /// whose axes alternate.
  @Test(arguments: [false, true])
  func questionsDoNotMultiplyWithDepth(alternates: Bool) {
    func questions(levels: Int) -> Int {
      var tree = LayoutTree()
      var node: LayoutNode?
      var first: LayoutNode?
      for level in 0..<levels {
        var style = LayoutStyle()
        if level == 0 {
          style.width = 2000
          style.height = 2000
        } else if alternates {
          style.grow = 1
        }
        if alternates, level % 2 == 1 { style.direction = .row }
        style.padding.left = 1
        style.padding.top = 1
        node = tree.append(style, to: node)
        if first == nil { first = node }
        tree.append(LayoutStyle(), to: node, isMeasured: true)
      }
      var count = 0
      tree.layout(first ?? .missing) { _, _ in
        count += 1
        return LayoutSize(width: 3, height: 2)
      }
      return count
    }
    #expect(questions(levels: 200) < 200 * 8)
  }
}

extension LayoutNode {
  /// A handle that no tree made.
  static var missing: LayoutNode {
    var other = LayoutTree()
    let node = other.append(LayoutStyle(), to: nil)
    return node
  }
}
