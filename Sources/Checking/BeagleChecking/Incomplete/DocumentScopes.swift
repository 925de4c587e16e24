import BeagleJSON
import BeagleSchema

/// The names that can be read at each place of a text that is JSON or being typed.
///
/// The walk of the check determines them, over the text with the missing parts added. So an editor offers
/// what the check accepts.
package final class DocumentScopes {
  /// A name that can be read at a place.
  package struct Name {
    package enum Origin {
      /// A component declares the context, with an id at this byte.
      case declared(id: Int)
      case item, index, event
      /// A name that exists everywhere, such as `global`.
      case implied
    }

    package let name: String
    package let origin: Origin
    var owner: ValueOwner?
    /// The value that a navigation passes, of `navigationContext`.
    var passed: PassedValue?
    /// The node at which it can be read.
    let node: Int

    package var isDeclared: Bool { if case .declared = origin { true } else { false } }
    package var isImplied: Bool { if case .implied = origin { true } else { false } }
  }

  let json: LooseJSON
  private let text: LooseJSON.Completed
  /// Keeps the bytes alive that the walk's cursors point to.
  private let document: JSONDocument
  let walk: TreeCheck
  /// What surrounds the values in which names can be read, by their positions.
  private let places: [Int: CheckEnvironment]
  /// The positions of the strings that are evaluated.
  private let evaluated: Set<Int>
  /// The operations whose results only the application knows.
  let customOperations: Set<String>
  package private(set) lazy var documentNames = document.withCursor {
    SymbolTable(walk, $0).placed(by: text.written)
  }

  /// - Returns: nil for a text without an object, and one that exceeds the size or depth limit of documents.
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
    customOperations = Set(check.operations.registered.map(\.name))
    evaluated = Set((walk.names?.evaluated ?? []).map(text.written))
  }

  /// Whether the expressions in a string are evaluated, if there are any.
  package func isEvaluated(_ node: Int) -> Bool { evaluated.contains(json.nodes[node].range.lowerBound) }

  // MARK: Names

  /// The names that can be read in a node, the nearest first, each once: a nearer one hides others.
  package func names(at node: Int) -> [Name] {
    let environment = environment(at: node)
    let nearest = Array(walk.scopes.visible(from: environment.scope))
    var seen = Set(Context.impliedIDs)
    let declared = (nearest + walk.scopes.entries[environment.submitted])
      .filter { seen.insert($0.name).inserted }
    return declared.map { name($0, at: node) }
      + Context.impliedIDs.map { id in
        let passed = id == Context.navigationID ? walk.roots[environment.root].passed : nil
        return Name(name: id, origin: .implied, passed: passed, node: node)
      }
  }

  /// The owner of the value that a property with a path refers to: the context that an action sets, or the
  /// items of a list.
  package func owner(ofPath key: String, in object: Int) -> Name? {
    switch key {
    case "path":
      let type = json.member("_beagleAction_", of: object).flatMap(json.string)
      guard type?.lowercased() == "beagle:setcontext" else { return nil }
      if let id = json.member("contextId", of: object).flatMap(json.string) {
        return names(at: object).first { $0.name == id }
      }
      return walk.scopes.nearestWritable(from: environment(at: object).scope).map { name($0, at: object) }
    case "key":
      return offset(of: object).flatMap(walk.scopes.list).map {
        Name(name: walk.scopes.lists[$0].name, origin: .item, owner: .item(ofList: $0), node: object)
      }
    default: return nil
    }
  }

  /// The ids of the components that an action in a node can name.
  package func ids(at node: Int) -> [String] { walk.roots[environment(at: node).root].ids.names }

  private func name(_ entry: Scopes.Entry, at node: Int) -> Name {
    let origin: Name.Origin =
      switch entry.kind {
      case .declared(let number):
        .declared(id: text.written(walk.scopes.declarations[number].range.lowerBound))
      case .item: .item
      case .index: .index
      case .event, .customEvent: .event
      }
    return Name(name: entry.name, origin: origin, owner: entry.kind.owner, node: node)
  }

  /// What surrounds a node, or else its closest ancestor.
  private func environment(at node: Int) -> CheckEnvironment {
    json.ancestors(of: node).lazy.compactMap { self.places[self.json.nodes[$0].range.lowerBound] }.first
      ?? CheckEnvironment()
  }

  func offset(of node: Int) -> Int? { text.completed(json.nodes[node].range.lowerBound) }
}
