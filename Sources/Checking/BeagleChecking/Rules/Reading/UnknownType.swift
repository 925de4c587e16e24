import BeagleSchema

// Four codes: one function decides whether a type that is not built in is custom.

extension DiagnosticRule {
  static let unknownComponent = DiagnosticRule(
    .unknownComponent, .warning, "a component has an unknown type",
    cause:
      "There is no built-in component with that name. A placeholder is shown instead; its children are not "
      + "read.",
    cure: "Correct the name. Custom components are named `custom:…`.",
    fix: "Writes the only type with a similar name.",
    before: #"{"_beagleComponent_": "beagle:txt", "text": "Hi"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let customComponent = DiagnosticRule(
    .customComponent, .note, "a component is custom",
    cause:
      "The application that shows the document must register the type. The check does not examine the "
      + "content.",
    cure: "No change is needed if the application registers the type.",
    before: #"{"_beagleComponent_": "custom:chart"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)

  static let unknownAction = DiagnosticRule(
    .unknownAction, .warning, "an action has an unknown type",
    cause: "There is no built-in action with that name. It does nothing; the actions after it run.",
    cure: "Correct the name. Custom actions are named `custom:…`.",
    fix: "Writes the only type with a similar name.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Back",
       "onPress": [{"_beagleAction_": "beagle:popVeiw"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Back",
       "onPress": [{"_beagleAction_": "beagle:popView"}]}
      """)

  static let customAction = DiagnosticRule(
    .customAction, .note, "an action is custom",
    cause:
      "The application that shows the document must register the type. The check does not examine the "
      + "content.",
    cure: "No change is needed if the application registers the type.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Share",
       "onPress": [{"_beagleAction_": "custom:share"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Back",
       "onPress": [{"_beagleAction_": "beagle:popView"}]}
      """)
}

extension TreeCheck {
  /// The finding of an unknown type, as the check reports it; nil if the clients know it, since their
  /// handling is reported instead.
  func refinedUnknownType(_ diagnostic: Diagnostic) -> Diagnostic? {
    let (isAction, found) = (diagnostic.kind == .unknownAction, diagnostic.found ?? "")
    let name = String(found.dropFirst().dropLast())
    if isAction ? clients.knows(action: name) : clients.knows(component: name) { return nil }
    // An application that declares its types has no others.
    let isDeclared = !(isAction ? registry.actions.isEmpty : registry.components.isEmpty)
    guard !isDeclared, found.lowercased().hasPrefix("\"custom:") else { return diagnostic }
    var finding = diagnostic
    (finding.kind, finding.severity) = (isAction ? .customAction : .customComponent, .note)
    let type = isAction ? "action" : "component"
    finding.message = "\(found) is a custom \(type); its content is not checked"
    return finding
  }
}
