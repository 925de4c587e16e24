import BeagleExpressions
import BeagleJSON

/// The contexts of a document, each linked to the one around it.
struct Scopes {
  enum Kind {
    /// Declared by a component.
    case declared(Int)
    /// What an event brings.
    case event
    case iterator
    case index
  }

  struct Entry {
    let name: String
    let kind: Kind
    var outer = -1
  }

  /// A context that a component declares.
  struct Declaration {
    let name: String
    let range: Range<Int>
    var isRead = false
    var isWritten = false
  }

  private(set) var entries: [Entry] = []
  var declarations: [Declaration] = []
  private var declared: [Int: Int] = [:]

  mutating func push(_ entry: Entry, _ scope: inout Int) {
    var entry = entry
    entry.outer = scope
    scope = entries.count
    entries.append(entry)
  }

  /// Puts a declared context in scope. One that is met again, on the way to a child's actions, stays one.
  mutating func declare(_ name: String, at range: Range<Int>, _ scope: inout Int) {
    let place = declared[range.lowerBound] ?? declarations.count
    if place == declarations.count {
      declared[range.lowerBound] = place
      declarations.append(Declaration(name: name, range: range))
    }
    push(Entry(name: name, kind: .declared(place)), &scope)
  }

  /// The nearest context of that name.
  func find(_ name: String, from scope: Int) -> Entry? {
    var place = scope
    while place >= 0 {
      if entries[place].name == name { return entries[place] }
      place = entries[place].outer
    }
    return nil
  }

  /// The names that can be read, the nearest first.
  func names(from scope: Int) -> [String] {
    var names: [String] = []
    var place = scope
    while place >= 0 {
      names.append(entries[place].name)
      place = entries[place].outer
    }
    return names
  }

  mutating func markRead(from scope: Int) {
    var place = scope
    while place >= 0 {
      if case .declared(let index) = entries[place].kind { declarations[index].isRead = true }
      place = entries[place].outer
    }
  }
}

/// A context that is read or written where none of that name can be.
struct UnresolvedContext {
  let name: String
  let range: Range<Int>
  let isWrite: Bool
  /// Whether it may be one of the screen that this part is put into.
  let mayComeFromOutside: Bool
  let near: String?
}

extension TreeCheck {
  func declareContext(_ json: JSONCursor) {
    guard let id = json.member("id"), let name = id.stringValue else { return }
    checkContextName(name, id)
    scopes.declare(name, at: id.byteRange, &place.scope)
  }

  private func checkContextName(_ name: String, _ json: JSONCursor) {
    switch name {
    case "global":
      report(
        .reservedContext, json, "\"global\" is the context of the whole application; this one is ignored",
        expected: "another id", found: name.quoted)
    case "true", "false", "null":
      report(
        .reservedContext, json, "\(name.quoted) in an expression is the literal; this context cannot be read",
        expected: "another id", found: name.quoted)
    default:
      if ContextPath(name)?.steps != [.key(name)] || name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        report(
          .reservedContext, json, "no expression can name a context \(name.quoted)",
          expected: "letters, digits and underscores with at least one letter", found: name.quoted)
      }
    }
  }

  /// A list's cell: the item and its place in the list can be read.
  func enterCell(of list: JSONCursor) {
    let item = list.member("iteratorName")?.stringValue ?? "item"
    let index = list.member("indexName")?.stringValue ?? "index"
    scopes.push(Scopes.Entry(name: item, kind: .iterator), &place.scope)
    scopes.push(Scopes.Entry(name: index, kind: .index), &place.scope)
  }

  func readContext(_ name: String, in json: JSONCursor) {
    if name == "global" || name == "navigationContext" { return }
    guard let entry = findContext(name) else { return unresolve(name, json.range(of: name), isWrite: false) }
    if case .declared(let index) = entry.kind { scopes.declarations[index].isRead = true }
    if case .index = entry.kind { note(.listIndex, json) }
  }

  func writeContext(_ id: JSONCursor) {
    guard let name = id.stringValue, name != "global", name != "navigationContext" else { return }
    guard let entry = findContext(name) else { return unresolve(name, id.byteRange, isWrite: true) }
    switch entry.kind {
    case .declared(let index): scopes.declarations[index].isWritten = true
    case .index:
      report(
        .readOnlyContext, id, "\(name.quoted) is the place of a list's item and cannot be set",
        expected: "a context that a component declares", found: name.quoted)
    case .event, .iterator: break
    }
  }

  private func findContext(_ name: String) -> Scopes.Entry? {
    if let entry = scopes.find(name, from: place.scope) { return entry }
    // The actions of a form run where it is submitted.
    return scopes.entries[place.submitted].first { $0.name == name }
  }

  private func unresolve(_ name: String, _ range: Range<Int>, isWrite: Bool) {
    if roots[place.root].kind == .addition { return }
    let names = scopes.names(from: place.scope) + ["global", "navigationContext"]
    unresolved.append(
      UnresolvedContext(
        name: name, range: range, isWrite: isWrite, mayComeFromOutside: roots[place.root].kind == .part,
        near: Spelling.nearest(to: name, among: names)))
  }

  // MARK: At the end

  func reportUnresolved() {
    var iterators: Set<String> = ["item", "index"]
    for entry in scopes.entries {
      switch entry.kind {
      case .iterator, .index: iterators.insert(entry.name)
      default: break
      }
    }
    let declared = Set(scopes.declarations.map(\.name))
    var outside: Set<String> = []
    for context in unresolved {
      let quoted = context.name.quoted
      let consequence = context.isWrite ? "nothing is set" : "it is always null"
      let suggestion = context.near
      if context.mayComeFromOutside, context.near == nil {
        // Once is enough where nothing is known to be wrong.
        guard outside.insert(context.name).inserted else { continue }
        report(
          .undefinedContext, context.range,
          "the context \(quoted) is not declared here; the screen that this part is put into must have it",
          severity: .note)
      } else if Self.events.contains(context.name) {
        report(
          .undefinedContext, context.range,
          "\(quoted) can only be read by the actions of its own event; here \(consequence)",
          suggestion: suggestion)
      } else if context.name.hasPrefix("on"), context.name == "onFinish" {
        report(.undefinedContext, context.range, "the event onFinish brings no context; \(consequence)")
      } else if iterators.contains(context.name) {
        report(
          .undefinedIterator, context.range,
          "\(quoted) can only be read inside a list's template; here \(consequence)",
          suggestion: suggestion)
      } else if declared.contains(context.name) {
        report(
          .undefinedContext, context.range,
          "the context \(quoted) is declared elsewhere, by no component around this place; \(consequence)",
          expected: "a declaration on a component around both places")
      } else {
        report(
          .undefinedContext, context.range,
          "no context \(quoted) is declared around this place; \(consequence)",
          suggestion: suggestion)
      }
    }
  }

  private static let events: Set<String> = [
    "onChange", "onFocus", "onBlur", "onPageChange", "onTabSelection", "onSuccess", "onError",
  ]

  func reportUnusedContexts() {
    for context in scopes.declarations where !context.isRead && context.name != "global" {
      let reason = context.isWritten ? "is set but never read" : "is never read"
      report(.unusedContext, context.range, "the context \(context.name.quoted) \(reason)")
    }
  }
}

extension JSONCursor {
  /// Where a word stands in a string's expressions, in bytes of the document: what a caret points at. The whole string
  /// where it is written with escapes.
  func range(of word: String) -> Range<Int> {
    let whole = byteRange
    guard kind == .string, !hasEscapes else { return whole }
    let word = Array(word.utf8)
    let bytes = stringBytes
    guard !word.isEmpty, bytes.count >= word.count else { return whole }
    var isInside = false
    for start in 0...(bytes.count - word.count) {
      if bytes[start] == UInt8(ascii: "{") { isInside = true }
      if bytes[start] == UInt8(ascii: "}") { isInside = false }
      guard isInside, bytes[start] == word[0], bytes[start..<start + word.count].elementsEqual(word) else {
        continue
      }
      if start > 0, Self.continuesWord(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { continue }
      if start + word.count < bytes.count, Self.continuesWord(bytes[start + word.count]) { continue }
      let first = whole.lowerBound + 1 + start
      return first..<first + word.count
    }
    return whole
  }

  private static func continuesWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte & 0xDF)
  }
}
