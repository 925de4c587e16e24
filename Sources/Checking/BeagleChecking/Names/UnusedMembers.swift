import BeagleSchema

/// The contexts, their members, and the names of list items that a document declares and does not use.
/// Members that code outside the document may use are not included: if a context is used as a whole, if
/// actions of a form refer to one of several contexts, and if content comes from elsewhere, such as a lazy
/// component.
struct UnusedMembers {
  private var contexts: Set<Int> = []
  /// The lists whose items nothing reads. An index may only have a name to keep that of an outer list
  /// visible.
  private var items: Set<SymbolTable.Meaning> = []
  /// The unused members. If a whole object is unused, its members are not listed in addition.
  private var members: Set<Int> = []
  /// The first place of each of them.
  private var places: Set<Int> = []

  init(_ check: TreeCheck, _ names: SymbolTable) {
    for (number, context) in check.scopes.declarations.enumerated()
    where !context.isRead && !context.isWritten && !context.isMentioned
      && context.name != Context.globalID
    {
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
    // Containing members have lower indices.
    for number in names.members.indices.reversed() {
      if used[number], let parent = names.members[number].parent { used[parent] = true }
    }
    var isSettled = [Bool](repeating: false, count: names.members.count)
    for (number, member) in names.members.enumerated() {
      guard let parent = member.parent else {
        isSettled[number] = isOpen(member.owner, check, names) || names.openMembers.contains(number)
        continue
      }
      // Content of something unused is not listed, nor content of something that is used as a whole.
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

  /// Whether nothing certain is known about the members.
  private func isOpen(
    _ owner: SymbolTable.Meaning, _ check: TreeCheck, _ names: SymbolTable
  ) -> Bool {
    switch owner {
    case .context(let number):
      let context = check.scopes.declarations[number]
      return contexts.contains(number) || context.isOpen || context.isMentioned
        || context.name == Context.globalID
        || names.unclearContexts.contains(context.name)
    case .item(let list):
      let items = check.scopes.lists[list]
      return items.isOpen || items.isMentioned
        || names.unclearContexts.contains(items.name)
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
