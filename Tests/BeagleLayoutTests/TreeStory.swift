import BeagleLayout

/// A tree and a list of edits. Nodes are numbered. A step that names a missing node, or that is impossible,
/// does nothing, so that any part of a story is a story too.
struct TreeStory: Sendable {
  struct Node: Sendable {
    var id: Int
    var parent: Int?
    var style: LayoutStyle
    /// The number of letters of a measured leaf, 0 for other nodes.
    var letters = 0
  }

  enum Step: Sendable {
    case style(Int, LayoutStyle)
    case letters(Int, Int)
    case baseline(Int, Float?)
    case insert(Node, at: Int)
    case remove(Int)
    case move(Int, to: Int, at: Int)
    case layout(width: Float?, height: Float?)
  }

  /// The initial tree, parents before children; the first node is the root.
  var nodes: [Node]
  var steps: [Step]
  /// Whether rows are laid out with automatic minimums.
  var hasMinimums = false
}

extension TreeStory {
  /// A story generated from a seed.
  init(seed: Int, count: Int, steps: Int) {
    var dice = Dice(seed: seed)
    var open: [Int] = []
    nodes = (0..<count).map { id in
      while open.count > 1, dice.chance(35) { open.removeLast() }
      var node = Node(id: id, parent: open.last, style: dice.style())
      if id > 0, dice.chance(15) { node.letters = 1 + dice.below(30) }
      if id == 0 || (node.letters == 0 && dice.chance(60)) { open.append(id) }
      return node
    }
    hasMinimums = seed % 4 == 0
    self.steps = [TreeStory.layout(&dice)]
    var last = count
    for _ in 0..<steps {
      for _ in 0...dice.below(2) { self.steps.append(TreeStory.step(&dice, last: &last)) }
      self.steps.append(TreeStory.layout(&dice))
    }
  }

  private static func layout(_ dice: inout Dice) -> Step {
    let height: Float? = dice.chance(30) ? Float(200 + dice.below(3) * 50) : nil
    return .layout(width: dice.chance(95) ? Float(300 - dice.below(3) * 40) : nil, height: height)
  }

  private static func step(_ dice: inout Dice, last: inout Int) -> Step {
    let id = dice.below(last)
    switch dice.below(20) {
    case 0..<3: return .letters(id, 1 + dice.below(30))
    case 3: return .baseline(id, dice.chance(70) ? Float(dice.below(20)) : nil)
    case 4..<6:
      defer { last += 1 }
      return .insert(
        Node(id: last, parent: id, style: dice.style(), letters: dice.chance(40) ? 1 + dice.below(30) : 0),
        at: dice.below(4))
    case 6: return .remove(1 + id)
    case 7..<9: return .move(1 + id, to: dice.below(last), at: dice.below(4))
    default: return .style(id, dice.style())
    }
  }
}
