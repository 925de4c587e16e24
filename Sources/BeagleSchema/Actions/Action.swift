import BeagleExpressions
public import BeagleJSON

/// Any action: one case for each type of the Beagle protocol.
///
/// The rules here and at each type are the protocol's, for code that runs actions; decoding a document or making a
/// scene runs none.
///
/// - The actions of one event start in order. None waits for the asynchronous work of the one before: a request, a
///   dialog.
/// - Expressions in an action are evaluated when it runs, with the contexts that are visible at the component of the
///   event. Those of nested actions are evaluated when these run.
/// - Nested actions also read the implicit contexts of the events around them: `onSuccess` and, if the request was sent
///   from there, `onChange`.
public indirect enum Action: Sendable, Hashable {
  /// `beagle:setContext`: changes a context's value.
  case setContext(SetContext)
  /// `beagle:sendRequest`: sends an HTTP request and runs actions on its answer.
  case sendRequest(SendRequest)
  /// `beagle:alert`: shows a message with one button.
  case alert(Alert)
  /// `beagle:confirm`: a dialog with two buttons.
  case confirm(Confirm)
  /// `beagle:condition`: runs one of two lists of actions.
  case condition(Condition)
  /// `beagle:addChildren`: adds components to one on the screen.
  case addChildren(AddChildren)
  /// `beagle:submitForm`: submits the ``SimpleForm`` around the component.
  case submitForm(SubmitForm)
  /// `beagle:openExternalURL`: opens a URL with the system.
  case openExternalURL(OpenExternalURL)
  /// `beagle:openNativeRoute`: opens a screen of the application's own.
  case openNativeRoute(OpenNativeRoute)
  /// `beagle:pushStack`: opens a new stack of screens.
  case pushStack(PushStack)
  /// `beagle:popStack`: closes the current stack.
  case popStack(PopStack)
  /// `beagle:pushView`: adds a screen to the current stack.
  case pushView(PushView)
  /// `beagle:popView`: goes back one screen.
  case popView(PopView)
  /// `beagle:popToView`: goes back to a screen of the current stack.
  case popToView(PopToView)
  /// `beagle:resetStack`: replaces the screens of the current stack by one.
  case resetStack(ResetStack)
  /// `beagle:resetApplication`: replaces all stacks by one.
  case resetApplication(ResetApplication)
  /// `beagle:formRemoteAction`, of Beagle 1.x: sends the values of a ``Form``.
  case formRemoteAction(FormRemoteAction)
  /// `beagle:formLocalAction`, of Beagle 1.x: passes the values of a ``Form`` to the application.
  case formLocalAction(FormLocalAction)
  /// `beagle:formValidation`, of Beagle 1.x: shows errors on the inputs of a ``Form``.
  case formValidation(FormValidation)
  /// One of the application's own, of a type that it registered.
  case custom(CustomAction)
  /// An unknown type. It is logged and otherwise skipped; the actions after it run.
  case unknown(UnknownAction)
}

extension Action {
  /// The types by name. Only here does a name become a type.
  package enum Kind: String, CaseIterable, Sendable {
    case setContext, sendRequest, alert, confirm, condition, addChildren, submitForm, openExternalURL
    case openNativeRoute, pushStack, popStack, pushView, popView, popToView, resetStack, resetApplication
    case formRemoteAction, formLocalAction, formValidation

    /// As documents write it.
    package var name: String { "beagle:\(rawValue)" }

    package var type: any Record.Type {
      switch self {
      case .setContext: SetContext.self
      case .sendRequest: SendRequest.self
      case .alert: Alert.self
      case .confirm: Confirm.self
      case .condition: Condition.self
      case .addChildren: AddChildren.self
      case .submitForm: SubmitForm.self
      case .openExternalURL: OpenExternalURL.self
      case .openNativeRoute: OpenNativeRoute.self
      case .pushStack: PushStack.self
      case .popStack: PopStack.self
      case .pushView: PushView.self
      case .popView: PopView.self
      case .popToView: PopToView.self
      case .resetStack: ResetStack.self
      case .resetApplication: ResetApplication.self
      case .formRemoteAction: FormRemoteAction.self
      case .formLocalAction: FormLocalAction.self
      case .formValidation: FormValidation.self
      }
    }
  }

  /// The names of all types that are built in, as the protocol writes them.
  package static let typeNames = Kind.allCases.map(\.name)

  package static let kinds = NameTable(Kind.allCases.map { ($0.rawValue, $0) })

  private static func read(
    _ kind: Kind, _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    switch kind {
    case .setContext: .setContext(try SetContext(keys, decoding))
    case .sendRequest: .sendRequest(try SendRequest(keys, decoding))
    case .alert: .alert(try Alert(keys, decoding))
    case .confirm: .confirm(try Confirm(keys, decoding))
    case .condition: .condition(try Condition(keys, decoding))
    case .addChildren: .addChildren(try AddChildren(keys, decoding))
    case .submitForm: .submitForm(try SubmitForm(keys, decoding))
    case .openExternalURL: .openExternalURL(try OpenExternalURL(keys, decoding))
    case .openNativeRoute: .openNativeRoute(try OpenNativeRoute(keys, decoding))
    case .pushStack: .pushStack(try PushStack(keys, decoding))
    case .popStack: .popStack(try PopStack(keys, decoding))
    case .pushView: .pushView(try PushView(keys, decoding))
    case .popView: .popView(try PopView(keys, decoding))
    case .popToView: .popToView(try PopToView(keys, decoding))
    case .resetStack: .resetStack(try ResetStack(keys, decoding))
    case .resetApplication: .resetApplication(try ResetApplication(keys, decoding))
    case .formRemoteAction: .formRemoteAction(try FormRemoteAction(keys, decoding))
    case .formLocalAction: .formLocalAction(try FormLocalAction(keys, decoding))
    case .formValidation: .formValidation(try FormValidation(keys, decoding))
    }
  }

  private var record: (type: String, value: any Record & BuiltInAction)? {
    switch self {
    case .setContext(let value): (Kind.setContext.rawValue, value)
    case .sendRequest(let value): (Kind.sendRequest.rawValue, value)
    case .alert(let value): (Kind.alert.rawValue, value)
    case .confirm(let value): (Kind.confirm.rawValue, value)
    case .condition(let value): (Kind.condition.rawValue, value)
    case .addChildren(let value): (Kind.addChildren.rawValue, value)
    case .submitForm(let value): (Kind.submitForm.rawValue, value)
    case .openExternalURL(let value): (Kind.openExternalURL.rawValue, value)
    case .openNativeRoute(let value): (Kind.openNativeRoute.rawValue, value)
    case .pushStack(let value): (Kind.pushStack.rawValue, value)
    case .popStack(let value): (Kind.popStack.rawValue, value)
    case .pushView(let value): (Kind.pushView.rawValue, value)
    case .popView(let value): (Kind.popView.rawValue, value)
    case .popToView(let value): (Kind.popToView.rawValue, value)
    case .resetStack(let value): (Kind.resetStack.rawValue, value)
    case .resetApplication(let value): (Kind.resetApplication.rawValue, value)
    case .formRemoteAction(let value): (Kind.formRemoteAction.rawValue, value)
    case .formLocalAction(let value): (Kind.formLocalAction.rawValue, value)
    case .formValidation(let value): (Kind.formValidation.rawValue, value)
    case .custom, .unknown: nil
    }
  }

  /// The name of the type as the protocol writes it: `beagle:setContext`.
  public var typeName: String {
    switch self {
    case .custom(let custom): custom.type
    case .unknown(let unknown): unknown.type
    default: "beagle:\(record?.type ?? "")"
    }
  }

  /// Whether and how running it is recorded.
  public var analytics: ActionAnalytics? {
    switch self {
    case .custom(let custom): custom.analytics
    case .unknown(let unknown): unknown.analytics
    default: record?.value.analytics
    }
  }
}

extension Action: WireValue {
  package static var expectation: String { "an action" }
  package static var shape: WireShape { .action }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Action? {
    guard json.kind == .object else { return nil }
    try decoding.enter(json)
    defer { decoding.leave() }
    return try ObjectKeys.withKeys(of: json) { (keys) throws(DocumentError) in
      guard let type = keys.member("_beagleAction_"), type.kind == .string else {
        return try readLegacy(keys, decoding)
      }
      if let name = type.builtInName, let kind = kinds[name] { return try read(kind, keys, decoding) }
      return try readForeign(type.stringValue ?? "", type, json, decoding)
    }
  }

  /// Reads an object that has no `_beagleAction_`: an action of Beagle 0.x.
  @inline(never)
  private static func readLegacy(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    let json = keys.object
    guard let type = json.member("_beagleType_"), let name = type.legacyName(of: "action") else {
      throw decoding.failure(
        "missing-type", json, "expected an action, but the object has no \"_beagleAction_\" string",
        expected: expectation)
    }
    if let kind = PackedName(builtIn: name).flatMap({ kinds[$0] }) { return try read(kind, keys, decoding) }
    return try readForeign(name, type, json, decoding)
  }

  /// Decodes a type that is not built in.
  @inline(never)
  private static func readForeign(
    _ name: String, _ type: JSONCursor, _ json: JSONCursor, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    if let read = decoding.componentRegistry.action(named: name) {
      return .custom(try CustomAction(name, json, decoding, read))
    }
    decoding.report(
      .warning, "unknown-action", type, "unknown action \(name.quoted); it will do nothing",
      found: name.quoted,
      suggestion: Spelling.nearestType(
        to: name, among: typeNames + decoding.componentRegistry.actionNames, synonyms: Synonyms.actions(for:))
    )
    return .unknown(UnknownAction(name, json, decoding))
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .custom(let custom): return custom.write(to: &writer)
    case .unknown(let unknown): return unknown.write(to: &writer)
    default: break
    }
    writer.beginObject()
    writer.key("_beagleAction_")
    writer.string(typeName)
    record?.value.writeProperties(to: &writer)
    writer.endObject()
  }
}

/// Whether an action is recorded when it runs. Without this property it is recorded if the application's analytics
/// configuration lists its name.
public enum ActionAnalytics: Sendable, Hashable {
  /// Never, whatever the configuration lists.
  case disabled
  /// Always. `attributes` are paths into the action's JSON, such as `route.url`, whose evaluated values are recorded;
  /// without them, the configuration's attributes of the action are used. `additionalEntries` is an object that is
  /// added to the record.
  case enabled(attributes: [String]?, additionalEntries: DynamicObject?)
}

extension ActionAnalytics: WireValue {
  package static var expectation: String { "true, false or an object with attributes" }
  package static var shape: WireShape { .analytics(Entries.self) }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> ActionAnalytics?
  {
    if let isEnabled = json.boolValue {
      return isEnabled ? .enabled(attributes: nil, additionalEntries: nil) : .disabled
    }
    return try Entries.read(json, decoding).map {
      .enabled(attributes: $0.attributes, additionalEntries: $0.additionalEntries)
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .disabled: writer.bool(false)
    case .enabled(nil, nil): writer.bool(true)
    case .enabled(let attributes, let entries):
      Entries(attributes: attributes, additionalEntries: entries).write(to: &writer)
    }
  }

  private struct Entries: Record {
    /// Paths into the action's JSON, such as `route.url`, whose evaluated values are recorded. Absent: those of the
    /// application's configuration.
    var attributes: [String]?
    /// An object that is added to the record.
    var additionalEntries: DynamicObject?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("attributes", &attributes)
      try properties.optional("additionalEntries", &additionalEntries)
    }
  }
}
