import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  /// Reports a difference of the clients, every time it occurs.
  func note(
    _ difference: Difference, _ json: JSONCursor, _ name: @autoclosure () -> String? = nil,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    report(
      difference.code, json, difference.message(about: name()), remedies: remedy().map { [$0] } ?? [],
      clients: difference.clients)
  }

  func note(_ difference: Difference, _ piece: StringPiece) {
    report(difference.code, piece, difference.message(), clients: difference.clients)
  }

  /// Reports a difference that a property makes by being there: at its name.
  func note(
    _ difference: Difference, key name: StaticString, of object: JSONCursor,
    _ remedy: @autoclosure () -> Remedy? = nil
  ) {
    note(difference, object.key(name) ?? object, nil, remedy())
  }

  /// A legacy name or form of a property.
  func reportLegacy(_ name: StaticString, of object: JSONCursor) {
    switch name.description {
    case "child":
      if object.present("children") == nil {
        note(.onlyChild, key: name, of: object, .today(of: name, in: object))
      }
    case "children":
      if object.present("child") == nil {
        note(.severalChildren, key: name, of: object, .today(of: name, in: object))
      }
    // This is reported as a template that is never used.
    case "template" where object.present("templates") != nil: break
    default:
      note(.legacyProperty, object.key(name) ?? object, name.description.quoted, .today(of: name, in: object))
    }
  }

  // MARK: Components and actions

  func noteDifferences(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .tabView, .form, .formInput, .formSubmit:
      note(.legacyType, keys.member("_beagleComponent_") ?? keys.object)
    case .pageView:
      noteBound(keys, "currentPage", "onPageChange")
      noteLegacy("pageIndicator", keys)
    case .textInput: noteLegacy("hidden", keys)
    case .tabBar: noteBound(keys, "currentTab", "onTabSelection")
    case .listView, .gridView:
      if keys.present("onScrollEnd") != nil, keys.present("scrollEndThreshold") == nil {
        note(.scrollEnd, key: "onScrollEnd", of: keys.object)
      }
    default: break
    }
    switch kind {
    case .screen, .container, .scrollView, .pageView, .simpleForm, .listView, .gridView, .pullToRefresh,
      .tabView:
      break
    default: noteLocation(.contextLocation, "context", keys)
    }
    switch kind {
    case .container, .listView, .gridView: break
    default: noteLocation(.onInitLocation, "onInit", keys)
    }
    switch kind {
    case .scrollView, .pageView, .pageIndicator, .tabBar, .touchable, .lazyComponent, .pullToRefresh,
      .tabView:
      for name in ["accessibility", "style", "id"] as [StaticString] {
        noteLocation(.identityLocation, name, keys)
      }
    default: break
    }
  }

  private func noteLocation(_ difference: Difference, _ name: StaticString, _ keys: ObjectKeys) {
    if keys.present(name) != nil { note(difference, key: name, of: keys.object) }
  }

  /// A property of Beagle 1.x that has no successor on the same component.
  private func noteLegacy(_ name: StaticString, _ keys: ObjectKeys) {
    if keys.present(name) != nil { reportLegacy(name, of: keys.object) }
  }

  private func noteBound(_ keys: ObjectKeys, _ property: StaticString, _ event: StaticString) {
    guard let value = keys.present(property), value.kind == .string, keys.present(event) != nil else {
      return
    }
    note(.boundPage, value)
  }

  func noteDifferences(of kind: Action.Kind, _ keys: ObjectKeys) {
    let json = keys.object
    switch kind {
    case .setContext: if keys.present("value") == nil { note(.nullContext, json) }
    case .addChildren:
      if let mode = keys.present("mode"), mode.stringValue?.uppercased() == "PREPEND" { note(.prepend, mode) }
    case .popStack: note(.popLastStack, json)
    case .formRemoteAction, .formLocalAction, .formValidation:
      note(.legacyType, keys.member("_beagleAction_") ?? json)
    case .pushView, .pushStack, .resetStack, .resetApplication:
      if let data = keys.member("route")?.present("httpAdditionalData"), data.containsExpressionMarker {
        note(.routeExpressions, data)
      }
    default: break
    }
  }

  // MARK: Expressions

  func noteDifferences(ofLiteral value: DynamicObject, _ piece: StringPiece) {
    switch value {
    case .int(..<0): note(.negativeNumber, piece)
    case .double(let double) where double.sign == .minus: note(.negativeNumber, piece)
    default: break
    }
  }

  func noteDifferences(ofReading binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let name = binding.context
    let use = piece.prefix(name.utf8.count)
    if name.hasPrefix("true") || name.hasPrefix("false") || name.hasPrefix("null") {
      note(.keywordPrefix, use)
    }
    guard name == "onSuccess" || name == "onError", case .key(let key)? = binding.path.steps.first else {
      return
    }
    switch key {
    case "status", "statusCode": note(.requestStatus, use)
    case "message" where name == "onError": note(.requestMessage, use)
    default: break
    }
  }

  func noteDifferences(ofCall name: String, _ arguments: [ValueKinds], _ piece: StringPiece) {
    let texts: ValueKinds = .string
    switch name {
    case "capitalize": note(.capitalize, piece)
    case "divide": note(.divide, piece)
    case "substr": note(.substr, piece)
    case "insert" where arguments.count == 3: note(.insert, piece)
    case "union" where arguments.count != 2: note(.union, piece)
    case "isEmpty": note(.isEmpty, piece)
    case "int", "double", "string": note(.conversions, piece)
    case "sum", "subtract", "multiply":
      if arguments.contains(where: texts.isSuperset) { note(.numericText, piece) }
    case "eq":
      if arguments.contains([.numericString]), !arguments.allSatisfy(texts.isSuperset) {
        note(.equality, piece)
      }
    default: break
    }
  }
}

extension JSONCursor {
  /// The name of a property itself, of which the last one counts.
  func key(_ name: StaticString) -> JSONCursor? {
    var found: JSONCursor?
    for (key, _) in members where key.keyEquals(name) { found = key }
    return found
  }
}
