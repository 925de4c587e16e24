import BeagleExpressions
import BeagleSchema

/// Simple forms, as they are when one is submitted.
extension LiveScreen {
  /// The nearest form around a node, and whether no input in it has an error.
  mutating func simpleForm(around node: NodeReference) -> (form: SimpleForm, isValid: Bool)? {
    update()
    guard tree.isAlive(node) else { return nil }
    let slot = tree.nearest(node.slot) { node in
      if case .simpleForm = node.component { node.role == .component } else { false }
    }
    guard let slot, case .simpleForm(let form) = tree[slot].component else { return nil }
    return (form, isValid(slot))
  }

  /// Whether no input below a node has an error, shown or not.
  private mutating func isValid(_ form: Int32) -> Bool {
    for slot in tree.subtree(of: form) where tree[slot].role == .component {
      guard let error = tree[slot].component.validationError else { continue }
      if evaluate(error, in: tree[slot].scope)?.isEmpty == false { return false }
    }
    return true
  }
}

extension Component {
  /// The validation error of an input that has one.
  fileprivate var validationError: Bind<String>? {
    switch self {
    case .textInput(let input): input.error
    case .custom(let custom): (custom.value as? any ValidatedComponent)?.error
    default: nil
    }
  }
}
