import BeagleSchema

/// Submitting simple forms.
extension Runtime {
  /// The actions of the nearest form around an action's origin: by whether an input in it has an error.
  mutating func submitForm(_ origin: ActionOrigin) -> Outcome {
    guard let (form, isValid) = navigation[live: origin.view]?.simpleForm(around: origin.node) else {
      return Outcome(effects: [.log(.form(.submitNotFound(form: "simpleForm")))])
    }
    return isValid
      ? .run(form.onSubmit, origin.entering("onSubmit"))
      : .run(form.onValidationError, origin.entering("onValidationError"))
  }
}
