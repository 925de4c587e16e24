import BeagleSchema

// The rules whose findings come from decoding: the code that detects them is in `BeagleSchema`, and their
// texts are here.

extension DiagnosticRule {
  static let json = DiagnosticRule(
    .json, .error, "the text is not JSON",
    cause:
      "The document breaks the grammar of JSON: a comma or quote is missing or too many, it ends too early, "
      + "it is not UTF-8, or it is larger or deeper than the limits. Nothing of it is shown.",
    cure: "Correct the text at this position. Comments, trailing commas and single quotes are not JSON.",
    fix: "Takes out a comma that nothing follows.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi",}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#, isDocument: true)

  static let depth = DiagnosticRule(
    .depth, .error, "components or actions are too deep inside each other",
    cause:
      "More than \(Component.maximumDepth) components and actions are inside each other. Nothing of the document is "
      + "shown.",
    cure:
      "Take out containers that hold one child only. A generator that nests without end is the usual reason.",
    before: nest(Component.maximumDepth + 1), after: nest(3), isDocument: true)

  static let missingType = DiagnosticRule(
    .missingType, .error, "a component or an action has no type",
    cause:
      "Where a component is expected, an object needs `_beagleComponent_`; where an action is, `_beagleAction_`. "
      + "Nothing of the document is shown.",
    cure: "Add the type, or take the object out.",
    before: #"{"text": "Hi"}"#, after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let missingProperty = DiagnosticRule(
    .missingProperty, .error, "a required property is missing",
    cause:
      "The protocol requires the property, and it is absent or null. Nothing of the document is shown.",
    cure: "Add the property. If it is there under a misspelt name, the suggestion tells.",
    before: #"{"_beagleComponent_": "beagle:text"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let unit = DiagnosticRule(
    .unit, .warning, "a length is not written as one",
    cause:
      "A length is a value with a type: `REAL` are points, `PERCENT` is of the parent's, `AUTO` is what the "
      + "layout makes of it. Another type, such as `PX`, is not known.",
    cure: "Use one of the three types.",
    fix:
      #"Writes `8`, `"8"` and `"8px"` as an object, and a misspelt type as the only one that is "#
      + "near.",
    before: """
      {"_beagleComponent_": "beagle:text", "text": "Hi",
       "style": {"margin": {"all": "8px"}}}
      """,
    after: """
      {"_beagleComponent_": "beagle:text", "text": "Hi",
       "style": {"margin": {"all": {"value": 8, "type": "REAL"}}}}
      """)

  static let ignoredProperty = DiagnosticRule(
    .ignoredProperty, .note, "a property has no effect any more",
    cause: "Older versions of the protocol, or one platform alone, had the property. It is skipped.",
    cure: "Take it out.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Buy",
       "clickAnalyticsEvent": {"category": "shop"}}
      """,
    after: #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#)

  static let duplicateKey = DiagnosticRule(
    .duplicateKey, .warning, "a key is written twice in one object",
    cause: "Only the last one counts, here; other readers may take the first.",
    cure: "Take one of them out.",
    fix: "Takes out all but the last, if the values are equal.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "text": "Hello"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#)

  /// Nested containers.
  private static func nest(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_": "beagle:container", "children": ["#, count: count)
      + String(repeating: "]}", count: count)
  }
}
