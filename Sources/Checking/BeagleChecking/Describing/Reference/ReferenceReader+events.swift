import BeagleExpressions
import BeagleSchema

/// Entries of events and operations.
extension ReferenceReader {
  func event(_ topic: ReferenceTopic, _ owners: [Int]) -> ReferenceEntry {
    let types = owners.map { table.objects[$0].type }
    let names = types.map(ReferenceTopic.name)
    let isOfAll = owners.contains(table.customComponent)
    let rows = zip(owners, types).compactMap { owner, type -> ReferenceEntry.Row? in
      guard !commonNames(of: owner).contains(topic.name),
        let property = table.list(of: owner).first(where: { $0.name.description == topic.name })
      else { return nil }
      let typeName = SchemaDefinitions.name(of: type)
      let text = definitions.description(of: topic.name, in: typeName, [Action].self) ?? ""
      return ReferenceEntry.Row(
        name: ReferenceTopic.name(of: type), value: requirement(of: property, in: type),
        text: Self.parts(of: text).text)
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

  func entry(of operation: ExpressionOperation) -> ReferenceEntry {
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
