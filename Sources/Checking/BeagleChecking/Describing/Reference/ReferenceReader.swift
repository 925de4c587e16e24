import BeagleExpressions
import BeagleSchema

/// Creates the entries of the reference from the tables of properties, descriptions, events, operations and
/// clients.
struct ReferenceReader {
  private let definitions: SchemaDefinitions
  private let table = PropertyTable.standard
  private let clients = ClientTable.standard

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
    let availability = types.lazy.map { ClientAvailability(of: clientWord($0), in: clients) }.first(
      where: \.isKnown)
    entry.clients = availability?.description
    return entry
  }

  private func summary(of type: any WireObject.Type) -> String {
    switch table[type] {
    case table.customComponent:
      return """
        The properties that every component has. A component of the application, `custom:NAME`, has others \
        in addition.
        """
    case table.customAction:
      return """
        The properties that every action has. An action of the application, `custom:NAME`, has others in \
        addition.
        """
    default:
      let texts = [SchemaDefinitions.name(of: type), clientWord(type)].lazy.compactMap(
        definitions.description)
      return Self.parts(of: texts.first ?? "").text
    }
  }

  private func rows(of object: Int, inside topic: ReferenceTopic) -> [(
    row: ReferenceEntry.Row, isEvent: Bool, isRequired: Bool
  )] {
    let type = table.objects[object].type
    let owner = ClientAvailability(of: clientWord(type), in: clients)
    let common = commonNames(of: object)
    var names: Set<String> = []
    return table.list(of: object).compactMap { property in
      let name = property.name.description
      guard property.isCurrent, !common.contains(name), names.insert(name).inserted, let value = property.type
      else { return nil }
      let row = row(of: property, value, in: type, owner)
      let isRequired = if case .required = property.role { true } else { false }
      return (row, property.isEvent, isRequired)
    }
  }

  private func row(
    of property: WireProperty, _ value: any WireValue.Type, in type: any WireObject.Type,
    _ owner: ClientAvailability
  ) -> ReferenceEntry.Row {
    let name = property.name.description
    let typeName = SchemaDefinitions.name(of: type)
    let demands = CompatibilityRules.phones.demands(of: type)
    let literal = demands.literal.contains(name) ? value.literal : value
    // An object is described by its own entry.
    let isObject = table.isObject(value)
    var (text, absent) = Self.parts(of: isObject ? definitions.comment(on: name, in: typeName) ?? "" : "")
    if text.isEmpty {
      (text, absent) = Self.parts(of: definitions.description(of: name, in: typeName, literal) ?? "")
    }
    var parts = [property.isEvent ? Self.context(of: name) : Self.words(for: literal)]
    if case .required = property.role {
      parts.append("required")
    } else if demands.required.contains(name) || demands.keyed.contains(name) {
      parts.append("required on phones")
    }
    var choices: [(name: String, text: String)] = []
    if case .choice(let choice) = literal.literal.shape {
      choices = self.choices(of: choice)
      // Comments write `flex start`, documents `FLEX_START`.
      let word = absent?.uppercased().replacing(" ", with: "_")
      if let word, choices.contains(where: { $0.name == word }) { absent = word }
    }
    if let absent, !property.isEvent || absent != "none" { parts.append("default: \(absent)") }
    var row = ReferenceEntry.Row(
      name: name, value: parts.filter { !$0.isEmpty }.joined(separator: "; "), text: text, choices: choices)
    if owner.isKnown {
      row.clients = ClientAvailability(of: "\(clientWord(type)).\(name)", in: clients).description(
        inside: owner)
    }
    return row
  }

  private func choices(of type: any WireEnum.Type) -> [(name: String, text: String)] {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    let owner = SchemaDefinitions.name(of: type)
    return names(type).map { ($0, definitions.description("\(owner).\($0)") ?? "") }
  }

  /// A description without the sentence about an absent property, and the default from that sentence.
  static func parts(of description: String) -> (text: String, absent: String?) {
    guard let start = description.firstRange(of: "Absent: ") else { return (description, nil) }
    let rest = description[start.upperBound...]
    let end = rest.firstRange(of: ". ")
    let absent = end.map { rest[..<$0.lowerBound] } ?? rest.dropLast(rest.hasSuffix(".") ? 1 : 0)
    let text = description[..<start.lowerBound] + (end.map { rest[$0.upperBound...] } ?? "")
    return (String(text.last == " " ? text.dropLast() : text), String(absent))
  }

  /// The paragraphs after the tables: common properties, older forms, and the places of an object.
  private func notes(on objects: [Int], inside topic: ReferenceTopic) -> [String] {
    var notes: [String] = []
    for object in objects {
      let type = table.objects[object].type
      let owner = ClientAvailability(of: clientWord(type), in: clients)
      let common = commonNames(of: object)
      let names = table.list(of: object).map(\.name.description).filter(common.contains).map { name in
        let known = ClientAvailability(of: "\(clientWord(type)).\(name)", in: clients)
        return "`\(name)`" + (known.description(inside: owner).map { " (\($0))" } ?? "")
      }
      if !names.isEmpty {
        let kind = topic.group == .actions ? "action" : "component"
        notes.append("Common properties, see `\(kind)`: \(names.joined(separator: ", ")).")
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
  private func commonNames(of object: Int) -> Set<String> {
    let common: Int
    switch table.objects[object].kind {
    case .component: common = table.customComponent
    case .action: common = table.customAction
    case .part: return []
    }
    return Set(table.list(of: common).map(\.name.description))
  }

  /// The name of an object in the table of clients.
  private func clientWord(_ type: any WireObject.Type) -> String {
    if let object = table[type], table.objects[object].kind.name != nil {
      return ReferenceTopic.name(of: type)
    }
    let name = SchemaDefinitions.name(of: type)
    return name.hasSuffix(".Entries") ? String(name.dropLast(".Entries".count)) : name
  }
}

// MARK: Events and operations

extension ReferenceReader {
  private func event(_ topic: ReferenceTopic, _ owners: [Int]) -> ReferenceEntry {
    let types = owners.map { table.objects[$0].type }
    let names = types.map(ReferenceTopic.name)
    let isOfAll = owners.contains(table.customComponent)
    let rows = zip(owners, types).compactMap { owner, type -> ReferenceEntry.Row? in
      guard !commonNames(of: owner).contains(topic.name) else { return nil }
      let typeName = SchemaDefinitions.name(of: type)
      let text = definitions.description(of: topic.name, in: typeName, [Action].self) ?? ""
      return ReferenceEntry.Row(
        name: ReferenceTopic.name(of: type), value: "", text: Self.parts(of: text).text)
    }
    let owner = isOfAll ? "every component" : names.map { "`\($0)`" }.joinedInSentence()
    let verb = isOfAll || names.count == 1 ? "runs" : "run"
    var entry = ReferenceEntry(
      name: topic.name, group: topic.group, kind: "an event",
      summary: "A list of actions that \(owner) \(verb). \(Self.sentence(about: topic.name))")
    entry.add("Members", Self.members(of: topic.name))
    entry.add("Run by", rows)
    return entry
  }

  /// What an event's actions can read: `gives `onChange.value``; empty if there is no context.
  static func context(of event: String) -> String {
    if EventMembers.numbers.contains(event) { return "gives `\(event)`, a number" }
    let members = EventMembers.names(of: event).map { "`\(event).\($0)`" }
    return members.isEmpty ? "" : "gives \(members.joinedInSentence())"
  }

  private static func sentence(about event: String) -> String {
    if EventMembers.numbers.contains(event) { return "The context `\(event)` is a number." }
    return EventMembers.names(of: event).isEmpty
      ? "They read no implicit context." : "They read the implicit context `\(event)`."
  }

  private static func members(of event: String) -> [ReferenceEntry.Row] {
    EventMembers.names(of: event).map { name in
      ReferenceEntry.Row(
        name: "\(event).\(name)", value: memberTexts[name]?.value ?? "", text: memberTexts[name]?.text ?? "")
    }
  }

  private static let memberTexts = [
    "value": ("a string", "The text of the input."),
    "data": (
      "any value", "The body of the response: JSON, or text if it is not JSON, or null if it is empty."
    ),
    "status": ("a number", "The HTTP status; 0 if there is no response. Not on Android."),
    "statusCode": ("a number", "The same as status. On Android, the only name."),
    "statusText": ("a string", "The status in words."),
    "headers": ("an object", "The headers of the response, on Android only; null elsewhere."),
    "message": ("a string", "The reason why the request failed."),
  ].mapValues { (value: $0.0, text: $0.1) }

  private func entry(of operation: ExpressionOperation) -> ReferenceEntry {
    var entry = ReferenceEntry(
      name: operation.name, group: .operations, kind: "an operation", summary: operation.summary,
      example: ReferenceExample(operation.example.call, result: operation.example.result))
    let rows = operation.parameters.map { parameter in
      let presence =
        switch parameter.presence {
        case .required: ""
        case .optional: "; optional"
        case .oneOrMore: "; one or more"
        case .zeroOrMore: "; any number"
        }
      return ReferenceEntry.Row(name: parameter.name, value: parameter.kinds.description + presence, text: "")
    }
    entry.signature = operation.signature
    entry.add("Parameters", rows)
    entry.notes = ["Returns \(operation.result.description)."]
    let known = ClientAvailability(of: "\(operation.name)()", in: clients)
    entry.clients = known.isKnown ? known.description : nil
    return entry
  }
}

extension ReferenceEntry {
  fileprivate mutating func add(_ title: String, _ rows: [Row]) {
    if !rows.isEmpty { sections.append(Section(title: title, rows: rows)) }
  }
}

extension String {
  /// A sentence as a part of another one.
  fileprivate var asPart: String { prefix(1).lowercased() + dropFirst().prefix { $0 != "." } }
}
