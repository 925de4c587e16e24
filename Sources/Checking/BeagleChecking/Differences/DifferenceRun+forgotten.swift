import BeagleJSON

/// Places that still have the old name of a renamed component. They are equal in both documents, but refer to
/// something else.
extension DifferenceRun {
  func addForgottenReferences() {
    let names = renamedIDs
    if names.isEmpty { return }
    for (first, second) in NodeMatcher(self).pairs where names.contains(new.nodes[second].exact) {
      guard new.nodes[second].kind == .value, old.nodes[first].exact == new.nodes[second].exact,
        let subject = subject(first, second), let property = subject.property
      else { continue }
      switch table.properties[property].naming {
      case .component, .screen: break
      case .none, .declaration, .context: continue
      }
      if !addressesTheSame(new.nodes[second].exact) { addChange(first, second, subject) }
    }
  }

  /// The names that replaced, or were replaced by, another one.
  private var renamedIDs: Set<UInt64> {
    var names: Set<UInt64> = []
    for (number, partner) in pairs.oldOfNew.enumerated() where partner >= 0 {
      let (before, after) = (old.components[partner].id, new.components[number].id)
      if before != 0, after != 0, before != after { names.formUnion([before, after]) }
    }
    return names
  }

  /// If a component was removed, references to it are not listed one by one.
  private func addressesTheSame(_ name: UInt64) -> Bool {
    switch (oldIDs[name], newIDs[name]) {
    case (let before?, let after?):
      pairs.newOfOld[before] == after || pairs.newOfOld[before] == NodePairs.same
    case (let before?, nil): pairs.newOfOld[before] < 0
    case (nil, let after?): pairs.oldOfNew[after] < 0
    case (nil, nil): true
    }
  }

  /// The path to two nodes of the same place, from the component that contains them.
  private func subject(_ first: Int, _ second: Int) -> ChangeSubject? {
    guard let before = old.component(around: first), let after = new.component(around: second) else {
      return nil
    }
    var subject = ChangeSubject(
      old: before, new: after, old.components[before].scope, new.components[after].scope)
    var right = new.components[after].node
    while right != second {
      guard let (index, inner) = new.child(around: second, of: right) else { return nil }
      switch new.nodes[right].kind {
      case .list: subject = subject.entering(.element(index))
      case .action:
        subject = subject.entering(.part(new.typeName(ofAction: right)))
          .entering(property(inner, of: right, in: new))
      case .component, .object, .members, .value:
        subject = subject.entering(property(inner, of: right, in: new))
      }
      right = inner
    }
    return subject
  }
}

extension NormalizedTree {
  func component(around node: Int) -> Int? {
    var number = components.partitioningIndex { $0.node > node } - 1
    while number >= 0, Int(nodes[components[number].node].end) <= node { number = components[number].parent }
    return number >= 0 ? number : nil
  }

  /// The child of a node that is or contains another node.
  fileprivate func child(around inner: Int, of node: Int) -> (index: Int, node: Int)? {
    for (index, child) in children(of: node).enumerated()
    where child <= inner && inner < Int(nodes[child].end) {
      return (index, child)
    }
    return nil
  }
}
