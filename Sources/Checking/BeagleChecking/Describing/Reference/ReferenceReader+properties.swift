import BeagleSchema

/// Entries of properties.
extension ReferenceReader {
  /// The entry of a property of a single object, or a list of the objects that have it.
  func property(_ topic: ReferenceTopic, _ name: String, _ owners: [Int]) -> ReferenceEntry {
    if owners.count == 1, let owner = owners.first { return property(topic, name, of: owner) }
    // Older forms come last.
    let isCurrent = { (owner: Int) in
      table.list(of: owner).contains { $0.name.description == name && $0.isCurrent }
    }
    let rows = (owners.filter(isCurrent) + owners.filter { !isCurrent($0) }).compactMap { owner in
      row(of: name, in: owner).map { row in
        ReferenceEntry.Row(
          name: "\(ReferenceTopic.name(of: table.objects[owner].type)).\(name)", value: row.value,
          text: row.text)
      }
    }
    var entry = ReferenceEntry(
      name: topic.name, group: .properties, kind: "a property",
      summary:
        "A property of several objects. `beagle help \(rows.first?.name ?? name)` explains one of them.")
    entry.add("Objects", rows)
    return entry
  }

  private func property(_ topic: ReferenceTopic, _ name: String, of owner: Int) -> ReferenceEntry {
    let row = row(of: name, in: owner)
    var entry = ReferenceEntry(
      name: topic.name, group: .properties, kind: "a property", summary: row?.text ?? "")
    if let row, !row.value.isEmpty { entry.notes.append("Value: \(row.value).") }
    entry.add(
      "Values", row?.choices.map { ReferenceEntry.Row(name: $0.name, value: "", text: $0.text) } ?? [])
    let known = ClientAvailability(
      of: "\(ClientTypeKind(table.objects[owner].type).key).\(name)", in: clients)
    if known.isKnown { entry.clients = known.description }
    let whole = ReferenceTopic.all.first { $0.objects.contains(owner) }
    entry.example = whole.flatMap(ReferenceExample.named)
    return entry
  }

  /// The row of a property, also if it is an older form or has no effect.
  private func row(of name: String, in owner: Int) -> ReferenceEntry.Row? {
    let properties = table.list(of: owner).filter { $0.name.description == name }
    let type = table.objects[owner].type
    if let property = properties.first(where: \.isCurrent), let value = property.type {
      return row(of: property, value, in: type, ClientAvailability(of: ClientTypeKind(type).key, in: clients))
    }
    return properties.first.map { property in
      let text =
        if case .former(let current) = property.role {
          "An older form of `\(current)`."
        } else if case .outside = property.role {
          "Belongs to the component around this object."
        } else {
          "Has no effect any more."
        }
      return ReferenceEntry.Row(name: name, value: "", text: text)
    }
  }
}
