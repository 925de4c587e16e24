import Beagle

/// Which nodes belong together from a user's point of view.
extension SceneSearch {
  /// Those beside one of the others that share the smallest box with it.
  func nearest(_ positions: [Int], to others: [Int]) -> [Int] {
    var neighbours = Neighbours(others, in: self)
    var best: (positions: [Int], size: Int) = ([], .max)
    for position in positions {
      guard let box = neighbours.box(around: position) else { continue }
      let size = nodes[box].end - box
      if size < best.size { best = ([], size) }
      if size == best.size { best.positions.append(position) }
    }
    return best.positions
  }

  /// Whether two nodes belong together: they are in one item of a list, or on one line, or one above the other unless
  /// each is in a box of its own.
  func areBeside(_ left: Int, _ right: Int) -> Bool {
    guard left != right, let box = commonBox(left, right) else { return false }
    if item(around: box) != nil { return true }
    if item(around: left) != nil || item(around: right) != nil { return false }
    guard let first = branch(of: box, to: left), let second = branch(of: box, to: right) else { return true }
    let (top, bottom) = (nodes[first].frame, nodes[second].frame)
    if top.y < bottom.y + bottom.height, bottom.y < top.y + top.height { return true }
    return first == left || second == right
  }

  /// A description of a node that distinguishes it from others.
  func description(of position: Int) -> String {
    let words = sequence(first: position) { nodes[$0].parent }.lazy.compactMap { box in
      self.visible(from: box + 1, to: self.nodes[box].end).first { inner in
        self.isName(inner) && self.areBeside(inner, position)
      }
    }.first
    return "\(self[position])" + (words.flatMap { self[$0].text.map { " beside \"\($0)\"" } } ?? "")
  }

  private func isName(_ position: Int) -> Bool {
    if case .text(let text, _, _) = nodes[position].content {
      text.contains(where: \.isLetter)
    } else {
      false
    }
  }

  private func commonBox(_ left: Int, _ right: Int) -> Int? {
    sequence(first: left) { nodes[$0].parent }.first { $0 <= right && right < nodes[$0].end }
  }

  /// The direct child of a box that contains a node; nil for the box itself.
  private func branch(of box: Int, to position: Int) -> Int? {
    sequence(first: position) { nodes[$0].parent }.first { nodes[$0].parent == box && $0 != box }
  }

  /// The cell of a list that contains a node.
  func item(around position: Int) -> Int? {
    sequence(first: position) { nodes[$0].parent }.first { inner in
      nodes[inner].componentType == nil && nodes[inner].parent.map(isListOrLine) == true
    }
  }

  /// Whether the children are cells. The cells of a grid are in lines.
  private func isListOrLine(_ position: Int) -> Bool {
    if nodes[position].isGrid { return false }
    return nodes[position].isList
      || nodes[position].componentType == nil && nodes[position].parent.map { nodes[$0].isGrid } == true
  }

  /// The input that a text beside it names: the first one after it in the smallest box that contains both.
  func input(namedBy position: Int) -> Int? {
    for box in sequence(first: position, next: { nodes[$0].parent }) {
      let inputs = visible(from: box, to: nodes[box].end).filter { inner in
        self[inner].input != nil && areBeside(position, inner)
      }
      if let input = inputs.first(where: { $0 >= position }) ?? inputs.last { return input }
    }
    return nil
  }
}
