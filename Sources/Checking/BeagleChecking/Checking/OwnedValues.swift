import BeagleExpressions
import BeagleJSON

/// The values of all contexts and items of a document, including what actions write.
struct OwnedValues {
  /// The result of following a path.
  enum Lookup {
    case found(Int)
    /// The index of the step that no value has, and the place it continues from.
    case missing(Int, from: Int)
    /// The document does not say it.
    case unknown
  }

  var values = KnownValues()
  private var declarations: [Int] = []
  private var lists: [Int] = []

  /// - Parameter edited: the position of an action that is being typed, whose writes do not count yet.
  init(_ scopes: Scopes, _ members: MemberReads, besides edited: Int? = nil) {
    for declaration in scopes.declarations {
      let place = values.make()
      values.add(declaration.value, to: place)
      if declaration.isOpen || members.unclearWrites.contains(declaration.name) { values.open(place) }
      declarations.append(place)
    }
    func write(ofItem: Bool) {
      for write in members.writes where write.action != edited {
        if case .item = write.owner, !ofItem { continue }
        if case .declaration = write.owner, ofItem { continue }
        values.add(write.value, to: values.made(at: write.path, from: place(of: write.owner)))
      }
    }
    write(ofItem: false)
    // Lists are entered after the lists around them.
    for list in scopes.lists { lists.append(items(of: list)) }
    write(ofItem: true)
    for (list, place) in zip(scopes.lists, lists) {
      if list.isOpen || members.unclearWrites.contains(list.name) { values.open(place) }
      if case .path(let path, let owner, _) = list.source, case .unknown = look(along: path, in: owner) {
        values.open(place)
      }
    }
  }

  private mutating func items(of list: Scopes.List) -> Int {
    switch list.source {
    case .unknown:
      let place = values.make()
      values.open(place)
      return place
    case .array(let array):
      let place = values.make()
      values.add(array, to: place)
      return values.elements(of: place) ?? place
    case .path(let path, let owner, _):
      // Without an array, nothing is known about the items.
      return place(at: path, in: owner).flatMap { values.elements(of: $0) } ?? values.make()
    }
  }

  private func place(of owner: ValueOwner) -> Int {
    switch owner {
    case .declaration(let declaration): declarations[declaration]
    case .item(let list): lists[list]
    }
  }

  /// The place that a path leads to; nil if the document has nothing there.
  mutating func place(at path: ContextPath, in owner: ValueOwner) -> Int? {
    var found: Int? = place(of: owner)
    for step in path.steps { found = found.flatMap { values.place(behind: step, from: $0) } }
    return found
  }

  mutating func look(along path: ContextPath, in owner: ValueOwner) -> Lookup {
    var place = place(of: owner)
    for (number, step) in path.steps.enumerated() {
      if values.isOpen(place) { return .unknown }
      guard let next = values.place(behind: step, from: place) else { return .missing(number, from: place) }
      place = next
    }
    return values.isOpen(place) ? .unknown : .found(place)
  }
}
