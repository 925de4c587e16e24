package import BeagleExpressions
package import BeagleJSON
package import BeagleSchema

/// The symbols of a document and their occurrences: the basis of references, renaming and lists of uses.
///
/// The walk of the check records them. It knows what is visible at each place, so that names resolve exactly
/// as in the check.
///
/// ```
/// {"context": {"id": "user", "value": {"name": "Ana"}}, "text": "@{user.name}"}
///                     ^^^^ context 0    ^^^^ its member             ^^^^ ^^^^ both are read
/// ```
package struct SymbolTable: Sendable {
  /// The symbol that a name refers to.
  package enum Meaning: Hashable, Sendable {
    /// A context that a component declares, by its index in the document.
    case context(Int)
    /// The item of a list, or the item's index, by the list's index.
    case item(Int), index(Int)
    /// A member of a context or an item, by its index in ``SymbolTable/members``.
    case member(Int)
    /// The context of an event such as `onChange`.
    case event(String)
    /// A context that exists everywhere, such as `global`.
    case implied(String)
    /// A context that the document does not declare around the place.
    case undeclared(String)
    /// A component's id, in one of the document's screens.
    case component(String, screen: Int)
    /// The URL of a screen or another resource, or the id of a screen.
    case location(String)
    /// An image of the application.
    case image(String)
    case operation(String)
    case type(String)
  }

  /// How a place uses a name.
  package enum Role: Sendable {
    case declaration, read, write
    /// A location that is navigated to, included as a part, requested, shown as a web page, opened by the
    /// system or shown as an image.
    case navigation, part, request, page, opened, picture
  }

  package struct Use: Sendable {
    package let meaning: Meaning
    package let role: Role
    /// The bytes of the name in the document, without quotes.
    package let range: Range<Int>
  }

  /// A member of a context or an item, or an element of an array there.
  package struct Member: Hashable, Sendable {
    package let owner: Meaning
    /// The containing member; nil for the owner's value itself.
    package let parent: Int?
    /// nil for the elements of an array, and for the owner's value itself.
    package let name: String?
  }

  /// In the order of the document.
  package private(set) var uses: [Use]
  /// The names of the contexts, by their indices.
  package let contexts: [String]
  package let members: [Member]
  /// The members that are used as a whole or come from elsewhere, so that the names inside do not come from
  /// the document alone.
  package let openMembers: Set<Int>
  /// The contexts that actions in forms refer to without it being known which of those with the name.
  package let unclearContexts: Set<String>
  package let isScreen: Bool

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
    // A string that is read for several properties is recorded for each; the first one counts.
    uses = sorted.indices.filter { $0 == 0 || sorted[$0].range != sorted[$0 - 1].range }.map { sorted[$0] }
    contexts = check.scopes.declarations.map(\.name)
    members = recorder.members
    openMembers = recorder.openMembers
    unclearContexts = recorder.unclearContexts
    if case .screen? = check.roots.first?.kind { isScreen = true } else { isScreen = false }
  }

  /// The symbols of a text that was derived from another one, with positions in the original text.
  func placed(by written: (Int) -> Int) -> SymbolTable {
    var placed = self
    placed.uses = uses.filter { !$0.range.isEmpty }.map { use in
      let start = written(use.range.lowerBound)
      return Use(meaning: use.meaning, role: use.role, range: start..<start + use.range.count)
    }
    return placed
  }

  /// The occurrence at a byte, or ending there.
  package func use(at byte: Int) -> Use? {
    let before = uses[..<uses.partitioningIndex { $0.range.lowerBound > byte }].last
    return before.flatMap { byte <= $0.range.upperBound ? $0 : nil }
  }

  package func uses(of meaning: Meaning) -> [Use] { uses.filter { $0.meaning == meaning } }

  /// The place that introduces the name; for a member that nothing declares, the place where it is set, or
  /// else the one that introduces its container.
  package func definition(of meaning: Meaning) -> Range<Int>? {
    let uses = uses(of: meaning)
    if let declaration = uses.first(where: { $0.role == .declaration }) { return declaration.range }
    guard case .member(let number) = meaning else { return nil }
    let outer = members[number].parent.map(Meaning.member) ?? members[number].owner
    return uses.first { $0.role == .write }?.range ?? definition(of: outer)
  }

  /// The members around a member, from the outside in.
  package func ancestors(of member: Int) -> [Int] {
    Array(sequence(first: member) { members[$0].parent }.dropFirst().reversed())
  }
}

extension ScreenCheck {
  /// The symbols of a document, as this check understands it.
  package func names(in document: JSONDocument) -> SymbolTable {
    SymbolTable(in: document, operations: operations, registry: componentRegistry)
  }
}
