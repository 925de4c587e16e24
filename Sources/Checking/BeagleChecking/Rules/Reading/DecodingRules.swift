import BeagleSchema

// The rules whose findings come from decoding: the code that detects them is in `BeagleSchema`, and their
// texts are here.

extension DiagnosticRule {
  static let json = DiagnosticRule(
    .json, .error, "the text is not JSON",
    cause:
      "The document breaks the grammar of JSON: a comma or quote is missing or superfluous, it ends too "
      + "early, it is not UTF-8, or it exceeds the size or depth limit. The document is not shown.",
    cure: "Correct the text at this position. Comments, trailing commas and single quotes are not JSON.",
    fix: "Removes a trailing comma.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi",}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#, isDocument: true)

  static let depth = DiagnosticRule(
    .depth, .error, "components or actions are nested too deeply",
    cause:
      "More than \(Component.maximumDepth) components and actions are nested. The document is not shown.",
    cure: "Remove containers with a single child. A generator that nests without end is the usual reason.",
    before: nest(Component.maximumDepth + 1), after: nest(3), isDocument: true)

  static let missingType = DiagnosticRule(
    .missingType, .error, "a component or an action has no type",
    cause:
      "A component requires `_beagleComponent_`, and an action `_beagleAction_`. The document is not "
      + "shown.",
    cure: "Add the type, or remove the object.",
    before: #"{"text": "Hi"}"#, after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let missingProperty = DiagnosticRule(
    .missingProperty, .error, "a required property is missing",
    cause:
      "The protocol requires the property, and it is absent or null. The document is not shown.",
    cure: "Add the property. If its name is misspelt, the suggestion says so.",
    before: #"{"_beagleComponent_": "beagle:text"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let unit = DiagnosticRule(
    .unit, .warning, "a length is malformed",
    cause:
      "A length is a value with a type: `REAL` is in points, `PERCENT` is relative to the parent, and "
      + "`AUTO` is determined by the layout. Other types, such as `PX`, are unknown.",
    cure: "Use one of the three types.",
    fix:
      #"Writes `8`, `"8"` and `"8px"` as an object, and replaces a misspelt type by the only similar one."#,
    before: """
      {"_beagleComponent_": "beagle:text", "text": "Hi",
       "style": {"margin": {"all": "8px"}}}
      """,
    after: """
      {"_beagleComponent_": "beagle:text", "text": "Hi",
       "style": {"margin": {"all": {"value": 8, "type": "REAL"}}}}
      """)

  static let ignoredProperty = DiagnosticRule(
    .ignoredProperty, .note, "a property no longer has any effect",
    cause:
      "Only older versions of the protocol, or a single platform, had the property. The property is skipped.",
    cure: "Remove it.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Buy",
       "clickAnalyticsEvent": {"category": "shop"}}
      """,
    after: #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#)

  static let duplicateKey = DiagnosticRule(
    .duplicateKey, .warning, "a key occurs twice in one object",
    cause: "This library uses the last value; other readers may use the first.",
    cure: "Remove one of them.",
    fix: "Removes all but the last, if the values are equal.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "text": "Hello"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#)

  /// Nested containers.
  private static func nest(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_": "beagle:container", "children": ["#, count: count)
      + String(repeating: "]}", count: count)
  }
}
