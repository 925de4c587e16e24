package import BeagleExpressions
package import BeagleJSON
import BeagleSchema

/// What can be read at each place of a text that is JSON or is going to be.
///
/// The walk of the check finds it, over the text as it is when what is missing is put in. So what an editor offers is what the
/// check accepts.
package final class DocumentScopes {
  /// A name that can be read at a place.
  package struct Name {
    package enum Origin {
      /// A component declares the context, with an id at this byte.
      case declared(id: Int)
      case item, index, event
      /// What there is everywhere, such as `global`.
      case implied
    }

    package let name: String
    package let origin: Origin
    fileprivate var owner: ValueOwner?

    package var isDeclared: Bool { if case .declared = origin { true } else { false } }
    package var isImplied: Bool { if case .implied = origin { true } else { false } }
  }

  private let json: LooseJSON
  private let text: LooseJSON.Completed
  /// Keeps alive what the walk's cursors point to.
  private let document: JSONDocument
  private let walk: TreeCheck
  /// What surrounds values in which something can be read, by where they are written.
  private let places: [Int: CheckEnvironment]
  /// The names in the text.
  package private(set) lazy var documentNames = document.withCursor {
    SymbolTable(walk, $0).placed(by: text.written)
  }

  /// - Returns: nil for a text without an object, and one that is larger or deeper than documents may be.
  package init?(_ json: LooseJSON, _ check: ScreenCheck) {
    guard let text = json.completed,
      let document = try? JSONDocument(parsing: text.bytes, limits: check.limits)
    else { return nil }
    let walk = TreeCheck(
      noting: NameRecorder(places: [:]), in: document, operations: check.operations,
      registry: check.componentRegistry)
    document.withCursor(walk.check)
    let places = (walk.names?.places ?? [:]).map { (text.written($0), $1) }
    (self.json, self.text, self.document, self.walk) = (json, text, document, walk)
    self.places = Dictionary(places) { $1 }
  }

  // MARK: Names

  /// What can be read in a node, the nearest first, each name once: a nearer one hides others.
  package func names(at node: Int) -> [Name] {
    let environment = environment(at: node)
    let nearest = Array(walk.scopes.visible(from: environment.scope))
    var seen = Set(Context.impliedIDs)
    return (nearest + walk.scopes.entries[environment.submitted]).filter { seen.insert($0.name).inserted }
      .map(name) + Context.impliedIDs.map { Name(name: $0, origin: .implied) }
  }

  /// What a property with a path is about: the context that an action sets, or the items of a list.
  package func owner(ofPath key: String, in object: Int) -> Name? {
    switch key {
    case "path":
      let type = json.member("_beagleAction_", of: object).flatMap(json.string)
      guard type?.lowercased() == "beagle:setcontext" else { return nil }
      if let id = json.member("contextId", of: object).flatMap(json.string) {
        return names(at: object).first { $0.name == id }
      }
      return walk.scopes.nearestWritable(from: environment(at: object).scope).map(name)
    case "key":
      return offset(of: object).flatMap(walk.scopes.list).map {
        Name(name: walk.scopes.lists[$0].name, origin: .item, owner: .item(ofList: $0))
      }
    default: return nil
    }
  }

  /// The ids of the components that an action in a node can name.
  package func ids(at node: Int) -> [String] { walk.roots[environment(at: node).root].ids.names }

  private func name(_ entry: Scopes.Entry) -> Name {
    let origin: Name.Origin =
      switch entry.kind {
      case .declared(let number):
        .declared(id: text.written(walk.scopes.declarations[number].range.lowerBound))
      case .item: .item
      case .index: .index
      case .event, .customEvent: .event
      }
    return Name(name: entry.name, origin: origin, owner: entry.kind.owner)
  }

  /// What surrounds a node, or else what it is in.
  private func environment(at node: Int) -> CheckEnvironment {
    json.ancestors(of: node).lazy.compactMap { self.places[self.json.nodes[$0].range.lowerBound] }.first
      ?? CheckEnvironment()
  }

  private func offset(of node: Int) -> Int? { text.completed(json.nodes[node].range.lowerBound) }

  // MARK: Values

  /// What a context holds at first, or the first item of a list; nil where the document does not say it.
  package func value(of name: Name) -> DynamicObject? {
    guard let owner = name.owner else { return .none }
    if let sample = walk.scopes.sample(of: owner) { return sample.dynamicObject }
    return name.isDeclared ? DynamicObject.empty : .none
  }

  /// The members that a path can go on with, each with a value that it has in the document.
  ///
  /// - Parameter edited: where somebody types. What an action there sets is not there yet.
  package func members(
    of name: Name, at path: ContextPath, from edited: Int?
  ) -> [(name: String, value: DynamicObject?)] {
    if case .event = name.origin, path.steps.isEmpty {
      return EventMembers.names(of: name.name).map { ($0, .none) }
    }
    let action = edited.flatMap { json.nodes[$0].parent }.flatMap(offset)
    var owned = OwnedValues(walk.scopes, walk.members, besides: action)
    guard let owner = name.owner, let place = owned.place(at: path, in: owner) else { return [] }
    return owned.values.names(at: place).map { member in
      let inner = owned.values.place(behind: .key(member), from: place)
      return (member, inner.flatMap(owned.values.sample)?.dynamicObject)
    }
  }
}
