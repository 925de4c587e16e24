import BeagleJSON
import BeagleSchema

/// A change as it is found: its places are nodes.
struct FoundChange {
  typealias Kind = ScreenDifference.Change.Kind

  var kind: Kind
  var category: ScreenDifference.Change.Category
  var message: String
  /// The nodes in both documents.
  var old: Int?
  var new: Int?
  /// The indices of the components that it is about.
  var oldComponent: Int?
  var newComponent: Int?
  /// The nodes that determine its position in the order of each document.
  var oldNeighbour: Int
  var newNeighbour: Int
  /// Whether the value is absent there, so that the place is the object without it.
  var isAbsent = (old: false, new: false)
}

/// Adds differences as changes with messages.
extension DifferenceRun {
  func addChange(
    _ first: Int?, _ second: Int?, _ subject: ChangeSubject, _ owners: (old: Int, new: Int) = (0, 0)
  ) {
    let (before, after) = (first ?? owners.old, second ?? owners.new)
    let naming = subject.property.map { table.properties[$0].naming } ?? .none
    let isNamed = first != nil && second != nil || subject.property.flatMap { table.absent[$0] } != nil
    var category = category(of: subject, first.map { old.nodes[$0] }, second.map { new.nodes[$0] })
    if category != .contract, readsChanged(first, second, subject) { category = .contract }
    let (was, isNow) = values(first, second, subject)
    add(
      FoundChange(
        kind: naming == .declaration && isNamed ? .renamed : .changed, category: category,
        message: words(subject, was, isNow), old: before, new: after, oldComponent: subject.old,
        newComponent: subject.new, oldNeighbour: before, newNeighbour: after,
        isAbsent: (first == nil, second == nil)))
  }

  func addType(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    let (before, after) = (old.name(ofComponent: subject.old), new.name(ofComponent: subject.new))
    add(
      FoundChange(
        kind: .changed, category: .visual, message: "\(before) is \(after) now", old: first, new: second,
        oldComponent: subject.old, newComponent: subject.new, oldNeighbour: first, newNeighbour: second))
  }

  /// Adds a value that one of the documents does not have.
  ///
  /// - Parameter neighbour: the node before its place in the other document.
  func add(_ node: Int, onlyIn side: Side, _ subject: ChangeSubject, near neighbour: Int) {
    let tree = tree(side)
    let component = tree.nodes[node].kind == .component ? tree.component(at: node) : nil
    let noun = noun(node, in: tree, subject)
    let category = memberCategory(of: subject, tree.nodes[node])
    switch side {
    case .old:
      add(
        FoundChange(
          kind: .removed, category: category, message: "\(noun) is gone from \(container(subject))",
          old: node, oldComponent: component ?? subject.old, oldNeighbour: node, newNeighbour: neighbour))
    case .new:
      add(
        FoundChange(
          kind: .added, category: category, message: "\(noun) is new in \(container(subject, without: node))",
          new: node, newComponent: component ?? subject.new, oldNeighbour: neighbour, newNeighbour: node))
    }
  }

  func addMove(_ subject: ChangeSubject) {
    let (before, after) = (old.components[subject.old], new.components[subject.new])
    var message = "\(new.name(ofComponent: subject.new)) moved"
    if before.parent >= 0, after.parent >= 0 {
      let (from, to) = (old.name(ofComponent: before.parent), new.name(ofComponent: after.parent))
      if pairs.newOfOld[before.parent] == after.parent {
        message += " inside \(to)"
      } else {
        message += " from \(from) to \(to)"
      }
    }
    add(
      FoundChange(
        kind: .moved, category: .visual, message: message, old: before.node, new: after.node,
        oldComponent: subject.old, newComponent: subject.new, oldNeighbour: before.node,
        newNeighbour: after.node))
  }

  /// Adds the move of an element of a list, not a component, inside it.
  func addMove(_ first: Int, _ second: Int, _ subject: ChangeSubject) {
    add(
      FoundChange(
        kind: .moved, category: category(of: subject, new.nodes[second]),
        message: "\(noun(second, in: new, subject)) moved inside \(container(subject))", old: first,
        new: second, oldComponent: subject.old, newComponent: subject.new, oldNeighbour: first,
        newNeighbour: second))
  }

  // MARK: Categories

  /// The category of the innermost property. Without one, it depends on whether the value is or was an
  /// action.
  private func category(
    of subject: ChangeSubject, _ nodes: NormalizedNode?...
  ) -> ScreenDifference.Change.Category {
    if let property = subject.innermostProperty { return table.properties[property].category }
    return nodes.contains { $0?.kind == .action } ? .behaviour : .visual
  }

  /// Members of a context's value are part of the contract, since paths lead to them.
  private func memberCategory(
    of subject: ChangeSubject, _ node: NormalizedNode
  ) -> ScreenDifference.Change.Category {
    if case .member? = subject.steps.last, let property = subject.innermostProperty, table.isWritten(property)
    {
      return .contract
    }
    return category(of: subject, node)
  }

  // MARK: Words

  /// Both values in words that differ.
  private func values(_ first: Int?, _ second: Int?, _ subject: ChangeSubject) -> (String, String) {
    let absence = subject.property.flatMap { table.absent[$0]?.words } ?? "absent"
    switch (first, second) {
    case (let first?, let second?):
      let (was, isNow) = (words(first, in: old, subject), words(second, in: new, subject))
      guard was == isNow, let text = old.cursor(first).stringValue,
        let other = new.cursor(second).stringValue,
        text != other
      else { return (was, isNow) }
      // The shown part of long texts begins shortly before the difference.
      let common = max(0, zip(text, other).prefix { $0 == $1 }.count - 12)
      return ("…" + String(text.dropFirst(common)).quoted, "…" + String(other.dropFirst(common)).quoted)
    case (let first?, nil):
      let was = words(first, in: old, subject)
      return (was, was == absence ? "absent" : absence)
    case (nil, let second?):
      let isNow = words(second, in: new, subject)
      return (isNow == absence ? "absent" : absence, isNow)
    case (nil, nil): return (absence, absence)
    }
  }

  /// A value in words. If a member of a length cannot be read, the words say which one.
  private func words(_ node: Int, in tree: NormalizedTree, _ subject: ChangeSubject) -> String {
    let words = tree.words(node)
    guard tree.nodes[node].flags.contains(.raw), let property = subject.property,
      case .value(.object(table.types.length)) = table.properties[property].rule,
      let mismatch = tree.cursor(node).lengthMismatch
    else { return words }
    return "\(words) \(mismatch)"
  }

  /// `the url of sendRequest in onPress of button "Buy" was "/a" and is "/b"`.
  private func words(_ subject: ChangeSubject, _ was: String, _ isNow: String) -> String {
    // A renamed context is identified by the name that changed.
    if subject.isNameOfContext(table) {
      return "context \(was) of \(name(subject)) was renamed to \(isNow)"
    }
    let place = "the \(path(subject, subject.steps.count)) of \(name(subject))"
    if was != isNow { return "\(place) was \(was) and is \(isNow)" }
    return "\(place) is still \(isNow), but refers to something else now"
  }

  /// The container of a value: `container "list"`, `onPress of button "Buy"`.
  ///
  /// - Parameter part: the added value, which must not be used to identify the container.
  private func container(_ subject: ChangeSubject, without part: Int? = nil) -> String {
    var count = subject.steps.count - 1
    while count > 0, case .property(let index) = subject.steps[count - 1],
      table.properties[index].name.isOne(of: "children", "child")
    {
      count -= 1
    }
    let path = path(subject, max(0, count))
    let name = name(subject, without: part)
    return path.isEmpty ? name : "\(path) of \(name)"
  }

  private func name(_ subject: ChangeSubject, without part: Int? = nil) -> String {
    var label: UInt64 = 0
    if case .property(let index)? = subject.steps.first { label = table.properties[index].label }
    var known = lastName
    if known?.component != subject.new || known?.label != label {
      let (name, inner) = new.named(component: subject.new, besides: label)
      known = (subject.new, label, name, inner)
      lastName = known
    }
    if let part, let inner = known?.by, part <= inner, inner < Int(new.nodes[part].end) {
      return new.name(ofComponent: subject.new, besides: label, without: part)
    }
    return known?.name ?? ""
  }

  /// The added, removed or moved value: `context "user"`, `tab "Offers"`, `navigationBar`, `member "n"`.
  private func noun(_ node: Int, in tree: NormalizedTree, _ subject: ChangeSubject) -> String {
    switch tree.nodes[node].kind {
    case .component, .action: return tree.words(node)
    case .object: if let name = tree.name(ofObject: node) { return name }
    case .list, .members, .value: break
    }
    switch subject.steps.last {
    case .property(let index): return "\(table.properties[index].name)"
    case .member(let name): return "member \(name.quoted)"
    case .element, .part, nil: return tree.nodes[node].kind == .value ? tree.words(node) : "an element"
    }
  }

  /// The path through properties, from the inside out if there are parts on it: `url of sendRequest in
  /// onPress`.
  private func path(_ subject: ChangeSubject, _ count: Int) -> String {
    var outer = ""
    var inner = ""
    for step in subject.steps.prefix(count) {
      switch step {
      case .property(let index): inner += (inner.isEmpty ? "" : ".") + "\(table.properties[index].name)"
      case .member(let name): inner += (inner.isEmpty ? "" : ".") + name.printableName
      case .element(let index): inner += "[\(index)]"
      case .part(let name):
        // The index of an action in its list is not helpful, and that of a context is clear from its owner.
        if inner.last == "]", let start = inner.lastIndex(of: "[") { inner = String(inner[..<start]) }
        outer = name + (inner == "context" ? "" : " in \(inner)") + (outer.isEmpty ? "" : " of \(outer)")
        inner = ""
      }
    }
    if inner.isEmpty || outer.isEmpty { return inner + outer }
    return "\(inner) of \(outer)"
  }
}

extension JSONCursor {
  /// The member of a length that cannot be read: `whose "type" is the string "PX" instead of one of REAL, …`.
  fileprivate var lengthMismatch: String? {
    guard kind == .object else { return nil }
    for diagnostic in UnitValue.examineDocument(Array(sourceBytes), .thorough).1 {
      let path = diagnostic.path.description
      guard !path.isEmpty, let expected = diagnostic.expected, let found = diagnostic.found else { continue }
      return "whose \(path.quoted) is \(found) instead of \(expected)"
    }
    return nil
  }
}

extension NormalizationTable {
  /// Whether a property is the value of a context, or one that is written there.
  func isWritten(_ property: Int) -> Bool {
    [types[Context.self], types[SetContext.self]].contains { object in
      object.map { objects[$0].properties.contains(property) } ?? false
    }
  }
}

extension ChangeSubject {
  fileprivate func isNameOfContext(_ table: NormalizationTable) -> Bool {
    guard let property, steps.count > 1, case .part = steps[steps.count - 2] else { return false }
    return table.objects[table.types.context].properties.contains(property)
      && table.properties[property].label == TreeNormalizer.idLabel
  }
}
