import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  package static let nestedControls = DiagnosticRule(
    .nestedControls, .warning, "a control is inside another control",
    cause: """
      A screen reader reads the outer control with everything inside as one element, so its users cannot \
      reach the inner one. Other users easily press the wrong one. The check does not know the contents of \
      lazy components and of custom components without an `onPress`.
      """,
    cure: "Put the inner control beside the outer one.",
    before: """
      {"_beagleComponent_": "beagle:touchable",
       "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/green"}],
       "child": {"_beagleComponent_": "beagle:container", "children": [
         {"_beagleComponent_": "beagle:text", "text": "Green tea"},
         {"_beagleComponent_": "beagle:button", "text": "Call",
          "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "tel:5550100"}]}]}}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:touchable",
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/green"}],
         "child": {"_beagleComponent_": "beagle:text", "text": "Green tea"}},
        {"_beagleComponent_": "beagle:button", "text": "Call",
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "tel:5550100"}]}]}
      """)
}

extension TreeCheck {
  /// Checks the place of a control, and prepares for the components inside it.
  ///
  /// - Parameter type: The type in the document.
  func enterControl(_ type: JSONCursor) {
    checkNesting(of: type)
    environment.isInControl = true
  }

  /// Reports a component that can be pressed if it is inside a control.
  func checkNesting(of type: JSONCursor) {
    guard environment.isInControl else { return }
    report(
      .nestedControls, type, "this component can be pressed inside another one that can be pressed",
      expected: "the two beside each other")
  }

  /// A submit component around a button leaves the press to the button.
  func enterSubmit(_ keys: ObjectKeys) {
    let child = keys.member("child")?.member("_beagleComponent_")?.builtInName
    if child.flatMap({ Component.kinds[$0] }) != .button { enterControl(keys.type) }
  }

  /// Prepares for the components in a custom one, which may show them anywhere. An `onPress` makes it a
  /// control.
  func enterCustom(_ json: JSONCursor, _ type: JSONCursor?) {
    let actions = json.present("onPress")
    let first = actions?.kind == .array ? actions?.element(at: 0) : actions
    if let type, first?.member("_beagleAction_") != nil {
      enterControl(type)
    } else {
      environment.isInControl = false
    }
    environment.isAlwaysShown = false
  }
}

extension ObjectKeys {
  /// The place of findings about a component: its type.
  var type: JSONCursor { member("_beagleComponent_") ?? object }
}
