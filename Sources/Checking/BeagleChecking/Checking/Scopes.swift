import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What expressions read by a name, and whose value the document may contain.
enum ValueOwner: Hashable {
  case declaration(Int)
  case item(ofList: Int)
}

/// The contexts of a document, each linked to the one around it.
struct Scopes {
  enum Kind {
    case declared(Int)
    /// The implicit context of an event, such as `onChange`.
    case event
    /// The context of a custom event, which may hold anything.
    case customEvent
    case item(ofList: Int)
    case index
  }

  struct Entry {
    let name: String
    let kind: Kind
    var outer = -1
    /// Whether something that the check cannot see, such as a lazy component, may read this context and those
    /// around it.
    fileprivate var isOpen = false

    init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  struct Declaration {
    let name: String
    /// The range of its id.
    let range: Range<Int>
    let value: JSONCursor?
    var isRead = false
    var isWritten = false
    /// Whether a text names it that is shown unchanged because an expression in it is malformed.
    var isMentioned = false
    /// Whether something that the check cannot see may read and set it.
    var isOpen = false
  }

  struct List {
    enum Source {
      case unknown
      case array(JSONCursor)
      case path(ContextPath, in: ValueOwner, text: JSONCursor)
    }

    /// The name of an item in templates.
    let name: String
    var source = Source.unknown
    /// Whether a first lookup finds an array at the source of the items.
    var hasArray = false
    /// One of its items, if the document has any.
    var sample: JSONCursor?
    /// Whether a text names the item that is shown unchanged because an expression in it is malformed.
    var isMentioned = false
    /// Whether something that the check cannot see may set its items.
    var isOpen = false
  }

  private(set) var entries: [Entry] = []
  /// The number of entries examined so far.
  private(set) var steps = 0
  var declarations: [Declaration] = []
  private(set) var lists: [List] = []
  private var declared: [Int: Int] = [:]
  private var entered: [Int: Int] = [:]
  /// The positions of the entries with a name, in ascending order.
  private var positions: [String: [Int]] = [:]

  mutating func push(_ name: String, _ kind: Kind, _ scope: inout Int) {
    var entry = Entry(name: name, kind: kind)
    entry.outer = scope
    scope = entries.count
    positions[name, default: []].append(entries.count)
    entries.append(entry)
  }

  /// Enters a declared context. A context that is entered again, for the actions of a child, remains a single
  /// one.
  private mutating func declare(_ name: String, at range: Range<Int>, value: JSONCursor?, _ scope: inout Int)
  {
    let position = declared[range.lowerBound] ?? declarations.count
    if position == declarations.count {
      declared[range.lowerBound] = position
      declarations.append(Declaration(name: name, range: range, value: value))
    }
    push(name, .declared(position), &scope)
  }

  mutating func declare(_ context: JSONCursor, _ scope: inout Int) {
    guard let id = context.member("id"), let name = id.stringValue else { return }
    declare(name, at: id.byteRange, value: context.present("value"), &scope)
  }

  func list(at offset: Int) -> Int? { entered[offset] }

  /// - Returns: the list's index.
  mutating func append(_ items: List, of list: JSONCursor) -> Int {
    entered[list.byteOffset] = lists.count
    lists.append(items)
    return lists.count - 1
  }

  /// A value of a context or an item in the document.
  func sample(of owner: ValueOwner) -> JSONCursor? {
    switch owner {
    case .declaration(let declaration): declarations[declaration].value
    case .item(let list): lists[list].sample
    }
  }

  /// The nearest context with that name. The search is short: contexts nest no deeper than components.
  mutating func find(_ name: String, from scope: Int) -> Entry? {
    var position = scope
    while position >= 0 {
      steps += 1
      if entries[position].name == name { return entries[position] }
      position = entries[position].outer
    }
    return nil
  }

  /// The nearest context that a component declares, or list item.
  func nearestWritable(from scope: Int) -> Entry? {
    visible(from: scope).first { $0.kind.owner != nil }
  }

  mutating func find(_ name: String, in range: Range<Int>) -> Entry? {
    guard !range.isEmpty, let positions = positions[name] else { return nil }
    var (low, high) = (0, positions.count)
    while low < high {
      steps += 1
      let middle = (low + high) / 2
      if positions[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < positions.count && positions[low] < range.upperBound ? entries[positions[low]] : nil
  }

  /// The readable entries, nearest first.
  func visible(from scope: Int) -> some Sequence<Entry> {
    sequence(state: scope) { position in
      guard position >= 0 else { return nil }
      defer { position = entries[position].outer }
      return entries[position]
    }
  }

  /// Records that something the check cannot see may read and set all contexts that are visible here.
  mutating func markRead(from scope: Int) {
    var position = scope
    while position >= 0, !entries[position].isOpen {
      entries[position].isOpen = true
      steps += 1
      switch entries[position].kind {
      case .declared(let index):
        declarations[index].isRead = true
        declarations[index].isOpen = true
      case .item(let list): lists[list].isOpen = true
      case .event, .customEvent, .index: break
      }
      position = entries[position].outer
    }
  }

  /// Records that a malformed expression names a context or an item.
  mutating func mention(_ entry: Entry) {
    switch entry.kind.owner {
    case .declaration(let index): declarations[index].isMentioned = true
    case .item(let list): lists[list].isMentioned = true
    case nil: break
    }
  }

  /// The names under which lists offer their items, including the default names.
  var iterators: Set<String> {
    var names: Set<String> = ["item", "index"]
    for entry in entries {
      switch entry.kind {
      case .item, .index: names.insert(entry.name)
      case .declared, .event, .customEvent: break
      }
    }
    return names
  }
}
