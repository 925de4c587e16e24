import BeagleExpressions
import BeagleSchema

/// Submitting simple forms.
extension Runtime {
  /// The actions of the nearest form around an action's origin: by whether an input in it has an error.
  mutating func submitForm(_ origin: ActionOrigin) -> [ActionRun] {
    let found = withTree(origin.view) { tree -> (form: SimpleForm, isValid: Bool)? in
      tree.update()
      guard tree.isAlive(origin.part) else { return nil }
      let slot = tree.nearest(origin.part.slot) { part in
        if case .simpleForm = part.component { part.role == .component } else { false }
      }
      guard let slot, case .simpleForm(let form) = tree.parts[Int(slot)].component else { return nil }
      return (form, tree.isValid(slot))
    }
    guard let (form, isValid) = found ?? nil else {
      effects.append(.log(.form(.submitNotFound(form: "simpleForm"))))
      return []
    }
    return isValid
      ? runs(form.onSubmit, origin.entering("onSubmit"))
      : runs(form.onValidationError, origin.entering("onValidationError"))
  }
}

extension ViewTree {
  /// Whether no input below a part has an error, shown or not.
  fileprivate mutating func isValid(_ form: Int32) -> Bool {
    let wasTracking = evaluate.isTracking
    evaluate.isTracking = false
    defer { evaluate.isTracking = wasTracking }
    for slot in slots(in: form) where parts[Int(slot)].role == .component {
      guard let error = parts[Int(slot)].component.validationError else { continue }
      evaluate.scope.frame = parts[Int(slot)].scope
      if evaluate(error)?.isEmpty == false { return false }
    }
    return true
  }
}

extension Component {
  /// What is wrong with its value, if it is an input that says so.
  fileprivate var validationError: Bind<String>? {
    switch self {
    case .textInput(let input): input.error
    case .custom(let custom): (custom.value as? any ValidatedComponent)?.error
    default: nil
    }
  }
}
