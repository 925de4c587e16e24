import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The symbols recorded so far by a walk.
struct NameRecorder {
  /// Whether it records details that editors do not use.
  let isDetailed: Bool
  var details: [NameDetail] = []
  /// What surrounds the readable values, by their positions; nil if not requested.
  var places: [Int: CheckEnvironment]?
  /// The positions of the strings that are evaluated.
  var evaluated: Set<Int> = []
  /// The positions of contexts that are certainly not declared.
  private(set) var lacking: Set<Int> = []
  /// The names of the indices of the items of lists.
  var indexNames: [Int: String] = [:]
  private(set) var uses: [SymbolTable.Use] = []
  private(set) var members: [SymbolTable.Member] = []
  private var numbers: [SymbolTable.Member: Int] = [:]
  /// The members that are read as a whole, and in which strings.
  private var wholes: [(member: Int, string: Int)] = []
  /// The strings that supply the items of lists: reading an array for its items is not reading it as a whole.
  private var itemSources: Set<Int> = []
  private var foreign: Set<Int> = []
  var unclearContexts: Set<String> = []

  init(isDetailed: Bool = false, places: [Int: CheckEnvironment]? = nil) {
    (self.isDetailed, self.places) = (isDetailed, places)
  }

  var openMembers: Set<Int> {
    foreign.union(wholes.filter { !itemSources.contains($0.string) }.map(\.member))
  }

  mutating func append(_ meaning: SymbolTable.Meaning, _ role: SymbolTable.Role, _ range: Range<Int>) {
    uses.append(SymbolTable.Use(meaning: meaning, role: role, range: range))
  }

  mutating func number(of member: SymbolTable.Member) -> Int {
    let number = numbers.value(of: member, orSetting: members.count)
    if number == members.count { members.append(member) }
    return number
  }

  mutating func lack(_ byte: Int) { lacking.insert(byte) }
  mutating func readWhole(_ member: Int, in string: Int) { wholes.append((member, string)) }
  mutating func giveItems(_ string: Int) { itemSources.insert(string) }
  /// Marks a member whose value does not come from the document.
  mutating func open(_ member: Int) { foreign.insert(member) }
}

/// Records symbols, if requested.
extension TreeCheck {
  /// Creates a walk for symbols only.
  convenience init(
    noting names: NameRecorder, in document: JSONDocument, operations: OperationTable,
    registry: ComponentRegistry
  ) {
    self.init(
      documentSize: document.byteCount, operations: operations, registry: registry,
      findings: FindingList(limit: -1, disabled: []), spellingWork: -1, names: names)
  }

  /// Records what surrounds a value, if requested.
  func notePlace(_ json: JSONCursor) {
    if notesNames { names?.places?[json.byteOffset] = environment }
  }

  /// Records a string that is evaluated, and what surrounds it.
  func noteEvaluated(_ json: JSONCursor) {
    notePlace(json)
    names?.evaluated.insert(json.byteOffset)
  }

  func noteName(
    _ meaning: @autoclosure () -> SymbolTable.Meaning, _ role: SymbolTable.Role,
    _ range: @autoclosure () -> Range<Int>
  ) {
    if notesNames { names?.append(meaning(), role, range()) }
  }

  /// Records the content of a string. One with expressions is not known in advance.
  func noteName(_ json: JSONCursor?, _ role: SymbolTable.Role, _ meaning: (String) -> SymbolTable.Meaning) {
    guard notesNames, let json, let text = json.stringValue else { return }
    if json.containsExpressionMarker { return noteMixed(json, role, meaning(text)) }
    names?.append(meaning(text), role, json.contentRange)
  }

  /// Records the value that a navigation passes to the screen in its route.
  func notePassed(_ action: ObjectKeys) {
    let context = action.present("navigationContext").flatMap { $0.kind == .object ? $0 : nil }
    environment.passed = context.map { PassedValue(json: $0, scope: environment.scope) }
  }

  // MARK: Contexts

  /// Records a context that an expression reads, and the members on its path.
  func noteRead(
    _ binding: ExpressionTemplate.Binding, _ piece: StringPiece, _ entry: Scopes.Entry?, isClear: Bool = true
  ) {
    guard notesNames else { return }
    let meaning = meaning(of: binding.context, entry)
    if !isClear { names?.unclearContexts.insert(binding.context) }
    let range = byteRange(of: piece.prefix(binding.context.utf8.count))
    names?.append(meaning, .read, range)
    noteLack(of: meaning, entry, range)
    guard let start = member(of: entry, meaning) else { return }
    let end = piece.range.lowerBound + binding.context.utf8.count
    let rest = StringPiece(json: piece.json, range: end..<piece.range.upperBound)
    let member = noteSteps(binding.path, rest, .read, from: start)
    names?.readWhole(member, in: piece.json.byteOffset)
  }

  /// Records a context that an action sets, and the value.
  func noteWrite(to id: JSONCursor?, _ entry: Scopes.Entry?, isClear: Bool = true, _ action: JSONCursor) {
    guard notesNames else { return }
    var meaning: SymbolTable.Meaning?
    if let id, let name = id.stringValue {
      let written = self.meaning(of: name, entry)
      if !isClear { names?.unclearContexts.insert(name) }
      names?.append(written, .write, id.contentRange)
      noteLack(of: written, entry, id.contentRange)
      meaning = written
    }
    guard var member = member(of: entry, meaning) else { return }
    if let json = action.present("path"), let text = json.stringValue, !text.isEmpty {
      guard let path = ContextPath(text) else { return }
      let piece = StringPiece(json: json, range: 0..<text.utf8.count)
      member = noteSteps(path, piece, .write, from: member)
    }
    if let value = action.present("value") { noteValue(value, in: member, .write) }
  }

  /// Records the path to the key of a list's items.
  func noteKey(_ path: ContextPath, _ piece: StringPiece, ofList list: Int) {
    guard notesNames else { return }
    _ = noteSteps(path, piece, .read, from: member(of: .item(ofList: list)))
  }

  /// Records the source of a list's items and their name in templates.
  func noteList(_ list: JSONCursor, _ number: Int) {
    guard notesNames else { return }
    noteName(list.member("iteratorName"), .declaration) { _ in .item(number) }
    noteName(list.member("indexName"), .declaration) { _ in .index(number) }
    names?.indexNames[number] = list.member("indexName")?.stringValue
    switch scopes.lists[number].source {
    case .unknown: open(.item(ofList: number))
    case .array(let array):
      let member = member(of: .item(ofList: number))
      for element in array.elements { noteValue(element, in: member, .declaration) }
    case .path(_, _, let text): names?.giveItems(text.byteOffset)
    }
  }

  /// Records the declared contexts, at the end, when all are known.
  func noteDeclarations() {
    for (number, declaration) in scopes.declarations.enumerated() {
      let range = declaration.range
      noteName(.context(number), .declaration, range.lowerBound + 1..<range.upperBound - 1)
      if let value = declaration.value {
        noteValue(value, in: member(of: .declaration(number)), .declaration)
      }
    }
  }

  /// Records that nothing declares a context of a whole screen. Around a part there may be a declaration.
  private func noteLack(of meaning: SymbolTable.Meaning, _ entry: Scopes.Entry?, _ range: Range<Int>) {
    guard entry == nil, case .undeclared = meaning, roots[environment.root].kind == .screen else { return }
    names?.lack(range.lowerBound)
  }

  private func meaning(of name: String, _ entry: Scopes.Entry?) -> SymbolTable.Meaning {
    if Context.impliedIDs.contains(name) { return .implied(name) }
    guard let entry else { return .undeclared(name) }
    switch entry.kind {
    case .declared(let number): return .context(number)
    case .item(let list): return .item(list)
    case .event, .customEvent: return .event(name)
    case .index:
      guard entry.outer >= 0, case .item(let list) = scopes.entries[entry.outer].kind else {
        return .undeclared(name)
      }
      return .index(list)
    }
  }

  // MARK: Members

  private func open(_ owner: ValueOwner) {
    let member = member(of: owner)
    names?.open(member)
  }

  /// The value of a context. For a context that the document says nothing about, only details have it.
  private func member(of entry: Scopes.Entry?, _ meaning: SymbolTable.Meaning?) -> Int? {
    if let owner = entry?.kind.owner { return member(of: owner) }
    guard notesDetails, let meaning else { return nil }
    return numbered(SymbolTable.Member(owner: meaning, parent: nil, name: nil))
  }

  /// The value of an owner. The items of a list are elements of the list's source.
  func member(of owner: ValueOwner) -> Int {
    switch owner {
    case .declaration(let number):
      return numbered(SymbolTable.Member(owner: .context(number), parent: nil, name: nil))
    case .item(let list):
      if case .path(let path, let source, _) = scopes.lists[list].source, source != owner {
        var member = member(of: source)
        for step in path.steps { member = self.member(step, of: member) }
        return self.member(.index(0), of: member)
      }
      return numbered(SymbolTable.Member(owner: .item(list), parent: nil, name: nil))
    }
  }

  private func numbered(_ member: SymbolTable.Member) -> Int { names?.number(of: member) ?? 0 }

  private func member(_ step: ContextPath.Step, of parent: Int) -> Int {
    var name: String?
    if case .key(let key) = step { name = key }
    return member(named: name, of: parent)
  }

  private func member(named name: String?, of parent: Int) -> Int {
    guard let owner = names?.members[parent].owner else { return 0 }
    return numbered(SymbolTable.Member(owner: owner, parent: parent, name: name))
  }

  /// Records the members that a written path goes through.
  ///
  /// - Returns: the member that it leads to.
  private func noteSteps(
    _ path: ContextPath, _ piece: StringPiece, _ role: SymbolTable.Role, from start: Int
  ) -> Int {
    var member = start
    var position = piece.range.lowerBound
    let bytes = piece.json.withUnescapedBytes { Array($0[piece.range]) }
    for step in path.steps {
      member = self.member(step, of: member)
      switch step {
      case .key(let name):
        let offset = position - piece.range.lowerBound
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") { position += 1 }
        let range = position..<position + name.utf8.count
        names?.append(.member(member), role, byteRange(of: StringPiece(json: piece.json, range: range)))
        position = range.upperBound
      case .index:
        let offset = position - piece.range.lowerBound
        let end = bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count - 1
        position = piece.range.lowerBound + end + 1
      }
    }
    return member
  }

  /// Records the members of a value that is written to a place.
  private func noteValue(_ value: JSONCursor, in member: Int, _ role: SymbolTable.Role) {
    var rest = [(value: value, member: member)]
    while let (value, member) = rest.popLast() {
      switch value.kind {
      case .object:
        for (key, inner) in value.members {
          guard let name = key.stringValue else { continue }
          let number = self.member(named: name, of: member)
          names?.append(.member(number), role, key.contentRange)
          rest.append((inner, number))
        }
      case .array:
        guard value.count > 0 else { continue }
        let number = self.member(named: nil, of: member)
        for element in value.elements { rest.append((element, number)) }
      case .string where value.containsExpressionMarker: names?.open(member)
      case .string, .number, .bool, .null: break
      }
    }
  }

  // MARK: Foreign content

  /// Records the content of a custom component or action without a declaration: objects that look like
  /// components or actions are read as such.
  func noteForeign(_ json: JSONCursor) {
    guard notesNames else { return }
    for (key, value) in json.members {
      guard let name = key.stringValue, name != "context", name != "id" else { continue }
      inside {
        // Actions are an event, which may have a context of its name.
        let first = value.kind == .array ? value.element(at: 0) : value
        if let first, first.kind == .object, first.member("_beagleAction_") != nil {
          scopes.push(name, .customEvent, &environment.scope)
        }
        noteForeignValue(value)
      }
    }
  }

  private func noteForeignValue(_ json: JSONCursor) {
    nested {
      switch json.kind {
      case .object where json.member("_beagleComponent_") != nil: checkComponent(json)
      case .object where json.member("_beagleAction_") != nil: checkAction(json)
      case .object: for (_, value) in json.members { noteForeignValue(value) }
      case .array: for element in json.elements { noteForeignValue(element) }
      case .string where json.mayHoldExpression:
        expression(json, for: DynamicObject.self, expectation: "any value", accepts: .any)
      case .string, .number, .bool, .null: break
      }
    }
  }
}

extension JSONCursor {
  /// The bytes between a string's quotes.
  var contentRange: Range<Int> { byteRange.lowerBound + 1..<byteRange.upperBound - 1 }
}
