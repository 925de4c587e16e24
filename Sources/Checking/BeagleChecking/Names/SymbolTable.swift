package import BeagleExpressions
package import BeagleJSON
package import BeagleSchema

/// The names in a document: what each means, and where it is written. References, renaming and lists of what is used where
/// follow from it.
///
/// They are noted by the walk of the check, which knows what is visible at each place, so that a name means here what it means
/// to the check.
///
/// ```
/// {"context": {"id": "user", "value": {"name": "Ana"}}, "text": "@{user.name}"}
///                     ^^^^ context 0    ^^^^ its member             ^^^^ ^^^^ both are read
/// ```
package struct SymbolTable: Sendable {
  /// What a name means.
  package enum Meaning: Hashable, Sendable {
    /// A context that a component declares, by its number in the document.
    case context(Int)
    /// The item of a list, or the item's index, by the list's number.
    case item(Int), index(Int)
    /// Something inside a context or an item, by its number in ``SymbolTable/members``.
    case member(Int)
    /// The context of an event such as `onChange`.
    case event(String)
    /// A context that there is everywhere, such as `global`.
    case implied(String)
    /// A context that the document does not declare around the place.
    case undeclared(String)
    /// A component's id, in one of the document's screens.
    case component(String, screen: Int)
    /// The URL of a screen or of something else, or the id of a screen.
    case location(String)
    /// A picture of the application's own.
    case image(String)
    case operation(String)
    /// The type of a component or an action.
    case type(String)
  }

  /// What a place does with what it names.
  package enum Role: Sendable {
    case declaration, read, write
    /// A location that is gone to, shown as a part, requested, shown as a web page, opened by the system or shown as a picture.
    case navigation, part, request, page, opened, picture
  }

  /// A name at its place.
  package struct Use: Sendable {
    package let meaning: Meaning
    package let role: Role
    /// The bytes of the name in the document, without quotes.
    package let range: Range<Int>
  }

  /// A member of a context or an item, or an element of an array there.
  package struct Member: Hashable, Sendable {
    /// The context or item.
    package let owner: Meaning
    /// What it is inside of; nil for what the owner holds itself.
    package let parent: Int?
    /// nil for the elements of an array, and for what the owner holds itself.
    package let name: String?
  }

  /// In the order of the document.
  package private(set) var uses: [Use]
  /// The names of the contexts, by their numbers.
  package let contexts: [String]
  package let members: [Member]
  /// The members that are used as a whole or come from elsewhere, so that what is inside them has its names not from the
  /// document alone.
  package let openMembers: Set<Int>
  /// The contexts that actions of forms find one or another of.
  package let unclearContexts: Set<String>
  /// Whether the whole document is a screen.
  package let isScreen: Bool

  /// Notes the names of a document.
  package init(
    in document: JSONDocument, operations: OperationTable, registry: ComponentRegistry
  ) {
    self = document.withCursor { root in
      let check = TreeCheck(noting: NameRecorder(), in: document, operations: operations, registry: registry)
      check.check(root)
      return SymbolTable(check, root)
    }
  }

  init(_ check: TreeCheck, _ root: JSONCursor) {
    check.noteDeclarations()
    let recorder = check.names ?? NameRecorder()
    let sorted = recorder.uses.sorted { $0.range.lowerBound < $1.range.lowerBound }
    // A string that stands for several properties is noted for each; the first is what it is.
    uses = sorted.indices.filter { $0 == 0 || sorted[$0].range != sorted[$0 - 1].range }.map { sorted[$0] }
    contexts = check.scopes.declarations.map(\.name)
    members = recorder.members
    openMembers = recorder.openMembers
    unclearContexts = recorder.unclearContexts
    if case .screen? = check.roots.first?.kind { isScreen = true } else { isScreen = false }
  }

  /// The names of a text that was made of another one, where they are in that.
  func placed(by written: (Int) -> Int) -> SymbolTable {
    var placed = self
    placed.uses = uses.filter { !$0.range.isEmpty }.map { use in
      let start = written(use.range.lowerBound)
      return Use(meaning: use.meaning, role: use.role, range: start..<start + use.range.count)
    }
    return placed
  }

  /// The name that is written at a byte, or ends there.
  package func use(at byte: Int) -> Use? {
    var (low, high) = (0, uses.count)
    while low < high {
      let middle = (low + high) / 2
      if uses[middle].range.lowerBound <= byte { low = middle + 1 } else { high = middle }
    }
    guard low > 0, byte <= uses[low - 1].range.upperBound else { return nil }
    return uses[low - 1]
  }

  /// All places of what a name means.
  package func uses(of meaning: Meaning) -> [Use] { uses.filter { $0.meaning == meaning } }

  /// Where something gets its name; a member that nothing declares, where it is set, or else where what it is in gets its name.
  package func definition(of meaning: Meaning) -> Range<Int>? {
    let uses = uses(of: meaning)
    if let declaration = uses.first(where: { $0.role == .declaration }) { return declaration.range }
    guard case .member(let number) = meaning else { return nil }
    let outer = members[number].parent.map(Meaning.member) ?? members[number].owner
    return uses.first { $0.role == .write }?.range ?? definition(of: outer)
  }

  /// The members that a member is inside of, from the outside in.
  package func ancestors(of member: Int) -> [Int] {
    Array(sequence(first: member) { members[$0].parent }.dropFirst().reversed())
  }
}

extension ScreenCheck {
  /// The names in a document, as this check understands it.
  package func names(in document: JSONDocument) -> SymbolTable {
    SymbolTable(in: document, operations: operations, registry: componentRegistry)
  }
}
