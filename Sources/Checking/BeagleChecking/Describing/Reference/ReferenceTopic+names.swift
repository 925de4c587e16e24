import BeagleExpressions
import BeagleSchema

/// Finding topics by names.
extension ReferenceTopic {
  /// The topics with a name, in any letter case and with or without `beagle:`: parts of documents, then the
  /// property of that name with the object that is its value. `button.onPress` is the property of one object,
  /// and `onSuccess.data` the member of an event.
  package static func named(_ name: String) -> [ReferenceTopic] {
    let folded = name.lowercased()
    let word = folded.hasPrefix("beagle:") ? String(folded.dropFirst(7)) : folded
    if word.hasSuffix("()") { return operations.filter { $0.name.lowercased() == word.dropLast(2) } }
    var found = all.filter { $0.isNamed(word) }
    if let property = properties[word], found.allSatisfy({ $0.group != .events }) {
      found.append(property)
      if let value = property.value, !found.contains(where: { $0.name == value.name }) { found.append(value) }
    }
    return found.isEmpty ? members(word) : found
  }

  /// The names of all topics and properties, each once.
  package static let names: [String] = {
    var known: Set<String> = []
    let own = all.map(\.name) + properties.values.map(\.propertyName).sorted()
    return own.filter { known.insert($0).inserted }
  }()

  /// The names of the properties of an object, each after the object's name and a dot.
  package static func memberNames(of owner: some StringProtocol) -> [String] {
    let word = owner.lowercased()
    return all.filter { $0.isNamed(word) }.flatMap { topic in
      topic.objects.flatMap(table.list).map { "\(topic.name).\($0.name)" }
    }
  }

  /// Whether a folded name is that of the topic or of one of its types: `style`, `routerequest`.
  private func isNamed(_ word: String) -> Bool {
    name.lowercased() == word
      || objects.contains { SchemaDefinitions.name(of: Self.table.objects[$0].type).lowercased() == word }
  }

  /// The topics of a name such as `button.onpress`.
  private static func members(_ word: String) -> [ReferenceTopic] {
    guard let dot = word.lastIndex(of: ".") else { return [] }
    let (owner, member) = (word[..<dot], word[word.index(after: dot)...])
    return all.filter { $0.isNamed(String(owner)) }.flatMap { topic -> [ReferenceTopic] in
      if case .event = topic.source {
        return EventMembers.names(of: topic.name).contains { $0.lowercased() == member } ? [topic] : []
      }
      let owners = topic.objects.filter { object in
        table.list(of: object).contains { $0.name.description.lowercased() == member }
      }
      guard let first = owners.first,
        let name = table.list(of: first).map(\.name.description).first(where: { $0.lowercased() == member })
      else { return [] }
      return [
        ReferenceTopic(name: "\(topic.name).\(name)", group: .properties, source: .property(name, of: owners))
      ]
    }
  }

  // MARK: Properties

  /// The properties by their folded names. Only `component` and `action` have the common ones.
  private static let properties: [String: ReferenceTopic] = {
    let common = Set(table.list(of: table.customComponent).map(\.name.description))
    let commonOfActions = Set(table.list(of: table.customAction).map(\.name.description))
    var owners: [String: (name: String, objects: [Int])] = [:]
    for (number, object) in table.objects.enumerated() {
      let known: Set<String> =
        switch object.kind {
        case .component: common
        case .action: commonOfActions
        case .part: []
        }
      for name in table.list(of: number).map(\.name.description) where !known.contains(name) {
        if owners[name.lowercased()]?.objects.last != number {
          owners[name.lowercased(), default: (name, [])].objects.append(number)
        }
      }
    }
    return owners.mapValues { (name, objects) -> ReferenceTopic in
      let owner = objects.count == 1 ? objects.first.map { "\(Self.name(of: table.objects[$0].type))." } : nil
      return ReferenceTopic(
        name: (owner ?? "") + name, group: .properties, source: .property(name, of: objects))
    }
  }()

  /// `onPress` of `button.onPress`.
  private var propertyName: String {
    if case .property(let name, _) = source { name } else { name }
  }

  /// The object that is the value of the property, in each object that has it.
  private var value: ReferenceTopic? {
    guard case .property(let name, let owners) = source else { return nil }
    let values = owners.map { owner in
      let found = Self.table.properties[Self.table.objects[owner].properties].filter {
        $0.wire.isCurrent && $0.wire.name.description == name
      }.flatMap { Self.table.objects(in: $0.value) }
      return Self.all.first { !Set($0.objects).isDisjoint(with: found) }
    }
    guard let first = values.first, let topic = first else { return nil }
    return values.allSatisfy { $0?.name == topic.name } ? topic : nil
  }

  /// Its entries in the table of clients: `text`, `Style`, `text.alignment`, `sum()`.
  var clientKeys: [String] {
    switch source {
    case .objects(let objects): objects.map { ClientTypeKind(Self.table.objects[$0].type).key }
    case .operation: ["\(name)()"]
    case .event(let owners): owners.count == 1 ? Self.keys(of: name, in: owners) : []
    case .property(let name, let owners):
      owners.count == 1 || self.name != name ? Self.keys(of: name, in: owners) : []
    case .context: []
    }
  }

  private static func keys(of property: String, in owners: [Int]) -> [String] {
    owners.map { "\(ClientTypeKind(table.objects[$0].type).key).\(property)" }
  }

  /// The positions of its objects in the ``PropertyTable``; none if it is not an object.
  var objects: [Int] {
    if case .objects(let objects) = source { objects } else { [] }
  }
}
