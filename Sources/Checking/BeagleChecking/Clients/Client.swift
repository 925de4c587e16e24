import BeagleExpressions
import BeagleSchema

/// A client of the table: what each of its versions reads.
struct Client: Sendable {
  let name: String
  /// The name in messages.
  let title: String
  /// The oldest first.
  let versions: [ClientVersion]
  /// Whether the versions have numbers; an application without versions in its file has a single one.
  let hasVersions: Bool
  /// Whether it is an application, whose custom components, actions and operations are known.
  let isApplication: Bool
  let repositories: [String: ClientRepository]
  /// Components and actions by their lowercase names.
  private(set) var components = FactTable<String, TypeFacts>()
  private(set) var actions = FactTable<String, TypeFacts>()
  private(set) var objects = FactTable<String, TypeFacts>()
  private(set) var values = FactTable<String, [String: [Fact<Void>]]>()
  private(set) var operations = FactTable<String, [Fact<Void>]>()
  private(set) var rules = FactTable<ReadingRule, [Fact<ClientOutcome.Outcome>]>()

  struct TypeFacts: Sendable {
    var spans: [Fact<Void>] = []
    var properties: [String: [Fact<Property>]] = [:]
  }

  struct Property: Sendable {
    let kinds: PropertyKinds
    /// The kinds of the elements of a list, or of the values of a map.
    let elements: PropertyKinds
    let isMap: Bool
    /// Whether it is any text, and not a name of a choice.
    let isText: Bool
    /// The choice that its name, or each element of a list, belongs to.
    let choice: String?
    let takesExpressions: Bool
    /// Whether it is required, and whether it may be null then.
    let isRequired, isKeyed: Bool
    /// Whether it may be missing, but not null.
    let isNeverNull: Bool
    /// What happens if it is missing or of another kind, if that differs from the client's rules.
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

  /// Something that is true of some versions.
  struct Fact<Value: Sendable>: Sendable {
    var versions: Range<Int>
    var isUnknown: Bool
    var source: ClientSource?
    var value: Value
  }
}

// MARK: Reading

extension Client {
  /// Creates a client whose facts are all read now.
  ///
  /// - Parameter table: the clients that others are built on.
  init(_ file: ClientFile, in table: [Client]) throws(ClientFileError) {
    try Self.checkName(of: file)
    let base = try file.beagle.map { (text) throws(ClientFileError) in try Self.base(text, in: table) }
    self = try Client(head: file, base: base?.client)
    var facts = base.map { ClientFacts(of: $0.client, version: $0.version, for: self) } ?? ClientFacts()
    try facts.apply(file, ClientReader(self), table)
    components = FactTable(facts.components)
    actions = FactTable(facts.actions)
    objects = FactTable(facts.objects)
    values = FactTable(facts.values)
    operations = FactTable(facts.operations)
    rules = FactTable(facts.rules)
  }

  /// Creates a client of Beagle itself. Each fact is read when it is first requested.
  init(_ file: UnreadClientFile) throws(ClientFileError) {
    self = try Client(head: file.head, base: nil)
    let reader = ClientReader(self)
    func type(_ section: UnreadClientFile.Section) -> @Sendable (String, [UInt8]) -> TypeFacts? {
      { name, text in
        ClientReader.entry(History<ClientType>.self, text).flatMap {
          try? reader.type($0, "\(section).\(name)", isChoice: { file.places(of: .values)[$0] != nil })
        }
      }
    }
    components = file.table(.components, key: { $0.lowercased() }, type(.components))
    actions = file.table(.actions, key: { $0.lowercased() }, type(.actions))
    objects = file.table(.objects, key: { $0 }, type(.objects))
    values = file.table(.values, key: { $0 }) { name, text in
      ClientReader.entry(ClientNames.self, text).flatMap { try? reader.names($0, "values.\(name)") }
    }
    operations = file.table(.operations, key: { $0 }) { name, text in
      ClientReader.entry(History<ClientName>.self, text).flatMap { try? reader.operation($0, name).known }
    }
    rules = file.table(.rules, key: { ReadingRule(rawValue: $0) }) { name, text in
      ClientReader.entry(History<ClientRule>.self, text).flatMap { try? reader.rule($0, name.rawValue).known }
    }
  }

  private static func checkName(of file: ClientFile) throws(ClientFileError) {
    guard !file.name.isEmpty,
      file.name.allSatisfy({ $0.isLowercase && $0.isASCII || $0.isWholeNumber || "-_".contains($0) })
    else {
      throw ClientFileError(
        "name", "\(file.name.quoted) is not a client name: use lowercase letters, digits and dashes")
    }
    if let title = file.title,
      title.isEmpty || title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw ClientFileError("title", "\(title.quoted) is not a title: it must be one line of text")
    }
  }

  private init(head file: ClientFile, base: Client?) throws(ClientFileError) {
    let numbers = file.versions ?? []
    var versions: [ClientVersion] = []
    for text in numbers {
      guard let version = ClientVersion(text), versions.last.map({ $0 < version }) ?? true else {
        throw ClientFileError(
          "versions", "\(text.quoted) is not a version like 1.8.0 that is newer than the previous one")
      }
      versions.append(version)
    }
    (name, title) = (file.name, file.title ?? file.name)
    hasVersions = !versions.isEmpty
    self.versions = hasVersions ? versions : [ClientVersion("1.0")].compactMap(\.self)
    isApplication = base != nil || !["ios", "android", "web"].contains(file.name)
    repositories = (file.repositories ?? [:]).merging(base?.repositories ?? [:]) { own, _ in own }
  }

  private static func base(_ text: String, in table: [Client]) throws(ClientFileError) -> (
    client: Client, version: Int
  ) {
    let words = text.split(separator: " ")
    guard words.count == 2, let client = table.first(where: { $0.name == words[0] }) else {
      let names = table.map(\.name).joined(separator: ", ")
      throw ClientFileError(
        "beagle",
        "\(text.quoted) is not a client with a version, such as \"android 1.9\"; the clients are \(names)"
      )
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

  /// A version for messages. A label without a patch number means all versions with these two numbers, so a
  /// single version is given with its patch number unless it is the only version with them.
  func label(_ version: Int) -> String {
    label(version...version)
  }

  /// Consecutive versions for messages: `1.6` for 1.6.0, 1.6.1 and so on, `1.4 to 1.6.0`.
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
    return hasVersions ? "there is no \(name) \(version); its versions are \(all)" : "\(name) has no versions"
  }
}

// MARK: Sources

extension Client {
  /// The source of a fact: `ZupIT/beagle 1.8.0, iOS/Sources/GridView.swift`.
  func citation<Value>(of fact: Fact<Value>) -> String? {
    fact.source?.citation(at: fact.versions.lowerBound, of: self)
  }
}

extension ClientSource {
  /// The source for a single version.
  func path(at version: Int, of client: Client) -> ClientSource? {
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
