import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Differences between the target clients and this library, by the places of documents. Computed once from
/// the table, so that a walk through a document only looks at relevant places.
package struct CompatibilityRules: Sendable {
  typealias KindClaim = (kind: PropertyKinds, claim: CompatibilityIssue)

  package let field: TargetClients
  /// The custom components and actions, by their lowercase names.
  private(set) var customComponents: [String: CustomRules] = [:]
  private(set) var customActions: [String: CustomRules] = [:]
  private let objects = MadeOnce<Int, ObjectRules>()
  private let rules = MadeOnce<ReadingRule, CompatibilityIssue?>()
  private let choices = MadeOnce<Int, [String: CompatibilityIssue]>()
  private let operations = MadeOnce<String, CompatibilityIssue?>()
  private let verdicts = MadeOnce<[CompatibilityIssue.Effect], ClientVerdict>()

  package static let newest = CompatibilityRules(.newest)
  /// The rules of the newest phones, which decode strictly.
  static let phones = CompatibilityRules(.newestPhones)
  /// The rules of the newest version of each client, with the client's name in messages.
  static let newestOfEach = TargetClients.newestOfEach.map {
    (title: $0.title, rules: CompatibilityRules($0.field))
  }
  static let builtInOperations = Set(OperationTable().all.map(\.name))

  package init(_ field: TargetClients) {
    self.field = field
    customComponents = customRules(\.components, .unknownComponent)
    customActions = customRules(\.actions, .unknownAction)
  }

  subscript(rule: ReadingRule) -> CompatibilityIssue? {
    rules.value(of: rule) { claim(of: rule) }
  }

  func verdict(of claim: CompatibilityIssue) -> ClientVerdict {
    verdicts.value(of: claim.outcomes) { field.verdict(of: claim.outcomes) }
  }

  func object(_ number: Int) -> ObjectRules {
    objects.value(of: number) { objectRules(of: PropertyTable.standard.objects[number]) }
  }

  /// The names of a choice of the ``PropertyTable`` that some clients do not know.
  func names(ofChoice number: Int) -> [String: CompatibilityIssue] {
    choices.value(of: number) { names(of: PropertyTable.standard.choices[number]) }
  }

  /// The issue of a built-in operation that some clients do not have.
  func builtIn(operation name: String) -> CompatibilityIssue? {
    operations.value(of: name) { claim(ofOperation: name) }
  }

  /// Properties that a client requires, and this library does not.
  struct Demands {
    var required: Set<String> = []
    /// Properties that are required and may be null.
    var keyed: Set<String> = []
    /// Properties that may be missing, but not null.
    var notNull: Set<String> = []
    var literal: Set<String> = []

    func requires(_ name: String) -> Bool { required.contains(name) || keyed.contains(name) }
  }

  func demands(of type: any WireObject.Type) -> Demands {
    guard let object = PropertyTable.standard[type] else { return Demands() }
    let rules = self.object(object)
    func fails(_ claim: Int?) -> Bool {
      claim.map { rules.claims[$0].outcomes.first?.outcome == .fails } ?? false
    }
    var demands = Demands()
    for property in rules.properties {
      let name = property.name.description
      if fails(property.required) { demands.required.insert(name) }
      if fails(property.keyed) { demands.keyed.insert(name) }
      if fails(property.notNull) { demands.notNull.insert(name) }
      if fails(property.literal) { demands.literal.insert(name) }
    }
    return demands
  }

  // MARK: Facts to claims

  /// The issue of the clients for which a rule is true; nil if there are none.
  private func claim(of rule: ReadingRule) -> CompatibilityIssue? {
    var claim = CompatibilityIssue(rule.rawValue, rule.reason, isSpelling: rule.isSpelling)
    add(rule, to: &claim) { number in
      field.numbers(of: field.clients[number].versions.indices, client: number)
    }
    return claim.isEmpty ? nil : claim
  }

  /// Adds what some versions of each client do by a rule.
  func add(
    _ rule: ReadingRule, to claim: inout CompatibilityIssue, isCertain: Bool = true,
    of clients: (Int) -> ClientSet
  ) {
    for number in field.clients.indices {
      var rest = clients(number)
      guard !rest.isEmpty else { continue }
      for fact in field.clients[number].rules[rule] ?? [] {
        let set = field.numbers(of: fact.versions, client: number) & rest
        if fact.isUnknown { claim.unknown = claim.unknown | set } else { claim.add(fact.value, set) }
        rest = rest - set
      }
      // Something unknown always has an outcome, even if the table does not have it.
      if rule.isAboutTheUnknown { claim.unknown = claim.unknown | rest }
    }
  }

  /// The versions of a client for which something is true, and those with unknown behaviour.
  func sets<Value>(
    of facts: [Client.Fact<Value>]?, _ number: Int, where isSo: (Value) -> Bool = { _ in true }
  ) -> (known: ClientSet, unknown: ClientSet) {
    var (known, unknown) = (ClientSet.none, ClientSet.none)
    for fact in facts ?? [] {
      let set = field.numbers(of: fact.versions, client: number)
      if fact.isUnknown { unknown = unknown | set } else if isSo(fact.value) { known = known | set }
    }
    return (known, unknown)
  }

  /// Whether all versions that lack something come after others that had it.
  func isGone<Value>(
    _ facts: (Int) -> [Client.Fact<Value>]?, _ versions: (Int) -> ClientSet
  ) -> Bool {
    let lacking = field.clients.indices.filter { number in
      let (known, unknown) = sets(of: facts(number), number)
      return !(versions(number) - known - unknown).isEmpty
    }
    return !lacking.isEmpty
      && lacking.allSatisfy { number in
        guard let last = facts(number)?.last?.versions.upperBound else { return false }
        let (known, unknown) = sets(of: facts(number), number)
        let later = field.numbers(of: last..<field.clients[number].versions.count, client: number)
        return (versions(number) - known - unknown - later).isEmpty
      }
  }

  func all(_ number: Int) -> ClientSet {
    field.numbers(of: field.clients[number].versions.indices, client: number)
  }

  /// The issue of something that is missing in some versions, by a rule.
  func claim<Value>(
    _ rule: ReadingRule, _ key: String, _ reason: String? = nil, isSpelling: Bool = false,
    facts: (Int) -> [Client.Fact<Value>]?, in versions: (Int) -> ClientSet
  ) -> CompatibilityIssue? {
    var claim = CompatibilityIssue(key, reason ?? rule.reason, isSpelling: isSpelling)
    add(rule, to: &claim) { number in
      let (known, unknown) = sets(of: facts(number), number)
      return versions(number) - known - unknown
    }
    for number in field.clients.indices {
      claim.unknown = claim.unknown | (sets(of: facts(number), number).unknown & versions(number))
    }
    return claim.isEmpty ? nil : claim
  }

  private func claim(ofOperation name: String) -> CompatibilityIssue? {
    claim(
      .unknownOperation, "\(name)()", "the operation \(name) is unknown there and gives null",
      facts: { field.clients[$0].operations[name] }, in: all)
  }

  /// The names of a choice that some clients do not know. A client without the choice reads the value as
  /// text, or does not have it.
  private func names(of type: any WireEnum.Type) -> [String: CompatibilityIssue] {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    let choice = SchemaDefinitions.name(of: type)
    var claims: [String: CompatibilityIssue] = [:]
    for name in names(type) {
      claims[name] = claim(
        .unknownValue, "\(choice).\(name)", "\(name) \(ReadingRule.unknownValue.reason)",
        facts: { field.clients[$0].values[choice]?[name] },
        in: { field.clients[$0].values[choice] == nil ? .none : all($0) })
    }
    return claims
  }
}

extension ReadingRule {
  /// Whether the table has to have it for every client, because a client always does something with unknown
  /// names.
  var isAboutTheUnknown: Bool {
    switch self {
    case .unknownComponent, .unknownAction, .unknownProperty, .unknownValue, .unknownOperation,
      .missingProperty,
      .otherKind, .expressionInText, .expressionInValue:
      true
    default: false
    }
  }
}
