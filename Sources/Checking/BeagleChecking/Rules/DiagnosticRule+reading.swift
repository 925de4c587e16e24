import BeagleSchema

extension DiagnosticRule {
  /// What reading a document finds.
  static let reading = [
    DiagnosticRule(
      .json, .error, "the text is not JSON",
      cause:
        "The document breaks the grammar of JSON: a comma or quote is missing or too many, it ends too early, "
        + "it is not UTF-8, or it is larger or deeper than the limits. Nothing of it is shown.",
      cure: "Correct the text at this position. Comments, trailing commas and single quotes are not JSON.",
      mended: "Takes out a comma that nothing follows.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi",}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#, isDocument: true),
    DiagnosticRule(
      .depth, .error, "components or actions are too deep inside each other",
      cause:
        "More than \(Component.deepest) components and actions are inside each other. Nothing of the document is "
        + "shown.",
      cure:
        "Take out containers that hold one child only. A generator that nests without end is the usual reason.",
      before: nest(Component.deepest + 1), after: nest(3), isDocument: true),
    DiagnosticRule(
      .missingType, .error, "a component or an action has no type",
      cause:
        "Where a component is expected, an object needs `_beagleComponent_`; where an action is, `_beagleAction_`. "
        + "Nothing of the document is shown.",
      cure: "Add the type, or take the object out.",
      before: #"{"text": "Hi"}"#, after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#),
    DiagnosticRule(
      .missingProperty, .error, "a required property is missing",
      cause:
        "The protocol requires the property, and it is absent or null. Nothing of the document is shown.",
      cure: "Add the property. If it is there under a misspelt name, the suggestion tells.",
      before: #"{"_beagleComponent_": "beagle:text"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#),
    DiagnosticRule(
      .type, .warning, "a value is of the wrong kind",
      cause:
        "The property takes other values. The finding says what the target clients do, or else the newest iOS, "
        + "Android and Web: phones usually refuse the whole document. This library leaves the property out, as if "
        + "it were absent. If the property is required, nothing is shown and the finding is an error; it is a "
        + "warning if no target client refuses the document, and a note if all of them read the value.",
      cure: "Write a value of the kind expected.",
      mended:
        "Writes the value that is meant: of misspelt names the only one that is near, `true` for "
        + #"`"TRUE"`, `8` for `"8px"`."#,
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTRE"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTER"}"#),
    DiagnosticRule(
      .value, .error, "a value is not among those that there are",
      cause:
        "The value decides how the rest is read, and it is none of those known. Nothing of the document is shown.",
      cure: "Write one of the values expected.",
      mended: "Writes the only value that is nearly spelled so.",
      before: """
        {"_beagleComponent_": "beagle:image", "accessibility": {"accessible": false},
         "path": {"_beagleImagePath_": "lokal", "mobileId": "logo"}}
        """,
      after: """
        {"_beagleComponent_": "beagle:image", "accessibility": {"accessible": false},
         "path": {"_beagleImagePath_": "local", "mobileId": "logo"}}
        """),
    DiagnosticRule(
      .color, .warning, "a colour is not written as one",
      cause:
        "Colours are `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, transparency last. Names and `rgb()` are colours in "
        + "browsers, and some names on Android; iOS and this library have no colour then. If all target clients read a "
        + "name as the same colour, it is not reported. The finding names the clients that ignore the colour.",
      cure: "Write the colour in hexadecimal digits.",
      mended: "Writes `#` before three or six hexadecimal digits.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "red"}"#,
      after: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "#CC0000"}"##),
    DiagnosticRule(
      .unit, .warning, "a length is not written as one",
      cause:
        "A length is a value with a type: `REAL` are points, `PERCENT` is of the parent's, `AUTO` is what the "
        + "layout makes of it. Another type, such as `PX`, is not known.",
      cure: "Use one of the three types.",
      mended:
        #"Writes `8`, `"8"` and `"8px"` as an object, and a misspelt type as the only one that is "#
        + "near.",
      before: """
        {"_beagleComponent_": "beagle:text", "text": "Hi",
         "style": {"margin": {"all": "8px"}}}
        """,
      after: """
        {"_beagleComponent_": "beagle:text", "text": "Hi",
         "style": {"margin": {"all": {"value": 8, "type": "REAL"}}}}
        """),
    DiagnosticRule(
      .unknownComponent, .warning, "a component is of an unknown type",
      cause:
        "There is no built-in component of that name. A placeholder stands in its place; its children are not "
        + "read.",
      cure: "Correct the name. A component of the application's own is named `custom:…`.",
      mended: "Writes the only type that is nearly spelled so.",
      before: #"{"_beagleComponent_": "beagle:txt", "text": "Hi"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#),
    DiagnosticRule(
      .customComponent, .note, "a component is of the application's own",
      cause:
        "The type must be registered by the application that shows the document; what is inside is not checked.",
      cure: "Nothing, if the application registers it.",
      before: #"{"_beagleComponent_": "custom:chart"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#),
    DiagnosticRule(
      .unknownAction, .warning, "an action is of an unknown type",
      cause: "There is no built-in action of that name. It does nothing; the actions after it run.",
      cure: "Correct the name. An action of the application's own is named `custom:…`.",
      mended: "Writes the only type that is nearly spelled so.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Back",
         "onPress": [{"_beagleAction_": "beagle:popVeiw"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Back",
         "onPress": [{"_beagleAction_": "beagle:popView"}]}
        """),
    DiagnosticRule(
      .customAction, .note, "an action is of the application's own",
      cause:
        "The type must be registered by the application that shows the document; what is inside is not checked.",
      cure: "Nothing, if the application registers it.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Share",
         "onPress": [{"_beagleAction_": "custom:share"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Back",
         "onPress": [{"_beagleAction_": "beagle:popView"}]}
        """),
    DiagnosticRule(
      .unknownProperty, .warning, "a property is not one of its type's",
      cause:
        "The type has no property of that name, and it is skipped. Often a letter is wrong, or the property "
        + "belongs into `style`. CSS in a style is reported unless all target clients read it.",
      cure: "Correct the name or take the property out.",
      mended:
        "Writes the only property that is nearly spelled so, if the object does not have it yet. "
        + "Words of other frameworks are proposed in editors only.",
      before: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColour": "#CC0000"}"##,
      after: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "#CC0000"}"##),
    DiagnosticRule(
      .ignoredProperty, .note, "a property has no effect any more",
      cause: "Older versions of the protocol, or one platform alone, had the property. It is skipped.",
      cure: "Take it out.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Buy",
         "clickAnalyticsEvent": {"category": "shop"}}
        """,
      after: #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#),
    DiagnosticRule(
      .duplicateKey, .warning, "a key is written twice in one object",
      cause: "Only the last one counts, here; other readers may take the first.",
      cure: "Take one of them out.",
      mended: "Takes out all but the last, if the values are equal.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "text": "Hello"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#),
    DiagnosticRule(
      .limit, .warning, "there is more to report than is reported",
      cause:
        "A document's findings are bounded: where there are too many, notes make room for warnings and these for "
        + "errors. It is a note where only notes were left out, and where so many names were compared that nothing "
        + "more is suggested.",
      cure: "Correct what is reported and check again.",
      before: """
        {"_beagleComponent_": "beagle:container", "children": [
        \(Array(repeating: #"{"_beagleComponent_": "beagle:txt"}"#, count: ScreenCheck.mostFindings + 1)
          .joined(separator: ",\n"))]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:txt"}]}
        """),
  ]

  /// Containers inside each other.
  private static func nest(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_": "beagle:container", "children": ["#, count: count)
      + String(repeating: "]}", count: count)
  }
}
