/// Matches the nodes of two documents: components that were matched, and their content at the same places.
struct NodeMatcher {
  private(set) var pairs: [(old: Int, new: Int)] = []

  init(_ run: DifferenceRun) {
    for (number, partner) in run.pairs.oldOfNew.enumerated() where partner >= 0 {
      add(run.old.components[partner].node, run.new.components[number].node, run)
    }
  }

  /// Adds two nodes and their common content, without components that are matched by themselves.
  private mutating func add(_ first: Int, _ second: Int, _ run: DifferenceRun) {
    var waiting = [(first, second)]
    while let (first, second) = waiting.popLast() {
      pairs.append((first, second))
      for (left, right) in Self.inside(first, second, run) where Self.areOpen(left, right, run) {
        waiting.append((left, right))
      }
    }
  }

  private static func inside(_ first: Int, _ second: Int, _ run: DifferenceRun) -> [(Int, Int)] {
    let (old, new) = (run.old, run.new)
    let (left, right) = (old.nodes[first], new.nodes[second])
    switch (left.kind, right.kind) {
    case (.list, .list):
      let (olds, news) = (Array(old.children(of: first)), Array(new.children(of: second)))
      guard let alignment = run.pairs.alignments[second]?.outcome else {
        return left.exact == right.exact ? Array(zip(olds, news)) : []
      }
      return alignment.oldOfNew.enumerated().filter { $0.element >= 0 }.map {
        (olds[$0.element], news[$0.offset])
      }
    case (.component, .component), (.members, .members): break
    case (.object, .object) where left.object == right.object: break
    case (.action, .action) where left.extra == right.extra: break
    default: return []
    }
    return NormalizedTree.properties(first, of: old, second, of: new).compactMap { pair in
      pair.old.flatMap { old in pair.new.map { (old, $0) } }
    }
  }

  private static func areOpen(_ first: Int, _ second: Int, _ run: DifferenceRun) -> Bool {
    guard run.old.nodes[first].kind == .component || run.new.nodes[second].kind == .component else {
      return true
    }
    guard run.old.nodes[first].kind == .component, run.new.nodes[second].kind == .component else {
      return false
    }
    return run.pairs.newOfOld[run.old.component(at: first)] == NodePairs.same
      && run.pairs.oldOfNew[run.new.component(at: second)] == NodePairs.same
  }
}
