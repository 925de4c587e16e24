import BeagleExpressions
import BeagleJSON
import BeagleSchema

struct Addition {
  let id: String
  let action: JSONCursor
  let value: JSONCursor
  let environment: CheckEnvironment
}

/// The additions of a document, and the ids they wait for.
struct Additions {
  private struct Target: Hashable {
    let root: Int
    let id: String
  }

  private var all: [Addition] = []
  private var isDone: [Bool] = []
  private var next = 0
  private var waiting: [Target: [Int]] = [:]
  /// Additions whose target has been found now.
  private var woken: [Int] = []
  /// The ids of the targets of additions.
  private(set) var ids: Set<String> = []

  mutating func append(_ addition: Addition) {
    all.append(addition)
    isDone.append(false)
    ids.insert(addition.id)
  }

  mutating func popNext() -> Int? {
    if let position = woken.popLast() { return position }
    guard next < all.count else { return nil }
    next += 1
    return next - 1
  }

  subscript(position: Int) -> Addition { all[position] }

  mutating func finish(_ position: Int) -> Bool {
    defer { isDone[position] = true }
    return !isDone[position]
  }

  mutating func wait(_ position: Int, for ids: [String]) {
    for id in ids {
      waiting[Target(root: all[position].environment.root, id: id), default: []].append(position)
    }
  }

  /// Continues the additions that wait for a component with this id.
  mutating func wake(_ id: String, in root: Int) {
    guard !waiting.isEmpty, let positions = waiting.removeValue(forKey: Target(root: root, id: id)) else {
      return
    }
    woken += positions.reversed()
  }

  /// The additions whose target was not found, in the document's order.
  mutating func giveUp() -> [Int] {
    let positions = Set(waiting.values.joined()).filter { !isDone[$0] }
    waiting = [:]
    return positions.sorted()
  }
}

extension TreeCheck {
  func register(_ id: JSONCursor) {
    guard let name = id.stringValue else { return }
    noteName(id, .declaration) { .component($0, screen: environment.root) }
    checkUniqueness(of: name, id)
    guard roots[environment.root].ids.insert(name) else { return }
    roots[environment.root].environments.append(environment)
    additions.wake(name, in: environment.root)
  }

  func registerScreen(_ id: JSONCursor) {
    noteName(id, .declaration) { .location($0) }
    if let name = id.stringValue { destinations.insert(name) }
  }

  /// Checks the components that actions add, once their target is known.
  func checkAdditions() {
    repeat {
      // Added components may be targets of other additions.
      while let number = additions.popNext() {
        work += 1
        let addition = additions[number]
        let ids = addition.possibleIDs
        guard
          let target = ids.lazy.compactMap({ self.roots[addition.environment.root].environment(of: $0) })
            .first
        else {
          additions.wait(number, for: ids)
          continue
        }
        guard additions.finish(number) else { continue }
        add(addition, at: target)
      }
      for number in additions.giveUp() where additions.finish(number) {
        reportUnknownTarget(of: additions[number])
        addAnywhere(additions[number])
      }
    } while additions.hasNext
  }

  private func add(_ addition: Addition, at target: CheckEnvironment) {
    environment = target
    environment.isAlwaysShown = false
    if addition.value.kind == .string {
      // Results of expressions are only known when they are added.
      enterUnknownContent()
    } else {
      // It may be added repeatedly.
      environment.idDomain = idDomains.make()
      check(addition.value, table.children)
    }
  }

  /// Checks added components with unknown surroundings.
  private func addAnywhere(_ addition: Addition) {
    if addition.value.kind == .string { scopes.markRead(from: addition.environment.scope) }
    beginRoot(.addition)
    add(addition, at: environment)
  }
}

extension Additions {
  var hasNext: Bool { !woken.isEmpty || next < all.count }
}

extension Addition {
  /// In a list's cell, the item's key is appended to an id.
  fileprivate var possibleIDs: [String] {
    guard let colon = id.firstIndex(of: ":") else { return [id] }
    return [id, String(id[..<colon])]
  }
}
