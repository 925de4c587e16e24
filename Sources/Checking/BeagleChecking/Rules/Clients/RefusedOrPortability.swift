import BeagleJSON
import BeagleSchema

// Two codes: what most clients do decides between them (`CompatibilityIssue.code`). `ReadingRule` lists the
// differences.

extension DiagnosticRule {
  static let refused = DiagnosticRule(
    .refused, .warning, "a target client refuses this, or omits a part",
    cause:
      "A version of a target client does not show the screen, omits a part of it, or does not run an "
      + "action. The version does not know the type, or it is stricter about letter case, lists, lengths, "
      + "older names or required properties. The finding names the versions and says what they do. "
      + "`--clients` or the project file names the target clients; by default, they are the newest iOS, "
      + "Android and Web.",
    cure: "Write it in a form that all target clients read, or send another screen to the older versions.",
    fix: "Writes capitals, lists, lengths in full and current names.",
    before: """
      {"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "center",
       "style": {"margin": {"all": 8}}}
      """,
    after: """
      {"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTER",
       "style": {"margin": {"all": {"value": 8, "type": "REAL"}}}}
      """)

  static let portability = DiagnosticRule(
    .portability, .note, "target clients differ on this",
    cause:
      "All target clients show it, but some of them ignore a property or read it differently. The "
      + "finding names these clients and says what they do.",
    cure:
      "No change is needed if the difference is acceptable. Otherwise, write it in a form that all "
      + "target clients read in the same way.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "@{capitalize('green tea')}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('green tea')}"}"#)
}

/// Differences between clients and this library. If a client does not show a part at all, nothing more is
/// reported about it there.
extension TreeCheck {
  /// Reports how the target clients handle a spelling or construct, every time it occurs.
  func note(
    _ rule: ReadingRule, _ json: JSONCursor, _ name: @autoclosure () -> String? = nil,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    if let claim = clients[rule] { report(claim, range: json.byteRange, name(), remedy()) }
  }

  func note(_ rule: ReadingRule, _ piece: StringPiece) {
    if let claim = clients[rule] { report(claim, range: byteRange(of: piece)) }
  }

  /// Reports a difference caused by the presence of a property, at its name.
  ///
  /// - Parameter part: what is hidden if a client omits it.
  func note(
    _ rule: ReadingRule, key name: StaticString, of object: JSONCursor, hiding part: JSONCursor? = nil,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    guard let claim = clients[rule] else { return }
    report(claim, range: (object.key(name) ?? object).byteRange, hiding: part, nil, remedy())
  }

  /// - Parameters:
  ///   - part: what is hidden if a client omits it.
  ///   - name: what the reason is about, if the position does not make that clear.
  func report(
    _ claim: CompatibilityIssue, range: @autoclosure () -> Range<Int>, hiding part: JSONCursor? = nil,
    _ name: @autoclosure () -> String? = nil, _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    let claim = place(claim, range(), hiding: part)
    noteUnknown(claim, range(), about: name())
    guard !claim.outcomes.isEmpty, findings.takes(claim.code, claim.code.severity) else { return }
    let verdict = clients.verdict(of: claim)
    report(
      claim.code, range: range(), verdict.message(of: claim, about: name()),
      remedies: remedy().map { [$0] } ?? [], clients: verdict.clients, claim: claim.key)
  }

  /// The issue for the clients that show this part. It is kept with its place if requested.
  func place(
    _ claim: CompatibilityIssue, _ range: @autoclosure () -> Range<Int>, hiding part: JSONCursor? = nil
  ) -> CompatibilityIssue {
    var claim = claim
    if !environment.hidden.isEmpty {
      claim = claim.without(environment.hidden)
      hiddenClaims += 1
    }
    if claims != nil {
      claims?.append(PlacedClaim(range: range(), claim: claim, part: part?.byteRange))
    }
    return claim
  }

  /// Reports an issue about something that this library does not read either, under the existing code.
  func report(
    _ claim: CompatibilityIssue, as code: Diagnostic.Code, _ json: JSONCursor, _ guess: Guess?
  ) {
    let claim = place(claim, json.byteRange, hiding: nil)
    noteUnknown(claim, json.byteRange, about: nil)
    guard let worst = claim.outcomes.first else { return }
    let verdict = clients.verdict(of: claim)
    report(
      worst.outcome == .differs ? .portability : code, range: json.byteRange,
      verdict.message(of: claim, about: nil), guess: guess, clients: verdict.clients, claim: claim.key)
  }

  /// Reports a type that some clients do not know, and nothing about these clients inside it.
  func inside(_ missing: CompatibilityIssue?, _ type: JSONCursor, of object: JSONCursor, _ body: () -> Void) {
    guard let missing else { return body() }
    report(missing, range: type.byteRange, hiding: object)
    inside {
      environment.hidden = environment.hidden | missing.hiding
      body()
    }
  }

  /// Checks an object of a type of the protocol. The issue is copied only if there is one.
  @inline(__always)
  func inside(
    _ rules: CompatibilityRules.ObjectRules, _ type: JSONCursor, of object: JSONCursor, _ body: () -> Void
  ) {
    if rules.missing == nil { body() } else { inside(rules.missing, type, of: object, body) }
  }

  func noteProperties(_ rules: CompatibilityRules.ObjectRules, of keys: ObjectKeys) {
    guard rules.mayConcern(keys) else { return }
    for property in rules.properties {
      guard let json = keys.member(property.key) else {
        if let claim = property.required ?? property.keyed {
          report(rules.claims[claim], range: keys.object.byteRange, property.name.description.quoted)
        }
        continue
      }
      if json.isNull {
        if let required = property.required {
          var claim = rules.claims[required]
          claim.reason = "must not be null"
          report(claim, range: json.byteRange, property.name.description.quoted)
        }
        if let claim = property.notNull {
          report(rules.claims[claim], range: json.byteRange, property.name.description.quoted)
        }
        continue
      }
      if let claim = property.ignored {
        report(rules.claims[claim], range: (keys.object.key(property.name) ?? keys.object).byteRange)
      }
      if json.kind == .string, json.containsExpressionMarker {
        if let claim = property.literal {
          report(rules.claims[claim], range: json.byteRange, property.name.description.quoted)
        }
      } else {
        report(property.kinds, of: rules, json, property.name.description)
        if !property.values.isEmpty, json.kind == .object {
          for (key, value) in json.members {
            report(property.values, of: rules, value, key.stringValue ?? "")
          }
        }
      }
    }
  }

  private func report(
    _ kinds: Range<Int>, of rules: CompatibilityRules.ObjectRules, _ json: JSONCursor,
    _ name: @autoclosure () -> String
  ) {
    if kinds.isEmpty { return }
    let found = PropertyKinds(json)
    for position in kinds where rules.kinds[position].kind == found {
      report(rules.claims[rules.kinds[position].claim], range: json.byteRange, name().quoted)
    }
  }

  /// Checks a custom component or action, and how the clients handle its properties.
  func inside(
    _ custom: CompatibilityRules.CustomRules, _ json: JSONCursor, _ type: JSONCursor, _ body: () -> Void
  ) {
    inside(custom.missing, type, of: json) {
      for (name, rules) in custom.properties { note(rules, json.member(name), name, of: json) }
      body()
    }
  }

  private func note(
    _ rules: CompatibilityRules.CustomProperty, _ json: JSONCursor?, _ name: String, of owner: JSONCursor
  ) {
    guard let json else {
      if let claim = rules.required ?? rules.keyed { report(claim, range: owner.byteRange, name.quoted) }
      return
    }
    if json.isNull {
      if var claim = rules.required {
        claim.reason = "must not be null"
        report(claim, range: json.byteRange, name.quoted)
      }
      if let claim = rules.notNull { report(claim, range: json.byteRange, name.quoted) }
      return
    }
    if let claim = rules.ignored { report(claim, range: json.byteRange) }
    if json.kind == .string, json.containsExpressionMarker {
      if let claim = rules.literal { report(claim, range: json.byteRange, name.quoted) }
    } else {
      report(rules.kinds, json, name)
    }
  }

  private func report(_ kinds: [CompatibilityRules.KindClaim], _ json: JSONCursor, _ name: String) {
    guard !kinds.isEmpty else { return }
    let found = PropertyKinds(json)
    for (kind, claim) in kinds where kind == found {
      report(claim, range: json.byteRange, name.quoted)
    }
  }
}

struct PlacedClaim: Sendable {
  let range: Range<Int>
  let claim: CompatibilityIssue
  /// What is hidden if a client omits it; nil if that is the place itself.
  let part: Range<Int>?
}

extension JSONCursor {
  /// The key of a property; if it is repeated, the last one.
  func key(_ name: StaticString) -> JSONCursor? {
    var found: JSONCursor?
    for (key, _) in members where key.keyEquals(name) { found = key }
    return found
  }
}
