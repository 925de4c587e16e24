import BeagleLayout
import TestSupport
import Testing

/// Properties of every tree.
@Suite(.computing) struct LayoutLaws {
  @Test(arguments: rounds(50))
  func layoutIsDeterministic(seed: Int) {
    let story = TreeStory(seed: seed, count: 40, steps: 0)
    var (first, second) = (Replay(story), Replay(story))
    for step in story.steps {
      first.apply(step)
      second.apply(step)
    }
    #expect(first.frames == second.frames)
  }

  /// A row of boxes with random numbers, or a column that is transposed for the check.
  private func row(
    _ dice: inout Dice, _ say: (inout LayoutStyle, inout Dice) -> Void
  ) -> (width: Float, frames: [LayoutRect], styles: [LayoutStyle]) {
    let width = Float(50 + dice.below(300))
    let isTurned = dice.chance(50)
    let isReverse = dice.chance(50)
    var tree = LayoutTree()
    var style = LayoutStyle()
    style.direction = isReverse ? .rowReverse : .row
    style.width = .points(width)
    let root = tree.append(isTurned ? style.turned : style, to: nil)
    var styles: [LayoutStyle] = []
    for _ in 0..<1 + dice.below(9) {
      var style = LayoutStyle()
      if dice.chance(70) { style.width = .points(Float(dice.below(1000)) / 10) }
      style.margin.left = .points(Float(dice.below(4)))
      style.margin.right = .points(Float(dice.below(4)))
      say(&style, &dice)
      styles.append(style)
      tree.append(isTurned ? style.turned : style, to: root)
    }
    tree.layout(root)
    let frames = tree.children(of: root).map { isTurned ? tree.frame(of: $0).turned : tree.frame(of: $0) }
    return (width, isReverse ? frames.reversed() : frames, isReverse ? styles.reversed() : styles)
  }

  private func end(_ frame: LayoutRect, _ style: LayoutStyle) -> Float {
    frame.x + frame.width + style.margin.right.number
  }

  @Test(arguments: rounds(100))
  func growingChildrenFillFreeSpaceExactly(seed: Int) {
    var dice = Dice(seed: seed)
    let row = row(&dice) { style, dice in
      style.grow = Float(1 + dice.below(3))
      style.shrink = 1
    }
    let margins = row.styles.reduce(0) { $0 + $1.margin.left.number + $1.margin.right.number }
    guard margins <= row.width, let first = row.frames.first, let last = row.frames.last,
      let style = row.styles.last
    else { return }
    #expect((first.x - (row.styles.first?.margin.left.number ?? 0)).magnitude < 0.01)
    #expect((end(last, style) - row.width).magnitude < 0.01)
  }

  @Test(arguments: rounds(100))
  func shrinkingChildrenStayInsideParent(seed: Int) {
    var dice = Dice(seed: seed)
    let row = row(&dice) { style, _ in style.shrink = 1 }
    let margins = row.styles.reduce(0) { $0 + $1.margin.left.number + $1.margin.right.number }
    guard margins <= row.width else { return }
    for (frame, style) in zip(row.frames, row.styles) {
      #expect(frame.x > -0.01 && end(frame, style) < row.width + 0.01)
    }
  }

  @Test(arguments: rounds(100))
  func childrenKeepTheirOrderAndDoNotOverlap(seed: Int) {
    var dice = Dice(seed: seed)
    let row = row(&dice) { style, dice in
      if dice.chance(40) { style.grow = Float(dice.below(3)) }
      if dice.chance(40) { style.shrink = Float(dice.below(3)) }
      if dice.chance(20) { style.minWidth = .points(Float(dice.below(60))) }
      if dice.chance(20) { style.maxWidth = .points(Float(dice.below(60))) }
    }
    for index in row.frames.indices.dropFirst() {
      let least = end(row.frames[index - 1], row.styles[index - 1]) + row.styles[index].margin.left.number
      #expect(row.frames[index].x > least - 0.01)
    }
  }

  @Test(arguments: rounds(50))
  func framesAreFiniteForExtremeNumbers(seed: Int) {
    let wild: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e30, 1e-30, -7]
    var dice = Dice(seed: seed)
    var story = TreeStory(seed: seed, count: 25, steps: 0)
    for index in story.nodes.indices {
      let number = wild[dice.below(wild.count)]
      switch dice.below(10) {
      case 0: story.nodes[index].style.width = .points(number)
      case 1: story.nodes[index].style.height = .percent(number)
      case 2: story.nodes[index].style.margin = LayoutEdges(all: .points(number))
      case 3: story.nodes[index].style.padding = LayoutEdges(all: .points(number))
      case 4: story.nodes[index].style.grow = number
      case 5: story.nodes[index].style.shrink = number
      case 6: story.nodes[index].style.aspectRatio = number
      case 7: story.nodes[index].style.basis = .points(number)
      case 8: story.nodes[index].style.maxWidth = .percent(number)
      default: story.nodes[index].style.border = LayoutEdges(all: number)
      }
    }
    var replay = Replay(story)
    let space = wild[dice.below(wild.count)]
    replay.apply(.layout(width: space, height: space))
    for frame in replay.frames.values {
      #expect(frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite)
    }
  }
}

extension LayoutStyle {
  /// The same with both axes swapped.
  fileprivate var turned: LayoutStyle {
    var turned = self
    turned.direction = direction == .row ? .column : .columnReverse
    (turned.width, turned.height) = (height, width)
    (turned.minWidth, turned.minHeight) = (minHeight, minWidth)
    (turned.maxWidth, turned.maxHeight) = (maxHeight, maxWidth)
    turned.margin = LayoutEdges(
      left: margin.top, top: margin.left, right: margin.bottom, bottom: margin.right)
    return turned
  }
}

extension LayoutRect {
  fileprivate var turned: LayoutRect { LayoutRect(x: y, y: x, width: height, height: width) }
}
