import BeagleSchema

/// Converts the entries of a client file to facts.
struct ClientReader: Sendable {
  /// The facts of some entries, and the versions that lack something.
  typealias Facts<Value: Sendable> = (known: [Client.Fact<Value>], lacking: [Range<Int>])

  private let client: Client

  init(_ client: Client) { self.client = client }

  /// An entry of a file of the table. A test ensures that all entries can be read.
  static func entry<Entry: WireValue>(_ type: Entry.Type, _ text: [UInt8]) -> Entry? {
    type.examineDocument(text, DecodingOptions()).0
  }

  /// The facts about a component, an action or another object.
  ///
  /// - Parameters:
  ///   - before: what is known of it already.
  ///   - kinds: the allowed names of kinds for properties; nil if they are known to be valid.
  func type(
    _ history: History<ClientType>, _ place: String, adding before: Client.TypeFacts? = nil,
    kinds: KindNames? = nil, isChoice: (String) -> Bool
  ) throws(ClientFileError) -> Client.TypeFacts {
    var type = before ?? Client.TypeFacts()
    type.spans.replace(with: try facts(history, place) { _ in () })
    for entry in history.entries {
      let around = try range(of: entry.span, place)
      for (property, history) in entry.properties ?? [:] {
        let place = "\(place).properties.\(property)"
        try kinds?.check(history, place)
        let facts = try facts(history, place, entry.span.source, around) {
          Client.Property($0, isChoice: isChoice)
        }
        type.properties[property, default: []].replace(with: facts)
      }
    }
    return type
  }

  func names(
    _ names: ClientNames, _ place: String, adding before: [String: [Client.Fact<Void>]] = [:]
  ) throws(ClientFileError) -> [String: [Client.Fact<Void>]] {
    var all = before
    for (value, history) in names.names {
      let facts = try facts(history, "\(place).\(value)", names.source) { _ in () }
      all[value, default: []].replace(with: facts)
    }
    return all
  }

  func operation(_ history: History<ClientName>, _ name: String) throws(ClientFileError) -> Facts<Void> {
    try facts(history, "operations.\(name)") { _ in () }
  }

  func rule(
    _ history: History<ClientRule>, _ name: String
  ) throws(ClientFileError) -> Facts<ClientOutcome.Outcome> {
    try facts(history, "rules.\(name)") { $0.outcome ?? .differs }
  }

  /// The facts of a history, and the versions that lack something.
  private func facts<Entry: ClientEntry, Value>(
    _ history: History<Entry>, _ place: String, _ source: ClientSource? = nil, _ around: Range<Int>? = nil,
    _ value: (Entry) -> Value
  ) throws(ClientFileError) -> Facts<Value> {
    var (known, lacking): ([Client.Fact<Value>], [Range<Int>]) = ([], [])
    for entry in history.entries {
      let versions = try range(of: entry.span, place).clamped(to: around ?? client.versions.indices)
      if let last = (known.map(\.versions) + lacking).map(\.upperBound).max(), last > versions.lowerBound,
        !versions.isEmpty
      {
        throw ClientFileError(
          place,
          "two entries are about \(client.title) \(client.label(versions.lowerBound)); they follow each other"
        )
      }
      if entry.span.missing == true {
        lacking.append(versions)
      } else if !versions.isEmpty {
        known.append(
          Client.Fact(
            versions: versions, isUnknown: entry.span.unknown == true, source: entry.span.source ?? source,
            value: value(entry)))
      }
    }
    return (known, lacking)
  }

  private func range(of span: ClientSpan, _ place: String) throws(ClientFileError) -> Range<Int> {
    func index(_ text: String?, _ name: String, absent: Int) throws(ClientFileError) -> Int {
      guard let text else { return absent }
      guard client.hasVersions else {
        throw ClientFileError("\(place).\(name)", "the file lists no \"versions\", the oldest first")
      }
      guard let version = ClientVersion(text), let index = client.versions.firstIndex(of: version)
      else {
        throw ClientFileError("\(place).\(name)", client.lacks(text))
      }
      return index
    }
    let start = try index(span.since, "since", absent: 0)
    let end = try index(span.until, "until", absent: client.versions.count)
    guard start < end else { throw ClientFileError(place, "\"since\" is not before \"until\"") }
    return start..<end
  }
}

/// All facts about a client, while its file is read.
struct ClientFacts {
  private(set) var components: [String: Client.TypeFacts] = [:]
  private(set) var actions: [String: Client.TypeFacts] = [:]
  private(set) var objects: [String: Client.TypeFacts] = [:]
  private(set) var values: [String: [String: [Client.Fact<Void>]]] = [:]
  private(set) var operations: [String: [Client.Fact<Void>]] = [:]
  private(set) var rules: [ReadingRule: [Client.Fact<ClientOutcome.Outcome>]] = [:]

  init() {}

  /// All versions of this client do what one version of another client does.
  init(of base: Client, version: Int, for client: Client) {
    func here<Value>(_ facts: [Client.Fact<Value>]) -> [Client.Fact<Value>] {
      facts.filter { $0.versions.contains(version) }.map { fact in
        var fact = fact
        fact.versions = client.versions.indices
        if let path = fact.source?.path(at: version, of: base) { fact.source = path }
        return fact
      }
    }
    func here(_ types: FactTable<String, Client.TypeFacts>) -> [String: Client.TypeFacts] {
      types.all.mapValues {
        Client.TypeFacts(spans: here($0.spans), properties: $0.properties.mapValues(here))
      }
    }
    (components, actions, objects) = (here(base.components), here(base.actions), here(base.objects))
    values = base.values.all.mapValues { $0.mapValues(here) }
    operations = base.operations.all.mapValues(here)
    rules = base.rules.all.mapValues(here)
  }

  /// Replaces facts about the same versions by those of a file.
  ///
  /// - Parameter table: the clients whose names of kinds the file may use.
  mutating func apply(
    _ file: ClientFile, _ reader: ClientReader, _ table: [Client]
  ) throws(ClientFileError) {
    for (name, names) in file.values ?? [:] where !names.names.isEmpty {
      values[name] = try reader.names(names, "values.\(name)", adding: values[name] ?? [:])
    }
    let kinds = KindNames(file, table)
    try apply(file.components, "components", \.components, kinds, reader)
    try apply(file.actions, "actions", \.actions, kinds, reader)
    try apply(file.objects, "objects", \.objects, kinds, reader)
    for (name, history) in file.operations ?? [:] {
      operations[name, default: []].replace(with: try reader.operation(history, name))
    }
    for (name, history) in file.rules ?? [:] {
      guard let rule = ReadingRule(rawValue: name) else {
        let near = Spelling.nearest(to: name, among: ReadingRule.allCases.map(\.rawValue))
        throw ClientFileError(
          "rules.\(name)", "there is no such rule" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      rules[rule, default: []].replace(with: try reader.rule(history, name))
    }
  }

  private mutating func apply(
    _ types: [String: History<ClientType>]?, _ place: String,
    _ path: WritableKeyPath<ClientFacts, [String: Client.TypeFacts]>, _ kinds: KindNames,
    _ reader: ClientReader
  ) throws(ClientFileError) {
    for (name, history) in types ?? [:] {
      let key = path == \.objects ? name : name.lowercased()
      let choices = values
      self[keyPath: path][key] = try reader.type(
        history, "\(place).\(name)", adding: self[keyPath: path][key], kinds: kinds
      ) { choices[$0] != nil }
    }
  }
}

extension Array {
  /// Replaces facts about the same versions by newer ones.
  fileprivate mutating func replace<Value>(
    with newer: (known: [Client.Fact<Value>], lacking: [Range<Int>])
  ) where Element == Client.Fact<Value> {
    let ranges = newer.known.map(\.versions) + newer.lacking
    let kept = flatMap { fact in
      fact.versions.subtracting(ranges).map { range in
        var fact = fact
        fact.versions = range
        return fact
      }
    }
    self = (kept + newer.known).sorted { $0.versions.lowerBound < $1.versions.lowerBound }
  }
}

extension Range<Int> {
  /// The parts of the range that do not overlap any of the others.
  fileprivate func subtracting(_ others: [Range<Int>]) -> [Range<Int>] {
    others.reduce([self]) { rest, other in
      rest.flatMap { range in
        guard range.overlaps(other) else { return [range] }
        let parts = [
          range.lowerBound..<Swift.max(range.lowerBound, other.lowerBound),
          Swift.min(range.upperBound, other.upperBound)..<range.upperBound,
        ]
        return parts.filter { !$0.isEmpty }
      }
    }
  }
}
