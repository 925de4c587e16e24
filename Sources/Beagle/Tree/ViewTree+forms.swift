import BeagleExpressions
import BeagleSchema

/// Simple forms, as they are when one is submitted.
extension ViewTree {
  /// The nearest form around a part, and whether no input in it has an error.
  mutating func simpleForm(around part: PartReference) -> (form: SimpleForm, isValid: Bool)? {
    update()
    guard isAlive(part) else { return nil }
    let slot = nearest(part.slot) { part in
      if case .simpleForm = part.component { part.role == .component } else { false }
    }
    guard let slot, case .simpleForm(let form) = parts[Int(slot)].component else { return nil }
    return (form, isValid(slot))
  }

  /// Whether no input below a part has an error, shown or not.
  private mutating func isValid(_ form: Int32) -> Bool {
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
