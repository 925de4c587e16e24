import BeagleLayout

extension TreeStory {
  /// Stories that concentrate on one feature.
  enum Kind: CaseIterable {
    case wrapping, baselines, fractions, deep, resized, hiding, lines
  }

  /// A story of a kind, generated from a seed.
  init(seed: Int, kind: Kind) {
    switch kind {
    case .resized, .hiding: self.init(simple: seed, hides: kind == .hiding)
    case .lines: self.init(lines: seed)
    case .wrapping, .baselines, .fractions, .deep: self.init(wild: seed, kind)
    }
  }

  private init(wild seed: Int, _ kind: Kind) {
    self.init(seed: seed, count: kind == .deep ? 80 : 4 + seed % 16, steps: kind == .deep ? 4 : 5)
    var dice = Dice(seed: seed &+ 77)
    if kind == .deep { nodes = TreeStory.tower(levels: 40, &dice) }
    for index in nodes.indices { kind.tweak(&nodes[index].style, &dice) }
    steps = steps.map { step in
      switch step {
      case .style(let id, var style):
        kind.tweak(&style, &dice)
        return .style(id, style)
      case .insert(var node, let position):
        kind.tweak(&node.style, &dice)
        return .insert(node, at: position)
      default: return step
      }
    }
  }

  /// A small tree whose boxes have few properties, so that most sizes depend on the content and the available
  /// space. Cached results of one layout are rarely valid for another.
  private init(simple seed: Int, hides: Bool) {
    var dice = Dice(seed: seed &+ 1000)
    let count = 4 + seed % 7
    var open: [Int] = []
    nodes = (0..<count).map { id in
      while open.count > 1, dice.chance(30) { open.removeLast() }
      var node = Node(id: id, parent: open.last, style: dice.simpleStyle(isLimited: id > 0))
      if id > 0, dice.chance(id == count - 1 ? 100 : 40) { node.letters = 1 + dice.below(30) }
      if node.letters == 0 { open.append(id) }
      return node
    }
    hasMinimums = seed % 3 == 0
    steps = []
    for _ in 0..<3 {
      let id = 1 + dice.below(count - 1)
      let style = nodes[id].style
      var hidden = style
      hidden.display = .none
      if hides { steps += [.style(id, hidden), dice.layout()] }
      for _ in 0..<dice.below(3) {
        let other = 1 + dice.below(count - 1)
        steps.append(
          dice.chance(60)
            ? .letters(other, 1 + dice.below(30)) : .style(other, dice.simpleStyle(isLimited: true)))
      }
      steps.append(dice.layout())
      if hides { steps += [.style(id, style), dice.layout()] }
    }
  }

  /// Nested boxes with several lines or baselines: as many as are placed twice, and a few more. Some start or
  /// stop aligning baselines because of a child.
  private init(lines seed: Int) {
    var dice = Dice(seed: seed &+ 2000)
    let levels = 6 + dice.below(4)
    nodes = (0..<levels).flatMap { level in
      var (box, leaf) = (dice.simpleStyle(isLimited: level > 0), dice.simpleStyle(isLimited: true))
      box.positionType = .relative
      if dice.chance(60) { box.wrap = .wrap } else { box.direction = .row }
      leaf.alignSelf = dice.chance(30) ? .baseline : .auto
      return [
        Node(id: level * 2, parent: level == 0 ? nil : level * 2 - 2, style: box),
        Node(
          id: level * 2 + 1, parent: level * 2, style: leaf, letters: dice.chance(50) ? 1 + dice.below(30) : 0
        ),
      ]
    }
    var styles = nodes.map(\.style)
    steps = [dice.layout()]
    for _ in 0..<3 {
      let leaf = dice.below(levels) * 2 + 1
      styles[leaf].alignSelf = styles[leaf].alignSelf == .baseline ? .auto : .baseline
      steps += [
        dice.chance(70)
          ? .style(leaf, styles[leaf]) : dice.chance(50) ? .remove(leaf) : .move(leaf, to: 0, at: 1),
        dice.layout(),
      ]
    }
  }

  /// Nested boxes, each with a leaf beside the inner box. The outer ones are of all kinds. Each inner one is
  /// measured with more widths than the one around it, so that the innermost ones reach the limit.
  private static func tower(levels: Int, _ dice: inout Dice) -> [Node] {
    (0..<levels).flatMap { level in
      var style = level < 10 && dice.chance(40) ? dice.style() : LayoutStyle()
      style.positionType = .relative
      style.display = .flex
      style.direction = level % 2 == 0 ? .row : .column
      style.padding.left = .percent(1)
      if level >= 10 { style.shrink = 1 }
      let leaf = dice.chance(50) ? dice.style() : LayoutStyle()
      return [
        Node(id: level * 2, parent: level == 0 ? nil : level * 2 - 2, style: style),
        Node(
          id: level * 2 + 1, parent: level * 2, style: leaf, letters: dice.chance(70) ? 1 + dice.below(30) : 0
        ),
      ]
    }
  }
}

extension TreeStory.Kind {
  fileprivate func tweak(_ style: inout LayoutStyle, _ dice: inout Dice) {
    switch self {
    case .wrapping: if dice.chance(70) { style.wrap = dice.chance(80) ? .wrap : .wrapReverse }
    case .baselines:
      if dice.chance(60) { style.direction = .row }
      if dice.chance(50) { style.alignItems = .baseline }
      if dice.chance(20) { style.alignSelf = dice.chance(50) ? .baseline : .stretch }
    case .fractions:
      if dice.chance(50) { style.width = .points(Float(dice.below(1000)) / 7) }
      if dice.chance(50) { style.padding = LayoutEdges(all: .points(Float(dice.below(100)) / 11)) }
    case .deep, .resized, .hiding, .lines: break
    }
  }
}

extension Dice {
  /// A style that leaves most sizes to the content.
  fileprivate mutating func simpleStyle(isLimited: Bool) -> LayoutStyle {
    var style = LayoutStyle()
    if chance(50) { style.direction = .row }
    if chance(50) { style.alignItems = [.flexStart, .center, .baseline][below(3)] }
    if chance(20) { style.wrap = .wrap }
    if chance(25) { style.shrink = 1 }
    if chance(15) { style.grow = 1 }
    if chance(10) { style.overflow = .scroll }
    if chance(10) { style.padding.left = value(20) }
    if chance(10) { style.margin.top = value(20) }
    if chance(10) { style.margin.left = .points(Float(below(60)) - 40) }
    if chance(15) { style.justifyContent = one() }
    if chance(5) { style.basis = value(80) }
    guard isLimited else { return style }
    if chance(15) { style.width = value(120) }
    if chance(10) { style.height = value(80) }
    if chance(20) { style.maxWidth = value(160) }
    if chance(10) { style.minWidth = value(60) }
    if chance(10) { style.maxHeight = value(60) }
    if chance(5) { style.minHeight = value(60) }
    if chance(5) { style.aspectRatio = 2 }
    if chance(5) { style.positionType = .absolute }
    return style
  }

  fileprivate mutating func layout() -> TreeStory.Step {
    .layout(
      width: chance(90) ? Float(20 + below(30) * 10) : nil,
      height: chance(40) ? Float(20 + below(20) * 10) : nil)
  }
}
