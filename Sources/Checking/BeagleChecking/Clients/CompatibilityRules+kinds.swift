import BeagleJSON
import BeagleSchema

/// How the decoders of clients handle values of another kind, and names that a choice does not have.
extension CompatibilityRules {
  /// The kinds that this library accepts for a property and some clients do not.
  func kinds(
    _ key: String, _ facts: (Int) -> [Client.Fact<Client.Property>]?, among own: PropertyKinds
  ) -> [KindClaim] {
    own.each.compactMap { kind in
      let claim = claim(key, facts) { property, _ in Mismatch(kind, property.kinds, property) }
      return claim.isEmpty ? nil : (kind, claim)
    }
  }

  /// The kinds of values that some clients do not accept in an object for which this library accepts all
  /// kinds.
  func valueKinds(_ key: String, _ facts: (Int) -> [Client.Fact<Client.Property>]?) -> [KindClaim] {
    PropertyKinds.any.each.compactMap { kind in
      let claim = claim(key, facts) { property, _ in
        property.isMap ? Mismatch(kind, property.elements, property) : nil
      }
      return claim.isEmpty ? nil : (kind, claim)
    }
  }

  /// How clients handle a value that this library does not accept for a property of a type.
  ///
  /// - Parameters:
  ///   - isInside: whether it is an element of the property's list, or a value of its map.
  ///   - isColor: whether the property is a colour.
  /// - Returns: nil if no client has the property.
  func claim(
    of json: JSONCursor, for name: String, of type: any WireObject.Type, isInside: Bool, isColor: Bool
  ) -> CompatibilityIssue? {
    let owner = ClientTypeKind(type)
    let isRead = field.clients.indices.contains { number in
      let facts = owner.facts(in: field.clients[number])?.properties[name]
      return (facts ?? []).contains { !field.numbers(of: $0.versions, client: number).isEmpty }
    }
    guard isRead else { return nil }
    let kind = PropertyKinds(json)
    let text = json.stringValue
    let isColorText = isColor && text != nil
    let key = isColorText ? ReadingRule.unknownColor.rawValue : "\(owner.key).\(name)"
    return claim(key, { owner.facts(in: field.clients[$0])?.properties[name] }) { property, client in
      if isColorText, let text { return !client.isTyped && CSS.mayBeColor(text) ? nil : .unknownColor }
      let kinds = isInside ? property.elements : property.kinds
      if let text, let choice = property.choice, kinds.contains(.text) {
        return Mismatch(knownNames: client.facts(ofName: text, in: choice))
      }
      // A client in another language passes the text to the browser, which drops invalid lengths.
      if let text, !client.isTyped, ["margin", "padding"].contains(name), !CSS.mayBeEdges(text) {
        return .invalidCSS
      }
      return Mismatch(kind, kinds, property)
    }
  }

  fileprivate struct Mismatch {
    let rule: ReadingRule
    let reason: String
    /// The facts about the versions that accept it nevertheless.
    var exceptions: [Client.Fact<Void>]?

    /// - Returns: nil if the property accepts the kind.
    init?(_ kind: PropertyKinds, _ kinds: PropertyKinds, _ property: Client.Property) {
      if kinds.contains(kind) { return nil }
      reason = "must be \(kinds.words) there"
      switch kind {
      case _ where PropertyKinds.number.contains(kind) && kinds.contains(.text) && property.choice == nil:
        rule = .numberAsText
      case .integerText where kinds.contains(.integer): rule = .textAsNumber
      case .fractionText where kinds.contains(.fraction): rule = .textAsNumber
      case .fraction where kinds.contains(.integer): rule = .fractionForInteger
      default: rule = .otherKind
      }
    }

    /// A text that a browser drops.
    static let invalidCSS = Mismatch(rule: .otherKind, reason: "is not valid CSS")

    static let unknownColor = Mismatch(rule: .unknownColor, reason: ReadingRule.unknownColor.reason)

    private init(rule: ReadingRule, reason: String) { (self.rule, self.reason) = (rule, reason) }

    /// A text that is not among the names of a choice, except in some versions.
    init(knownNames exceptions: [Client.Fact<Void>]?) {
      (rule, reason) = (.unknownValue, ReadingRule.unknownValue.reason)
      self.exceptions = exceptions
    }
  }

  private func claim(
    _ key: String, _ facts: (Int) -> [Client.Fact<Client.Property>]?,
    _ mismatch: (Client.Property, Client) -> Mismatch?
  ) -> CompatibilityIssue {
    var claim = CompatibilityIssue(key, "")
    for number in field.clients.indices {
      for fact in facts(number) ?? [] {
        var set = field.numbers(of: fact.versions, client: number)
        guard !set.isEmpty else { continue }
        if fact.isUnknown {
          claim.unknown = claim.unknown | set
          continue
        }
        guard let found = mismatch(fact.value, field.clients[number]) else { continue }
        set = set - sets(of: found.exceptions, number).known
        if let outcome = fact.value.unfit {
          claim.add(outcome, set)
        } else {
          add(found.rule, to: &claim) { $0 == number ? set : .none }
        }
        if claim.reason.isEmpty, !claim.isEmpty { claim.reason = found.reason }
      }
    }
    return claim
  }

  /// How the only client converts a value to text, if it accepts the value as text.
  func text(of json: JSONCursor) -> String? {
    guard let entry = field.entries.first, field.entries.count == 1 else { return nil }
    switch json.kind {
    case .string: return json.stringValue
    case .number where field.clients[entry.client].isTyped:
      return String(decoding: json.sourceBytes, as: UTF8.self)
    // A client in another language does not preserve the spelling of the number.
    case .number: return json.intValue.map { "\($0)" } ?? json.dynamicObject.text
    case .bool: return json.boolValue == true ? "true" : "false"
    case .object, .array: return json.dynamicObject.text
    case .null: return nil
    }
  }
}

extension Client {
  /// Whether the client may convert a value of a kind to one that the property accepts.
  func converts(_ kind: PropertyKinds, for property: Property) -> Bool {
    guard let mismatch = CompatibilityRules.Mismatch(kind, property.kinds, property) else { return false }
    return mismatch.rule == .numberAsText || mismatch.rule == .textAsNumber
  }

  /// The result of a value of a kind in a property; nil if this version reads the value.
  func outcome(of kind: PropertyKinds, for property: Property, in version: Int) -> ClientOutcome.Outcome? {
    CompatibilityRules.Mismatch(kind, property.kinds, property).flatMap { mismatch in
      property.unfit ?? outcome(of: mismatch.rule, in: version)
    }
  }

  /// The result of a rule; nil if it does not hold in this version.
  func outcome(of rule: ReadingRule, in version: Int) -> ClientOutcome.Outcome? {
    rules[rule]?.first { $0.versions.contains(version) && !$0.isUnknown }?.value
  }

  /// If names are not decoded, as in CSS, letter case is ignored.
  fileprivate func facts(ofName name: String, in choice: String) -> [Fact<Void>]? {
    values[choice]?[name] ?? (isTyped ? nil : values[choice]?[name.uppercased()])
  }

  /// Whether its decoder refuses values of another kind.
  fileprivate var isTyped: Bool { (rules[.otherKind] ?? []).allSatisfy { $0.value == .fails } }
}
