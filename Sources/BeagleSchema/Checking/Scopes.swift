import BeagleJSON

/// The contexts of a document, each linked to the one around it.
struct Scopes {
  enum Kind {
    /// A context that a component declares.
    case declared(Int)
    /// The implicit context of an event, such as `onChange`.
    case event
    case iterator
    case index
  }

  struct Entry {
    let name: String
    let kind: Kind
    var outer = -1
    /// Whether something that the check cannot see, such as a lazy component, may read this context and those around it.
    fileprivate var isOpen = false

    init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// A context that a component declares.
  struct Declaration {
    let name: String
    /// Where its id is.
    let range: Range<Int>
    let value: JSONCursor?
    var isRead = false
    var isWritten = false
    /// Whether something that the check cannot see may read and set it.
    var isOpen = false
  }

  private(set) var entries: [Entry] = []
  /// How many entries were looked at so far.
  private(set) var steps = 0
  var declarations: [Declaration] = []
  private var declared: [Int: Int] = [:]
  /// The entries of a name, in ascending order.
  private var places: [String: [Int]] = [:]

  mutating func push(_ name: String, _ kind: Kind, _ scope: inout Int) {
    var entry = Entry(name: name, kind: kind)
    entry.outer = scope
    scope = entries.count
    places[name, default: []].append(entries.count)
    entries.append(entry)
  }

  /// Enters a declared context. A context that is entered again, for the actions of a child, remains a single one.
  private mutating func declare(_ name: String, at range: Range<Int>, value: JSONCursor?, _ scope: inout Int)
  {
    let place = declared[range.lowerBound] ?? declarations.count
    if place == declarations.count {
      declared[range.lowerBound] = place
      declarations.append(Declaration(name: name, range: range, value: value))
    }
    push(name, .declared(place), &scope)
  }

  /// Enters the context that an object declares.
  mutating func declare(_ context: JSONCursor, _ scope: inout Int) {
    guard let id = context.member("id"), let name = id.stringValue else { return }
    declare(name, at: id.byteRange, value: context.present("value"), &scope)
  }

  /// The nearest context of that name. The search is short: contexts nest no deeper than components.
  mutating func find(_ name: String, from scope: Int) -> Entry? {
    var place = scope
    while place >= 0 {
      steps += 1
      if entries[place].name == name { return entries[place] }
      place = entries[place].outer
    }
    return nil
  }

  /// The nearest context that a component declares or that is a list's item.
  mutating func nearestWritable(from scope: Int) -> Entry? {
    var place = scope
    while place >= 0 {
      steps += 1
      switch entries[place].kind {
      case .declared, .iterator: return entries[place]
      case .event, .index: place = entries[place].outer
      }
    }
    return nil
  }

  /// The first context of that name among some entries.
  mutating func find(_ name: String, in range: Range<Int>) -> Entry? {
    guard !range.isEmpty, let places = places[name] else { return nil }
    var (low, high) = (0, places.count)
    while low < high {
      steps += 1
      let middle = (low + high) / 2
      if places[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < range.upperBound ? entries[places[low]] : nil
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

  /// Records that something the check cannot see may read and set all contexts that are visible here.
  mutating func markRead(from scope: Int) {
    var place = scope
    while place >= 0, !entries[place].isOpen {
      entries[place].isOpen = true
      steps += 1
      if case .declared(let index) = entries[place].kind {
        declarations[index].isRead = true
        declarations[index].isOpen = true
      }
      place = entries[place].outer
    }
  }

  /// The names under which lists offer their items, the default names included.
  var iterators: Set<String> {
    var names: Set<String> = ["item", "index"]
    for entry in entries {
      switch entry.kind {
      case .iterator, .index: names.insert(entry.name)
      case .declared, .event: break
      }
    }
    return names
  }
}
