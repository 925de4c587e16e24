import BeagleLayout

extension TreeStory {
  /// Stories in which one thing happens more often than by chance.
  enum Kind: CaseIterable {
    case wrapping, baselines, fractions, deep
  }

  /// A story of a kind grown from a number.
  init(seed: Int, kind: Kind) {
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

  /// A box in each box, with a leaf beside it. The outer ones are of all kinds. The inner ones are each asked for more
  /// widths than the one around it, so that the innermost reach the limit.
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
    case .deep: break
    }
  }
}
