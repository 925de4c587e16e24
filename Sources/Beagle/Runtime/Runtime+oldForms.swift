import BeagleNetworking
import BeagleSchema

/// The values of a form of Beagle 1.x that was submitted.
struct FormValues: Sendable {
  /// The form's part.
  var form: PartReference
  var values: [String: String]
  /// The name under which values are kept from form to form.
  var group: String?
}

/// A value of a form.
struct FormValue: Sendable {
  var text: String
  /// The text as logs have it: a password is masked.
  var shown: String
}

extension [String: FormValue] {
  fileprivate var texts: [String: String] { mapValues(\.text) }
  fileprivate var shown: [String: String] { mapValues(\.shown) }
}

/// The forms of Beagle 1.x.
extension Runtime {
  // MARK: Submitting

  /// Submits the form around a submit that was pressed, if its inputs allow it.
  mutating func submitOldForm(_ slot: Int32, _ view: ViewID) {
    let found = withTree(view) {
      tree -> (submit: ActionOrigin, form: Form, reference: PartReference, inputs: [FormField])? in
      tree.update()
      guard let place = tree.oldForm(around: slot), case .form(let form) = tree.parts[Int(place)].component
      else { return nil }
      let origin = ActionOrigin(
        view: view, part: tree.reference(to: slot), scope: tree.parts[Int(slot)].scope, event: "onSubmit")
      return (origin, form, tree.reference(to: place), tree.fields(below: place))
    }
    guard let (press, form, reference, fields) = found ?? nil else {
      effects.append(.log(.form(.submitNotFound(form: "form"))))
      return
    }
    if fields.isEmpty { effects.append(.log(.form(.inputsNotFound(form: name(of: form))))) }
    guard let typed = collect(fields, view) else {
      effects.append(.log(.form(.divergentInputViewAndValueCount(form: name(of: form)))))
      return
    }
    var origin = press
    origin.form = FormValues(form: reference, values: merge(form, typed), group: form.group)
    run(form.onSubmit, origin)
  }

  private func name(of form: Form) -> String { form.properties.id ?? form.group ?? "form" }

  /// The values by name, or nil where one is missing or not valid.
  private mutating func collect(_ fields: [FormField], _ view: ViewID) -> [(String, FormValue)]? {
    var values: [(String, FormValue)] = []
    for field in fields {
      guard let value = field.value else { continue }
      switch field.isValid(validators) {
      case true?: values.append((field.input.name, value))
      case nil:
        effects.append(.log(.form(.validatorNotFound(named: field.input.validator ?? ""))))
      case false?:
        effects.append(.log(.form(.validationInputNotValid(inputName: field.input.name))))
        if let message = field.input.errorMessage {
          _ = withTree(view) { $0.show(message, at: field.slot) }
        }
      }
    }
    return values.count == fields.count ? values : nil
  }

  /// Kept values, then those typed, then the form's own: the later ones win.
  private mutating func merge(_ form: Form, _ typed: [(String, FormValue)]) -> [String: String] {
    var duplicates: [String: FormValue] = [:]
    var values: [String: FormValue] = [:]
    for (name, value) in typed {
      if values.updateValue(value, forKey: name) != nil { duplicates[name] = value }
    }
    let own = (form.additionalData ?? [:]).mapValues { FormValue(text: $0, shown: $0) }
    let kept = form.group.flatMap { formStore[$0] } ?? [:]
    for (key, value) in values where kept[key] != nil { duplicates[key] = value }
    for (key, value) in own where values[key] != nil { duplicates[key] = value }
    if !duplicates.isEmpty { effects.append(.log(.form(.keyDuplication(data: duplicates.shown)))) }
    if form.shouldStoreFields == true {
      if let group = form.group {
        formStore[group] = kept.merging(values) { $1 }
      } else {
        effects.append(.log(.form(.unableToSaveData)))
      }
    }
    let all = kept.merging(values) { $1 }.merging(own) { $1 }
    effects.append(.log(.form(.submittedValues(values: all.shown))))
    return all.texts
  }

  // MARK: Form actions

  mutating func submit(_ action: FormRemoteAction, _ origin: ActionOrigin) {
    sendForm(origin, .form(path: action.path, method: action.method, values: origin.form?.values ?? [:]))
  }

  /// An input wins over an entry of the action's own.
  mutating func handle(_ action: FormLocalAction, _ origin: ActionOrigin) {
    let values = (action.data ?? [:]).merging(origin.form?.values ?? [:]) { $1 }
    sendForm(origin, .localForm(name: action.name, values: values))
  }

  mutating func show(_ action: FormValidation, _ origin: ActionOrigin) {
    _ = withTree(origin.view) { tree in
      let form = origin.form.flatMap { tree.isAlive($0.form) ? $0.form.slot : nil } ?? ViewTree.root
      let fields = tree.fields(below: form)
      for error in action.errors {
        for field in fields where field.input.name == error.inputName {
          tree.show(error.message, at: field.slot)
        }
      }
    }
  }

  mutating func sendForm(_ origin: ActionOrigin, _ request: OutgoingRequest) {
    begin(origin.view)
    if !send(request, for: origin.view, .form(origin, request)) { end(origin.view) }
  }

  mutating func finishForm(_ origin: ActionOrigin, _ request: OutgoingRequest, _ answer: Answer) {
    end(origin.view)
    switch answer {
    case .action(let action):
      succeed(origin)
      run([action], origin.entering("onSuccess"))
    case .done: succeed(origin)
    default: fail(origin.view, request.errorKind, request.path, answer, .form(origin, request))
    }
  }

  private mutating func succeed(_ origin: ActionOrigin) {
    effects.append(.state(origin.view, .success))
    if let group = origin.form?.group { formStore[group] = nil }
  }
}

/// An input of a form, with what is typed in it.
private struct FormField {
  var input: FormInput
  var slot: Int32
  var value: FormValue?

  /// Nil where the input's validator is not registered.
  func isValid(_ validators: FormValidators) -> Bool? {
    guard input.required == true else { return true }
    guard let validator = input.validator.flatMap({ validators[$0] }) else { return nil }
    return validator(value?.text ?? "")
  }
}

extension ViewTree {
  /// Enables the submits whose forms are valid now, and disables the others of those that are not enabled by themselves.
  mutating func enableSubmits(_ validators: FormValidators) {
    guard !submits.isEmpty else { return }
    submits = submits.filter { isAlive($0) }
    // However many submits a form has, it is looked at once.
    var validity: [Int32: Bool] = [:]
    for submit in submits {
      guard let form = oldForm(around: submit.slot) else { continue }
      let isEnabled = validity[form] ?? fields(below: form).allSatisfy { $0.isValid(validators) == true }
      validity[form] = isEnabled
      guard case .enabled(!isEnabled)? = states[submit.slot] else { continue }
      states[submit.slot] = .enabled(isEnabled)
      mark(submit.slot, .look)
    }
    update()
  }

  /// The nearest form of Beagle 1.x around a part.
  fileprivate func oldForm(around slot: Int32) -> Int32? {
    nearest(slot) { part in
      if case .form = part.component { part.role == .component } else { false }
    }
  }

  /// The inputs below a part, in document order.
  fileprivate func fields(below slot: Int32) -> [FormField] {
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

  /// Shows a message with an input until it is edited.
  fileprivate mutating func show(_ message: String, at slot: Int32) {
    guard case .input(var state)? = states[slot] else { return }
    state.message = message
    states[slot] = .input(state)
    mark(slot, .look)
  }
}

extension OutgoingRequest {
  /// What it is to its screen that a form's request fails.
  fileprivate var errorKind: ScreenError.Kind { if case .localForm = self { .action } else { .submitForm } }

  /// What was asked for.
  var path: String {
    switch self {
    case .screen(let path, _), .component(let path), .form(let path, _, _): path
    case .raw(let request): request.url
    case .localForm(let name, _): name
    }
  }
}
