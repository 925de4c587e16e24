import BeagleSchema

/// How clients handle components, actions and operations that are not part of the protocol.
extension CompatibilityRules {
  struct CustomRules: Sendable {
    var missing: CompatibilityIssue?
    /// By the names of the properties that any client reads, in their order.
    var properties: [(name: String, rules: CustomProperty)] = []
  }

  struct CustomProperty: Sendable {
    /// If it is present.
    var ignored: CompatibilityIssue?
    /// If it is absent or null.
    var required: CompatibilityIssue?
    /// If it is absent.
    var keyed: CompatibilityIssue?
    /// If it is null.
    var notNull: CompatibilityIssue?
    /// If it is an expression.
    var literal: CompatibilityIssue?
    /// The issues if some clients do not accept its kind.
    var kinds: [KindClaim] = []
  }

  func customRules(
    _ types: KeyPath<Client, FactTable<String, Client.TypeFacts>>, _ rule: ReadingRule
  ) -> [String: CustomRules] {
    let applications = Set(field.entries.map(\.client)).filter { field.clients[$0].isApplication }
    let names = Set(
      applications.flatMap { field.clients[$0][keyPath: types].keys }.filter { $0.hasPrefix("custom:") })
    var rules: [String: CustomRules] = [:]
    for name in names {
      func facts(_ number: Int) -> Client.TypeFacts? { field.clients[number][keyPath: types][name] }
      var found = CustomRules(missing: customClaim(rule, name) { facts($0)?.spans })
      for property in Set(applications.flatMap { facts($0)?.properties.keys.map(\.self) ?? [] }).sorted() {
        func entries(_ number: Int) -> [Client.Fact<Client.Property>]? { facts(number)?.properties[property] }
        let key = "\(name).\(property)"
        var rules = CustomProperty()
        rules.ignored = claim(
          .unknownProperty, key, "\(property.quoted) is not read there", facts: entries,
          in: { sets(of: facts($0)?.spans, $0).known })
        rules.required = claim(key, "is missing", entries) { $0.isRequired ? .missingProperty : nil }
        rules.keyed = claim(key, "is missing", entries) { property in
          property.isKeyed && !property.isRequired ? .missingProperty : nil
        }
        rules.notNull = claim(key, ReadingRule.nullValue.reason, entries) { property in
          property.isNeverNull && !property.isRequired ? .nullValue : nil
        }
        rules.literal = claim(key, "takes no expression", entries) { property in
          property.takesExpressions ? nil : property.isText ? .expressionInText : .expressionInValue
        }
        rules.kinds = kinds(key, entries, among: .any)
        found.properties.append((property, rules))
      }
      rules[name] = found
    }
    return rules
  }

  /// It is unknown which custom types the applications on public clients have.
  private func customClaim(
    _ rule: ReadingRule, _ name: String, _ facts: (Int) -> [Client.Fact<Void>]?
  ) -> CompatibilityIssue? {
    let key = rule == .unknownOperation ? "\(name)()" : name
    let reason =
      rule == .unknownOperation ? "the operation \(name) is unknown there and gives null" : rule.reason
    var claim =
      claim(
        rule, key, rule == .unknownOperation ? reason : "\(name.quoted) \(reason)", facts: facts,
        in: { field.clients[$0].isApplication ? all($0) : .none }) ?? CompatibilityIssue(key, reason)
    for number in field.clients.indices where !field.clients[number].isApplication {
      claim.unknown = claim.unknown | all(number)
    }
    return claim.isEmpty ? nil : claim
  }

  /// The issues of custom components or actions of any name.
  func custom(_ name: String, _ rule: ReadingRule) -> CustomRules {
    let key = name.lowercased()
    if !key.hasPrefix("custom:") { return CustomRules(missing: foreignClaim(rule, name)) }
    let known = rule == .unknownComponent ? customComponents[key] : customActions[key]
    return known ?? CustomRules(missing: customClaim(rule, name) { _ in nil })
  }

  /// A name without the prefix of custom types cannot be added by an application. The behaviour of clients
  /// without it is unknown.
  private func foreignClaim(_ rule: ReadingRule, _ name: String) -> CompatibilityIssue? {
    guard field.isDeclared else { return nil }
    let key = name.lowercased()
    return claim(
      rule, key.hasPrefix("beagle:") ? String(name.dropFirst(7)) : name, "\(name.quoted) \(rule.reason)",
      facts: { number in
        let client = field.clients[number]
        return (rule == .unknownComponent ? client.components[key] : client.actions[key])?.spans
      }, in: all)
  }

  /// Whether a named client has a custom component, action or operation.
  func knows(component name: String) -> Bool { isKnown { $0.components[name.lowercased()]?.spans } }
  func knows(action name: String) -> Bool { isKnown { $0.actions[name.lowercased()]?.spans } }
  func knows(operation name: String) -> Bool { isKnown { $0.operations[name] } }

  private func isKnown(_ facts: (Client) -> [Client.Fact<Void>]?) -> Bool {
    field.isDeclared
      && field.entries.contains { !sets(of: facts(field.clients[$0.client]), $0.client).known.isEmpty }
  }

  /// The issue of an operation that some clients do not have.
  func operation(_ name: String) -> CompatibilityIssue? {
    Self.builtInOperations.contains(name)
      ? builtIn(operation: name) : customClaim(.unknownOperation, name) { field.clients[$0].operations[name] }
  }
}
