package import BeagleExpressions
package import BeagleJSON
package import BeagleSchema

/// What a document uses, by names that mean the same in every document, and where: what ``SymbolTable`` has, and the
/// properties, events, colours and styles besides.
///
/// ```
/// {"_beagleComponent_": "beagle:text", "text": "@{user.name}", "textColor": "#C00"}
///                        ^^^^^^^^^^^    ^^^^    ^^^^ ^^^^                    ^^^^
///                        component   property  context path                 color
/// ```
package struct SymbolUsage: Sendable {
  /// A name of the document.
  package struct Entry: Sendable {
    package let name: UsedName
    /// As people read it.
    package let text: String
    /// What leads to the same: `item.price`, where the items of a list are elements of `cart.items`.
    package var others: [String] = []
  }

  /// A name at its place.
  package struct Use: Sendable {
    /// Which one of ``SymbolUsage/entries``.
    package let entry: Int
    package let role: UseRole
    /// The bytes of the name, without quotes. Of a path, those of its last name.
    package let range: Range<Int>
  }

  /// The names, each once.
  package let entries: [Entry]
  /// In the order of the document.
  package let uses: [Use]
  /// The contexts, and the members of contexts, that the document declares and nothing reads or writes; which ones of ``uses``.
  /// What something may use that is not seen here is not among them.
  package let unused: [Int]
  /// What the document uses and nothing declares: contexts and ids of a whole screen, types and operations that are neither
  /// built in nor the application's; which ones of ``uses``.
  package let undeclared: [Int]

  /// A path that has more bytes is no name of its own: without a limit, a document could have many more of them than it has
  /// itself.
  static let maximumPathLength = 512

  package init(in document: JSONDocument, operations: OperationTable, registry: ComponentRegistry) {
    self = document.withCursor { root in
      let check = TreeCheck(
        noting: NameRecorder(isDetailed: true), in: document, operations: operations, registry: registry)
      check.check(root)
      let items = check.itemMembers()
      return SymbolUsage(check, SymbolTable(check, root), items)
    }
  }

  private init(_ check: TreeCheck, _ names: SymbolTable, _ items: [Int?]) {
    var collector = Collector(check, names, items)
    collector.collect()
    entries = collector.entries
    let order = collector.places.indices.sorted {
      let (left, right) = (collector.places[$0].use, collector.places[$1].use)
      return (left.range.lowerBound, left.range.upperBound, left.entry)
        < (right.range.lowerBound, right.range.upperBound, right.entry)
    }
    var uses: [Use] = []
    var (unused, undeclared) = ([Int](), [Int]())
    for place in order.map({ collector.places[$0] }) {
      // Something that is looked at twice is there once.
      if let last = uses.last, last.range == place.use.range, last.entry == place.use.entry { continue }
      if place.lack == .ofUses { unused.append(uses.count) }
      if place.lack == .ofDeclaration { undeclared.append(uses.count) }
      uses.append(place.use)
    }
    (self.uses, self.unused, self.undeclared) = (uses, unused, undeclared)
  }
}

extension ScreenCheck {
  /// What a document uses, as this check understands it.
  package func uses(in document: JSONDocument) -> SymbolUsage {
    SymbolUsage(in: document, operations: operations, registry: componentRegistry)
  }
}

/// Gives the meanings of names texts.
private struct Collector {
  enum SymbolProblem { case ofUses, ofDeclaration }

  private let check: TreeCheck
  private let names: SymbolTable
  /// The members as paths; nil where one is too long.
  private let paths: [String?]
  /// What else leads to a member.
  private let others: [[String]]
  private(set) var entries: [SymbolUsage.Entry] = []
  private(set) var places: [(use: SymbolUsage.Use, lack: SymbolProblem?)] = []
  private var numbers: [UsedName: Int] = [:]
  private var known: [SymbolTable.Meaning: Int] = [:]

  init(_ check: TreeCheck, _ names: SymbolTable, _ items: [Int?]) {
    (self.check, self.names) = (check, names)
    var (paths, others) = ([String?](), [[String]]())
    var lists: [Int: [String]] = [:]
    for (list, member) in items.enumerated() {
      if let member { lists[member, default: []].append(check.scopes.lists[list].name) }
    }
    for (number, member) in names.members.enumerated() {
      func longer(_ path: String) -> String? {
        let longer = path + (member.name.map { "." + $0 } ?? "[]")
        return longer.utf8.count > SymbolUsage.maximumPathLength ? nil : longer
      }
      var leading: [String] = []
      // What a member is inside of has a number before it.
      if let parent = member.parent {
        paths.append(paths[parent].flatMap(longer))
        leading = others[parent].compactMap(longer)
      } else {
        paths.append(Self.name(of: member.owner, check, names))
      }
      for name in lists[number] ?? [] where leading.count < 8 && !leading.contains(name) {
        leading.append(name)
      }
      others.append(leading)
    }
    (self.paths, self.others) = (paths, others)
  }

  mutating func collect() {
    let recorder = check.names ?? NameRecorder()
    let unused = UnusedMembers(check, names)
    for use in names.uses {
      // Types are among the details, where components and actions are told apart.
      if case .type = use.meaning { continue }
      guard let entry = entry(of: use) else { continue }
      var lack: SymbolProblem?
      if use.role == .declaration {
        if unused.has(use) { lack = .ofUses }
      } else if isUndeclared(use, recorder) {
        lack = .ofDeclaration
      }
      places.append(
        (SymbolUsage.Use(entry: entry, role: UseRole(use.role, of: use.meaning), range: use.range), lack))
    }
    for detail in recorder.details {
      let entry = entry(detail.kind, detail.key, detail.text)
      places.append(
        (
          SymbolUsage.Use(entry: entry, role: detail.role, range: detail.range),
          detail.isUndeclared ? .ofDeclaration : nil
        ))
    }
  }

  private mutating func entry(of use: SymbolTable.Use) -> Int? {
    // The same text may be the id of a screen and a URL.
    let isScreen = use.role == .declaration
    if !isScreen, let number = known[use.meaning] { return number }
    let number: Int
    switch use.meaning {
    case .context, .item, .index, .event, .implied, .undeclared:
      guard let name = Self.name(of: use.meaning, check, names) else { return nil }
      number = entry(.context, name)
    case .member(let member):
      guard let path = paths[member] else { return nil }
      number = entry(.path, path, others: others[member])
    case .component(let id, _): number = entry(.id, id)
    case .location(let text): number = entry(isScreen ? .screen : .url, text)
    case .image(let name): number = entry(.image, name)
    case .operation(let name): number = entry(.operation, name)
    case .type: return nil
    }
    if !isScreen { known[use.meaning] = number }
    return number
  }

  private mutating func entry(
    _ kind: UsedName.Kind, _ key: String, _ text: String? = nil, others: [String] = []
  ) -> Int {
    let name = UsedName(kind, key)
    let number = numbers.value(of: name, orSetting: entries.count)
    if number == entries.count {
      entries.append(SymbolUsage.Entry(name: name, text: text ?? key, others: others))
    }
    return number
  }

  /// What expressions call a context.
  private static func name(
    of meaning: SymbolTable.Meaning, _ check: TreeCheck, _ names: SymbolTable
  ) -> String? {
    switch meaning {
    case .context(let number): names.contexts[number]
    case .item(let list): check.scopes.lists[list].name
    case .index(let list): check.names?.indexNames[list] ?? "index"
    case .event(let name), .implied(let name), .undeclared(let name): name
    default: nil
    }
  }

  private func isUndeclared(_ use: SymbolTable.Use, _ recorder: NameRecorder) -> Bool {
    switch use.meaning {
    case .undeclared: return recorder.lacking.contains(use.range.lowerBound)
    case .operation(let name): return check.operations[name] == nil
    case .component(let id, let screen):
      let root = check.roots[screen]
      // In a list's cell, an id has the item's key behind it.
      let ids = [id, String(id.prefix { $0 != ":" })]
      return root.kind == .screen && !root.hasUnknownComponents
        && !ids.contains { root.environment(of: $0) != nil }
    default: return false
    }
  }
}

extension UseRole {
  fileprivate init(_ role: SymbolTable.Role, of meaning: SymbolTable.Meaning) {
    if case .operation = meaning { self = .use } else { self.init(role) }
  }
}
