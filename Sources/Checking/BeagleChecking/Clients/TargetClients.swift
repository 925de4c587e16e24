import BeagleSchema

/// The clients that a screen has to work on: versions of the table's clients, and how many users each has.
///
/// ```swift
/// let field = try ClientTable.standard.field("ios>=1.6,android>=1.7,web")
/// ```
public struct TargetClients: Sendable {
  /// A client with some of its versions.
  struct Entry: Sendable {
    let client: Int
    let versions: Range<Int>
    /// The text as passed: `ios>=1.6`.
    let text: String
    let users: Int?
    /// The indices of its versions in sets.
    var numbers = 0..<0
  }

  let clients: [Client]
  private(set) var entries: [Entry] = []
  /// Whether the user named them.
  package private(set) var isDeclared = false

  private init(_ table: ClientTable) { clients = table.clients }

  /// The newest version of each public client: the default of a check.
  public static let newest = TargetClients(newestOf: { _ in true })
  /// The newest version of each client that decodes strictly.
  package static let newestPhones = TargetClients(newestOf: { $0.name != "web" })

  /// The newest version of each public client, with the client's name in messages.
  static let newestOfEach: [(title: String, field: TargetClients)] = ClientTable.standard.clients.map {
    client in
    (client.title, TargetClients(newestOf: { $0.name == client.name }))
  }

  private init(newestOf isMeant: (Client) -> Bool) {
    self.init(.standard)
    for (number, client) in clients.enumerated() where isMeant(client) {
      let last = client.versions.count - 1
      append(Entry(client: number, versions: last..<last + 1, text: client.name, users: nil))
    }
  }

  private mutating func append(_ entry: Entry) {
    var entry = entry
    let start = entries.last?.numbers.upperBound ?? 0
    entry.numbers = start..<start + entry.versions.count
    entries.append(entry)
  }

  /// The first client with one of its versions.
  ///
  /// - Throws: an error if there are several.
  package var single: TargetClients {
    get throws(TargetClientsError) {
      guard let entry = entries.first, entries.count == 1, !entry.text.contains(">") else {
        throw TargetClientsError("name one client with one version, such as android=1.6")
      }
      var field = self
      field.entries = []
      let last = entry.versions.upperBound - 1
      field.append(Entry(client: entry.client, versions: last..<last + 1, text: entry.text, users: nil))
      return field
    }
  }

  /// The name of its only client, with the version: `android 1.6`.
  package var name: String {
    entries.map { entry in
      let client = clients[entry.client]
      return client.hasVersions
        ? "\(client.name) \(client.label(entry.versions.upperBound - 1))" : client.name
    }.joined(separator: ", ")
  }

  /// The name of its only client in messages: `Android 1.6`.
  package var title: String {
    entries.map { entry in
      let client = clients[entry.client]
      return client.hasVersions
        ? "\(client.title) \(client.label(entry.versions.upperBound - 1))" : client.title
    }.joined(separator: ", ")
  }

  /// The clients as passed, with their users: `ios>=1.6 (52000)`.
  package var words: [String] { entries.map { one in one.text + (one.users.map { " (\($0))" } ?? "") } }

  var count: Int { entries.last?.numbers.upperBound ?? 0 }
}

extension ClientTable {
  /// The clients that a text names: `ios>=1.6,android=1.9,web`. A name alone is the newest version.
  ///
  /// - Throws: an error with the unknown name or version.
  public func field(_ text: String) throws(TargetClientsError) -> TargetClients {
    try field(text.split(separator: ",").map { (String($0), nil) })
  }

  /// The target clients, each with the number of its users if that is known.
  public func field(_ clients: [(client: String, users: Int?)]) throws(TargetClientsError) -> TargetClients {
    try TargetClients(self, clients)
  }
}

extension TargetClients {
  fileprivate init(_ table: ClientTable, _ named: [(client: String, users: Int?)]) throws(TargetClientsError)
  {
    self.init(table)
    isDeclared = true
    for (text, users) in named {
      append(try Self.entry(text.filter { $0 != " " }, users, in: table))
    }
    guard !entries.isEmpty else {
      throw TargetClientsError("no client is named; use a list such as ios>=1.6,android>=1.7,web")
    }
    guard count <= ClientSet.capacity else {
      throw TargetClientsError("\(count) versions of clients are named; the maximum is \(ClientSet.capacity)")
    }
  }

  private static let maximumUsers = 1_000_000_000_000

  /// The versions of `--as` follow a hyphen.
  private static func suggestion(for name: String, in table: ClientTable) -> String {
    let parts = name.split(separator: "-", maxSplits: 1)
    if parts.count == 2, table.names.contains(String(parts[0])), parts[1].first?.isNumber == true {
      return "; did you mean \(parts[0])=\(parts[1])?"
    }
    return Spelling.nearest(to: name, among: table.names).map { "; did you mean \($0)?" }
      ?? "; the clients are \(table.names.joined(separator: ", "))"
  }

  private static func entry(_ text: String, _ users: Int?, in table: ClientTable) throws(TargetClientsError)
    -> Entry
  {
    let name = String(text.prefix { !">=<".contains($0) }).lowercased()
    let rest = text.dropFirst(name.count)
    guard let number = table.clients.firstIndex(where: { $0.name == name }) else {
      throw TargetClientsError("there is no client \(name.quoted)\(suggestion(for: name, in: table))")
    }
    let client = table.clients[number]
    let all = client.versions.indices
    let versions: Range<Int>
    if rest.isEmpty {
      versions = all.upperBound - 1..<all.upperBound
    } else {
      let sign = rest.prefix { ">=<".contains($0) }
      let version = rest.dropFirst(sign.count)
      guard sign == "=" || sign == ">=", !version.isEmpty else {
        throw TargetClientsError(
          "\(text.quoted) is not a client; write \(name), \(name)=VERSION or \(name)>=VERSION")
      }
      guard client.hasVersions, let found = client.all(of: version) else {
        throw TargetClientsError(client.lacks(version))
      }
      versions = sign == "=" ? found : found.lowerBound..<all.upperBound
    }
    // Numbers above the world's population would overflow in a sum.
    let counted = users.map { min(max(0, $0), maximumUsers) }
    return Entry(client: number, versions: versions, text: text, users: counted)
  }
}

/// Why names of clients are invalid.
public struct TargetClientsError: Error, Sendable, CustomStringConvertible {
  /// One sentence that names the invalid client or version.
  public let description: String

  init(_ description: String) { self.description = description }
}

// MARK: Sets

extension TargetClients {
  /// The indices of a client's versions.
  func numbers(of versions: Range<Int>, client: Int) -> ClientSet {
    var set = ClientSet.none
    for entry in entries where entry.client == client {
      for version in entry.versions.clamped(to: versions) {
        set.insert(entry.numbers.lowerBound + version - entry.versions.lowerBound)
      }
    }
    return set
  }

  var everybody: ClientSet {
    var all = ClientSet.none
    for number in 0..<count { all.insert(number) }
    return all
  }

  /// The clients of a set with their versions, and the outcome.
  func outcomes(of set: ClientSet, _ outcome: ClientOutcome.Outcome) -> [ClientOutcome] {
    clients.indices.compactMap { number in
      let own = entries.filter { $0.client == number }
      func versions(_ isHit: (Int) -> Bool) -> [Int] {
        Set(
          own.flatMap { entry in
            entry.numbers.filter(isHit).map { entry.versions.lowerBound + $0 - entry.numbers.lowerBound }
          }
        )
        .sorted()
      }
      let (all, hit) = (versions { _ in true }, versions(set.contains))
      guard !hit.isEmpty else { return nil }
      let affected = own.filter { entry in entry.numbers.contains(where: set.contains) }
      let users = affected.compactMap(\.users)
      var found = ClientOutcome(
        name: clients[number].name,
        versions: text(of: hit, among: all, clients[number], isRange: own.contains { $0.text.contains(">") }),
        isWhole: hit == all, outcome: outcome,
        users: users.count == affected.count ? users.reduce(0, +) : nil)
      found.hasFewerUsers = affected.contains { !$0.numbers.allSatisfy(set.contains) }
      // If the user named single versions, there may be others between them.
      let isNamed = own.allSatisfy { $0.text.contains("=") && !$0.text.contains(">") }
      let isPlain = found.versions.isEmpty || found.isWhole && !isNamed
      found.title = isPlain ? clients[number].title : "\(clients[number].title) \(found.versions)"
      found.share = share(of: found)
      return found
    }
  }

  /// The versions for messages.
  ///
  /// - Parameter isRange: whether the target clients are a range such as `>=1.6`, which has bounds.
  private func text(of hit: [Int], among all: [Int], _ client: Client, isRange: Bool) -> String {
    guard client.hasVersions, let first = all.first, let last = all.last else { return "" }
    // Bounds would include versions that are not among the target clients.
    let isRow = isRange && last - first + 1 == all.count
    let isOpen = isRow && last == client.versions.count - 1 && all.count > 1
    var runs: [ClosedRange<Int>] = []
    for version in hit {
      if let run = runs.last, run.upperBound == version - 1 {
        runs[runs.count - 1] = run.lowerBound...version
      } else {
        runs.append(version...version)
      }
    }
    return runs.map { run in
      if isRow, run.lowerBound == first, run.upperBound < last {
        return "< \(client.versions[run.upperBound + 1])"
      }
      if isOpen, run.upperBound == last, run.count > 1 { return ">= \(client.versions[run.lowerBound])" }
      return client.label(run)
    }.joined(separator: ", ")
  }

  /// All users, if their number is known for each client.
  var users: Int? {
    let users = entries.compactMap(\.users)
    return users.count == entries.count && !users.isEmpty ? users.reduce(0, +) : nil
  }
}
