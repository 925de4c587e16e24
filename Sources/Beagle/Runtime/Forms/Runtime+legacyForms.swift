import BeagleNetworking
import BeagleSchema

/// Submitting forms of Beagle 1.x, and their actions.
extension Runtime {
  /// Submits the form around a submit that was pressed, if its inputs allow it.
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

  /// An input wins over an entry of the action's own.
  mutating func submit(_ action: FormLocalAction, _ origin: ActionOrigin) -> [Effect] {
    let values = (action.data ?? [:]).merging(origin.form?.values ?? [:]) { $1 }
    return sendForm(origin, .localForm(name: action.name, values: values))
  }

  mutating func sendForm(_ origin: ActionOrigin, _ request: OutgoingRequest) -> [Effect] {
    sendShowingProgress(request, for: origin.view, .form(origin, request))
  }

  mutating func finishForm(
    _ origin: ActionOrigin, _ request: OutgoingRequest, _ answer: Answer
  ) -> Outcome {
    let ended = navigation.endLoading(origin.view)
    var outcome = Outcome.none
    switch answer {
    case .action(let action): outcome = .run([action], origin.entering("onSuccess"))
    case .done: break
    default:
      let failed = navigation.fail(
        origin.view, request.errorKind, request.path, answer, .form(origin, request))
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

  /// The requested path.
  var path: String {
    switch self {
    case .screen(let path, _), .component(let path), .form(let path, _, _): path
    case .raw(let request): request.url
    case .localForm(let name, _): name
    }
  }
}
