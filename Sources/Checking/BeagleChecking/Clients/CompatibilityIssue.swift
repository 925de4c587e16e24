import BeagleSchema

/// What the target clients do with one thing: a property that some do not read, a spelling that some refuse.
struct CompatibilityIssue: Sendable {
  /// The key for `--explain`: `gridView`, `text.styleId`, `singleAction`.
  let key: String
  /// The reason, as the end of a sentence.
  var reason: String
  /// Whether all clients read another spelling of the same.
  var isSpelling = false
  /// The effects with their clients, from the worst outcome to the mildest.
  private(set) var outcomes: [Effect] = []
  /// The clients with unknown behaviour.
  var unknown = ClientSet.none

  struct Effect: Sendable, Hashable {
    let outcome: ClientOutcome.Outcome
    var clients: ClientSet
  }

  init(_ key: String, _ reason: String, isSpelling: Bool = false) {
    (self.key, self.reason, self.isSpelling) = (key, reason, isSpelling)
  }

  var isEmpty: Bool { outcomes.isEmpty && unknown.isEmpty }

  mutating func add(_ outcome: ClientOutcome.Outcome, _ clients: ClientSet) {
    guard !clients.isEmpty else { return }
    if let place = outcomes.firstIndex(where: { $0.outcome == outcome }) {
      outcomes[place].clients = outcomes[place].clients | clients
    } else {
      outcomes.append(Effect(outcome: outcome, clients: clients))
      outcomes.sort { $0.outcome < $1.outcome }
    }
  }

  /// This issue merged with another one about the same place.
  func merged(with other: CompatibilityIssue?) -> CompatibilityIssue {
    var sum = self
    for effect in other?.outcomes ?? [] { sum.add(effect.outcome, effect.clients) }
    sum.unknown = sum.unknown | (other?.unknown ?? .none)
    return sum
  }

  /// The issue without clients that do not reach the place.
  func without(_ clients: ClientSet) -> CompatibilityIssue {
    var rest = self
    rest.outcomes = []
    for effect in outcomes { rest.add(effect.outcome, effect.clients - clients) }
    rest.unknown = unknown - clients
    return rest
  }

  var hiding: ClientSet {
    outcomes.filter { $0.outcome <= .inert }.reduce(.none) { $0 | $1.clients }
  }

  /// The code of the finding: something that all clients show, though differently, is not a refusal.
  var code: Diagnostic.Code {
    switch outcomes.first?.outcome {
    case .fails, .vanishes, .inert: .refused
    case .ignored: isSpelling ? .refused : .portability
    case .differs, nil: .portability
    }
  }
}

/// The clients of an issue in words. Many places of a document share one.
struct ClientVerdict: Sendable {
  /// The clients, those with the worst outcome first.
  let clients: [ClientOutcome]
  /// `Android < 1.8 (12 % of users) refuses the document`.
  let words: String

  /// `Android < 1.8 (12 % of users) refuses the document: "onPull" is missing`.
  func message(of claim: CompatibilityIssue, about name: String?) -> String {
    "\(words): \(name.map { "\($0) \(claim.reason)" } ?? claim.reason)"
  }
}

extension TargetClients {
  func verdict(of effects: [CompatibilityIssue.Effect]) -> ClientVerdict {
    var clients: [ClientOutcome] = []
    var parts: [String] = []
    for effect in effects {
      let named = outcomes(of: effect.clients, effect.outcome)
      clients += named
      parts.append(
        "\(named.map(words).joinedInSentence()) \(effect.outcome.verb(isSingle: named.count == 1))")
    }
    return ClientVerdict(clients: clients, words: parts.joinedInSentence())
  }

  /// The message about the clients that the table does not cover.
  func unknownMessage(of claim: CompatibilityIssue, about name: String?) -> String {
    let clients = outcomes(of: claim.unknown, .differs)
    let named = "\(clients.map(words).joinedInSentence()) \(clients.count == 1 ? "handles" : "handle")"
    return "it is unknown how \(named) this: \(name.map { "\($0) " } ?? "")\(claim.key)"
  }

  private func words(_ client: ClientOutcome) -> String {
    "\(client.title)\(share(of: client).map { " (\($0))" } ?? "")"
  }

  /// `12 % of users`, if the total is known.
  func share(of client: ClientOutcome) -> String? {
    guard let users, users > 0, let own = client.users else { return nil }
    let percent = (own * 100 + users / 2) / users
    let bound = client.hasFewerUsers ? "up to " : ""
    // Few are not rounded to none, and nearly all are not rounded to all.
    let words =
      percent == 0 && own > 0 ? "< 1" : percent == 100 && own < users ? "> 99" : "\(percent)"
    return "\(bound)\(words) % of users"
  }
}

extension ClientOutcome.Outcome {
  fileprivate func verb(isSingle: Bool) -> String {
    let ending = isSingle ? "s" : ""
    return switch self {
    case .fails: "refuse\(ending) the document"
    case .vanishes: "omit\(ending) this"
    case .inert: isSingle ? "does nothing here" : "do nothing here"
    case .ignored: "ignore\(ending) this"
    case .differs: "read\(ending) this differently"
    }
  }
}
