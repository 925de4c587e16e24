import BeagleNetworking
import BeagleSchema

/// The forms of Beagle 1.x: validation, and the values that are carried over from form to form.
struct LegacyForms: Sendable {
  private var stored: [String: [String: FormValue]] = [:]

  struct Submission {
    var logs: [Effect] = []
    /// The values by name; nil if one is missing or invalid.
    var values: [String: String]?
    /// The messages for invalid inputs.
    var messages: [(slot: NodeSlot, message: String)] = []

    fileprivate mutating func log(_ form: Log.Form) { logs.append(.log(.form(form))) }
  }

  mutating func submit(_ form: Form, _ fields: [FormField], _ validators: FormValidators) -> Submission {
    var submission = Submission()
    let name = form.properties.id ?? form.group ?? "form"
    if fields.isEmpty { submission.log(.inputsNotFound(form: name)) }
    let typed = Self.collect(fields, validators, &submission)
    guard typed.count == fields.count else {
      submission.log(.divergentInputViewAndValueCount(form: name))
      return submission
    }
    submission.values = merge(form, typed, &submission)
    return submission
  }

  /// Discards the stored values of a group of forms because one of them succeeded.
  mutating func forget(_ group: String) { stored[group] = nil }

  /// The values that are present and valid.
  private static func collect(
    _ fields: [FormField], _ validators: FormValidators, _ submission: inout Submission
  ) -> [(name: String, value: FormValue)] {
    var values: [(name: String, value: FormValue)] = []
    for field in fields {
      guard let value = field.value else { continue }
      switch field.isValid(validators) {
      case true?: values.append((field.input.name, value))
      case nil: submission.log(.validatorNotFound(named: field.input.validator ?? ""))
      case false?:
        submission.log(.validationInputNotValid(inputName: field.input.name))
        if let message = field.input.errorMessage { submission.messages.append((field.slot, message)) }
      }
    }
    return values
  }

  /// Merges stored values, typed values and the form's own; later ones take precedence.
  private mutating func merge(
    _ form: Form, _ typed: [(name: String, value: FormValue)], _ submission: inout Submission
  ) -> [String: String] {
    var duplicates: [String: FormValue] = [:]
    var values: [String: FormValue] = [:]
    for (name, value) in typed {
      if values.updateValue(value, forKey: name) != nil { duplicates[name] = value }
    }
    let own = (form.additionalData ?? [:]).mapValues { FormValue(text: $0, shown: $0) }
    let kept = form.group.flatMap { stored[$0] } ?? [:]
    for (key, value) in values where kept[key] != nil { duplicates[key] = value }
    for (key, value) in own where values[key] != nil { duplicates[key] = value }
    if !duplicates.isEmpty { submission.log(.keyDuplication(data: duplicates.shown)) }
    if form.shouldStoreFields == true {
      if let group = form.group {
        stored[group] = kept.merging(values) { $1 }
      } else {
        submission.log(.unableToSaveData)
      }
    }
    let all = kept.merging(values) { $1 }.merging(own) { $1 }
    submission.log(.submittedValues(values: all.shown))
    return all.mapValues(\.text)
  }
}

struct FormField {
  var input: FormInput
  /// The input as a component, which identifies it for coverage.
  var component: Component
  /// The node of the text input inside the field, or the field itself if there is none.
  var slot: NodeSlot
  var value: FormValue?
  var coverage: (any CoverageObserver)?

  /// Nil if the input's validator is not registered.
  func isValid(_ validators: FormValidators) -> Bool? {
    guard input.required == true else { return true }
    guard let validator = input.validator.flatMap({ validators[$0] }) else { return nil }
    let isValid = validator(value?.text ?? "")
    coverage?.validated(component, hasError: !isValid)
    return isValid
  }
}

struct FormValue: Sendable {
  var text: String
  /// The text for logs; passwords are masked.
  var shown: String
}

extension [String: FormValue] {
  fileprivate var shown: [String: String] { mapValues(\.shown) }
}

struct FormValues: Sendable {
  var form: NodeReference
  var values: [String: String]
  /// The name under which values are carried over from form to form.
  var group: String?
}

extension Runtime {
  /// Runs the actions of the nearest form around an action's origin, depending on whether an input in it has
  /// an error.
  mutating func submitForm(_ origin: ActionOrigin) -> Outcome {
    guard let (form, isValid) = navigation[live: origin.view]?.simpleForm(around: origin.node) else {
      return Outcome(effects: [.log(.form(.submitNotFound(form: "simpleForm")))])
    }
    return isValid
      ? .run(form.onSubmit, origin.entering("onSubmit"))
      : .run(form.onValidationError, origin.entering("onValidationError"))
  }
}

extension Runtime {
  /// Submits the form around a submit button that was pressed, if its inputs allow it.
  mutating func submitLegacyForm(_ submit: NodeReference) -> Outcome {
    guard let (form, fields, press) = navigation.visibleLive?.legacyForm(of: submit) else {
      return Outcome(effects: [.log(.form(.submitNotFound(form: "form")))])
    }
    guard case .form(let properties) = form.component else { return .none }
    let submission = legacyForms.submit(properties, fields, validators)
    for (slot, message) in submission.messages { navigation.visibleLive?.setMessage(message, at: slot) }
    guard let values = submission.values else { return Outcome(effects: submission.logs) }
    var origin = press
    origin.form = FormValues(form: form.reference, values: values, group: properties.group)
    var outcome = Outcome.run(properties.onSubmit, origin)
    outcome.effects = submission.logs
    return outcome
  }

  mutating func submit(_ action: FormRemoteAction, _ origin: ActionOrigin) -> [Effect] {
    sendForm(origin, .form(path: action.path, method: action.method, values: origin.form?.values ?? [:]))
  }

  /// Inputs take precedence over the action's own entries.
  mutating func submit(_ action: FormLocalAction, _ origin: ActionOrigin) -> [Effect] {
    let values = (action.data ?? [:]).merging(origin.form?.values ?? [:]) { $1 }
    return sendForm(origin, .localForm(name: action.name, values: values))
  }

  mutating func sendForm(_ origin: ActionOrigin, _ request: OutgoingRequest) -> [Effect] {
    sendShowingProgress(request, for: origin.view, .form(origin, request))
  }

  mutating func finishForm(
    _ origin: ActionOrigin, _ request: OutgoingRequest, _ response: RequestResult
  ) -> Outcome {
    let ended = navigation.endLoading(origin.view)
    var outcome = Outcome.none
    switch response {
    case .action(let action): outcome = .run([action], origin.entering("onSuccess"))
    case .done: break
    default:
      let failed = navigation.fail(
        origin.view, request.errorKind, request.path, response, .form(origin, request))
      return Outcome(effects: [ended, failed])
    }
    if let group = origin.form?.group { legacyForms.forget(group) }
    outcome.effects = [ended, .state(origin.view, .success)]
    return outcome
  }
}

extension OutgoingRequest {
  /// The kind of the screen's error if the form's request fails.
  fileprivate var errorKind: ScreenError.Kind { if case .localForm = self { .action } else { .submitForm } }

  /// The path or URL as written, or the name of a local form's handler.
  package var path: String {
    switch self {
    case .screen(let path, _), .component(let path), .form(let path, _, _): path
    case .raw(let request): request.url
    case .localForm(let name, _): name
    }
  }
}
