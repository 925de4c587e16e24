import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func checkAction(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    ObjectKeys.withKeys(of: json) { keys in
      if let type = keys.member("_beagleAction_"), type.kind == .string {
        let rules = type.builtInName.flatMap { table.actions[$0] }
        noteType(.action, type, builtIn: rules?.kind.name)
        checkAction(keys, rules)
      } else if let type = keys.member("_beagleType_"), let name = type.legacyName(of: "action") {
        note(.legacyTypeKey, key: "_beagleType_", of: json, .today(ofType: "_beagleAction_", name, in: json))
        let rules = PackedName(builtIn: name).flatMap { table.actions[$0] }
        noteType(.action, type, name, builtIn: rules?.kind.name)
        checkAction(keys, rules)
      } else if notesNames {
        // The type has not been typed yet.
        checkAction(keys, nil)
      }
    }
  }

  private func checkAction(_ keys: ObjectKeys, _ rules: PropertyTable.Named<Action.Kind>?) {
    nested {
      guard let rules else { return foreignAction(keys.object) }
      let clientRules = clientRules(of: rules.object)
      inside(clientRules, keys.member("_beagleAction_") ?? keys.object, of: keys.object) {
        checkAction(rules.kind, keys)
        if notesNames { notePassed(keys) }
        walk(keys, rules.object, clientRules)
        environment.passed = nil
      }
    }
  }

  func checkRoute(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    if let screen = json.member("screen"), screen.kind == .object {
      if json.present("url") != nil { note(.routeWithBoth, json) }
      return checkScreen(screen)
    }
    if let url = json.present("url") {
      noteName(url, .navigation) { .location($0) }
      checkPrefetch(of: url, json.member("shouldPrefetch"))
      if let text = url.stringValue, !url.containsExpressionMarker { destinations.insert(text) }
      if let text = url.stringValue?.lowercased(), text.hasPrefix("http://") || text.hasPrefix("https://") {
        note(.absoluteUrl, url)
      }
      checkURL(url, .request)
    }
    walk(json, table.remoteRoute)
  }

  /// Checks the actions of an event, with the context that the event adds.
  func actions(_ event: StaticString, _ json: JSONCursor) {
    inside {
      // Actions show components elsewhere, and later.
      (environment.isInControl, environment.isAlwaysShown) = (false, false)
      noteShape(ofActions: json, event)
      // These run as if the child had triggered them.
      if let context = environment.originContext, event.isPress {
        scopes.declare(context, &environment.scope)
      }
      if event.isSubmission {
        environment.submitted = environment.submitted.lowerBound..<scopes.entries.count
      } else {
        if EventMembers.events.contains(event.description) {
          scopes.push(event.description, .event, &environment.scope)
        }
      }
      notePlace(json)
      checkElements(json, of: .action)
    }
  }

  /// Checks what an action refers to: contexts, components, forms and screens.
  func checkAction(_ kind: Action.Kind, _ keys: ObjectKeys) {
    let json = keys.object
    noteDifferences(of: kind, keys)
    switch kind {
    case .setContext:
      checkPath(keys.member("path"), of: json)
      if let id = keys.present("contextId") { writeContext(id, json) } else { writeNearest(json) }
    case .addChildren:
      noteName(keys.member("componentId"), .read) { .component($0, screen: environment.root) }
      if let id = keys.member("componentId")?.stringValue, let value = keys.member("value") {
        additions.append(Addition(id: id, action: json, value: value, environment: environment))
      }
    case .popToView:
      if let route = keys.member("route"), let text = route.stringValue, !route.containsExpressionMarker {
        noteName(route, .navigation) { .location($0) }
        pops.append((text, route))
      }
    case .submitForm: checkSubmission(json)
    case .sendRequest:
      if let url = keys.member("url") {
        noteName(url, .request) { .location($0) }
        checkURL(url, .request)
      }
      checkHeaders(json)
      if keys.present("data") != nil,
        keys.present("method").map({ $0.stringValue?.uppercased() == "GET" }) ?? true
      {
        note(.bodyOfGet, key: "data", of: json)
      }
    case .openExternalURL:
      if let url = keys.member("url") {
        noteName(url, .opened) { .location($0) }
        checkURL(url, .opened)
      }
    case .formRemoteAction:
      if let path = keys.member("path") {
        noteName(path, .request) { .location($0) }
        checkURL(path, .request)
      }
      // The response is an action, which may read and set everything around it.
      scopes.markRead(from: environment.scope)
    default: break
    }
  }
}

extension StaticString {
  var isPress: Bool { isOne(of: "onPress", "onPull", "action") }
  fileprivate var isSubmission: Bool { isOne(of: "onSubmit", "onValidationError") }
}
