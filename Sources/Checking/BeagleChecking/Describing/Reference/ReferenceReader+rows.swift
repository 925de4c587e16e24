import BeagleSchema

/// The rows of an object's tables.
extension ReferenceReader {
  func rows(of object: Int, inside topic: ReferenceTopic) -> [(
    row: ReferenceEntry.Row, isEvent: Bool, isRequired: Bool
  )] {
    let type = table.objects[object].type
    let owner = ClientAvailability(of: ClientTypeKind(type).key, in: clients)
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

  func row(
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
    var parts = [
      property.isEvent ? Self.context(of: name) : Self.words(for: literal),
      requirement(of: property, in: type),
    ]
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
      row.clients = ClientAvailability(of: "\(ClientTypeKind(type).key).\(name)", in: clients).description(
        inside: owner)
    }
    return row
  }

  /// `required`, or `required by Android` if the other clients do not require it; empty for none.
  func requirement(of property: WireProperty, in type: any WireObject.Type) -> String {
    if case .required = property.role { return "required" }
    let name = property.name.description
    let titles = CompatibilityRules.newestOfEach.filter { $0.rules.demands(of: type).requires(name) }.map(
      \.title)
    if titles.isEmpty { return "" }
    return titles.count == CompatibilityRules.newestOfEach.count
      ? "required" : "required by \(titles.joinedInSentence())"
  }

  func choices(of type: any WireEnum.Type) -> [(name: String, text: String)] {
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
}
