import BeagleJSON

/// The correspondence between the components of two documents: the same id, equal, or at the same place.
struct NodePairs {
  private(set) var old: NormalizedTree
  private(set) var new: NormalizedTree
  /// By the indices of the old components.
  private(set) var newOfOld: [Int]
  private(set) var oldOfNew: [Int]
  /// By the indices of the new components: whether it is at its old place.
  private(set) var isInPlace: [Bool]

  /// The alignments of lists that differ, by the nodes of the new ones.
  private(set) var alignments: [Int: (oldList: Int, outcome: ListAlignment.Outcome)] = [:]

  /// A component without a counterpart, which was added or removed.
  static let none = -1
  /// A component inside something unchanged.
  static let same = -2

  /// Pairs the components of two documents. Ties are resolved by the order of the documents' hashes, so that
  /// the result is the same, with old and new swapped, when the documents are swapped.
  init(_ old: NormalizedTree, _ new: NormalizedTree) {
    let areInOrder = (old.nodes.first?.exact ?? 0) <= (new.nodes.first?.exact ?? 0)
    self = areInOrder ? NodePairs(matching: old, new) : NodePairs(matching: new, old).swapped
  }

  /// - Parameter old: the document from which ties are resolved.
  private init(matching old: NormalizedTree, _ new: NormalizedTree) {
    self.old = old
    self.new = new
    newOfOld = [Int](repeating: Self.none, count: old.components.count)
    oldOfNew = [Int](repeating: Self.none, count: new.components.count)
    isInPlace = [Bool](repeating: false, count: new.components.count)
    guard !old.components.isEmpty, !new.components.isEmpty else { return }
    join(0, 0)
    isInPlace[0] = true
    joinUnique { tree, component in component.id }
    joinUnique { tree, component in tree.nodes[component.node].exact }
    joinUnique { tree, component in tree.nodes[component.node].blind }
    // Outer components precede inner ones.
    for number in new.components.indices where oldOfNew[number] >= 0 { joinInside(oldOfNew[number], number) }
    // A remaining component may be equal to one whose place was matched.
    let left = new.components.indices.filter { oldOfNew[$0] == Self.none }
    joinUnique { tree, component in tree.nodes[component.node].exact }
    joinUnique { tree, component in tree.nodes[component.node].blind }
    for number in left where oldOfNew[number] >= 0 { joinInside(oldOfNew[number], number) }
  }

  /// The same pairs with old and new swapped.
  private var swapped: NodePairs {
    var swapped = self
    (swapped.old, swapped.new) = (new, old)
    (swapped.newOfOld, swapped.oldOfNew) = (oldOfNew, newOfOld)
    swapped.isInPlace = newOfOld.map { $0 >= 0 && isInPlace[$0] }
    swapped.alignments = [:]
    for (newList, (oldList, outcome)) in alignments {
      swapped.alignments[oldList] = (newList, outcome.swapped)
    }
    return swapped
  }

  private mutating func join(_ first: Int, _ second: Int) {
    newOfOld[first] = second
    oldOfNew[second] = first
    let (firstNode, secondNode) = (old.components[first].node, new.components[second].node)
    if old.nodes[firstNode].exact == new.nodes[secondNode].exact { settle(firstNode, secondNode) }
  }

  /// Marks the content of two equal nodes as unchanged, so that nothing is searched there.
  private mutating func settle(_ first: Int, _ second: Int) {
    let before = old.components(inside: first)
    for number in before where newOfOld[number] == Self.none { newOfOld[number] = Self.same }
    for number in new.components(inside: second) {
      if oldOfNew[number] == Self.none { oldOfNew[number] = Self.same }
      if before.contains(oldOfNew[number]) { isInPlace[number] = true }
    }
  }

  /// Joins components whose key is unique in both documents.
  private mutating func joinUnique(by word: (NormalizedTree, MeaningComponent) -> UInt64) {
    func unique(_ tree: NormalizedTree, _ partners: [Int]) -> [(word: UInt64, number: Int)] {
      var sorted: [(word: UInt64, number: Int)] = []
      for (number, component) in tree.components.enumerated() where partners[number] == Self.none {
        let word = word(tree, component)
        if word != 0 { sorted.append((word, number)) }
      }
      sorted.sort { $0.word < $1.word }
      return sorted.indices.filter { index in
        (index == 0 || sorted[index - 1].word != sorted[index].word)
          && (index == sorted.count - 1 || sorted[index + 1].word != sorted[index].word)
      }.map { sorted[$0] }
    }
    let (olds, news) = (unique(old, newOfOld), unique(new, oldOfNew))
    var pairs: [(Int, Int)] = []
    var index = 0
    for second in news {
      while index < olds.count, olds[index].word < second.word { index += 1 }
      if index < olds.count, olds[index].word == second.word {
        pairs.append((olds[index].number, second.number))
      }
    }
    // From the outside in, so that the content of equal components is known to be equal.
    for (first, second) in pairs.sorted(by: { $0 < $1 })
    where newOfOld[first] == Self.none && oldOfNew[second] == Self.none { join(first, second) }
  }

  // MARK: By place

  private mutating func joinInside(_ first: Int, _ second: Int) {
    let (firstNode, secondNode) = (old.components[first].node, new.components[second].node)
    if old.nodes[firstNode].exact != new.nodes[secondNode].exact { joinProperties(firstNode, secondNode) }
  }

  private mutating func joinProperties(_ first: Int, _ second: Int) {
    for (left, right) in NormalizedTree.properties(first, of: old, second, of: new) {
      if let left, let right { joinValues(left, right) }
    }
  }

  private mutating func joinValues(_ first: Int, _ second: Int) {
    let (left, right) = (old.nodes[first], new.nodes[second])
    switch (left.kind, right.kind) {
    case (.component, .component):
      let (left, right) = (old.component(at: first), new.component(at: second))
      if newOfOld[left] == Self.none, oldOfNew[right] == Self.none { join(left, right) }
      if newOfOld[left] == right { isInPlace[right] = true }
    case _ where left.exact == right.exact: settle(first, second)
    case (.list, .list):
      let alignment = alignment(first, second)
      alignments[second] = (first, alignment)
      let (olds, news) = (Array(old.children(of: first)), Array(new.children(of: second)))
      for (index, partner) in alignment.oldOfNew.enumerated() where partner >= 0 {
        let (left, right) = (olds[partner], news[index])
        if old.nodes[left].kind == .component, new.nodes[right].kind == .component {
          let (left, right) = (old.component(at: left), new.component(at: right))
          if newOfOld[left] == Self.none, oldOfNew[right] == Self.none { join(left, right) }
          isInPlace[right] = alignment.isStable[index]
        } else {
          joinValues(left, right)
        }
      }
    case (.object, .object) where left.object == right.object: joinProperties(first, second)
    case (.action, .action) where left.extra == right.extra: joinProperties(first, second)
    case (.members, .members): joinProperties(first, second)
    default: break
    }
  }

  /// Aligns two lists as far as their components are known.
  private func alignment(_ first: Int, _ second: Int) -> ListAlignment.Outcome {
    let (olds, news) = (Array(old.children(of: first)), Array(new.children(of: second)))
    var positions: [Int: Int] = [:]
    var known: [(old: Int, new: Int)] = []
    for (index, node) in olds.enumerated() where old.nodes[node].kind == .component {
      let partner = newOfOld[old.component(at: node)]
      if partner >= 0 { positions[partner] = index }
    }
    var before: [ListAlignment.Element] = olds.map { element($0, in: old, newOfOld) }
    let after = news.enumerated().map { index, node in
      var element = element(node, in: new, oldOfNew)
      if new.nodes[node].kind == .component, let position = positions[new.component(at: node)] {
        known.append((position, index))
        before[position].isTaken = false
        element.isTaken = false
      }
      return element
    }
    return ListAlignment(before, after, known: known) { [old, new] in
      NormalizedTree.likeness(olds[$0], of: old, news[$1], of: new)
    }.outcome
  }

  private func element(_ node: Int, in tree: NormalizedTree, _ partners: [Int]) -> ListAlignment.Element {
    let value = tree.nodes[node]
    guard value.kind == .component else {
      let type =
        UInt64(value.kind.rawValue) << 48 | UInt64(value.object) << 32
        | UInt64(value.kind == .action ? value.extra : 0)
      return ListAlignment.Element(exact: value.exact, blind: value.blind, shape: type, type: type)
    }
    let component = tree.components[tree.component(at: node)]
    return ListAlignment.Element(
      exact: value.exact, blind: value.blind, shape: component.shape, type: component.type, id: component.id,
      isTaken: partners[tree.component(at: node)] != Self.none)
  }
}

extension NormalizedTree {
  /// The indices of the components inside a node, excluding the node.
  func components(inside node: Int) -> Range<Int> {
    func first(from node: Int) -> Int { components.partitioningIndex { $0.node >= node } }
    return first(from: node + 1)..<first(from: Int(nodes[node].end))
  }

  /// The properties or members of two objects, paired by name.
  static func properties(
    _ first: Int, of old: NormalizedTree, _ second: Int, of new: NormalizedTree
  ) -> [(old: Int?, new: Int?)] {
    let olds = Array(old.children(of: first))
    let news = Array(new.children(of: second))
    var pairs: [(old: Int?, new: Int?)] = []
    if olds.count * news.count <= 256 {
      for node in news { pairs.append((olds.first { old.nodes[$0].label == new.nodes[node].label }, node)) }
      for node in olds where !news.contains(where: { new.nodes[$0].label == old.nodes[node].label }) {
        pairs.append((node, nil))
      }
      return pairs
    }
    var positions: [UInt64: Int] = [:]
    for node in olds { positions[old.nodes[node].label] = node }
    for node in news { pairs.append((positions.removeValue(forKey: new.nodes[node].label), node)) }
    for node in olds where positions[old.nodes[node].label] == node { pairs.append((node, nil)) }
    return pairs
  }

  /// The number of common properties and content of two objects, up to a limited depth.
  static func likeness(
    _ first: Int, of old: NormalizedTree, _ second: Int, of new: NormalizedTree, depth: Int = 2
  )
    -> Int
  {
    var common = 0
    for left in old.children(of: first).prefix(16) {
      for right in new.children(of: second).prefix(16) where old.nodes[left].label == new.nodes[right].label {
        if old.nodes[left].exact == new.nodes[right].exact {
          common += 4
          break
        }
        if depth > 0, old.nodes[left].kind == new.nodes[right].kind {
          common += min(3, likeness(left, of: old, right, of: new, depth: depth - 1))
        }
      }
    }
    return common
  }
}
