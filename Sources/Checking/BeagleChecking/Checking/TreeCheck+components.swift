import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func checkComponent(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    ObjectKeys.withKeys(of: json) { keys in
      if let type = keys.member("_beagleComponent_"), type.kind == .string {
        let rules = type.builtInName.flatMap { table.components[$0] }
        noteType(.component, type, builtIn: rules?.kind.name)
        checkComponent(keys, rules)
      } else if let type = keys.member("_beagleType_"), let name = type.legacyName(of: "component") {
        note(
          .legacyTypeKey, key: "_beagleType_", of: json, hiding: json,
          .today(ofType: "_beagleComponent_", name, in: json))
        let rules = PackedName(builtIn: name).flatMap { table.components[$0] }
        noteType(.component, type, name, builtIn: rules?.kind.name)
        checkComponent(keys, rules)
      } else if keys.member("beaglePlatform") != nil, let child = keys.member("child") {
        note(.platformKey, key: "beaglePlatform", of: json, hiding: json)
        nested { checkComponent(child) }
      } else if notesNames {
        // The type has not been typed yet.
        checkComponent(keys, nil)
      }
    }
  }

  private func checkComponent(_ keys: ObjectKeys, _ rules: PropertyTable.Named<Component.Kind>?) {
    nested {
      inside {
        guard let rules else { return foreignComponent(keys.object) }
        let clientRules = clientRules(of: rules.object)
        inside(clientRules, keys.member("_beagleComponent_") ?? keys.object, of: keys.object) {
          enter(rules.kind, keys)
          walk(keys, rules.object, clientRules)
        }
      }
    }
  }

  /// Checks a screen, whose type may be missing.
  func checkScreen(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    inside {
      beginRoot(.screen)
      guard Screen.hasNoType(json) else { return checkComponent(json) }
      nested {
        ObjectKeys.withKeys(of: json) { keys in
          enter(.screen, keys)
          walk(keys, table.screen)
        }
      }
    }
  }

  /// Checks the component itself and prepares the environment for the components inside it.
  func enter(_ kind: Component.Kind, _ keys: ObjectKeys) {
    environment.originContext = nil
    environment.isTextInput = false
    if let context = keys.present("context") { declareContext(context) }
    if let id = keys.member("id") { kind == .screen ? registerScreen(id) : register(id) }
    enterBackground(kind, keys)
    noteDifferences(of: kind, keys)
    checkNumbers(of: kind, keys)
    // An expression or `NONE` decides.
    if keys.member("style")?.present("display") != nil { environment.isAlwaysShown = false }
    switch kind {
    case .screen:
      if let id = keys.member("identifier") { registerScreen(id) }
      environment.originContext = keys.member("child")?.present("context")
    case .touchable:
      checkName(ofControl: keys, kind)
      enterControl(keys.type)
      checkLabel(ofTouchable: keys)
      environment.originContext = keys.member("child")?.present("context")
    case .button where keys.member("enabled")?.boolValue != false:
      checkName(ofControl: keys, kind)
      enterControl(keys.type)
    case .formSubmit: enterSubmit(keys)
    case .tabBar: checkNesting(of: keys.type)
    // One tab or page is shown at a time.
    case .tabView:
      checkNesting(of: keys.type)
      environment.isAlwaysShown = false
    case .pageView: environment.isAlwaysShown = false
    case .pullToRefresh: environment.originContext = keys.member("child")?.present("context")
    case .image: checkLabel(ofImage: keys)
    case .textInput:
      environment.isTextInput = keys.present("type")?.stringValue?.uppercased() != "NUMBER"
    case .text: checkContrast(ofText: keys)
    case .listView, .gridView:
      checkKey(of: keys)
      checkDataSource(of: keys)
      checkMissingTemplate(of: keys)
      checkUnreachableTemplates(of: keys)
      // Its items are offered even before there is a template.
      if notesNames { inCell(of: keys.object) {} }
    case .simpleForm, .form:
      environment.isInForm = true
      environment.submitted = scopes.entries.count..<scopes.entries.count
    case .lazyComponent:
      enterUnknownContent()
      environment.isAlwaysShown = false
      if let path = keys.member("path") {
        noteName(path, .part) { .location($0) }
        checkURL(path, .request)
      }
    case .webView:
      if let url = keys.member("url") {
        noteName(url, .page) { .location($0) }
        checkURL(url, .page)
      }
    default: break
    }
  }

  /// Prepares for content that is loaded here, which may read every context around it and may have any id.
  func enterUnknownContent() {
    roots[environment.root].hasUnknownComponents = true
    scopes.markRead(from: environment.scope)
  }
}

extension TreeCheck {
  /// Checks a custom component. Content placed inside may read every context around it and may have any id.
  /// Its content is checked as far as its properties are declared.
  func foreignComponent(_ json: JSONCursor) {
    let type = json.member("_beagleComponent_")
    guard let type, let name = type.stringValue else { return checkForeignComponent(json) }
    inside(clients.custom(name, .unknownComponent), json, type) { checkForeignComponent(json) }
  }

  private func checkForeignComponent(_ json: JSONCursor) {
    if let context = json.present("context") { declareContext(context) }
    if let id = json.member("id") { register(id) }
    enterUnknownContent()
    notePlace(json)
    let name = json.member("_beagleComponent_")
    enterCustom(json, name)
    noteProperties(ofForeign: json, name) { registry.components.declaration(of: $0) }
    guard let type = name?.stringValue, registry.components.contains(type) else { return noteForeign(json) }
    walk(json, table.customComponent)
    guard let declaration = registry.components.declaration(of: type) else {
      return checkParts(of: json, besides: PropertyNames(of: CustomComponent.common).read)
    }
    check(declaration, json)
    let names = declaration.properties.map(\.name)
    for name in ["children", "child"] where !names.contains("children") && !names.contains("child") {
      if let children = json.member(name) { check(children, table.children) }
    }
  }

  /// Checks a custom action. The check cannot know what it does with its data.
  func foreignAction(_ json: JSONCursor) {
    let type = json.member("_beagleAction_")
    guard let type, let name = type.stringValue else { return checkForeignAction(json) }
    inside(clients.custom(name, .unknownAction), json, type) { checkForeignAction(json) }
  }

  private func checkForeignAction(_ json: JSONCursor) {
    enterUnknownContent()
    let name = json.member("_beagleAction_")
    noteProperties(ofForeign: json, name) { registry.actions.declaration(of: $0) }
    guard let type = name?.stringValue, registry.actions.contains(type) else { return noteForeign(json) }
    guard let declaration = registry.actions.declaration(of: type) else {
      return checkParts(of: json, besides: PropertyNames(of: CustomAction.common).read)
    }
    check(declaration, json)
  }

  /// Checks the content of an object of a Swift type, whose properties only its decoding knows: actions are
  /// treated as an event, and components as displayed.
  private func checkParts(of json: JSONCursor, besides common: [String]) {
    for (key, value) in json.members {
      guard let name = key.stringValue, !common.contains(name),
        let first = value.kind == .array ? value.element(at: 0) : value, first.kind == .object
      else { continue }
      // The type decides whether a single value is allowed here.
      let isList = value.kind == .array
      if first.member("_beagleAction_") != nil, let rule = table.declared[.actions] {
        check(value, isList ? rule : .action, ofEvent: name)
      } else if first.member("_beagleComponent_") != nil {
        check(value, isList ? table.children : .component)
      }
    }
  }

  private func check(_ actions: JSONCursor, _ rule: PropertyTable.Value, ofEvent name: String) {
    inside {
      scopes.push(name, .customEvent, &environment.scope)
      check(actions, rule)
    }
  }

  private func check(_ declaration: TypeDeclaration, _ json: JSONCursor) {
    for property in declaration.properties {
      guard let value = json.member(property.name), !value.isNull, let rule = table.declared[property.kind]
      else { continue }
      if property.kind == .actions {
        check(value, rule, ofEvent: property.name)
      } else {
        check(value, rule)
      }
    }
  }
}

/// The members of the context of an event, on any platform.
enum EventMembers {
  /// The names of the events with a context.
  static let events = Set(names.keys).union(numbers)

  /// The names of the events whose context is a number.
  static let numbers: Set<String> = ["onPageChange", "onTabSelection"]

  /// The names of the members of an event's context; empty if it is not an object.
  static func names(of event: String) -> [String] { names[event] ?? [] }

  /// Whether a member is a text or a number, which has no members.
  static func isPlain(_ member: String) -> Bool { member != "data" && member != "headers" }

  private static let names: [String: [String]] = [
    "onChange": ["value"], "onFocus": ["value"], "onBlur": ["value"],
    "onSuccess": ["data", "status", "statusCode", "statusText", "headers"],
    "onError": ["data", "status", "statusCode", "statusText", "headers", "message"],
  ]
}
