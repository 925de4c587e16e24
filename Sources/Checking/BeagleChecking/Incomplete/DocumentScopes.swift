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
      /// A component declares the context; its id is this node.
      case declared(id: Int)
      case item, index, event
      /// What there is everywhere, such as `global`.
      case implied
    }

    package let name: String
    package let origin: Origin
    fileprivate let owner: ValueOwner?

    package var isDeclared: Bool { if case .declared = origin { true } else { false } }

    /// Whether actions set it by its name.
    package var isSet: Bool {
      switch origin {
      case .declared, .implied: true
      case .item, .index, .event: false
      }
    }
  }

  private let json: LooseJSON
  /// Where the value of each node begins in the document.
  private let starts: [Int]
  /// Keeps alive what the walk's cursors point to.
  private let document: JSONDocument
  private let walk: TreeCheck

  /// - Returns: nil for a text without brackets, and one that is larger or deeper than documents may be.
  package init?(_ json: LooseJSON, _ check: ScreenCheck) {
    guard let text = json.completed,
      let document = try? JSONDocument(parsing: text.bytes, limits: check.limits)
    else { return nil }
    (self.json, self.document, starts) = (json, document, text.starts)
    walk = TreeCheck(
      noting: NameRecorder(notesPlaces: true), in: document, operations: check.operations,
      registry: check.componentRegistry)
    document.withCursor(walk.check)
  }

  // MARK: Names

  /// What can be read in a node, the nearest first, each name once: a nearer one hides others.
  package func names(at node: Int) -> [Name] {
    let environment = environment(at: node)
    let nearest = Array(walk.scopes.visible(from: environment.scope))
    var seen = Set(Context.impliedIDs)
    return (nearest + walk.scopes.entries[environment.submitted]).filter { seen.insert($0.name).inserted }
      .map(name) + Context.impliedIDs.map { Name(name: $0, origin: .implied, owner: nil) }
  }

  /// The context that an action sets.
  package func target(of action: Int) -> Name? {
    if let id = json.member("contextId", of: action).flatMap(json.string) {
      return names(at: action).first { $0.name == id }
    }
    return walk.scopes.nearestWritable(from: environment(at: action).scope).map(name)
  }

  /// The items of a list.
  package func items(of list: Int) -> Name? {
    offset(of: list).flatMap(walk.scopes.list).map {
      Name(name: walk.scopes.lists[$0].name, origin: .item, owner: .item(ofList: $0))
    }
  }

  private func name(_ entry: Scopes.Entry) -> Name {
    let origin: Name.Origin =
      switch entry.kind {
      case .declared(let number): .declared(id: node(at: walk.scopes.declarations[number].range.lowerBound))
      case .item: .item
      case .index: .index
      case .event, .customEvent: .event
      }
    return Name(name: entry.name, origin: origin, owner: entry.kind.owner)
  }

  /// What surrounds a node, or else what it is in.
  private func environment(at node: Int) -> CheckEnvironment {
    let places = walk.names?.places ?? [:]
    return json.ancestors(of: node).lazy.compactMap { self.offset(of: $0).flatMap { places[$0] } }.first
      ?? CheckEnvironment()
  }

  // MARK: Values

  /// What a context holds at first, or the first item of a list; nil where the document does not say it.
  package func value(of name: Name) -> DynamicObject? {
    guard let owner = name.owner else { return .none }
    if let sample = walk.scopes.sample(of: owner) { return sample.dynamicObject }
    return name.isDeclared ? DynamicObject.empty : .none
  }

  /// The members that a path can go on with, each with a value that it has in the document.
  ///
  /// - Parameter edited: an action that is being written.
  package func members(
    of name: Name, at path: ContextPath, besides edited: Int?
  ) -> [(name: String, value: DynamicObject?)] {
    if case .event = name.origin, path.steps.isEmpty {
      return EventMembers.names(of: name.name).map { ($0, nil) }
    }
    var values = OwnedValues(walk.scopes, walk.members, besides: edited.flatMap(offset))
    guard let owner = name.owner, let place = values.place(at: path, in: owner) else { return [] }
    return values.values.names(at: place).map { member in
      let inner = values.values.place(behind: .key(member), from: place)
      return (member, inner.flatMap(values.values.sample)?.dynamicObject)
    }
  }

  /// The node in which the document has what a path leads to.
  package func node(of name: Name, at path: ContextPath) -> Int? {
    guard let owner = name.owner else { return nil }
    if let found = walk.scopes.sample(of: owner)?.look(along: path), found.steps == path.steps.count {
      return node(at: found.value.byteOffset)
    }
    var values = OwnedValues(walk.scopes, walk.members)
    return values.place(at: path, in: owner).flatMap(values.values.sample).map { node(at: $0.byteOffset) }
  }

  // MARK: Places

  private func node(at offset: Int) -> Int { starts.lastIndex { $0 <= offset } ?? 0 }

  private func offset(of node: Int) -> Int? { starts.indices.contains(node) ? starts[node] : nil }
}
