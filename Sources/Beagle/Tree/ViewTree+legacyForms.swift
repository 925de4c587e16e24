import BeagleSchema

/// The forms of Beagle 1.x as they are on the screen.
extension ViewTree {
  /// Works out what is stale, and which submits of forms are enabled after it.
  mutating func update(_ validators: FormValidators) {
    update()
    enableSubmits(validators)
  }

  /// Enables the submits whose forms are valid now, and disables the others of those that are not enabled by themselves.
  private mutating func enableSubmits(_ validators: FormValidators) {
    guard !submits.isEmpty else { return }
    submits = submits.filter { isAlive($0) }
    // However many submits a form has, it is looked at once.
    var validity: [Int32: Bool] = [:]
    for submit in submits {
      guard let form = legacyForm(around: submit.slot) else { continue }
      let isEnabled = validity[form] ?? fields(below: form).allSatisfy { $0.isValid(validators) == true }
      validity[form] = isEnabled
      guard case .enabled(!isEnabled)? = states[submit.slot] else { continue }
      states[submit.slot] = .enabled(isEnabled)
      mark(submit.slot, .look)
    }
    update()
  }

  /// The form around a submit that was pressed, its inputs, and the origin of what it runs.
  mutating func legacyForm(
    of submit: PartReference
  ) -> (form: (component: Component, reference: PartReference), fields: [FormField], press: ActionOrigin)? {
    update()
    guard let form = legacyForm(around: submit.slot) else { return nil }
    let press = ActionOrigin(
      view: id, part: submit, scope: parts[Int(submit.slot)].scope, event: "onSubmit")
    return ((parts[Int(form)].component, reference(to: form)), fields(below: form), press)
  }

  /// The nearest form of Beagle 1.x around a part.
  private func legacyForm(around slot: Int32) -> Int32? {
    nearest(slot) { part in
      if case .form = part.component { part.role == .component } else { false }
    }
  }

  /// The inputs below a part, in document order.
  private func fields(below slot: Int32) -> [FormField] {
    slots(in: slot).compactMap { slot in
      guard parts[Int(slot)].role == .component, case .formInput(let input) = parts[Int(slot)].component
      else {
        return nil
      }
      let text = slots(in: slot).first { parts[Int($0)].isInput }
      guard let text, case .input(let state)? = states[text] else {
        return FormField(input: input, slot: slot)
      }
      var shown = state.text
      if case .textInput(let content) = nodes[slot: text].content { shown = content.maskedText }
      return FormField(input: input, slot: text, value: FormValue(text: state.text, shown: shown))
    }
  }

  /// Shows the messages of a validation with the inputs they name, of one form or of the whole screen.
  mutating func show(_ validation: FormValidation, form: PartReference?) {
    let fields = fields(below: form.flatMap { isAlive($0) ? $0.slot : nil } ?? Self.root)
    for error in validation.errors {
      for field in fields where field.input.name == error.inputName { show(error.message, at: field.slot) }
    }
  }

  /// Shows a message with an input until it is edited.
  mutating func show(_ message: String, at slot: Int32) {
    guard case .input(var state)? = states[slot] else { return }
    state.message = message
    states[slot] = .input(state)
    mark(slot, .look)
  }
}
