import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Where an id must not be written twice: a screen, a template. A template's ids get the item's key, and only one
/// template is shown for an item.
struct IDDomains {
  private var first: [[String: Int]] = []

  mutating func make() -> Int {
    first.append([:])
    return first.count - 1
  }

  /// Whether it is new there.
  mutating func insert(_ id: String, at byte: Int, _ domain: Int) -> Bool {
    first[domain].value(of: id, orSetting: byte) == byte
  }
}

/// Components that an action puts into another one.
struct Addition {
  let id: String
  let action: JSONCursor
  let value: JSONCursor
  /// The environment of the action.
  let environment: CheckEnvironment
}

/// The additions of a document, and which ids they wait for.
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
  /// The ids that something is added to.
  private(set) var ids: Set<String> = []

  mutating func append(_ addition: Addition) {
    all.append(addition)
    isDone.append(false)
    ids.insert(addition.id)
  }

  /// The next addition to check.
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

  /// A component with this id is there now.
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
    if !idDomains.insert(name, at: id.byteOffset, environment.idDomain) {
      report(
        .duplicateID, id, "the id \(name.quoted) is there already; only the first component is found by it",
        expected: "an id that no other component has", found: name.quoted)
    }
    guard roots[environment.root].ids.insert(name) else { return }
    roots[environment.root].environments.append(environment)
    additions.wake(name, in: environment.root)
  }

  func registerScreen(_ id: JSONCursor) {
    noteName(id, .declaration) { .location($0) }
    if let name = id.stringValue { destinations.insert(name) }
  }

  // MARK: At the end

  /// Checks the components that actions add, once their target is known.
  func checkAdditions() {
    repeat {
      // Components that are added may have what others are added to.
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
      for number in additions.giveUp() where additions.finish(number) { reportMissing(additions[number]) }
    } while additions.hasNext
  }

  private func add(_ addition: Addition, at target: CheckEnvironment) {
    environment = target
    if addition.value.kind == .string {
      // What an expression gives is seen only when it is added.
      enterUnknownContent()
    } else {
      // It may be added again and again.
      environment.idDomain = idDomains.make()
      check(addition.value, table.children)
    }
  }

  private func reportMissing(_ addition: Addition) {
    let root = addition.environment.root
    let id = addition.action.member("componentId") ?? addition.action
    let near = suggest(at: id.byteRange) { roots[root].ids.candidates(for: addition.id, work: &$0) }
    let knowsAll = !roots[root].hasUnknownComponents && roots[root].kind == .screen
    if knowsAll || !near.words.isEmpty {
      report(
        .unknownID, id, "no component of this screen has the id \(addition.id.quoted); nothing is added",
        expected: "the id of a component of the same screen", found: addition.id.quoted,
        guess: Guess(near.words.map { .name($0) }, isCertain: knowsAll && near.isCertain))
    }
    if addition.value.kind == .string { scopes.markRead(from: addition.environment.scope) }
    // What surrounds the components is unknown; only what is inside them is checked.
    beginRoot(.addition)
    add(addition, at: environment)
  }

  func reportPops() {
    for (route, json) in pops where !destinations.contains(route) {
      report(
        .unpushedRoute, json,
        "nothing in this document leads to \(route.quoted); a screen before this one must have it open",
        guess: Guess(
          suggest(at: json.byteRange) { destinations.candidates(for: route, work: &$0) }.words.map {
            .name($0)
          },
          // Another document may open it.
          isCertain: false))
    }
  }
}

extension Additions {
  var hasNext: Bool { !woken.isEmpty || next < all.count }
}

extension Addition {
  /// In a list's cell, an id has the item's key behind it.
  fileprivate var possibleIDs: [String] {
    guard let colon = id.firstIndex(of: ":") else { return [id] }
    return [id, String(id[..<colon])]
  }
}
