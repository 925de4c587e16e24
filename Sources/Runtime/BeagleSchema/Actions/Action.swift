import BeagleExpressions
public import BeagleJSON

/// Any action: one case for each type of the Beagle protocol.
///
/// The rules here and at each type are the protocol's rules for running actions; decoding a document or
/// building a scene runs none.
///
/// - The actions of one event start in order. None waits for the asynchronous work of the one before, such as
///   a request or a dialog.
/// - Expressions in an action are evaluated when it runs, with the contexts that are visible at the component
///   of the event. Those of nested actions are evaluated when these run.
/// - Nested actions also read the implicit contexts of the enclosing events: `onSuccess` and, if the request
///   was sent from there, `onChange`.
public indirect enum Action: Sendable, Hashable {
  /// `beagle:setContext`: changes a context's value.
  case setContext(SetContext)
  /// `beagle:sendRequest`: sends an HTTP request and runs actions on its response.
  case sendRequest(SendRequest)
  /// `beagle:alert`: shows a message with one button.
  case alert(Alert)
  /// `beagle:confirm`: shows a dialog with two buttons.
  case confirm(Confirm)
  /// `beagle:condition`: runs one of two lists of actions.
  case condition(Condition)
  /// `beagle:addChildren`: adds components to one on the screen.
  case addChildren(AddChildren)
  /// `beagle:submitForm`: submits the ``SimpleForm`` around the component.
  case submitForm(SubmitForm)
  /// `beagle:openExternalURL`: opens a URL with the system.
  case openExternalURL(OpenExternalURL)
  /// `beagle:openNativeRoute`: opens a native screen of the application.
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
  /// `beagle:resetStack`: replaces the screens of the current stack with one.
  case resetStack(ResetStack)
  /// `beagle:resetApplication`: replaces all stacks with one.
  case resetApplication(ResetApplication)
  /// `beagle:formRemoteAction`, of Beagle 1.x: sends the values of a ``Form``.
  case formRemoteAction(FormRemoteAction)
  /// `beagle:formLocalAction`, of Beagle 1.x: passes the values of a ``Form`` to the application.
  case formLocalAction(FormLocalAction)
  /// `beagle:formValidation`, of Beagle 1.x: shows errors on the inputs of a ``Form``.
  case formValidation(FormValidation)
  /// A custom action of a registered type.
  case custom(CustomAction)
  /// An action of an unknown type. Running it logs it and adds a notice, but has no other effect; the actions
  /// after it run.
  case unknown(UnknownAction)
}

extension Action {
  /// The types by name. Names are mapped to types only here.
  package enum Kind: String, CaseIterable, Sendable {
    case setContext = "beagle:setContext"
    case sendRequest = "beagle:sendRequest"
    case alert = "beagle:alert"
    case confirm = "beagle:confirm"
    case condition = "beagle:condition"
    case addChildren = "beagle:addChildren"
    case submitForm = "beagle:submitForm"
    case openExternalURL = "beagle:openExternalURL"
    case openNativeRoute = "beagle:openNativeRoute"
    case pushStack = "beagle:pushStack"
    case popStack = "beagle:popStack"
    case pushView = "beagle:pushView"
    case popView = "beagle:popView"
    case popToView = "beagle:popToView"
    case resetStack = "beagle:resetStack"
    case resetApplication = "beagle:resetApplication"
    case formRemoteAction = "beagle:formRemoteAction"
    case formLocalAction = "beagle:formLocalAction"
    case formValidation = "beagle:formValidation"

    /// The name in documents.
    package var name: String { rawValue }

    package var type: any WireAction.Type {
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

  /// The names of all built-in types, as the protocol writes them.
  package static let typeNames = Kind.allCases.map(\.name)

  package static let kinds = NameTable(Kind.allCases.map { (String($0.rawValue.dropFirst(7)), $0) })

  /// The associated value of the case, and the name of its type. Only here is there a case for each type.
  private var content: (typeName: String, value: any ActionValue) {
    switch self {
    case .setContext(let value): (Kind.setContext.name, value)
    case .sendRequest(let value): (Kind.sendRequest.name, value)
    case .alert(let value): (Kind.alert.name, value)
    case .confirm(let value): (Kind.confirm.name, value)
    case .condition(let value): (Kind.condition.name, value)
    case .addChildren(let value): (Kind.addChildren.name, value)
    case .submitForm(let value): (Kind.submitForm.name, value)
    case .openExternalURL(let value): (Kind.openExternalURL.name, value)
    case .openNativeRoute(let value): (Kind.openNativeRoute.name, value)
    case .pushStack(let value): (Kind.pushStack.name, value)
    case .popStack(let value): (Kind.popStack.name, value)
    case .pushView(let value): (Kind.pushView.name, value)
    case .popView(let value): (Kind.popView.name, value)
    case .popToView(let value): (Kind.popToView.name, value)
    case .resetStack(let value): (Kind.resetStack.name, value)
    case .resetApplication(let value): (Kind.resetApplication.name, value)
    case .formRemoteAction(let value): (Kind.formRemoteAction.name, value)
    case .formLocalAction(let value): (Kind.formLocalAction.name, value)
    case .formValidation(let value): (Kind.formValidation.name, value)
    case .custom(let value): (value.type, value)
    case .unknown(let value): (value.type, value)
    }
  }

  /// The name of the type in the protocol: `beagle:setContext`.
  package var typeName: String { content.typeName }

  /// Whether and how running it is recorded.
  public var analytics: ActionAnalytics? { content.value.analytics }
}

/// The associated value of a case of ``Action``.
package protocol ActionValue: BuiltInAction {
  /// Writes all members of its object except for the name of its type.
  func writeProperties(to writer: inout JSONWriter)
}

/// An action with known properties.
package protocol WireAction: ActionValue, WireObject {
  // A requirement, so that the compiler generates a specialised reader for each type.
  static func readAction(_ keys: ObjectKeys, _ decoding: DecodingContext) throws(DocumentError) -> Action
}

extension WireAction {
  package static func readAction(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    try Self(keys, decoding).action
  }
}

extension Action: WireCodable {
  package static var expectation: String { "an action" }
  package static var shape: WireShape { .action }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Action? {
    guard json.kind == .object else { return nil }
    try decoding.enter(json)
    defer { decoding.leave() }
    let action = try ObjectKeys.withKeys(of: json) { (keys) throws(DocumentError) -> Action in
      guard let type = keys.member("_beagleAction_"), type.kind == .string else {
        return try readLegacy(keys, decoding)
      }
      if let name = type.builtInName, let kind = kinds[name] {
        return try kind.type.readAction(keys, decoding)
      }
      return try readForeign(type.stringValue ?? "", type, json, decoding)
    }
    if decoding.takesNotes { decoding.note(action, json) }
    return action
  }

  /// Decodes an object without `_beagleAction_`: an action of Beagle 0.x.
  @inline(never)
  private static func readLegacy(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    let json = keys.object
    guard let type = json.member("_beagleType_"), let name = type.legacyName(of: "action") else {
      throw decoding.failure(
        .missingType, json, "expected an action, but the object has no \"_beagleAction_\" string",
        expected: expectation)
    }
    if let kind = PackedName(builtIn: name).flatMap({ kinds[$0] }) {
      return try kind.type.readAction(keys, decoding)
    }
    return try readForeign(name, type, json, decoding)
  }

  /// Decodes a type that is not built in.
  @inline(never)
  private static func readForeign(
    _ name: String, _ type: JSONCursor, _ json: JSONCursor, _ decoding: DecodingContext
  ) throws(DocumentError) -> Action {
    if let read = decoding.componentRegistry.actions.reading(name) {
      return .custom(try CustomAction(name, json, decoding, read))
    }
    decoding.report(
      .warning, .unknownAction, type, "unknown action \(name.quoted); it will do nothing",
      found: name.quoted,
      guess: Spelling.guess(
        atType: name, among: typeNames + decoding.componentRegistry.actions.names,
        synonyms: Synonyms.actions(for:)), hidden: json.byteRange)
    return .unknown(UnknownAction(name, json, decoding))
  }

  package func write(to writer: inout JSONWriter) {
    let content = content
    writer.beginObject()
    writer.key("_beagleAction_")
    writer.string(content.typeName)
    content.value.writeProperties(to: &writer)
    writer.endObject()
  }
}

/// Whether an action is recorded when it runs. Absent: yes, if the application's analytics configuration
/// lists its name.
public enum ActionAnalytics: Sendable, Hashable {
  /// Never, whatever the configuration lists.
  case disabled
  /// Always. `attributes` are paths into the action's JSON, such as `route.url`, whose evaluated values are
  /// recorded; without them, the configuration's attributes of the action are used. `additionalEntries` is an
  /// object that is added to the record.
  case enabled(attributes: [String]?, additionalEntries: DynamicObject?)
}

extension ActionAnalytics: WireCodable {
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

  private struct Entries: WireObject {
    /// Paths into the action's JSON, such as `route.url`, whose evaluated values are recorded. Absent: those
    /// of the application's configuration.
    var attributes: [String]?
    /// An object that is added to the record. Absent: none.
    var additionalEntries: DynamicObject?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("attributes", &attributes)
      try properties.optional("additionalEntries", &additionalEntries)
    }
  }
}
