import BeagleExpressions
import BeagleJSON

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
    if let other = first[domain][id], other != byte { return false }
    first[domain][id] = byte
    return true
  }
}

/// Components that an action puts into another one.
struct Addition {
  let id: String
  let action: JSONCursor
  let value: JSONCursor
  /// Where the action is.
  let place: Place
}

extension TreeCheck {
  func register(_ id: JSONCursor) {
    guard let name = id.stringValue else { return }
    if !idDomains.insert(name, at: id.byteOffset, place.idDomain) {
      report(
        .duplicateID, id, "the id \(name.quoted) is there already; only the first component is found by it",
        expected: "an id that no other component has", found: name.quoted)
    }
    if roots[place.root].places[name] == nil { roots[place.root].places[name] = place }
  }

  func registerScreen(_ id: JSONCursor) {
    if let name = id.stringValue { destinations.insert(name) }
  }

  // MARK: At the end

  /// Looks at the components that actions add, as what they are put into is known now.
  func checkAdditions() {
    var waiting: [Addition] = []
    while !additions.isEmpty || !waiting.isEmpty {
      let round = waiting + additions
      additions = []
      waiting = []
      for addition in round {
        if var target = self.target(of: addition) {
          // It may be added again and again.
          target.idDomain = idDomains.make()
          add(addition, at: target)
        } else {
          waiting.append(addition)
        }
      }
      guard waiting.count == round.count, additions.isEmpty else { continue }
      waiting.forEach(reportMissing)
      return
    }
  }

  private func add(_ addition: Addition, at target: Place) {
    guard addition.value.kind != .string else { return }
    place = target
    [Component].check(addition.value, self)
  }

  private func target(of addition: Addition) -> Place? {
    let places = roots[addition.place.root].places
    if let place = places[addition.id] { return place }
    // In a list's cell, an id has the item's key behind it.
    guard let colon = addition.id.firstIndex(of: ":") else { return nil }
    return places[String(addition.id[..<colon])]
  }

  private func reportMissing(_ addition: Addition) {
    let root = roots[addition.place.root]
    let id = addition.action.member("componentId") ?? addition.action
    let near = Spelling.nearest(to: addition.id, among: root.places.keys.sorted())
    if (!root.hasUnseenParts && root.kind == .screen) || near != nil {
      report(
        .unknownID, id, "no component of this screen has the id \(addition.id.quoted); nothing is added",
        expected: "the id of a component of the same screen", found: addition.id.quoted,
        suggestion: near)
    }
    // What surrounds it is not known; what it does within itself is.
    beginRoot(.addition)
    add(addition, at: place)
  }

  func reportPops() {
    for (route, json) in pops where !destinations.contains(route) {
      report(
        .unpushedRoute, json, "nothing in this document leads to \(route.quoted); another screen must have",
        suggestion: Spelling.nearest(to: route, among: destinations.sorted()))
    }
  }
}
