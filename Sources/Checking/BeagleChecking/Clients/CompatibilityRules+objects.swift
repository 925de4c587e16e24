import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension CompatibilityRules {
  /// The issues are in one array, and the rules of the properties refer to them by position: a walk through a
  /// document looks at many rules and at few issues, and counts no references for the others.
  final class ObjectRules: Sendable {
    /// The issue for clients that do not know the type.
    let missing: CompatibilityIssue?
    /// Older names of properties that some clients do not read, by these names.
    let former: [String: CompatibilityIssue]
    let properties: [PropertyRules]
    let kinds: [KindRule]
    let claims: [CompatibilityIssue]
    /// The classes of the keys of these properties.
    private let keys: UInt64
    /// Whether there is an issue if one of them is missing.
    private let hasDemands: Bool

    fileprivate init(
      missing: CompatibilityIssue?, former: [String: CompatibilityIssue],
      _ found: [(name: StaticString, PropertyClaims)]
    ) {
      var claims: [CompatibilityIssue] = []
      var kinds: [KindRule] = []
      func add(_ claim: CompatibilityIssue?) -> Int? {
        guard let claim else { return nil }
        claims.append(claim)
        return claims.count - 1
      }
      func add(_ found: [KindClaim]) -> Range<Int> {
        let start = kinds.count
        for (kind, claim) in found {
          claims.append(claim)
          kinds.append(KindRule(kind: kind, claim: claims.count - 1))
        }
        return start..<kinds.count
      }
      properties = found.map { name, found in
        PropertyRules(
          name: name, key: ObjectKeys.Name(name), ignored: add(found.ignored), required: add(found.required),
          keyed: add(found.keyed), notNull: add(found.notNull), literal: add(found.literal),
          kinds: add(found.kinds), values: add(found.values))
      }
      keys = properties.reduce(0) { $0 | $1.key.bit }
      hasDemands = properties.contains { $0.required != nil || $0.keyed != nil }
      (self.missing, self.former, self.kinds, self.claims) = (missing, former, kinds, claims)
    }

    /// Whether an object may have an issue. False is certain.
    func mayConcern(_ object: ObjectKeys) -> Bool { hasDemands || object.mayContain(anyOf: keys) }
  }

  /// The issues of a property, as positions in the issues of its object.
  struct PropertyRules: Sendable {
    let name: StaticString
    let key: ObjectKeys.Name
    /// If it is present.
    let ignored: Int?
    /// If it is absent or null.
    let required: Int?
    /// If it is absent.
    let keyed: Int?
    /// If it is null.
    let notNull: Int?
    /// If it is an expression.
    let literal: Int?
    /// If it is of a kind that this library accepts and some clients do not.
    let kinds: Range<Int>
    /// If it is an object with a value of a kind that some clients do not accept there.
    let values: Range<Int>
  }

  struct KindRule: Sendable {
    let kind: PropertyKinds
    let claim: Int
  }

  /// The issues of a property, as in ``PropertyRules``.
  fileprivate struct PropertyClaims {
    var ignored, required, keyed, notNull, literal: CompatibilityIssue?
    var kinds: [KindClaim] = []
    var values: [KindClaim] = []

    var isEmpty: Bool {
      ignored == nil && required == nil && keyed == nil && notNull == nil && literal == nil && kinds.isEmpty
        && values.isEmpty
    }
  }

  func objectRules(of object: PropertyTable.Object) -> ObjectRules {
    let kind = ClientTypeKind(object.type)
    let list = PropertyTable.standard.properties[object.properties].map(\.wire)
    let all = field.clients.map { kind.facts(in: $0) }
    func facts(_ number: Int) -> Client.TypeFacts? { all[number] }
    var missing: CompatibilityIssue?
    if let rule = kind.rule {
      let isGone = isGone({ facts($0)?.spans }, self.all)
      missing = claim(
        rule, kind.key,
        """
        \(kind.name.quoted) \
        \(isGone ? "does not exist any more" : rule.reason)\(substitute(for: kind, facts))
        """,
        facts: { facts($0)?.spans }, in: self.all)
    }
    var formerNames: [String: CompatibilityIssue] = [:]
    var properties: [(name: StaticString, PropertyClaims)] = []
    /// Only versions that have the type: others are reported once.
    let known = field.clients.indices.map { sets(of: facts($0)?.spans, $0).known }
    func having(_ number: Int) -> ClientSet { known[number] }
    for property in list {
      let name = property.name.description
      let found = all.map { $0?.properties[name] }
      func entries(_ number: Int) -> [Client.Fact<Client.Property>]? { found[number] }
      let key = "\(kind.key).\(name)"
      switch property.role {
      case .ignored: continue
      case .outside:
        formerNames[name] = claim(
          .unknownProperty, key, "\(name.quoted) is read on the image itself there, and not in its path",
          facts: entries, in: having)
        continue
      case .former:
        formerNames[name] = claim(
          .unknownProperty, key, "is an older name that is not read there", isSpelling: true, facts: entries,
          in: having)
        continue
      case .required, .optional: break
      }
      var claims = PropertyClaims()
      let isGone = isGone(entries, having)
      claims.ignored = claim(
        .unknownProperty, key,
        isGone
          ? "\(name.quoted) is no longer read"
          : Self.advice(name, former: former(of: name, in: list, facts)),
        facts: entries, in: having)
      // If this library requires it, decoding reports its absence.
      if case .optional = property.role {
        claims.required = claim(key, "is missing", entries) { $0.isRequired ? .missingProperty : nil }
        claims.keyed = claim(key, "is missing", entries) { property in
          property.isKeyed && !property.isRequired ? .missingProperty : nil
        }
      }
      claims.notNull = claim(key, ReadingRule.nullValue.reason, entries) { property in
        property.isNeverNull && !property.isRequired ? .nullValue : nil
      }
      if case .binding? = property.type?.shape {
        claims.literal = claim(key, "takes no expression", entries) { property in
          property.takesExpressions ? nil : property.isText ? .expressionInText : .expressionInValue
        }
      }
      if let shape = property.type?.shape {
        claims.kinds = kinds(key, entries, among: PropertyKinds(shape))
        if PropertyKinds(shape) == .any { claims.values = valueKinds(key, entries) }
      }
      if !claims.isEmpty { properties.append((property.name, claims)) }
    }
    return ObjectRules(missing: missing, former: formerNames, properties)
  }

  /// The issue of a property by a rule, if there is a rule for the clients' behaviour.
  func claim(
    _ key: String, _ reason: String, _ entries: (Int) -> [Client.Fact<Client.Property>]?,
    rule: (Client.Property) -> ReadingRule?
  ) -> CompatibilityIssue? {
    var claim = CompatibilityIssue(key, reason)
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

  /// A similar type that is shown instead if a type is not known.
  private func substitute(for kind: ClientTypeKind, _ facts: (Int) -> Client.TypeFacts?) -> String {
    switch kind.key {
    // Some clients without the action do not have the operation either.
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

  /// The older name of a property that some target clients read.
  private func former(
    of name: String, in list: [WireProperty], _ facts: (Int) -> Client.TypeFacts?
  ) -> String? {
    list.compactMap { (property) -> String? in
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
