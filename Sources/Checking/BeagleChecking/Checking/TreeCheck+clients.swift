import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What some clients do otherwise than this library. Where a client does not show a part at all, nothing more is said of it there.
extension TreeCheck {
  /// Reports what the clients of the field make of a way of writing, every time it occurs.
  func note(
    _ rule: ReadingRule, _ json: JSONCursor, _ name: @autoclosure () -> String? = nil,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    if let claim = clients[rule] { report(claim, range: json.byteRange, name(), remedy()) }
  }

  func note(_ rule: ReadingRule, _ piece: StringPiece) {
    if let claim = clients[rule] { report(claim, range: byteRange(of: piece)) }
  }

  /// Reports a difference that a property makes by being there: at its name.
  ///
  /// - Parameter part: what is not shown where a client leaves it out.
  func note(
    _ rule: ReadingRule, key name: StaticString, of object: JSONCursor, hiding part: JSONCursor? = nil,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    guard let claim = clients[rule] else { return }
    report(claim, range: (object.key(name) ?? object).byteRange, hiding: part, nil, remedy())
  }

  /// - Parameters:
  ///   - part: what is not shown where a client leaves it out.
  ///   - name: what the reason is about, if the position does not make that clear.
  func report(
    _ claim: ClientClaim, range: @autoclosure () -> Range<Int>, hiding part: JSONCursor? = nil,
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

  /// The claim of the clients that show this part. It is kept with its place if requested.
  func place(
    _ claim: ClientClaim, _ range: @autoclosure () -> Range<Int>, hiding part: JSONCursor? = nil
  ) -> ClientClaim {
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

  /// Counts a place that the table does not cover for some clients; with `--strict` it is a finding.
  func noteUnknown(
    _ claim: ClientClaim, _ range: @autoclosure () -> Range<Int>, about name: @autoclosure () -> String?
  ) {
    guard !claim.unknown.isEmpty else { return }
    unknownClaims += 1
    if isStrict {
      report(.unknownSupport, range: range(), clients.field.unknownMessage(of: claim, about: name()))
    }
  }

  /// Reports a claim about something that this library does not read either, under the existing code.
  func report(
    _ claim: ClientClaim, as code: Diagnostic.Code, _ json: JSONCursor, _ guess: Guess?
  ) {
    let claim = place(claim, json.byteRange, hiding: nil)
    noteUnknown(claim, json.byteRange, about: nil)
    guard let worst = claim.outcomes.first else { return }
    let verdict = clients.verdict(of: claim)
    report(
      worst.outcome == .differs ? .portability : code, range: json.byteRange,
      verdict.message(of: claim, about: nil), guess: guess, clients: verdict.clients, claim: claim.key)
  }

  /// Reports a type that some clients do not know, and says nothing of them inside of it.
  func inside(_ missing: ClientClaim?, _ type: JSONCursor, of object: JSONCursor, _ body: () -> Void) {
    guard let missing else { return body() }
    report(missing, range: type.byteRange, hiding: object)
    inside {
      environment.hidden = environment.hidden | missing.hiding
      body()
    }
  }

  /// Something of a type of the protocol. The claim is copied only if there is one.
  func inside(
    _ rules: ClientRules.ObjectRules, _ type: JSONCursor, of object: JSONCursor, _ body: () -> Void
  ) {
    if rules.missing == nil { body() } else { inside(rules.missing, type, of: object, body) }
  }

  /// What some clients make of the properties of an object.
  func noteProperties(_ rules: ClientRules.ObjectRules, of keys: ObjectKeys) {
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
    _ kinds: Range<Int>, of rules: ClientRules.ObjectRules, _ json: JSONCursor,
    _ name: @autoclosure () -> String
  ) {
    if kinds.isEmpty { return }
    let found = PropertyKinds(json)
    for position in kinds where rules.kinds[position].kind == found {
      report(rules.claims[rules.kinds[position].claim], range: json.byteRange, name().quoted)
    }
  }

  /// Something of the application's own, and what the clients make of its properties.
  func inside(
    _ custom: ClientRules.CustomRules, _ json: JSONCursor, _ type: JSONCursor, _ body: () -> Void
  ) {
    inside(custom.missing, type, of: json) {
      for (name, rules) in custom.properties { note(rules, json.member(name), name, of: json) }
      body()
    }
  }

  private func note(
    _ rules: ClientRules.CustomProperty, _ json: JSONCursor?, _ name: String, of owner: JSONCursor
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

  private func report(_ kinds: [ClientRules.KindClaim], _ json: JSONCursor, _ name: String) {
    guard !kinds.isEmpty else { return }
    let found = PropertyKinds(json)
    for (kind, claim) in kinds where kind == found {
      report(claim, range: json.byteRange, name.quoted)
    }
  }

  /// A legacy name or form of a property.
  func reportLegacy(_ name: StaticString, of object: JSONCursor, _ rules: ClientRules.ObjectRules) {
    switch name.description {
    case "child":
      if object.present("children") == nil {
        note(
          .onlyChild, key: name, of: object, hiding: object.present("child"), .today(of: name, in: object))
      }
    case "children":
      if object.present("child") == nil {
        note(.severalChildren, key: name, of: object, .today(of: name, in: object))
      }
    // This is reported as a template that is never used.
    case "template" where object.present("templates") != nil: break
    default:
      guard let claim = rules.former[name.description] else { break }
      report(
        claim, range: (object.key(name) ?? object).byteRange, name.description.quoted,
        .today(of: name, in: object))
    }
  }

  // MARK: Components and actions

  func noteDifferences(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .pageView:
      noteBound(keys, "currentPage", "onPageChange")
      noteDifferences(ofPages: keys)
    case .text: noteDifferences(ofText: keys)
    case .image: noteDifferences(ofImage: keys)
    case .tabBar: noteBound(keys, "currentTab", "onTabSelection")
    case .listView, .gridView:
      if keys.present("onScrollEnd") != nil, keys.present("scrollEndThreshold") == nil {
        note(.scrollEnd, key: "onScrollEnd", of: keys.object)
      }
    default: break
    }
  }

  private func noteBound(_ keys: ObjectKeys, _ property: StaticString, _ event: StaticString) {
    guard let value = keys.present(property), value.kind == .string, keys.present(event) != nil else {
      return
    }
    note(.boundPage, value)
  }

  func noteDifferences(of kind: Action.Kind, _ keys: ObjectKeys) {
    let json = keys.object
    switch kind {
    case .setContext: if keys.present("value") == nil { note(.nullContext, json) }
    case .addChildren:
      if let mode = keys.present("mode"), mode.stringValue?.uppercased() == "PREPEND" { note(.prepend, mode) }
    case .popStack: note(.popLastStack, json)
    case .pushView, .pushStack, .resetStack, .resetApplication:
      if let data = keys.member("route")?.present("httpAdditionalData"), data.containsExpressionMarker {
        note(.routeExpressions, data)
      }
    default: break
    }
  }

  // MARK: Expressions

  func noteDifferences(ofLiteral value: DynamicObject, _ piece: StringPiece) {
    switch value {
    case .int(..<0): note(.negativeNumber, piece)
    case .double(let double) where double.sign == .minus: note(.negativeNumber, piece)
    default: break
    }
  }

  func noteDifferences(ofReading binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let name = binding.context
    let use = piece.prefix(name.utf8.count)
    if name.hasPrefix("true") || name.hasPrefix("false") || name.hasPrefix("null") {
      note(.keywordPrefix, use)
    }
    guard name == "onSuccess" || name == "onError", case .key(let key)? = binding.path.steps.first else {
      return
    }
    switch key {
    case "status": note(.requestStatus, use)
    case "statusCode": note(.requestStatusCode, use)
    case "message" where name == "onError": note(.requestMessage, use)
    default: break
    }
  }

  func noteDifferences(ofCall name: String, _ arguments: [ValueKinds], _ piece: StringPiece) {
    if let claim = clients.operation(name) { report(claim, range: byteRange(of: piece)) }
    let texts: ValueKinds = .string
    switch name {
    case "capitalize": note(.capitalize, piece)
    case "divide": note(.divide, piece)
    case "substr": note(.substr, piece)
    case "insert" where arguments.count == 3: note(.insert, piece)
    case "union" where arguments.count != 2: note(.union, piece)
    case "isEmpty": note(.isEmptyNull, piece)
    case "isNull": note(.isNullInverted, piece)
    case "gt", "gte", "lt", "lte":
      if arguments.contains(where: texts.isSuperset) { note(.comparisonOfText, piece) }
      if arguments.areMixedNumbers { note(.comparisonOfMixedNumbers, piece) }
    case "sum", "subtract", "multiply":
      if arguments.areMixedNumbers { note(.mixedNumbers, piece) }
      if arguments.contains(where: texts.isSuperset) { note(.numericText, piece) }
    case "eq":
      if arguments.contains([.numericString]), !arguments.allSatisfy(texts.isSuperset) {
        note(.equality, piece)
      }
      if arguments.areMixedNumbers { note(.equalityOfNumbers, piece) }
    default: break
    }
  }
}

/// What some clients do at a place.
struct PlacedClaim: Sendable {
  let range: Range<Int>
  let claim: ClientClaim
  /// What is not shown where a client leaves it out; nil where that is the place itself.
  let part: Range<Int>?
}

extension [ValueKinds] {
  /// Whether some are surely whole numbers, and others surely are not.
  fileprivate var areMixedNumbers: Bool { contains(.int) && contains(.double) }
}

extension JSONCursor {
  /// The name of a property itself, of which the last one counts.
  func key(_ name: StaticString) -> JSONCursor? {
    var found: JSONCursor?
    for (key, _) in members where key.keyEquals(name) { found = key }
    return found
  }
}
