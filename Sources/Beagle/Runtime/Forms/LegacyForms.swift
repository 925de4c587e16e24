import BeagleNetworking
import BeagleSchema

/// The forms of Beagle 1.x: validation, and the values that are kept from form to form.
struct LegacyForms: Sendable {
  private var stored: [String: [String: FormValue]] = [:]

  /// What came of submitting a form.
  struct Submission {
    var logs: [Effect] = []
    /// The values by name; nil where one is missing or not valid.
    var values: [String: String]?
    /// What to show at the inputs that are not valid.
    var messages: [(slot: Int32, message: String)] = []

    fileprivate mutating func log(_ form: Log.Form) { logs.append(.log(.form(form))) }
  }

  /// Submits a form with the inputs it has, if these allow it.
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

  /// Discards the kept values of a group of forms, since one of them succeeded.
  mutating func forget(_ group: String) { stored[group] = nil }

  /// The values that are there and valid.
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

  /// Kept values, then those typed, then the form's own: the later ones win.
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

/// An input of a form, with its text.
struct FormField {
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

/// A value of a form.
struct FormValue: Sendable {
  var text: String
  /// The text as logs have it: a password is masked.
  var shown: String
}

extension [String: FormValue] {
  fileprivate var shown: [String: String] { mapValues(\.shown) }
}

/// The values of a form that was submitted.
struct FormValues: Sendable {
  /// The form's node.
  var form: NodeReference
  var values: [String: String]
  /// The name under which values are kept from form to form.
  var group: String?
}
