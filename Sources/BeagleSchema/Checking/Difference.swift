import BeagleExpressions
import BeagleJSON

/// A way in which the platforms that speak the Beagle protocol differ. What is said of each is what their libraries
/// do: iOS 2.1, Android 1.9, Web 2.1.
enum Difference: CaseIterable {
  // Shapes
  case letterCase, singleAction, routeWithBoth, emptyPath, missingForStrictReaders, olderProperty, olderType
  case contextPlace, onInitPlace, identityPlace
  // Behaviour
  case listIndex, nullContext, prepend, popLastStack, scrollEnd, boundPage, requestStatus, requestMessage
  case routeExpressions, nestedInit
  // Expressions
  case spaces, negativeNumber, keywordPrefix, capitalize, divide, numericText, logic, concat, substr, insert,
    union
  case isEmpty, lengthOfObject, conversions, equality, ordering

  var message: String {
    switch self {
    case .letterCase:
      "phones know this name in capitals only; iOS and Android refuse the document, the Web takes it"
    case .singleAction:
      "a single action in place of a list is read by some versions only; iOS 2 and the Web expect a list"
    case .routeWithBoth: "a route with screen and url goes to the screen on iOS, to the URL on Android"
    case .emptyPath: "iOS refuses a document with an empty path; leave the path out"
    case .missingForStrictReaders: "iOS refuses a document without this property"
    case .olderProperty: "an older name that version 2 of iOS and the Web do not read"
    case .olderType: "a type of Beagle 1.x that version 2 of iOS and the Web do not have"
    case .contextPlace:
      "iOS and Android do not read a context on this component; put it on a container around it"
    case .onInitPlace: "phones run onInit on containers, lists and grids only"
    case .identityPlace:
      "iOS does not read id, style and accessibility on this component; put it into a container that has them"
    case .listIndex:
      "the place of a list's item is a number here and on the Web, text on iOS, and missing on Android 1.9"
    case .nullContext: "Android does not set a context to null; iOS and the Web do"
    case .prepend:
      "Android puts the components in reverse order before the others; iOS and the Web keep their order"
    case .popLastStack: "where only one stack is open, iOS does nothing and Android closes the application"
    case .scrollEnd:
      "without scrollEndThreshold, Android runs onScrollEnd when the last item shows, iOS at the very end"
    case .boundPage: "a change by the context runs the event on Android, not on iOS"
    case .requestStatus: "Android calls it statusCode, iOS and the Web status; here both are there"
    case .requestMessage: "Android has no message for a failed request; iOS and the Web do"
    case .routeExpressions:
      "iOS 2 sends expressions in httpAdditionalData as they are written; Android evaluates the body only"
    case .nestedInit: "iOS runs the onInit of children first, Android that of parents"
    case .spaces: "blanks inside @{ } make it plain text on iOS and null on the Web"
    case .negativeNumber: "the Web cannot read a negative number in an expression"
    case .keywordPrefix: "iOS cannot read names that begin with true, false or null"
    case .capitalize: "capitalize changes every word on iOS, only the first letter on Android and the Web"
    case .divide:
      "divide with whole numbers leaves out the fraction on Android: 6 by 4 is 1 there, 1.5 elsewhere"
    case .numericText: "iOS takes a text that reads as a number for it; Android skips it, the Web joins texts"
    case .logic:
      "Android skips what is no boolean; the Web takes everything for one; on iOS the result is null"
    case .concat:
      "concat of something that is no text is null on iOS; Android skips it, the Web makes text of it"
    case .substr: "a place or length outside the text gives null on iOS; the Web takes what is there"
    case .insert: "inserting right behind the last element gives null on iOS and works on the Web"
    case .union: "Android joins exactly two arrays"
    case .isEmpty: "isEmpty(null) is null on iOS, true on Android and the Web"
    case .lengthOfObject: "length of an object is undefined on the Web"
    case .conversions: "int, double and string do not exist on Android and iOS 1.9"
    case .equality: "a number equals a text that reads as it on iOS only"
    case .ordering: "comparing something that is no number gives false on iOS, null on Android"
    }
  }
}

extension TreeCheck {
  /// Notes a difference where it is met first; the document may have it in many places.
  func note(_ difference: Difference, _ json: JSONCursor, _ what: String? = nil) {
    note(difference, json.byteRange, what)
  }

  func note(_ difference: Difference, _ range: @autoclosure () -> Range<Int>, _ what: String? = nil) {
    guard differences.insert(difference).inserted else { return }
    report(.portability, range(), (what.map { "\($0): " } ?? "") + difference.message)
  }

  func noteMissing(_ name: StaticString, of object: JSONCursor) {
    guard !differences.contains(.missingForStrictReaders) else { return }
    note(.missingForStrictReaders, object, name.description.quoted)
  }

  func noteOlder(_ name: StaticString, of object: JSONCursor) {
    guard !differences.contains(.olderProperty) else { return }
    // Other spellings of what every version has.
    switch name.description {
    case "child", "children", "template", "url", "spanCount", "webUrl", "remoteUrl": return
    default: note(.olderProperty, object.member(name) ?? object, name.description.quoted)
    }
  }

  // MARK: Components and actions

  func noteDifferences(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .tabView, .form, .formInput, .formSubmit:
      note(.olderType, keys.member("_beagleComponent_") ?? keys.object)
    case .pageView: noteBound(keys, "currentPage", "onPageChange")
    case .tabBar: noteBound(keys, "currentTab", "onTabSelection")
    case .listView, .gridView:
      if let event = keys.present("onScrollEnd"), keys.present("scrollEndThreshold") == nil {
        note(.scrollEnd, event)
      }
    default: break
    }
    switch kind {
    case .screen, .container, .scrollView, .pageView, .simpleForm, .listView, .gridView, .pullToRefresh,
      .tabView:
      break
    default: if let context = keys.present("context") { note(.contextPlace, context) }
    }
    switch kind {
    case .container, .listView, .gridView: break
    default: if let event = keys.present("onInit") { note(.onInitPlace, event) }
    }
    switch kind {
    case .scrollView, .pageView, .pageIndicator, .tabBar, .touchable, .lazyComponent, .pullToRefresh,
      .tabView:
      for name in ["accessibility", "style", "id"] as [StaticString] {
        if let property = keys.present(name) { note(.identityPlace, property) }
      }
    default: break
    }
  }

  private func noteBound(_ keys: ObjectKeys, _ property: StaticString, _ event: StaticString) {
    guard let value = keys.present(property), value.kind == .string, keys.present(event) != nil else {
      return
    }
    note(.boundPage, value)
  }

  func noteDifferences(of kind: Action.Kind, _ json: JSONCursor) {
    switch kind {
    case .setContext: if json.present("value") == nil { note(.nullContext, json) }
    case .addChildren:
      if let mode = json.present("mode"), mode.stringValue?.uppercased() == "PREPEND" { note(.prepend, mode) }
    case .popStack: note(.popLastStack, json)
    case .formRemoteAction, .formLocalAction, .formValidation:
      note(.olderType, json.member("_beagleAction_") ?? json)
    case .pushView, .pushStack, .resetStack, .resetApplication:
      if let data = json.member("route")?.present("httpAdditionalData"), data.containsExpressionMarker {
        note(.routeExpressions, data)
      }
    default: break
    }
  }

  // MARK: Expressions

  func noteDifferences(ofExpression json: JSONCursor) {
    guard !differences.contains(.spaces), !json.hasEscapes else { return }
    let bytes = json.stringBytes
    guard bytes.count > 3 else { return }
    for place in 0..<bytes.count - 2
    where bytes[place] == UInt8(ascii: "@") && bytes[place + 1] == UInt8(ascii: "{")
      && bytes[place + 2] == UInt8(ascii: " ")
    {
      return note(.spaces, json)
    }
  }

  func noteDifferences(ofReading binding: ExpressionTemplate.Binding, _ json: JSONCursor) {
    let name = binding.context
    if name.hasPrefix("true") || name.hasPrefix("false") || name.hasPrefix("null") {
      note(.keywordPrefix, json.range(of: name))
    }
    guard name == "onSuccess" || name == "onError", case .key(let key)? = binding.path.steps.first else {
      return
    }
    switch key {
    case "status", "statusCode": note(.requestStatus, json.range(of: name))
    case "message" where name == "onError": note(.requestMessage, json.range(of: name))
    default: break
    }
  }

  func noteDifferences(ofCall name: String, _ arguments: [ValueKinds], _ json: JSONCursor) {
    let texts: ValueKinds = .string
    switch name {
    case "capitalize": note(.capitalize, json.range(of: name))
    case "divide": note(.divide, json.range(of: name))
    case "substr": note(.substr, json.range(of: name))
    case "insert" where arguments.count == 3: note(.insert, json.range(of: name))
    case "union" where arguments.count != 2: note(.union, json.range(of: name))
    case "isEmpty": note(.isEmpty, json.range(of: name))
    case "int", "double", "string": note(.conversions, json.range(of: name))
    case "sum", "subtract", "multiply":
      if arguments.contains(where: texts.isSuperset) { note(.numericText, json.range(of: name)) }
    case "eq":
      if arguments.contains([.numericString]), !arguments.allSatisfy(texts.isSuperset) {
        note(.equality, json.range(of: name))
      }
    default: break
    }
  }
}
