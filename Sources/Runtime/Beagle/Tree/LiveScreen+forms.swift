import BeagleExpressions
import BeagleSchema

/// The state of simple forms when one is submitted.
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
  private mutating func isValid(_ form: NodeSlot) -> Bool {
    for slot in tree.subtree(of: form) where tree[slot].role == .component {
      guard let error = tree[slot].component.validationError else { continue }
      let hasError = evaluate(error, in: tree[slot].scope)?.isEmpty == false
      if case .custom = tree[slot].component {
        builder.coverage?.validated(tree[slot].component, hasError: hasError)
      }
      if hasError { return false }
    }
    return true
  }
}

extension Component {
  fileprivate var validationError: Bind<String>? {
    switch self {
    case .textInput(let input): input.error
    case .custom(let custom): (custom.value as? any ValidatedComponent)?.error
    default: nil
    }
  }
}

extension LiveScreen {
  /// Updates stale nodes, and the enabled state of submit buttons that depend on them.
  mutating func update(_ validators: FormValidators) {
    update()
    enableSubmits(validators)
  }

  /// Enables the submit buttons of valid forms and disables those of invalid ones, except for buttons that
  /// are always enabled.
  private mutating func enableSubmits(_ validators: FormValidators) {
    guard !submits.isEmpty else { return }
    submits = submits.filter { tree.isAlive($0) }
    // Each form is validated once, however many submit buttons it has.
    var validity: [NodeSlot: Bool] = [:]
    for submit in submits {
      guard let form = legacyForm(around: submit.slot) else { continue }
      let isEnabled = validity[form] ?? fields(below: form).allSatisfy { $0.isValid(validators) == true }
      validity[form] = isEnabled
      guard case .enabled(!isEnabled)? = tree.state(of: submit.slot) else { continue }
      tree.setState(.enabled(isEnabled), of: submit.slot)
      tree.mark(submit.slot, .appearance)
      for child in tree.children(of: submit.slot) { tree.mark(child, .appearance) }
    }
    update()
  }

  /// The form of a pressed submit button, with its inputs and the origin of its actions.
  mutating func legacyForm(
    of submit: NodeReference
  ) -> (form: (component: Component, reference: NodeReference), fields: [FormField], press: ActionOrigin)? {
    update()
    guard let form = legacyForm(around: submit.slot) else { return nil }
    let press = ActionOrigin(
      view: id, node: submit, scope: tree[submit.slot].scope, event: "onSubmit")
    return ((tree[form].component, tree.reference(to: form)), fields(below: form), press)
  }

  private func legacyForm(around slot: NodeSlot) -> NodeSlot? {
    tree.nearest(slot) { node in
      if case .form = node.component { node.role == .component } else { false }
    }
  }

  /// The inputs below a node, in document order.
  private func fields(below slot: NodeSlot) -> [FormField] {
    tree.subtree(of: slot).compactMap { slot -> FormField? in
      guard tree[slot].role == .component, case .formInput(let input) = tree[slot].component else {
        return nil
      }
      let text = tree.subtree(of: slot).first { tree[$0].isInput }
      guard let text, case .input(let state)? = tree.state(of: text) else {
        return FormField(
          input: input, component: tree[slot].component, slot: slot, coverage: builder.coverage)
      }
      var shown = state.text
      if case .textInput(let content) = tree.nodes[slot: text].content { shown = content.maskedText }
      return FormField(
        input: input, component: tree[slot].component, slot: text,
        value: FormValue(text: state.text, shown: shown), coverage: builder.coverage)
    }
  }

  /// Shows the messages of a validation at their inputs, of one form or of the whole screen.
  mutating func setMessages(of validation: FormValidation, form: NodeReference?) {
    let fields = fields(below: form.flatMap { tree.isAlive($0) ? $0.slot : nil } ?? LiveTree.root)
    for error in validation.errors {
      for field in fields where field.input.name == error.inputName {
        setMessage(error.message, at: field.slot)
      }
    }
  }

  /// Shows a message at an input until it is edited.
  mutating func setMessage(_ message: String, at slot: NodeSlot) {
    guard case .input(var state)? = tree.state(of: slot) else { return }
    state.message = message
    tree.setState(.input(state), of: slot)
    tree.mark(slot, .appearance)
  }
}
