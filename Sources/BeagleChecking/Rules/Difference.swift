import BeagleJSON

/// A difference between the clients that show documents of the Beagle protocol, by the behaviour of their libraries: iOS 2.1,
/// Android 1.9, Web 2.1.
enum Difference: CaseIterable {
  // Refused, or read as something else
  case letterCase, imageKindCase, singleAction, singleDialogAction, singleChild, singleElement, onlyChild,
    severalChildren, listAsChild, emptyPath
  case missingOnIOS, missingOnAndroid, literalOnly, plainLength, legacyProperty, legacyType, legacyTypeKey,
    platformKey
  case imageWithoutKind, imageWithoutName, textAsImage, objectAsImageName
  // Places
  case routeWithBoth, insidePath, contextLocation, onInitLocation, identityLocation, dialogActionList
  // Behaviour
  case listIndex, nullContext, prepend, popLastStack, scrollEnd, boundPage, requestStatus, requestMessage
  case routeExpressions
  // Expressions
  case spaces, negativeNumber, keywordPrefix, capitalize, divide, numericText, substr, insert, union
  case isEmpty, conversions, equality

  enum Client: String {
    case iOS
    case android = "Android"
    case web = "the Web"

    /// As reports for programs have it.
    var name: String { self == .web ? "Web" : rawValue }
  }

  /// What it means for those who see the document.
  enum Consequence {
    /// These clients show nothing of the document, for a reason.
    case refused([Client], String)
    /// These clients leave a part of the document out, for a reason.
    case incomplete([Client], String)
    /// All clients show the document, and not in the same way.
    case different(String)
  }

  var consequence: Consequence {
    switch self {
    case .letterCase: .refused([.iOS, .android], "this name must be in capitals")
    case .imageKindCase: .refused([.iOS], "the kind of an image must be in small letters")
    case .singleAction: .refused([.iOS, .android], "a list of actions must be here, even of a single one")
    case .singleDialogAction:
      .refused([.iOS], "a list of actions must be here, even of a single one; only older versions take one")
    case .singleChild: .refused([.iOS, .android], "a list of components must be here, even of a single one")
    case .singleElement: .refused([.iOS, .android], "a list must be here, even of a single value")
    case .onlyChild:
      .incomplete([.iOS, .android], "the list \"children\" is read here, and \"child\" is not")
    case .severalChildren:
      .refused([.iOS, .android], "one component in \"child\" must be here, and \"children\" is not read")
    case .listAsChild: .refused([.iOS, .android], "one component must be here, and not a list")
    case .emptyPath: .refused([.iOS], "a path must not be empty; leave it out")
    case .missingOnIOS: .refused([.iOS], "is missing")
    case .missingOnAndroid: .refused([.android], "is missing")
    case .literalOnly: .refused([.iOS], "takes no expression")
    case .plainLength:
      .refused([.iOS, .android], "a length must be an object like {\"value\": 8, \"type\": \"REAL\"}")
    case .legacyProperty: .incomplete([.iOS, .web], "is an older name that is not read any more")
    case .legacyType: .incomplete([.iOS, .web], "this type is of Beagle 1.x and does not exist any more")
    case .legacyTypeKey:
      .refused([.iOS, .android, .web], "\"_beagleType_\" is of Beagle 0.x and is not read any more")
    case .platformKey:
      .refused(
        [.iOS, .android, .web], "only a server that knows the client can take \"beaglePlatform\" away")
    case .imageWithoutKind: .refused([.iOS], "\"_beagleImagePath_\" is missing")
    case .imageWithoutName: .refused([.iOS], "a local image must have a \"mobileId\"")
    case .textAsImage: .refused([.iOS], "an image must be an object with \"mobileId\" here")
    case .objectAsImageName: .refused([.iOS], "the name of an image must be here, and not an object")
    case .routeWithBoth:
      .different("a route with screen and url goes to the screen on iOS, to the URL on Android")
    case .insidePath: .different("phones read this on the image itself, not in its path")
    case .contextLocation:
      .different("iOS and Android do not read a context on this component; put it on a container around it")
    case .onInitLocation: .different("phones run onInit on containers, lists and grids only")
    case .identityLocation:
      .different(
        "iOS does not read id, style and accessibility on this component; put it into a container that has them"
      )
    case .dialogActionList: .different("Android 1.9 expects a single action here, iOS 2 and the Web a list")
    case .listIndex:
      .different(
        "the index of a list's item is a number here and on the Web, text on iOS, and missing on Android 1.9")
    case .nullContext: .different("Android does not set a context to null; iOS and the Web do")
    case .prepend:
      .different(
        "Android puts the components in reverse order before the others; iOS and the Web keep their order")
    case .popLastStack:
      .different("where only one stack is open, iOS does nothing and Android closes the application")
    case .scrollEnd:
      .different(
        "without scrollEndThreshold, Android runs onScrollEnd when the last item shows, iOS at the very end")
    case .boundPage: .different("a change by the context runs the event on Android, not on iOS")
    case .requestStatus:
      .different("Android calls it statusCode, iOS and the Web status; here both are there")
    case .requestMessage: .different("Android has no message for a failed request; iOS and the Web do")
    case .routeExpressions:
      .different(
        "iOS 2 sends expressions in httpAdditionalData as they are written; Android evaluates the body only")
    case .spaces: .different("blanks inside @{ } make it plain text on iOS and null on the Web")
    case .negativeNumber: .different("the Web cannot read a negative number in an expression")
    case .keywordPrefix: .different("iOS cannot read names that begin with true, false or null")
    case .capitalize:
      .different("capitalize changes every word on iOS, only the first letter on Android and the Web")
    case .divide:
      .different(
        "divide with whole numbers leaves out the fraction on Android: 6 by 4 is 1 there, 1.5 elsewhere")
    case .numericText:
      .different("iOS takes a text that reads as a number for it; Android skips it, the Web joins texts")
    case .substr:
      .different("a place or length outside the text gives null on iOS; the Web takes what is there")
    case .insert:
      .different("inserting right behind the last element gives null on iOS and works on the Web")
    case .union: .different("Android joins exactly two arrays")
    case .isEmpty: .different("isEmpty(null) is null on iOS, true on Android and the Web")
    case .conversions: .different("int, double and string do not exist on Android and iOS 1.9")
    case .equality: .different("a number equals a text that reads as it on iOS only")
    }
  }

  /// The kind of finding that tells of it.
  var code: DiagnosticRule.Code {
    if case .different = consequence { .portability } else { .refused }
  }

  /// The names of the clients that do not show what others do; none where all show it, in different ways.
  var clients: [String] {
    switch consequence {
    case .refused(let clients, _), .incomplete(let clients, _): clients.map(\.name)
    case .different: []
    }
  }

  /// The clients and what they do, and why.
  ///
  /// - Parameter name: what the reason is about, if the position does not make that clear.
  func message(about name: String? = nil) -> String {
    func reason(_ text: String) -> String { name.map { "\($0) \(text)" } ?? text }
    func list(_ clients: [Client]) -> String { clients.map(\.rawValue).joinedInSentence() }
    switch consequence {
    case .refused(let clients, let text):
      return "\(list(clients)) refuse\(clients.count == 1 ? "s" : "") the document: \(reason(text))"
    case .incomplete(let clients, let text):
      return "\(list(clients)) leave\(clients.count == 1 ? "s" : "") this out: \(reason(text))"
    case .different(let text): return reason(text)
    }
  }
}
