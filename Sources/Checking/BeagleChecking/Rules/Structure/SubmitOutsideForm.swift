import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let submitOutsideForm = DiagnosticRule(
    .submitOutsideForm, .warning, "a component outside a form submits a form",
    cause:
      "`submitForm` submits the nearest form around the component that runs it. This component is not in a "
      + "form.",
    cure: "Move the component into the form.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Send",
       "onPress": [{"_beagleAction_": "beagle:submitForm"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
        {"_beagleComponent_": "beagle:button", "text": "Send",
         "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
      """)
}

extension TreeCheck {
  func checkSubmission(_ action: JSONCursor) {
    if !environment.isInForm, roots[environment.root].kind == .screen {
      report(.submitOutsideForm, action, "this action is not inside a simpleForm: it submits nothing")
    }
  }
}
