import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  /// The source of a list's items, as far as the document says it.
  func items(of list: JSONCursor) -> Scopes.List {
    var items = Scopes.List(name: list.member("iteratorName")?.stringValue ?? "item")
    guard let data = list.present("dataSource") else { return items }
    var array: JSONCursor?
    if data.kind == .array {
      items.source = .array(data)
      array = data
    } else if let text = data.stringValue, case .template(let template) = ParsedText(text),
      let binding = template.loneBinding, let owner = findContext(binding.context)?.entry.kind.owner
    {
      items.source = .path(binding.path, in: owner, text: data)
      let found = scopes.sample(of: owner)?.look(along: binding.path)
      if let found, found.steps == binding.path.steps.count, found.value.kind == .array {
        array = found.value
      }
    }
    items.hasArray = array != nil
    items.sample = array?.element(at: 0)
    return items
  }

  /// Records that an expression reads something inside a context or an item.
  func readMember(of owner: ValueOwner, _ binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let path = MemberReads.WrittenPath(
      path: binding.path, piece: piece, nameLength: binding.context.utf8.count)
    read(path, of: owner, isKey: false)
  }

  private func read(_ path: MemberReads.WrittenPath, of owner: ValueOwner, isKey: Bool) {
    if case .item(let list) = owner, case .unknown = scopes.lists[list].source { return }
    let steps = path.path.steps
    let found = scopes.sample(of: owner)?.look(along: path.path)
    guard let missing = steps.dropFirst(found?.steps ?? 0).first else {
      if let found, found.value.kind == .object || found.value.kind == .array {
        members.readWhole(path.path, of: owner)
      }
      return
    }
    members.reads.append(MemberReads.Read(owner: owner, path: path, missing: missing, isKey: isKey))
  }

  /// Checks a read of an event's context, whose members are known unless the event is custom.
  func readMember(ofEvent binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let (event, steps) = (binding.context, binding.path.steps)
    guard EventMembers.events.contains(event), case .key(let first)? = steps.first,
      !EventMembers.names(of: event).contains(first) || steps.count > 1 && EventMembers.isPlain(first)
    else { return }
    let path = MemberReads.WrittenPath(
      path: binding.path, piece: piece, nameLength: event.utf8.count)
    members.eventReads.append(MemberReads.EventRead(event: event, path: path))
  }

  /// Checks the key of a list, a path into its items.
  func readKey(of list: JSONCursor, _ number: Int) {
    guard let key = list.present("key"), let text = key.stringValue, let path = ContextPath(text) else {
      return
    }
    let piece = StringPiece(json: key, range: 0..<text.utf8.count)
    noteKey(path, piece, ofList: number)
    read(MemberReads.WrittenPath(path: path, piece: piece), of: .item(ofList: number), isKey: true)
  }

  // MARK: Writes

  /// Records that an action sets a context or an item, or something inside it.
  func write(to entry: Scopes.Entry, isClear: Bool = true, _ action: JSONCursor) {
    guard isClear, let owner = entry.kind.owner else {
      members.unclearWrites.insert(entry.name)
      return
    }
    let value = action.present("value")
    let text = action.present("path")
    let pathText = text?.stringValue ?? ""
    // An invalid path writes nothing.
    guard let path = pathText.isEmpty ? ContextPath() : ContextPath(pathText) else { return }
    members.writes.append(
      MemberReads.Write(action: action.byteOffset, owner: owner, path: path, value: value))
    guard case .declaration(let declaration) = owner, let old = scopes.declarations[declaration].value else {
      return
    }
    let piece = StringPiece(json: text ?? action, range: 0..<pathText.utf8.count)
    let place = MemberReads.WrittenPath(path: path, piece: piece)
    guard let reason = doubt(path, value, in: old) else { return }
    members.doubts.append(
      MemberReads.SuspiciousWrite(
        reason: reason.reason, declaration: declaration, path: place, depth: reason.depth))
  }
}

extension Scopes.Kind {
  /// The owner whose values the document may contain.
  var owner: ValueOwner? {
    switch self {
    case .declared(let declaration): .declaration(declaration)
    case .item(let list): .item(ofList: list)
    case .event, .customEvent, .index: nil
    }
  }
}

extension JSONCursor {
  /// The value at a path, or at the part of it that exists. A missing element is assumed to be like the
  /// first.
  func look(along path: ContextPath) -> (value: JSONCursor, steps: Int) {
    var value = self
    for (count, step) in path.steps.enumerated() {
      let inner: JSONCursor?
      switch step {
      case .key(var name): inner = name.withUTF8 { value.lookUp(utf8: $0) }
      case .index(let index): inner = value.element(at: index) ?? value.element(at: 0)
      }
      guard let inner else { return (value, count) }
      value = inner
    }
    return (value, path.steps.count)
  }
}

extension ValueKinds {
  init(of json: JSONCursor) {
    self =
      switch json.kind {
      case .null: .null
      case .bool: .bool
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }
}

/// Distinct names in order of appearance, which are searched for suggestions.
struct NameList {
  private(set) var names: [String] = []
  private var positions: [String: Int] = [:]
  private var index = SpellingIndex()
  private var indexed = 0

  /// - Returns: whether it is new.
  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    guard positions.value(of: name, orSetting: names.count) == names.count else { return false }
    names.append(name)
    return true
  }

  func contains(_ name: String) -> Bool { positions[name] != nil }

  func position(of name: String) -> Int? { positions[name] }

  /// The names nearest to a misspelt one. The index is built on first use, since most lists are never
  /// searched.
  mutating func candidates(for name: String, work: inout Int) -> Spelling.Candidates {
    while indexed < names.count {
      index.insert(names[indexed])
      indexed += 1
    }
    return index.candidates(for: name, work: &work)
  }

  /// The names of the nearest members. A name that differs in a number, such as `line1` for `line2`, may be
  /// another member.
  mutating func candidatesForMember(_ name: String, work: inout Int) -> Spelling.Candidates {
    let near = candidates(for: name, work: &work)
    guard let first = near.words.first else { return .none }
    return first.filter { !$0.isNumber } == name.filter { !$0.isNumber } ? .none : near
  }
}

extension Dictionary {
  /// The value of a key, set to the given one if missing. The key is looked up once.
  mutating func value(of key: Key, orSetting value: Value) -> Value {
    func read(_ value: inout Value) -> Value { value }
    return read(&self[key, default: value])
  }
}
