import BeagleSchema

/// The contexts of a document, what is inside them, and the names that lists give their items, which it declares and does not
/// use. What something may use that is not seen in the document is not among them: where a context is used as a whole, where
/// actions of a form find one or another of its name, and where something comes from elsewhere, such as a lazy component.
struct UnusedMembers {
  private var contexts: Set<Int> = []
  /// The lists whose items nothing reads. An index may have a name only so that that of an outer list is visible.
  private var items: Set<SymbolTable.Meaning> = []
  /// What to call them by: where a whole object is unused, its members are not told besides.
  private var members: Set<Int> = []
  /// The first place of each of them.
  private var places: Set<Int> = []

  init(_ check: TreeCheck, _ names: SymbolTable) {
    for (number, context) in check.scopes.declarations.enumerated()
    where !context.isRead && !context.isWritten && context.name != Context.globalID {
      contexts.insert(number)
    }
    for list in check.scopes.lists.indices where !isOpen(.item(list), check, names) {
      items.insert(.item(list))
    }
    for use in names.uses where use.role != .declaration { items.remove(use.meaning) }
    var used = [Bool](repeating: false, count: names.members.count)
    var isDeclared = used
    for use in names.uses {
      guard case .member(let number) = use.meaning else { continue }
      if use.role == .declaration { isDeclared[number] = true } else { used[number] = true }
    }
    // What a member is inside of has a number before it.
    for number in names.members.indices.reversed() {
      if used[number], let parent = names.members[number].parent { used[parent] = true }
    }
    var isSettled = [Bool](repeating: false, count: names.members.count)
    for (number, member) in names.members.enumerated() {
      guard let parent = member.parent else {
        isSettled[number] = isOpen(member.owner, check, names) || names.openMembers.contains(number)
        continue
      }
      // Neither what is inside of something unused is told, nor what is inside of something that is used as a whole.
      if isSettled[parent] {
        isSettled[number] = true
      } else if isDeclared[number], !used[number] {
        members.insert(number)
        isSettled[number] = true
      } else {
        isSettled[number] = names.openMembers.contains(number)
      }
    }
    var seen: Set<Int> = []
    for use in names.uses where use.role == .declaration {
      if case .member(let number) = use.meaning, members.contains(number), seen.insert(number).inserted {
        places.insert(use.range.lowerBound)
      }
    }
  }

  /// Whether nothing certain can be said of the members.
  private func isOpen(
    _ owner: SymbolTable.Meaning, _ check: TreeCheck, _ names: SymbolTable
  ) -> Bool {
    switch owner {
    case .context(let number):
      let context = check.scopes.declarations[number]
      return contexts.contains(number) || context.isOpen || context.name == Context.globalID
        || names.unclearContexts.contains(context.name)
    case .item(let list):
      return check.scopes.lists[list].isOpen
        || names.unclearContexts.contains(check.scopes.lists[list].name)
    default: return true
    }
  }

  /// Whether the place declares something that nothing uses.
  func has(_ use: SymbolTable.Use) -> Bool {
    switch use.meaning {
    case .context(let number): contexts.contains(number)
    case .item: items.contains(use.meaning)
    case .member(let number): members.contains(number) && places.contains(use.range.lowerBound)
    default: false
    }
  }
}
