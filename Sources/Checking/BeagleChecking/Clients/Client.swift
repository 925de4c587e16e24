import BeagleExpressions
import BeagleSchema

/// A client of the table: what each of its versions reads.
struct Client: Sendable {
  let name: String
  /// What messages call it.
  let title: String
  /// The oldest first.
  let versions: [ClientVersion]
  /// Whether the versions have numbers; of an application that says nothing there is a single one.
  let hasVersions: Bool
  /// Whether it is an application, whose own components, actions and operations are known.
  let isApplication: Bool
  let repositories: [String: ClientRepository]
  /// Components and actions by their names in small letters.
  fileprivate(set) var components: [String: TypeFacts] = [:]
  fileprivate(set) var actions: [String: TypeFacts] = [:]
  fileprivate(set) var objects: [String: TypeFacts] = [:]
  fileprivate(set) var values: [String: [String: [Fact<Void>]]] = [:]
  fileprivate(set) var operations: [String: [Fact<Void>]] = [:]
  fileprivate(set) var rules: [ReadingRule: [Fact<ClientOutcome.Outcome>]] = [:]

  struct TypeFacts: Sendable {
    var spans: [Fact<Void>] = []
    var properties: [String: [Fact<Property>]] = [:]
  }

  struct Property: Sendable {
    let kinds: PropertyKinds
    /// The kinds that the elements of a list, or the values of a map, may have.
    let elements: PropertyKinds
    /// Whether it is an object with arbitrary member names.
    let isMap: Bool
    /// Whether it is any text, and not a name among others.
    let isText: Bool
    /// The choice that its name, or each element of a list, belongs to.
    let choice: String?
    let takesExpressions: Bool
    /// Whether it has to be there, and whether it may be null then.
    let isRequired, isKeyed: Bool
    /// Whether it may be missing, and not be null.
    let isNeverNull: Bool
    /// What happens where it is missing or of another kind, if not what the rules say.
    let unfit: ClientOutcome.Outcome?

    init(_ property: ClientProperty, isChoice: (String) -> Bool) {
      let kind = property.kind ?? "value"
      let also = (property.also ?? []).map { PropertyKinds(named: $0, isChoice: isChoice) }
      kinds = also.reduce(PropertyKinds(named: kind, isChoice: isChoice)) { $0.union($1) }
      isMap = kind == "map" || kind == "valueMap"
      elements = PropertyKinds(elementsOf: kind, isChoice: isChoice)
      let single = kind.hasSuffix("[]") ? String(kind.dropLast(2)) : kind
      choice = isChoice(single) ? single : nil
      isText = property.kind == "string" || property.kind == nil
      takesExpressions = property.literal != true
      isRequired = property.required == true
      isKeyed = property.key == true
      isNeverNull = property.notNull == true
      unfit = property.unfit
    }
  }

  /// What is so in some versions.
  struct Fact<Value: Sendable>: Sendable {
    var versions: Range<Int>
    var isUnknown: Bool
    var source: ClientSource?
    var value: Value
  }
}

// MARK: Reading

extension Client {
  /// - Parameter table: has the clients that others are built on.
  init(_ file: ClientFile, in table: [Client]) throws(ClientFileError) {
    guard !file.name.isEmpty,
      file.name.allSatisfy({ $0.isLowercase && $0.isASCII || $0.isWholeNumber || "-_".contains($0) })
    else {
      throw ClientFileError(
        "name", "\(file.name.quoted) is no name of a client: it has small letters, digits and dashes")
    }
    if let title = file.title,
      title.isEmpty || title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw ClientFileError("title", "\(title.quoted) is no title: it is one line of text")
    }
    let base = try file.beagle.map { (text) throws(ClientFileError) in try Self.base(text, in: table) }
    let numbers = file.versions ?? []
    var versions: [ClientVersion] = []
    for text in numbers {
      guard let version = ClientVersion(text), versions.last.map({ $0 < version }) ?? true else {
        throw ClientFileError(
          "versions", "\(text.quoted) is no version like 1.8.0 that is newer than the one before it")
      }
      versions.append(version)
    }
    (name, title) = (file.name, file.title ?? file.name)
    hasVersions = !versions.isEmpty
    self.versions = hasVersions ? versions : [ClientVersion("1.0")].compactMap(\.self)
    isApplication = base != nil || !["ios", "android", "web"].contains(file.name)
    repositories = (file.repositories ?? [:]).merging(base?.client.repositories ?? [:]) { own, _ in own }
    if let base { take(from: base.client, version: base.version) }
    try take(file, table)
  }

  private static func base(_ text: String, in table: [Client]) throws(ClientFileError) -> (
    client: Client, version: Int
  ) {
    let words = text.split(separator: " ")
    guard words.count == 2, let client = table.first(where: { $0.name == words[0] }) else {
      let names = table.map(\.name).joined(separator: ", ")
      throw ClientFileError(
        "beagle", "\(text.quoted) is no client with a version, such as \"android 1.9\"; there are \(names)")
    }
    guard let version = client.newest(of: words[1]) else {
      throw ClientFileError("beagle", client.lacks(words[1]))
    }
    return (client, version)
  }

  /// The newest version that a text names: `1.6` is any of 1.6.0, 1.6.1 and so on.
  func newest(of text: some StringProtocol) -> Int? { all(of: text)?.upperBound.advanced(by: -1) }

  /// The versions that a text names.
  func all(of text: some StringProtocol) -> Range<Int>? {
    guard let version = ClientVersion(text) else { return nil }
    let count = text.split(separator: ".").count
    let found = versions.indices.filter {
      versions[$0].numbers.prefix(count) == version.numbers.prefix(count)
    }
    return found.first.flatMap { first in found.last.map { first..<$0 + 1 } }
  }

  /// A version in words. A label without a patch number means all versions with these two numbers, so a
  /// single version is given with its patch number unless it is the only version with them.
  func label(_ version: Int) -> String {
    label(version...version)
  }

  /// Consecutive versions in words: `1.6` for 1.6.0, 1.6.1 and so on, `1.4 to 1.6.0`.
  func label(_ range: ClosedRange<Int>) -> String {
    let (first, last) = (versions[range.lowerBound], versions[range.upperBound])
    let (start, end) = (minor(of: range.lowerBound), minor(of: range.upperBound))
    let isFromStart = start.lowerBound == range.lowerBound
    let isToEnd = end.upperBound == range.upperBound
    if start == end, !(isFromStart && isToEnd) {
      return range.count == 1 ? first.full : "\(first.full) to \(last.full)"
    }
    if start == end { return first.minor }
    return "\(isFromStart ? first.minor : first.full) to \(isToEnd ? last.minor : last.full)"
  }

  /// All versions with the same first two numbers.
  private func minor(of version: Int) -> ClosedRange<Int> {
    let numbers = versions[version].numbers.prefix(2)
    var range = version...version
    while range.lowerBound > 0, versions[range.lowerBound - 1].numbers.prefix(2) == numbers {
      range = range.lowerBound - 1...range.upperBound
    }
    while range.upperBound + 1 < versions.count, versions[range.upperBound + 1].numbers.prefix(2) == numbers {
      range = range.lowerBound...range.upperBound + 1
    }
    return range
  }

  func lacks(_ version: some StringProtocol) -> String {
    let all = versions.indices.map(label).joined(separator: ", ")
    return hasVersions ? "there is no \(name) \(version); there are \(all)" : "\(name) has no versions"
  }

  /// What one version of another client reads is what all versions of this one do.
  private mutating func take(from base: Client, version: Int) {
    func here<Value>(_ facts: [Fact<Value>]) -> [Fact<Value>] {
      facts.filter { $0.versions.contains(version) }.map { fact in
        var fact = fact
        fact.versions = versions.indices
        if let path = fact.source?.path(at: version, of: base) { fact.source = path }
        return fact
      }
    }
    func here(_ types: [String: TypeFacts]) -> [String: TypeFacts] {
      types.mapValues { TypeFacts(spans: here($0.spans), properties: $0.properties.mapValues(here)) }
    }
    (components, actions, objects) = (here(base.components), here(base.actions), here(base.objects))
    values = base.values.mapValues { $0.mapValues(here) }
    operations = base.operations.mapValues(here)
    rules = base.rules.mapValues(here)
  }

  private mutating func take(_ file: ClientFile, _ table: [Client]) throws(ClientFileError) {
    for (name, names) in file.values ?? [:] {
      for (value, history) in names.names {
        let facts = try facts(history, "values.\(name).\(value)", names.source) { _ in () }
        values[name, default: [:]][value, default: []].replace(with: facts)
      }
    }
    let kinds = KindNames(file, table + [self])
    try take(file.components, "components", \.components, kinds)
    try take(file.actions, "actions", \.actions, kinds)
    try take(file.objects, "objects", \.objects, kinds)
    for (name, history) in file.operations ?? [:] {
      operations[name, default: []].replace(with: try facts(history, "operations.\(name)") { _ in () })
    }
    for (name, history) in file.rules ?? [:] {
      guard let rule = ReadingRule(rawValue: name) else {
        let near = Spelling.nearest(to: name, among: ReadingRule.allCases.map(\.rawValue))
        throw ClientFileError(
          "rules.\(name)", "there is no such rule" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      rules[rule, default: []].replace(
        with: try facts(history, "rules.\(name)") { $0.outcome ?? .differs })
    }
  }

  private mutating func take(
    _ types: [String: History<ClientType>]?, _ place: String,
    _ path: WritableKeyPath<Client, [String: TypeFacts]>, _ kinds: KindNames
  ) throws(ClientFileError) {
    for (name, history) in types ?? [:] {
      let key = path == \.objects ? name : name.lowercased()
      let place = "\(place).\(name)"
      let before = self[keyPath: path][key]
      var type = before ?? TypeFacts()
      type.spans.replace(with: try facts(history, place) { _ in () })
      for entry in history.entries {
        let around = try range(of: entry.span, place)
        for (property, history) in entry.properties ?? [:] {
          let place = "\(place).properties.\(property)"
          for entry in history.entries {
            if let fault = entry.kind.flatMap(kinds.fault) { throw ClientFileError("\(place).kind", fault) }
            if let fault = entry.also?.lazy.compactMap(kinds.fault).first {
              throw ClientFileError("\(place).also", fault)
            }
          }
          let facts = try facts(history, place, entry.span.source, around) {
            Property($0) { values[$0] != nil }
          }
          type.properties[property, default: []].replace(with: facts)
        }
      }
      self[keyPath: path][key] = type
    }
  }

  /// The facts of a history, and the versions of which it says that they lack something.
  private func facts<Entry: ClientEntry, Value>(
    _ history: History<Entry>, _ place: String, _ source: ClientSource? = nil, _ around: Range<Int>? = nil,
    _ value: (Entry) -> Value
  ) throws(ClientFileError) -> (known: [Fact<Value>], lacking: [Range<Int>]) {
    var (known, lacking): ([Fact<Value>], [Range<Int>]) = ([], [])
    for entry in history.entries {
      let versions = try range(of: entry.span, place).clamped(to: around ?? versions.indices)
      if let last = (known.map(\.versions) + lacking).map(\.upperBound).max(), last > versions.lowerBound,
        !versions.isEmpty
      {
        throw ClientFileError(
          place,
          "two entries are about \(title) \(label(versions.lowerBound)); they follow each other")
      }
      if entry.span.missing == true {
        lacking.append(versions)
      } else if !versions.isEmpty {
        known.append(
          Fact(
            versions: versions, isUnknown: entry.span.unknown == true, source: entry.span.source ?? source,
            value: value(entry)))
      }
    }
    return (known, lacking)
  }

  private func range(of span: ClientSpan, _ place: String) throws(ClientFileError) -> Range<Int> {
    func index(_ text: String?, _ name: String, absent: Int) throws(ClientFileError) -> Int {
      guard let text else { return absent }
      guard hasVersions else {
        throw ClientFileError("\(place).\(name)", "the file lists no \"versions\", the oldest first")
      }
      guard let version = ClientVersion(text), let index = versions.firstIndex(of: version) else {
        throw ClientFileError("\(place).\(name)", lacks(text))
      }
      return index
    }
    let start = try index(span.since, "since", absent: 0)
    let end = try index(span.until, "until", absent: versions.count)
    guard start < end else { throw ClientFileError(place, "\"since\" is not before \"until\"") }
    return start..<end
  }
}

extension Array {
  /// Puts newer facts in the place of those about the same versions.
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
  /// What is left without some others.
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

// MARK: Sources

extension Client {
  /// Where a fact is written: `ZupIT/beagle 1.8.0, iOS/Sources/GridView.swift`.
  func citation<Value>(of fact: Fact<Value>) -> String? {
    fact.source?.citation(at: fact.versions.lowerBound, of: self)
  }
}

extension ClientSource {
  /// The same of one version alone.
  fileprivate func path(at version: Int, of client: Client) -> ClientSource? {
    citation(at: version, of: client).map { ClientSource(paths: ["": $0]) }
  }

  fileprivate func citation(at version: Int, of client: Client) -> String? {
    guard client.versions.indices.contains(version) else { return nil }
    let dated = paths.compactMap { since, path in
      since.isEmpty ? (ClientVersion("0.0.0"), path) : (ClientVersion(since), path)
    }.sorted { ($0.0?.numbers ?? []).lexicographicallyPrecedes($1.0?.numbers ?? []) }
    let own = client.versions[version]
    guard let path = dated.last(where: { $0.0.map { $0 <= own } ?? false })?.1 ?? dated.first?.1 else {
      return nil
    }
    let parts = path.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let repository = client.repositories[parts[0]] else { return path }
    let number = own.numbers.map(String.init).joined(separator: ".")
    let tag = repository.tags?[number] ?? (repository.tag ?? "{}").replacing("{}", with: number)
    return "\(repository.repository) \(tag), \(parts[1])"
  }
}
