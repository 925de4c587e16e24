/// A difference between the platforms that implement the Beagle protocol, by the behaviour of their libraries: iOS 2.1,
/// Android 1.9, Web 2.1.
enum Difference: CaseIterable {
  // What readers refuse, or read as something else
  case letterCase, imageKindCase, singleAction, singleChild, onlyChild, severalChildren, routeWithBoth,
    emptyPath
  case missingOnIOS, missingOnAndroid, literalOnly, plainLength, legacyProperty, legacyType
  case imageWithoutKind, imageWithoutName, insidePath, textAsImage, objectAsImageName
  case contextLocation, onInitLocation, identityLocation
  // Behaviour
  case listIndex, nullContext, prepend, popLastStack, scrollEnd, boundPage, requestStatus, requestMessage
  case routeExpressions
  // Expressions
  case spaces, negativeNumber, keywordPrefix, capitalize, divide, numericText, substr, insert, union
  case isEmpty, conversions, equality

  var message: String {
    switch self {
    case .letterCase:
      "phones know this name in capitals only; iOS and Android refuse the document, the Web takes it"
    case .singleAction:
      "a single action in place of a list is read by some versions only; iOS 2 and the Web expect a list"
    case .routeWithBoth: "a route with screen and url goes to the screen on iOS, to the URL on Android"
    case .emptyPath: "iOS refuses a document with an empty path; leave the path out"
    case .imageKindCase:
      "iOS knows the kinds of images in small letters only and refuses the document"
    case .singleChild:
      "iOS and Android expect a list of components and refuse the document; the Web takes a single one"
    case .onlyChild: "phones read the list \"children\" here, and do not show what is in \"child\""
    case .severalChildren: "phones read one component in \"child\" here, and refuse the document without it"
    case .missingOnIOS: "iOS refuses a document without this property"
    case .missingOnAndroid: "Android refuses a document without this property"
    case .literalOnly: "iOS takes no expression here and refuses the document"
    case .plainLength:
      "phones refuse a document with a length that is no object with value and type"
    case .imageWithoutKind: "iOS refuses an image's path without \"_beagleImagePath_\""
    case .imageWithoutName: "iOS refuses a local image without \"mobileId\""
    case .insidePath: "phones read this on the image itself, not in its path"
    case .textAsImage: "iOS shows an image here only where it is an object with \"mobileId\""
    case .objectAsImageName: "iOS 2 expects the name of an image here and refuses an object"
    case .legacyProperty: "an older name that version 2 of iOS and the Web do not read"
    case .legacyType: "a type of Beagle 1.x that version 2 of iOS and the Web do not have"
    case .contextLocation:
      "iOS and Android do not read a context on this component; put it on a container around it"
    case .onInitLocation: "phones run onInit on containers, lists and grids only"
    case .identityLocation:
      "iOS does not read id, style and accessibility on this component; put it into a container that has them"
    case .listIndex:
      "the index of a list's item is a number here and on the Web, text on iOS, and missing on Android 1.9"
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
    case .spaces: "blanks inside @{ } make it plain text on iOS and null on the Web"
    case .negativeNumber: "the Web cannot read a negative number in an expression"
    case .keywordPrefix: "iOS cannot read names that begin with true, false or null"
    case .capitalize: "capitalize changes every word on iOS, only the first letter on Android and the Web"
    case .divide:
      "divide with whole numbers leaves out the fraction on Android: 6 by 4 is 1 there, 1.5 elsewhere"
    case .numericText: "iOS takes a text that reads as a number for it; Android skips it, the Web joins texts"
    case .substr: "a place or length outside the text gives null on iOS; the Web takes what is there"
    case .insert: "inserting right behind the last element gives null on iOS and works on the Web"
    case .union: "Android joins exactly two arrays"
    case .isEmpty: "isEmpty(null) is null on iOS, true on Android and the Web"
    case .conversions: "int, double and string do not exist on Android and iOS 1.9"
    case .equality: "a number equals a text that reads as it on iOS only"
    }
  }

  /// The message, after its subject if the position does not make that clear.
  func message(about what: String?) -> String { what.map { "\($0): \(message)" } ?? message }
}
