import BeagleExpressions
import BeagleSchema

/// Creates the entries of the reference from the tables of properties, descriptions, events, operations and
/// clients.
struct ReferenceReader {
  let definitions: SchemaDefinitions
  let table = PropertyTable.standard
  let clients = ClientTable.standard

  /// - Parameter text: the text about a type, property or value, by a name like `Text.alignment`.
  init(describing text: @escaping (String) -> String?) {
    definitions = SchemaDefinitions(ComponentRegistry(), description: text)
  }

  func entry(of topic: ReferenceTopic) -> ReferenceEntry {
    var entry: ReferenceEntry
    switch topic.source {
    case .objects(let objects): entry = self.entry(of: topic, objects)
    case .event(let owners): entry = event(topic, owners)
    case .context(let text):
      entry = ReferenceEntry(
        name: topic.name, group: topic.group, kind: "an implicit context", summary: text)
    case .operation(let operation): entry = self.entry(of: operation)
    case .property(let name, let owners): entry = property(topic, name, owners)
    }
    if entry.example == nil { entry.example = ReferenceExample.named(topic) }
    return entry
  }

  // MARK: Components, actions and other objects

  private func entry(of topic: ReferenceTopic, _ objects: [Int]) -> ReferenceEntry {
    let types = objects.map { table.objects[$0].type }
    let texts = types.map { summary(of: $0) }
    // Several objects for the same property have a section each.
    let place = topic.name.prefix(1).uppercased() + topic.name.dropFirst()
    let kind =
      switch topic.group {
      case .components: "a component"
      case .actions: "an action"
      default: "an object"
      }
    var entry = ReferenceEntry(
      name: topic.name, group: topic.group, kind: kind,
      summary: types.count > 1 ? definitions.description(place) ?? "" : texts.first ?? "")
    for (object, text) in zip(objects, texts) {
      let rows = rows(of: object, inside: topic)
      let required = rows.filter(\.isRequired).map { "`\($0.row.name)`" }
      let title =
        objects.count == 1
        ? "" : " (\(text.isEmpty ? "with \(required.joinedInSentence())" : text.asPart))"
      entry.add("Properties\(title)", rows.filter { !$0.isEvent }.map(\.row))
      entry.add("Events\(title)", rows.filter(\.isEvent).map(\.row))
    }
    entry.notes = notes(on: objects, inside: topic)
    let availability = types.lazy.map { ClientAvailability(of: ClientTypeKind($0).key, in: clients) }.first(
      where: \.isKnown)
    entry.clients = availability?.description
    return entry
  }

  private func summary(of type: any WireObject.Type) -> String {
    switch table[type] {
    case table.customComponent:
      return """
        The properties that every component has. A custom component, `custom:NAME`, also has other properties.
        """
    case table.customAction:
      return """
        The properties that every action has. A custom action, `custom:NAME`, also has other properties.
        """
    default:
      let texts = [SchemaDefinitions.name(of: type), ClientTypeKind(type).key].lazy.compactMap(
        definitions.description)
      return Self.parts(of: texts.first ?? "").text
    }
  }

  /// The paragraphs after the tables: common properties, older forms, and the places of an object.
  private func notes(on objects: [Int], inside topic: ReferenceTopic) -> [String] {
    var notes: [String] = []
    for object in objects {
      let type = table.objects[object].type
      let owner = ClientAvailability(of: ClientTypeKind(type).key, in: clients)
      let common = commonNames(of: object)
      let names = table.list(of: object).map(\.name.description).filter(common.contains)
      if !names.isEmpty {
        let kind = topic.group == .actions ? "action" : "component"
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        let support = names.compactMap { name in
          ClientAvailability(of: "\(ClientTypeKind(type).key).\(name)", in: clients)
            .description(inside: owner).map { " `\(name)`: \($0)." }
        }
        notes.append("Common properties, see `\(kind)`: \(list).\(support.joined())")
      }
      for property in table.list(of: object) {
        guard case .former(let current) = property.role, "\(current)" != "\(property.name)" else { continue }
        notes.append("`\(property.name)` is an older form of `\(current)`.")
      }
    }
    let places = topic.group == .objects ? places(of: objects) : []
    if !places.isEmpty { notes.append("A value of \(places.joinedInSentence()).") }
    return notes
  }

  /// `style.margin`: the properties whose values the objects are.
  private func places(of objects: [Int]) -> [String] {
    var places: [String] = []
    for (number, object) in table.objects.enumerated() {
      let common = commonNames(of: number)
      for property in table.properties[object.properties] {
        let name = property.wire.name.description
        guard property.wire.isCurrent, !common.contains(name),
          !Set(table.objects(in: property.value)).isDisjoint(with: objects)
        else { continue }
        let place = "`\(ReferenceTopic.name(of: object.type)).\(name)`"
        if !places.contains(place) { places.append(place) }
      }
    }
    return places
  }

  // MARK: Common properties

  /// The properties of an object that all components or all actions have.
  func commonNames(of object: Int) -> Set<String> {
    let common: Int
    switch table.objects[object].kind {
    case .component: common = table.customComponent
    case .action: common = table.customAction
    case .part: return []
    }
    return Set(table.list(of: common).map(\.name.description))
  }
}

extension ReferenceEntry {
  mutating func add(_ title: String, _ rows: [Row]) {
    if !rows.isEmpty { sections.append(Section(title: title, rows: rows)) }
  }
}

extension String {
  /// A sentence as a part of another one.
  fileprivate var asPart: String { prefix(1).lowercased() + dropFirst().prefix { $0 != "." } }
}
