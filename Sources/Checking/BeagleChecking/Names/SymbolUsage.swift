package import BeagleExpressions
package import BeagleJSON
package import BeagleSchema

/// The names that a document uses, in a form that is the same in every document, and where: those of
/// ``SymbolTable``, and also properties, events, colours and styles.
///
/// ```
/// {"_beagleComponent_": "beagle:text", "text": "@{user.name}", "textColor": "#C00"}
///                        ^^^^^^^^^^^    ^^^^    ^^^^ ^^^^                    ^^^^
///                        component   property  context path                 color
/// ```
package struct SymbolUsage: Sendable {
  package struct Entry: Sendable {
    package let name: UsedName
    /// The text for reports.
    package let text: String
    /// Equivalent names: `item.price`, if the items of a list are elements of `cart.items`.
    package var others: [String] = []
  }

  package struct Use: Sendable {
    /// The index in ``SymbolUsage/entries``.
    package let entry: Int
    package let role: UseRole
    /// The bytes of the name, without quotes; for a path, those of its last name.
    package let range: Range<Int>
  }

  /// The distinct names.
  package let entries: [Entry]
  /// In the order of the document.
  package let uses: [Use]
  /// The contexts and their members that the document declares and nothing reads or writes, as indices in
  /// ``uses``. Names that code outside the document may use are not included.
  package let unused: [Int]
  /// The names that the document uses and nothing declares: contexts and ids of a whole screen, and types and
  /// operations that are neither built in nor custom; as indices in ``uses``.
  package let undeclared: [Int]

  /// The maximum length of a path in bytes. Longer paths are omitted: without a limit, all paths together
  /// could be much larger than the document.
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
      // A place that is visited twice is listed once.
      if let last = uses.last, last.range == place.use.range, last.entry == place.use.entry { continue }
      if place.lack == .ofUses { unused.append(uses.count) }
      if place.lack == .ofDeclaration { undeclared.append(uses.count) }
      uses.append(place.use)
    }
    (self.uses, self.unused, self.undeclared) = (uses, unused, undeclared)
  }
}

extension ScreenCheck {
  /// The names that a document uses, as this check understands it.
  package func uses(in document: JSONDocument) -> SymbolUsage {
    SymbolUsage(in: document, operations: operations, registry: componentRegistry)
  }
}

/// Maps symbols to display names.
private struct Collector {
  enum SymbolProblem { case ofUses, ofDeclaration }

  private let check: TreeCheck
  private let names: SymbolTable
  /// The members as paths; nil if one is too long.
  private let paths: [String?]
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
      // Containing members have lower indices.
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
      // Types are among the details, which distinguish components and actions.
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

  /// The name of a context in expressions.
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
      // In a list's cell, the item's key is appended to an id.
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
