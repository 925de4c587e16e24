import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What the clients of a field do otherwise than this library, by the places of documents: made once from the table, so that a walk
/// through a document only looks at what makes a difference.
package struct ClientRules: Sendable {
  /// What is so of a component, an action or another object.
  struct ObjectRules: Sendable {
    /// The clients that do not know the type.
    var missing: ClientClaim?
    var properties: [PropertyRules] = []
    /// Older names of properties that some clients do not read, by these names.
    var former: [String: ClientClaim] = [:]

    var isEmpty: Bool { missing == nil && properties.isEmpty }
  }

  struct PropertyRules: Sendable {
    let name: StaticString
    let key: ObjectKeys.Name
    /// If it is there.
    var ignored: ClientClaim?
    /// If it is not there, or null.
    var required: ClientClaim?
    /// If it is not there.
    var keyed: ClientClaim?
    /// If it is null.
    var notNull: ClientClaim?
    /// If it is an expression.
    var literal: ClientClaim?
    /// The outcome if it is of a kind that this library accepts and some clients do not.
    var kinds: [KindClaim] = []
    /// The outcome if it is an object with a value of a kind that some clients do not accept there.
    var values: [KindClaim] = []

    var isEmpty: Bool {
      ignored == nil && required == nil && keyed == nil && notNull == nil && literal == nil && kinds.isEmpty
        && values.isEmpty
    }
  }

  /// How clients handle one kind of value.
  typealias KindClaim = (kind: PropertyKinds, claim: ClientClaim)

  package let field: ClientField
  /// By the objects of the ``CheckTable``.
  private(set) var objects: [ObjectRules] = []
  /// By the rules' numbers.
  private var rules: [ClientClaim?] = []
  /// The names of choices that some clients do not know, by the choices of the ``CheckTable``.
  private(set) var choices: [[String: ClientClaim]] = []
  private(set) var operations: [String: ClientClaim] = [:]
  let builtInOperations: Set<String>
  /// The applications' own components and actions, by their names in small letters.
  private(set) var customComponents: [String: CustomRules] = [:]
  private(set) var customActions: [String: CustomRules] = [:]

  package static let newest = ClientRules(.newest)
  /// Those of the newest phones, which decode strictly.
  static let phones = ClientRules(.newestPhones)

  package init(_ field: ClientField) {
    let table = CheckTable.standard
    self.field = field
    builtInOperations = Set(OperationTable().all.map(\.name))
    rules = ReadingRule.allCases.map(claim)
    objects = table.types.indices.map { rules(of: table.types[$0]) }
    choices = table.choices.map(names)
    for operation in OperationTable().all { operations[operation.name] = claim(ofOperation: operation.name) }
    customComponents = customRules(\.components, .unknownComponent)
    customActions = customRules(\.actions, .unknownAction)
  }

  subscript(rule: ReadingRule) -> ClientClaim? { rules[rule.number] }

  /// What a client fails without, and this library does not.
  struct Demands {
    var required: Set<String> = []
    /// Properties that may be null and have to be written.
    var keyed: Set<String> = []
    /// Properties that may be missing and not be null.
    var notNull: Set<String> = []
    var literal: Set<String> = []
  }

  func demands(of type: any WireObject.Type) -> Demands {
    guard let object = CheckTable.standard.types.firstIndex(where: { $0 == type }) else { return Demands() }
    func fails(_ claim: ClientClaim?) -> Bool { claim?.outcomes.first?.outcome == .fails }
    var demands = Demands()
    for property in objects[object].properties {
      let name = property.name.description
      if fails(property.required) { demands.required.insert(name) }
      if fails(property.keyed) { demands.keyed.insert(name) }
      if fails(property.notNull) { demands.notNull.insert(name) }
      if fails(property.literal) { demands.literal.insert(name) }
    }
    return demands
  }

  // MARK: Facts to claims

  /// The clients of which a rule is true, with what they do; nil where there are none.
  private func claim(of rule: ReadingRule) -> ClientClaim? {
    var claim = ClientClaim(rule.rawValue, rule.reason, isSpelling: rule.isSpelling)
    add(rule, to: &claim) { number in
      field.numbers(of: field.clients[number].versions.indices, client: number)
    }
    return claim.isEmpty ? nil : claim
  }

  /// Adds what some versions of each client do by a rule.
  func add(
    _ rule: ReadingRule, to claim: inout ClientClaim, isCertain: Bool = true, of clients: (Int) -> ClientSet
  ) {
    for number in field.clients.indices {
      var rest = clients(number)
      guard !rest.isEmpty else { continue }
      for fact in field.clients[number].rules[rule] ?? [] {
        let set = field.numbers(of: fact.versions, client: number) & rest
        if fact.isUnknown { claim.unknown = claim.unknown | set } else { claim.add(fact.value, set) }
        rest = rest - set
      }
      // A thing that is not there has some outcome, though nobody has told it.
      if rule.isAboutTheUnknown { claim.unknown = claim.unknown | rest }
    }
  }

  /// The versions of a client in which something is so, and those of which nobody knows.
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
  private func isGone<Value>(
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

  /// What is missing in some versions, by a rule.
  func claim<Value>(
    _ rule: ReadingRule, _ key: String, _ reason: String? = nil, isSpelling: Bool = false,
    facts: (Int) -> [Client.Fact<Value>]?, in versions: (Int) -> ClientSet
  ) -> ClientClaim? {
    var claim = ClientClaim(key, reason ?? rule.reason, isSpelling: isSpelling)
    add(rule, to: &claim) { number in
      let (known, unknown) = sets(of: facts(number), number)
      return versions(number) - known - unknown
    }
    for number in field.clients.indices {
      claim.unknown = claim.unknown | (sets(of: facts(number), number).unknown & versions(number))
    }
    return claim.isEmpty ? nil : claim
  }

  private func claim(ofOperation name: String) -> ClientClaim? {
    claim(
      .unknownOperation, "\(name)()", "the operation \(name) is unknown there and gives null",
      facts: { field.clients[$0].operations[name] }, in: all)
  }

  /// The names of a choice that some clients do not know. A client without the choice takes it as a text, or does not have it.
  private func names(of type: any WireEnum.Type) -> [String: ClientClaim] {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    let choice = SchemaDefinitions.name(of: type)
    var claims: [String: ClientClaim] = [:]
    for name in names(type) {
      claims[name] = claim(
        .unknownValue, "\(choice).\(name)", "\(name) \(ReadingRule.unknownValue.reason)",
        facts: { field.clients[$0].values[choice]?[name] },
        in: { field.clients[$0].values[choice] == nil ? .none : all($0) })
    }
    return claims
  }

  // MARK: Objects

  private func rules(of type: any WireObject.Type) -> ObjectRules {
    let kind = ClientTypeKind(type)
    func facts(_ number: Int) -> Client.TypeFacts? { kind.facts(in: field.clients[number]) }
    var rules = ObjectRules()
    if let rule = kind.rule {
      let isGone = isGone({ facts($0)?.spans }, all)
      rules.missing = claim(
        rule, kind.key,
        "\(kind.name.quoted) \(isGone ? "does not exist any more" : rule.reason)\(substitute(for: kind, facts))",
        facts: { facts($0)?.spans }, in: all)
    }
    /// The versions that have the type: others say so once.
    func having(_ number: Int) -> ClientSet { sets(of: facts(number)?.spans, number).known }
    for property in type.properties {
      let name = property.name.description
      func entries(_ number: Int) -> [Client.Fact<Client.Property>]? { facts(number)?.properties[name] }
      let key = "\(kind.key).\(name)"
      switch property.role {
      case .ignored: continue
      case .outside:
        rules.former[name] = claim(
          .unknownProperty, key, "\(name.quoted) is read on the image itself there, and not in its path",
          facts: entries, in: having)
        continue
      case .former:
        rules.former[name] = claim(
          .unknownProperty, key, "is an older name that is not read there", isSpelling: true, facts: entries,
          in: having)
        continue
      case .required, .optional: break
      }
      var found = PropertyRules(name: property.name, key: ObjectKeys.Name(property.name))
      let isGone = isGone(entries, having)
      found.ignored = claim(
        .unknownProperty, key,
        isGone
          ? "\(name.quoted) is not read any more"
          : Self.advice(name, former: former(of: name, in: type, facts)),
        facts: entries, in: having)
      // Where this library cannot do without it, reading says so.
      if case .optional = property.role {
        found.required = claim(key, "is missing", entries) { $0.isRequired ? .missingProperty : nil }
        found.keyed = claim(key, "is missing", entries) { property in
          property.isKeyed && !property.isRequired ? .missingProperty : nil
        }
      }
      found.notNull = claim(key, ReadingRule.nullValue.reason, entries) { property in
        property.isNeverNull && !property.isRequired ? .nullValue : nil
      }
      if case .binding? = property.type?.shape {
        found.literal = claim(key, "takes no expression", entries) { property in
          property.takesExpressions ? nil : property.isText ? .expressionInText : .expressionInValue
        }
      }
      if let shape = property.type?.shape {
        found.kinds = kinds(key, entries, among: PropertyKinds(shape))
        if PropertyKinds(shape) == .any { found.values = valueKinds(key, entries) }
      }
      if !found.isEmpty { rules.properties.append(found) }
    }
    return rules
  }

  /// What a rule makes of a property, where there is a rule for what the clients say of it.
  func claim(
    _ key: String, _ reason: String, _ entries: (Int) -> [Client.Fact<Client.Property>]?,
    rule: (Client.Property) -> ReadingRule?
  ) -> ClientClaim? {
    var claim = ClientClaim(key, reason)
    for number in field.clients.indices {
      for fact in entries(number) ?? [] where !fact.isUnknown {
        guard let rule = rule(fact.value) else { continue }
        let set = field.numbers(of: fact.versions, client: number)
        if let outcome = fact.value.unfit {
          claim.add(outcome, set)
        } else {
          add(rule, to: &claim) { $0 == number ? set : .none }
        }
      }
    }
    return claim.isEmpty ? nil : claim
  }

  /// What to write instead of a property that is not read.
  private static func advice(_ name: String, former: String?) -> String {
    if let former { return "\(name.quoted) is not read there, but \(former.quoted) is" }
    return switch name {
    case "context": "\"context\" is not read on this component; put it on a container around it"
    case "onInit": "\"onInit\" is not run on this component; put it on a container around it"
    case "id", "style", "accessibility":
      "\(name.quoted) is not read on this component; put it into a container that has it"
    default: "\(name.quoted) is not read there"
    }
  }

  /// What shows nearly the same where a type is not known.
  private func substitute(for kind: ClientTypeKind, _ facts: (Int) -> Client.TypeFacts?) -> String {
    switch kind.key {
    // Some of those that do not have the action do not have the operation either.
    case "condition"
    where field.clients.indices.contains(where: { number in
      let action = sets(of: facts(number)?.spans, number).known
      return !(all(number) - action - sets(of: field.clients[number].operations["condition"], number).known)
        .isEmpty
    }):
      return ""
    default: return Self.substitute(for: kind)
    }
  }

  private static func substitute(for kind: ClientTypeKind) -> String {
    switch kind.key {
    case "gridView": "; a listView shows the same in one row or column"
    case "pullToRefresh": "; a button that loads the screen again does the same"
    case "condition": "; the operation condition can choose a value"
    default: ""
    }
  }

  /// The older name of a property that some clients in the field read.
  private func former(
    of name: String, in type: any WireObject.Type, _ facts: (Int) -> Client.TypeFacts?
  ) -> String? {
    type.properties.compactMap { (property) -> String? in
      guard case .former(let current) = property.role, current.description == name else { return nil }
      let former = property.name.description
      guard former != name else { return nil }
      let isRead = field.clients.indices.contains { number in
        !sets(of: facts(number)?.properties[former], number).known.isEmpty
      }
      return isRead ? former : nil
    }.first
  }
}

extension ReadingRule {
  fileprivate var number: Int { Self.numbers[self] ?? 0 }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  /// Whether the table has to tell it of every client: something becomes of what a client does not know.
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
