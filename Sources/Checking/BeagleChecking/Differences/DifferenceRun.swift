import BeagleJSON
import BeagleSchema

/// Compares the nodes of two documents and collects the changes.
final class DifferenceRun {
  let table = NormalizationTable.standard
  let old: NormalizedTree
  let new: NormalizedTree
  let pairs: NodePairs
  private(set) var found: [FoundChange] = []
  let renamed: RenamedNames
  /// The name of the component in the last message, as the next change is often about it, too.
  var lastName: (component: Int, label: UInt64, name: String, by: Int?)?
  let oldIDs: [UInt64: Int]
  let newIDs: [UInt64: Int]

  init(_ old: NormalizedTree, _ new: NormalizedTree) {
    (self.old, self.new) = (old, new)
    pairs = NodePairs(old, new)
    renamed = RenamedNames(old, new, pairs)
    oldIDs = old.componentsByID
    newIDs = new.componentsByID
    compare()
    addForgottenReferences()
  }

  private func compare() {
    for (number, partner) in pairs.oldOfNew.enumerated() where partner >= 0 {
      let subject = ChangeSubject(
        old: partner, new: number, old.components[partner].scope, new.components[number].scope)
      if !pairs.isInPlace[number] { addMove(subject) }
      let (first, second) = (old.components[partner].node, new.components[number].node)
      if old.nodes[first].exact != new.nodes[second].exact { compareComponents(first, second, subject) }
    }
  }

  func add(_ change: FoundChange) { found.append(change) }

  // MARK: Properties

  private func compareComponents(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    let isSameType = old.components[subject.old].type == new.components[subject.new].type
    if !isSameType { addType(first, second, subject) }
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
        let properties = (property(left, of: first, in: old), property(right, of: second, in: new))
        compareValues(left, right, subject.entering(weightier(properties)))
      case (let left?, nil):
        guard areComplete || knows(old.nodes[left].label, new, second) else { continue }
        compareAbsent(left, .old, (first, second), subject.entering(property(left, of: first, in: old)))
      case (nil, let right?):
        guard areComplete || knows(new.nodes[right].label, old, first) else { continue }
        compareAbsent(right, .new, (first, second), subject.entering(property(right, of: second, in: new)))
      case (nil, nil): break
      }
    }
  }

  /// The step to a property that both documents have. In components of different types, it may belong to
  /// different categories, and then the weightier one counts.
  private func weightier(_ steps: (old: ChangeSubject.Step, new: ChangeSubject.Step)) -> ChangeSubject.Step {
    guard case .property(let before) = steps.old, case .property(let after) = steps.new, before != after,
      table.properties[before].category.weight > table.properties[after].category.weight
    else { return steps.new }
    return steps.old
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
      if !pairs.hasPartner(first, .old) { add(first, onlyIn: .old, subject, near: second) }
      if !pairs.hasPartner(second, .new) { add(second, onlyIn: .new, subject, near: first) }
    case _ where left.exact == right.exact: break
    case (.list, .list): compareLists(first, second, subject)
    case (.object, .object) where left.object == right.object:
      compareProperties(first, second, part(second, subject).inScopes(left.extra, right.extra))
    case (.action, .action) where left.extra == right.extra:
      compareProperties(first, second, subject.entering(.part(new.typeName(ofAction: second))))
    case (.members, .members): compareProperties(first, second, subject)
    case (.value, .value) where areImplied || areSame(first, second, subject): break
    default: addChange(first, second, subject)
    }
  }

  /// A context is identified by its name.
  private func part(_ context: Int, _ subject: ChangeSubject) -> ChangeSubject {
    guard subject.property.map({ table.properties[$0].name.isOne(of: "context") }) ?? false,
      let id = new.child(TreeNormalizer.idLabel, of: context)
    else { return subject }
    return subject.entering(.part("context \(new.words(id))"))
  }

  private func compareLists(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    guard let alignment = pairs.alignments[second]?.outcome else {
      return addChange(first, second, subject)
    }
    let (olds, news) = (Array(old.children(of: first)), Array(new.children(of: second)))
    for (index, partner) in alignment.oldOfNew.enumerated() {
      let node = news[index]
      let element = subject.entering(.element(index))
      if partner >= 0 {
        if new.nodes[node].kind == .component, old.nodes[olds[partner]].kind == .component { continue }
        if !alignment.isStable[index] { addMove(olds[partner], node, element) }
        compareValues(olds[partner], node, element)
      } else if !pairs.hasPartner(node, .new) {
        // The elements before it in both lists determine its position in the old one.
        let before = alignment.oldOfNew[..<index].last { $0 >= 0 }
        add(node, onlyIn: .new, element, near: before.map { olds[$0] } ?? first)
      }
    }
    for (index, partner) in alignment.newOfOld.enumerated() where partner < 0 {
      let node = olds[index]
      if pairs.hasPartner(node, .old) { continue }
      let before = alignment.newOfOld[..<index].last { $0 >= 0 }
      let element = subject.entering(.element(0))
      add(node, onlyIn: .old, element, near: before.map { news[$0] } ?? second)
    }
  }

  // MARK: Values of one document

  /// Reports a property's value that only one document has. Changes inside a value that is equivalent to an
  /// absent one are listed one by one.
  private func compareAbsent(
    _ node: Int, _ side: Side, _ owners: (old: Int, new: Int), _ subject: ChangeSubject
  ) {
    let tree = tree(side)
    let kind = tree.nodes[node].kind
    switch kind {
    case .object where subject.isTransparent(table), .list where subject.isTransparent(table):
      for child in tree.children(of: node) {
        let step = kind == .list ? .element(0) : property(child, of: node, in: tree)
        compareAbsent(child, side, owners, subject.entering(step))
      }
    case .value where subject.isProperty:
      addChange(side == .old ? node : nil, side == .new ? node : nil, subject, owners)
    case _ where pairs.hasPartner(node, side): break
    default: add(node, onlyIn: side, subject, near: side == .old ? owners.new : owners.old)
    }
  }

  typealias Side = ScreenDifferenceError.Side

  func tree(_ side: Side) -> NormalizedTree { side == .old ? old : new }
}

extension ScreenDifference.Change.Category {
  fileprivate var weight: Int {
    switch self {
    case .visual: 0
    case .accessibility: 1
    case .behaviour: 2
    case .contract: 3
    }
  }
}

extension NodePairs {
  /// Whether a node is a component that the other document has, too.
  fileprivate func hasPartner(_ node: Int, _ side: ScreenDifferenceError.Side) -> Bool {
    let tree = side == .old ? old : new
    guard tree.nodes[node].kind == .component else { return false }
    let number = tree.component(at: node)
    return (side == .old ? newOfOld : oldOfNew)[number] != Self.none
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
