import BeagleJSON
import BeagleSchema

/// Compares the nodes of two documents and reports the changes.
///
/// It always compares in one direction, determined by the documents' hashes, and swaps the changes if the
/// other direction was requested: so both directions report the same.
final class DifferenceRun {
  let table = NormalizationTable.standard
  let old: NormalizedTree
  let new: NormalizedTree
  let pairs: NodePairs
  /// Whether the documents are swapped: `old` here is the new document.
  let isTurned: Bool
  private(set) var found: [FoundChange] = []
  let renamed: RenamedNames
  /// The name of the component in the last message, as the next change is often about it, too.
  var lastName: (component: Int, label: UInt64, name: String, by: Int?)?
  let oldIDs: [UInt64: Int]
  let newIDs: [UInt64: Int]

  init(_ first: NormalizedTree, _ second: NormalizedTree) {
    isTurned = (first.nodes.first?.exact ?? 0) > (second.nodes.first?.exact ?? 0)
    (old, new) = isTurned ? (second, first) : (first, second)
    pairs = NodePairs(old, new)
    renamed = RenamedNames(old, new, pairs)
    oldIDs = old.componentsByID
    newIDs = new.componentsByID
    compare()
    tellForgottenNames()
  }

  private func compare() {
    for (number, partner) in pairs.oldOfNew.enumerated() where partner >= 0 {
      let subject = ChangeSubject(
        old: partner, new: number, old.components[partner].scope, new.components[number].scope)
      if !pairs.isInPlace[number] { tellMove(subject) }
      let (first, second) = (old.components[partner].node, new.components[number].node)
      if old.nodes[first].exact != new.nodes[second].exact { compareComponents(first, second, subject) }
    }
  }

  func tell(_ change: FoundChange) { found.append(change) }

  // MARK: Properties

  private func compareComponents(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    let isSameType = old.components[subject.old].type == new.components[subject.new].type
    if !isSameType { tellType(first, second, subject) }
    compareProperties(first, second, subject, areComplete: isSameType)
  }

  /// - Parameter areComplete: whether a value in only one document is a change, and not a consequence of
  ///   another type.
  private func compareProperties(
    _ first: Int, _ second: Int, _ subject: ChangeSubject, areComplete: Bool = true
  ) {
    for (left, right) in NormalizedTree.properties(first, of: old, second, of: new) {
      switch (left, right) {
      case (let left?, let right?):
        let value = subject.entering(property(right, of: second, in: new))
        compareValues(left, right, value)
      case (let left?, nil):
        guard areComplete || knows(old.nodes[left].label, new, second) else { continue }
        compareAbsent(old: left, (first, second), subject.entering(property(left, of: first, in: old)))
      case (nil, let right?):
        guard areComplete || knows(new.nodes[right].label, old, first) else { continue }
        compareAbsent(new: right, (first, second), subject.entering(property(right, of: second, in: new)))
      case (nil, nil): break
      }
    }
  }

  private func knows(_ label: UInt64, _ tree: NormalizedTree, _ node: Int) -> Bool {
    let object = Int(tree.nodes[node].object)
    return object < table.objects.count && table.property(label, of: object) != nil
  }

  /// The step to a property or member.
  func property(_ node: Int, of owner: Int, in tree: NormalizedTree) -> ChangeSubject.Step {
    let object = Int(tree.nodes[owner].object)
    if object < table.objects.count, let index = table.property(tree.nodes[node].label, of: object) {
      return .property(index)
    }
    return .member(tree.memberName(node))
  }

  private func compareValues(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    let (left, right) = (old.nodes[first], new.nodes[second])
    let areImplied = left.flags.contains(.implied) && right.flags.contains(.implied)
    switch (left.kind, right.kind) {
    case (.component, .component):
      let (before, after) = (old.component(at: first), new.component(at: second))
      guard pairs.newOfOld[before] != after else { return }
      if pairs.newOfOld[before] == NodePairs.none { tellRemoved(first, subject, near: second) }
      if pairs.oldOfNew[after] == NodePairs.none { tellAdded(second, subject, near: first) }
    case _ where left.exact == right.exact: break
    case (.list, .list): compareLists(first, second, subject)
    case (.object, .object) where left.object == right.object:
      compareProperties(first, second, part(first, second, subject).inScopes(left.extra, right.extra))
    case (.action, .action) where left.extra == right.extra:
      compareProperties(first, second, subject.entering(.part(new.typeName(ofAction: second))))
    case (.members, .members): compareProperties(first, second, subject)
    case (.value, .value) where areImplied || areSame(first, second, subject): break
    default: tellChanged(first, second, subject)
    }
  }

  /// A context is identified by its name.
  private func part(_ first: Int, _ second: Int, _ subject: ChangeSubject) -> ChangeSubject {
    let tree = isTurned ? old : new
    guard subject.property.map({ table.properties[$0].name.isOne(of: "context") }) ?? false,
      let id = tree.child(TreeNormalizer.idLabel, of: isTurned ? first : second)
    else { return subject }
    return subject.entering(.part("context \(tree.words(id))"))
  }

  private func compareLists(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    guard let alignment = pairs.alignments[second] else { return tellChanged(first, second, subject) }
    let (olds, news) = (Array(old.children(of: first)), Array(new.children(of: second)))
    for (index, partner) in alignment.oldOfNew.enumerated() {
      let node = news[index]
      let element = subject.entering(.element(old: max(0, partner), new: index))
      if partner >= 0 {
        if new.nodes[node].kind == .component, old.nodes[olds[partner]].kind == .component { continue }
        if !alignment.isStable[index] { tellMove(olds[partner], node, element) }
        compareValues(olds[partner], node, element)
      } else if new.nodes[node].kind != .component
        || pairs.oldOfNew[new.component(at: node)] == NodePairs.none
      {
        // The elements before it in both lists determine its position in the old one.
        let before = alignment.oldOfNew[..<index].last { $0 >= 0 }
        tellAdded(node, element, near: before.map { olds[$0] } ?? first)
      }
    }
    for (index, partner) in alignment.newOfOld.enumerated() where partner < 0 {
      let node = olds[index]
      if old.nodes[node].kind == .component, pairs.newOfOld[old.component(at: node)] != NodePairs.none {
        continue
      }
      let before = alignment.newOfOld[..<index].last { $0 >= 0 }
      tellRemoved(
        node, subject.entering(.element(old: index, new: 0)), near: before.map { news[$0] } ?? second)
    }
  }

  // MARK: Values of one document only

  private func compareAbsent(old node: Int, _ owners: (old: Int, new: Int), _ subject: ChangeSubject) {
    let value = old.nodes[node]
    switch value.kind {
    case .object where subject.isTransparent(table), .list where subject.isTransparent(table):
      for child in old.children(of: node) {
        let step =
          value.kind == .list
          ? ChangeSubject.Step.element(old: 0, new: 0) : property(child, of: node, in: old)
        compareAbsent(old: child, owners, subject.entering(step))
      }
    case .component:
      if pairs.newOfOld[old.component(at: node)] == NodePairs.none {
        tellRemoved(node, subject, near: owners.new)
      }
    case .value where subject.isProperty: tellChanged(node, nil, subject, owners)
    default: tellRemoved(node, subject, near: owners.new)
    }
  }

  private func compareAbsent(new node: Int, _ owners: (old: Int, new: Int), _ subject: ChangeSubject) {
    let value = new.nodes[node]
    switch value.kind {
    case .object where subject.isTransparent(table), .list where subject.isTransparent(table):
      for child in new.children(of: node) {
        let step =
          value.kind == .list
          ? ChangeSubject.Step.element(old: 0, new: 0) : property(child, of: node, in: new)
        compareAbsent(new: child, owners, subject.entering(step))
      }
    case .component:
      if pairs.oldOfNew[new.component(at: node)] == NodePairs.none {
        tellAdded(node, subject, near: owners.old)
      }
    case .value where subject.isProperty: tellChanged(nil, node, subject, owners)
    default: tellAdded(node, subject, near: owners.old)
    }
  }
}

extension NormalizedTree {
  fileprivate var componentsByID: [UInt64: Int] {
    var numbers: [UInt64: Int] = [:]
    for (number, component) in components.enumerated() where component.id != 0 && numbers[component.id] == nil
    {
      numbers[component.id] = number
    }
    return numbers
  }

  /// The key of a member, which precedes its value on the tape.
  func memberName(_ node: Int) -> String {
    let tape = nodes[node].tape
    return tape == 0 ? "" : cursor(tape: tape - 1).stringValue ?? ""
  }
}
