import BeagleExpressions
import BeagleJSON
import BeagleSchema

// Two codes: clients handle a value of the wrong kind and an unknown one in the same way.

extension DiagnosticRule {
  static let type = DiagnosticRule(
    .type, .warning, "a value has the wrong type",
    cause:
      "The property does not accept this value. This library ignores the property, as if it were "
      + "absent; phones usually refuse the whole document. The finding says what the target clients do, by "
      + "default the newest iOS, Android and Web. The finding is an error if the property is required, "
      + "because nothing is shown without it. It is at most a warning if no target client refuses the "
      + "document, and a note if all target clients read the value.",
    cure: "Write a value of the expected type.",
    fix:
      "Writes the intended value: the only similar name for a misspelt one, `true` for `\"TRUE\"`, `8` "
      + "for `\"8px\"`.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTRE"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTER"}"#)

  static let value = DiagnosticRule(
    .value, .error, "a value is not one of the known values",
    cause: "The value determines how the rest is read, and it is unknown. The document is not shown.",
    cure: "Write one of the expected values.",
    fix: "Writes the only similar value.",
    before: """
      {"_beagleComponent_": "beagle:image", "accessibility": {"accessible": false},
       "path": {"_beagleImagePath_": "lokal", "mobileId": "logo"}}
      """,
    after: """
      {"_beagleComponent_": "beagle:image", "accessibility": {"accessible": false},
       "path": {"_beagleImagePath_": "local", "mobileId": "logo"}}
      """)
}

/// How clients handle a value that decoding did not accept.
struct MisreadValue: Sendable {
  let range: Range<Int>
  var claim: CompatibilityIssue
  /// The object that cannot be read without the value, if it is not a component or an action.
  var owner: Int?
  /// The JSON of the value as the only client reads it, if this library can read that.
  var reading: String?
}

extension TreeCheck {
  /// Determines how clients handle the values of an object's properties that decoding did not accept, and the
  /// values directly in them.
  func noteMisread(in json: JSONCursor, of object: Int) {
    guard !misread.isEmpty, misread.touches(json.byteRange) else { return }
    let type = table.objects[object].type
    let properties = table.properties[table.objects[object].properties]
    for (key, value) in json.members where misread.touches(value.byteRange) {
      guard let property = properties.first(where: { key.keyEquals($0.wire.name) })?.wire else { continue }
      if misread.contains(value.byteOffset) {
        noteMisread(value, property, in: json, of: type, isInside: false)
      } else if value.kind == .array {
        for element in value.elements where misread.contains(element.byteOffset) {
          noteMisread(element, property, in: json, of: type, isInside: true)
        }
      } else if value.kind == .object, property.type?.shape.isMap ?? false {
        for (_, member) in value.members where misread.contains(member.byteOffset) {
          noteMisread(member, property, in: json, of: type, isInside: true)
        }
      }
    }
  }

  private func noteMisread(
    _ json: JSONCursor, _ property: WireProperty, in owner: JSONCursor, of type: any WireObject.Type,
    isInside: Bool
  ) {
    let shape = property.type?.shape.literal
    var isColor = false
    if case .color? = shape { isColor = true }
    if isColor, let text = json.stringValue {
      // Names that some clients read are checked elsewhere, and expressions give other colours.
      guard ColorNames.css.color(named: text) == nil, !text.contains("@{") else { return }
    }
    guard
      let claim = clients.claim(
        of: json, for: property.name.description, of: type, isInside: isInside, isColor: isColor)
    else { return }
    var value = MisreadValue(range: json.byteRange, claim: claim)
    if !isInside {
      var isRequired = false
      if case .required = property.role { isRequired = true }
      if isRequired, ClientTypeKind(type).rule == nil { value.owner = owner.byteOffset }
      // If a client reads an optional property differently, the rest is drawn without it.
      if claim.isEmpty || isRequired { value.reading = reading(of: json, claim, shape) }
    }
    note(value)
  }

  /// Records how clients handle an unknown kind of image. A client that ignores the kind only needs a URL.
  func noteMisread(imageKind kind: JSONCursor, isLocal: Bool) {
    guard misread.contains(kind.byteOffset) else { return }
    let rule = ReadingRule.unknownImageKind
    var claim = clients[rule] ?? CompatibilityIssue(rule.rawValue, rule.reason)
    if isLocal, let other = clients[.mobileIdWithoutKind] {
      claim = claim.without(other.hiding).merged(with: other)
    }
    var value = MisreadValue(range: kind.byteRange, claim: claim)
    if claim.outcomes.allSatisfy({ $0.outcome == .differs }) { value.reading = #""remote""# }
    note(value)
  }

  private func note(_ value: MisreadValue) {
    var value = value
    value.claim = place(value.claim, value.range, hiding: nil)
    noteUnknown(value.claim, value.range, about: nil)
    misreadValues[value.range.lowerBound] = value
  }

  private func reading(of json: JSONCursor, _ claim: CompatibilityIssue, _ shape: WireShape?) -> String? {
    guard claim.unknown.isEmpty, claim.outcomes.allSatisfy({ $0.outcome == .differs }),
      let text = clients.text(of: json)
    else { return nil }
    switch shape {
    case .text?, .nonemptyText?: return String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self)
    case .number? where json.kind == .string: return PropertyKinds.number(in: text).map { "\($0)" }
    case .integer? where json.kind == .string:
      return PropertyKinds.number(in: text).flatMap { Int(exactly: $0) }.map { "\($0)" }
    default: return nil
    }
  }

  /// Any value may be data, but only an array has items.
  func checkDataSource(of list: ObjectKeys) {
    guard let data = list.present("dataSource"), data.kind != .array, !data.mayBeExpression else { return }
    let foreign = ForeignExpression.all(in: data).first
    var template = foreign?.template
    if template == nil, let text = data.stringValue, case .template(let path) = ParsedText("@{\(text)}"),
      path.loneBinding != nil
    {
      template = path
    }
    report(
      .type, data, "expected an array or an expression, found \(data.summary); the list has no items",
      expected: "an array or an expression", found: data.summary,
      guess: template.flatMap(suggestion).flatMap {
        Guess([.name($0)], isCertain: foreign == nil || foreign?.text == data.stringValue)
      })
  }
}

extension CompatibilityRules {
  /// The severity for the clients of a value that decoding did not accept, and its message.
  func judgement(
    of claim: CompatibilityIssue, _ diagnostic: Diagnostic
  ) -> (Diagnostic.Severity, String) {
    let words = Self.mismatch(diagnostic.expected, diagnostic.found)
    if let worst = claim.outcomes.first {
      // The screen is shown if no target client fails, even if this library could not show it.
      let isShown = field.isDeclared && worst.outcome != .fails && claim.unknown.isEmpty
      return (
        isShown ? min(.warning, diagnostic.severity) : diagnostic.severity,
        "\(words); \(verdict(of: claim).words)"
      )
    }
    guard field.isDeclared, claim.unknown.isEmpty else { return (diagnostic.severity, diagnostic.message) }
    return (.note, "\(words); all target clients read it")
  }

  static func mismatch(_ expected: String?, _ found: String?) -> String {
    "expected \(expected ?? ""), found \(found ?? "")"
  }
}

extension JSONCursor {
  /// Whether a string is an expression, or a malformed one. An escaped one is text.
  fileprivate var mayBeExpression: Bool {
    guard kind == .string, mayHoldExpression, let text = stringValue else { return false }
    if case .literal = ParsedText(text) { return false }
    return true
  }
}

extension WireShape {
  /// The shape of values that are not expressions.
  fileprivate var literal: WireShape {
    if case .binding(let value) = self { return value.shape }
    return self
  }

  fileprivate var isMap: Bool {
    if case .dictionary = literal { return true }
    return false
  }
}
