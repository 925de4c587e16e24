import BeagleExpressions
import BeagleSchema

/// Explanations of entries: `beagle check --explain gridView`.
extension ClientTable {
  /// The explanation of an entry: a component, an action or another object, one of its properties, a name of
  /// a choice, an operation or a rule; nil if there is no such entry.
  package func explanation(of word: String) -> String? {
    let entry = TableEntry(word)
    let rows = clients.map { client in (client, entry.facts(client)) }
    guard let name = rows.lazy.compactMap({ $0.1?.name }).first ?? entry.ownName else { return nil }
    var lines = [name, ""]
    for (client, found) in rows { lines += Self.lines(of: client, found, entry) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The explanation of the entries of a part of documents: its objects, or a property of a single object.
  package func explanation(of topic: ReferenceTopic) -> String? {
    let found = topic.clientKeys.compactMap { explanation(of: $0) }
    return found.isEmpty ? nil : found.joined(separator: "\n")
  }

  /// The most likely entry for a misspelt or partial word.
  package func entry(like word: String) -> String? {
    var names = Set(ReadingRule.allCases.map(\.rawValue))
    for client in clients {
      for type in Array(client.components.keys) + Array(client.actions.keys) {
        names.insert(type.hasPrefix("beagle:") ? String(type.dropFirst(7)) : type)
      }
      names.formUnion(client.objects.keys)
      names.formUnion(client.operations.keys)
    }
    let sorted = names.sorted()
    if let near = Spelling.nearest(to: word, among: sorted) { return near }
    // For a part of a name: the shortest name that begins with it.
    let start = word.lowercased()
    return start.count < 3
      ? nil : sorted.filter { $0.lowercased().hasPrefix(start) }.min { $0.count < $1.count }
  }

  private static func lines(of client: Client, _ found: TableEntry.Facts?, _ entry: TableEntry) -> [String] {
    guard let found, !found.facts.isEmpty else { return ["\(client.title): \(entry.absence(in: client))"] }
    return found.facts.map { fact in
      let versions = client.words(for: fact.versions)
      let words = fact.isUnknown ? "not known" : fact.value
      let source = client.citation(of: fact).map { "\n    \($0)" } ?? ""
      return "\(client.title)\(versions.isEmpty ? "" : " \(versions)"): \(words)\(source)"
    }
  }
}

extension Client {
  /// `1.8 and newer`, `1.0 to 1.7`; empty for all.
  func words(for range: Range<Int>) -> String {
    guard hasVersions, range != versions.indices, let first = range.first, let last = range.last else {
      return ""
    }
    return range.upperBound == versions.count ? "\(versions[first]) and newer" : label(first...last)
  }
}

/// An entry of the table, as `--explain` names it.
struct TableEntry {
  struct Facts {
    let name: String
    let facts: [Client.Fact<String>]
  }

  let word: String
  private let isOperation: Bool
  /// The text after the last dot, and the text before it.
  private let owner, member: String

  init(_ word: String) {
    isOperation = word.hasSuffix("()")
    self.word = isOperation ? String(word.dropLast(2)) : word
    let parts = self.word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    owner = parts.dropLast().joined(separator: ".")
    member = parts.last ?? ""
  }

  /// What a client does without the entry.
  func absence(in client: Client) -> String {
    if !isOperation, let rule = ReadingRule(rawValue: word) { return rule.absence }
    return isOwn && !client.isApplication ? "unknown, as applications add custom ones" : "does not have it"
  }

  /// Whether it is a custom name, which the table need not have.
  private var isOwn: Bool {
    isOperation ? OperationTable()[word] == nil : word.lowercased().hasPrefix("custom:")
  }

  /// The title if no client has it; nil if there is nothing to report.
  var ownName: String? {
    if isOperation { return word.isEmpty ? nil : "\(word)(): an operation of expressions" }
    return isOwn && !word.contains(".") ? "\(word): a custom name" : nil
  }

  func facts(_ client: Client) -> Facts? {
    if isOperation {
      return client.operations[word].map { facts in
        Facts(name: "\(word)(): an operation of expressions", facts: facts.map { $0.with("has it") })
      }
    }
    if let rule = ReadingRule(rawValue: word) {
      return Facts(
        name: "\(word): \(rule.reason)",
        facts: (client.rules[rule] ?? []).map { $0.with($0.value.words) })
    }
    if let type = type(word, client) {
      return Facts(name: type.name, facts: type.facts.spans.map { $0.with("has it") })
    }
    if let operation = client.operations[word] {
      return Facts(name: "\(word)(): an operation of expressions", facts: operation.map { $0.with("has it") })
    }
    if let type = type(owner, client), let property = type.facts.properties[member] {
      return Facts(
        name: "\(member) of \(Self.documentName(ofObject: owner)): a property",
        facts: property.flatMap(client.words))
    }
    if let value = client.values[owner]?[member] {
      return Facts(
        name: "\(member): a value of \(Self.documentName(ofChoice: owner))",
        facts: value.map { $0.with("has it") })
    }
    return nil
  }

  private func type(_ word: String, _ client: Client) -> (name: String, facts: Client.TypeFacts)? {
    let key = word.contains(":") ? word.lowercased() : "beagle:" + word.lowercased()
    if let facts = client.components[key] { return ("\(word): a component", facts) }
    if let facts = client.actions[key] { return ("\(word): an action", facts) }
    return client.objects[word].map { ("\(Self.documentName(ofObject: word)): an object", $0) }
  }

  private static func documentName(ofObject name: String) -> String {
    let object = PropertyTable.standard.objects.first { ClientTypeKind($0.type).name == name }
    return object.map { ReferenceTopic.name(of: $0.type) } ?? name
  }

  /// The properties with such values: `text.alignment`.
  private static func documentName(ofChoice name: String) -> String {
    let table = PropertyTable.standard
    let places = table.objects.flatMap { object in
      table.properties[object.properties].filter { property in
        guard property.wire.isCurrent, let choice = table.choice(of: property.value) else { return false }
        return SchemaDefinitions.name(of: choice) == name
      }.map { "\(ReferenceTopic.name(of: object.type)).\($0.wire.name)" }
    }
    return places.isEmpty ? name : places.joinedInSentence()
  }
}

extension Client.Fact {
  fileprivate func with<Other>(_ value: Other) -> Client.Fact<Other> {
    Client.Fact<Other>(versions: versions, isUnknown: isUnknown, source: source, value: value)
  }
}

extension Client {
  /// A description of a property, for each range of versions with the same description.
  fileprivate func words(for property: Fact<Property>) -> [Fact<String>] {
    var found: [Fact<String>] = []
    for version in property.versions {
      let words = property.value.words(of: self, version)
      if let last = found.last, last.value == words {
        found[found.count - 1].versions = last.versions.lowerBound..<version + 1
      } else {
        var fact = property.with(words)
        fact.versions = version..<version + 1
        found.append(fact)
      }
    }
    return found
  }
}

extension Client {
  /// The names of a choice that a version knows, in the order of the schema.
  fileprivate func names(of choice: String, in version: Int) -> [String] {
    func all<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    let known = (values[choice] ?? [:]).filter { $0.value.contains { $0.versions.contains(version) } }.keys
    let type = PropertyTable.standard.choices.first { SchemaDefinitions.name(of: $0) == choice }
    let order = type.map { all($0) } ?? []
    return order.filter(known.contains) + known.filter { !order.contains($0) }.sorted()
  }
}

extension Client.Property {
  fileprivate func words(of client: Client, _ version: Int) -> String {
    func outcome(_ kind: PropertyKinds) -> ClientOutcome.Outcome? {
      client.outcome(of: kind, for: self, in: version)
    }
    // A decoder may convert a number to text, and the reverse.
    let converted = [.number, .numericText, .integerText].first { (kind: PropertyKinds) in
      kinds.isDisjoint(with: kind)
        && kind.each.allSatisfy { client.converts($0, for: self) && outcome($0) == nil }
    }
    let read = kinds.union(converted ?? [])
    var words = "reads \(read == .any ? "any value" : read.words)"
    if let choice, kinds == .text {
      words = "reads one of \(client.names(of: choice, in: version).joined(separator: ", "))"
    }
    if !takesExpressions { words += ", but no expressions" }
    if isRequired {
      words += ", is required"
    } else if isKeyed {
      words += ", is required but may be null"
    }
    guard read != .any else { return words }
    let other = unfit ?? client.outcome(of: choice == nil ? .otherKind : .unknownValue, in: version)
    if let other { words += "; with another value \(other.words)" }
    for (name, kind) in [("a number", PropertyKinds.integer), ("a number as text", .integerText)] {
      if client.converts(kind, for: self), let outcome = outcome(kind), outcome != other {
        words += "; with \(name) \(outcome.words)"
      }
    }
    return words
  }
}

extension ReadingRule {
  /// The description of a client whose behaviour is not in the table.
  fileprivate var absence: String {
    switch self {
    case .numberAsText: "reads the number as text"
    case .textAsNumber: "reads the text as a number"
    default: "reads it unchanged"
    }
  }
}

extension ClientOutcome.Outcome {
  fileprivate var words: String {
    switch self {
    case .fails: "the whole screen is not shown"
    case .vanishes: "this part is not shown"
    case .inert: "the action does nothing"
    case .ignored: "the property is ignored"
    case .differs: "it is read or shown differently"
    }
  }
}
