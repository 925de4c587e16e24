import BeagleJSON

/// A spelling or construct that this library reads and that some clients do not, or not in the same way. The
/// table of clients has the clients, their versions and the outcome.
enum ReadingRule: String, CaseIterable, Sendable {
  // Names that a client does not know
  case unknownComponent, unknownAction, unknownProperty, unknownValue, unknownOperation
  case missingProperty, otherKind, expressionInText, expressionInValue, fractionForInteger
  case numberAsText, textAsNumber, unknownImageKind
  // Spellings
  case letterCase, styleLetterCase
  case typeCase, imageKindCase, singleAction, singleDialogAction, singleChild, singleElement
  case onlyChild, severalChildren, listAsChild, emptyPath, plainLength, legacyTypeKey, platformKey
  case imageWithoutKind, mobileIdWithoutKind, textAsImage, objectAsImageName
  case nullValue, nullChild, nullElement, emptyInit, reservedContextId
  // Behaviour
  case routeWithBoth, listIndex, nullContext, prepend, popLastStack, scrollEnd, boundPage
  case requestStatus, requestStatusCode, requestMessage, routeExpressions, absoluteUrl, bodyOfGet
  case setItem, submitWithOtherActions
  // URLs
  case unencodedUrl, halfEncodedUrl, lonePercent, invalidEscape, decodedEscape, doubledEscape,
    doubledReservedEscape, typedUrl
  // Styles
  case colorName, colorShade, cssColor, unknownColor, cssProperty, autoMargin, autoEdge
  case factorsBesideFlex, factorsBeforeFlex, flexWithoutGrowth, flexWithBasis, alignContentDefault
  case aspectRatio, ratioWithoutHeight, pixelBasis, cornerRadius, styledTextColor
  case fullPages, contentPages, emptyImage
  case imageWithoutSize, imageWithOneSide, imageSideCut, imageOfHTML, imageMode, fitCenter, imageOrientation
  // Expressions
  case spaces, negativeNumber, keywordPrefix, capitalize, divide, numericText, substr, insert, union
  case isEmptyNull, isNullInverted, equality, equalityOfNumbers, comparisonOfText, comparisonOfMixedNumbers
  case mixedNumbers

  /// The effect, as the end of a sentence that names the clients. It names none itself, since any of them may
  /// be the only target client; `there` refers to them.
  var reason: String {
    switch self {
    case .unknownComponent, .unknownAction, .unknownValue, .unknownOperation: "is unknown there"
    case .unknownProperty: "is not read there"
    case .missingProperty: "is missing"
    case .otherKind: "must be of another kind there"
    case .expressionInText, .expressionInValue: "takes no expression"
    case .fractionForInteger: "must be a whole number there"
    case .numberAsText: "a number is not read as text there"
    case .textAsNumber: "a text is not read as a number there"
    case .unknownImageKind: "the kind of an image is \"local\" or \"remote\""
    case .letterCase, .styleLetterCase: "this name must be in capitals"
    case .typeCase: "the type must have the letter case of the protocol"
    case .imageKindCase: "the kind of an image must be in lower case"
    case .singleAction: "a list of actions is required here, even for one action"
    case .singleDialogAction:
      "a list of actions is required here, even for one action; only older versions accept one"
    case .singleChild: "a list of components is required here, even for one component"
    case .singleElement: "a list is required here, even for one value"
    case .onlyChild: "the list \"children\" is read here, and \"child\" is not"
    case .severalChildren: "one component in \"child\" is required here, and \"children\" is not read"
    case .listAsChild: "one component is required here, not a list"
    case .emptyPath: "a path must not be empty; omit it"
    case .plainLength: "a length must be an object like {\"value\": 8, \"type\": \"REAL\"}"
    case .legacyTypeKey: "\"_beagleType_\" is from Beagle 0.x and is no longer read"
    case .platformKey: "only a server that knows the client can remove \"beaglePlatform\""
    case .imageWithoutKind: "\"_beagleImagePath_\" is missing"
    case .mobileIdWithoutKind: "\"_beagleImagePath_\" is missing"
    case .textAsImage: "an image must be an object with \"mobileId\" here"
    case .objectAsImageName: "the name of an image is required here, not an object"
    case .nullValue: "may be missing, but not null"
    case .nullChild: "null must not be among components"
    case .nullElement: "null must not be in a list"
    case .emptyInit: "an empty list must not be here; omit it"
    case .reservedContextId: "a context must not have this name"
    case .absoluteUrl: "only paths are loaded, and not absolute URLs"
    case .bodyOfGet: "a GET request with data fails"
    case .setItem: "the item of a list is not set"
    case .submitWithOtherActions: "with submitForm, other actions of the same press are not run"
    case .unencodedUrl: "a URL is not encoded there, so it must only contain valid characters"
    case .halfEncodedUrl:
      "next to an escape such as %20, nothing is encoded, so this is not a valid URL before iOS 17"
    case .lonePercent: "a % that does not begin an escape is sent unchanged or stops the request; write %25"
    case .decodedEscape:
      "the escapes of + # : ? = & are sent as these characters, which changes the URL's parts"
    case .invalidEscape: "escapes that are not UTF-8 stop the request"
    case .doubledEscape: "every escape is encoded again: %20 is sent as %2520"
    case .doubledReservedEscape:
      "if a URL only has escapes of ; / ? : @ & = + $ , # their % is encoded again: %26 is sent as %2526"
    case .typedUrl: "the value of an expression is not encoded: an & # + % or ? in it changes the URL"
    case .routeWithBoth: "a route with screen and url goes to the URL there"
    case .listIndex: "the index of a list's item is a text there, or missing"
    case .nullContext: "without \"value\", a context becomes undefined there, and not null"
    case .prepend: "the components are put in reverse order before the others there"
    case .popLastStack: "if only one stack is open, the application is closed there"
    case .scrollEnd: "without scrollEndThreshold, onScrollEnd runs there as soon as the last item shows"
    case .boundPage: "a change by the context runs the event there"
    case .requestStatus: "the status code is in statusCode there"
    case .requestStatusCode: "the status code is in status there"
    case .requestMessage: "a failed request has no message there"
    case .routeExpressions: "not all expressions in httpAdditionalData are evaluated there"
    case .colorName: "a colour name gives no colour there; write #RRGGBB"
    case .colorShade: "this name is another colour there than in browsers; write #RRGGBB"
    case .cssColor: "only browsers know this colour; write #RRGGBB"
    case .unknownColor: "this is not a colour there; write #RRGGBB"
    case .cssProperty: "is CSS, which is not read in a style there"
    case .autoMargin: "AUTO on a margin has no effect there"
    case .autoEdge: "AUTO has no effect on padding and position there"
    case .factorsBesideFlex: "\"grow\" and \"shrink\" are ignored there if there is a \"flex\""
    case .factorsBeforeFlex: "in CSS, \"flex\" replaces this if it is written before it"
    case .flexWithoutGrowth: "a \"flex\" of 0 has a basis of 0 there, and a negative one has no effect"
    case .flexWithBasis: "with \"flex\", a box can shrink there; write \"shrink\""
    case .alignContentDefault:
      "without \"alignContent\", lines are stretched there, and not packed at the start"
    case .aspectRatio: "the ratio is multiplied by the density of the screen there"
    case .ratioWithoutHeight: "a height in the same size is needed there, from which the width is computed"
    case .pixelBasis: "a REAL basis is in pixels of the screen there, not in points"
    case .cornerRadius: "the radius is doubled there"
    case .styledTextColor: "the colour of the styleId replaces a literal textColor there"
    case .fullPages: "a page view takes all the available height there"
    case .contentPages: "a page view is as high as its content there, and at least 50 points"
    case .emptyImage: "an image without a size takes no space there while its picture is missing"
    case .imageWithoutSize: "without \"size\", an image that is shrunk keeps no ratio there"
    case .imageWithOneSide:
      "with one side in \"size\", an image keeps its ratio there, also beyond the size of its picture"
    case .imageSideCut: "with one side in \"size\", the other is that of the picture there"
    case .imageOfHTML: "an image keeps the size of its picture there if its box has another"
    case .imageMode: "without \"mode\", an image is cropped to its box there"
    case .fitCenter: "an image with FIT_CENTER is cropped to its box there"
    case .imageOrientation: "pixels are shown as stored there, and not rotated according to EXIF"
    case .spaces: "spaces inside @{ } make it plain text or null there"
    case .negativeNumber: "a negative number in an expression cannot be read there"
    case .keywordPrefix: "names that begin with true, false or null cannot be read there"
    case .capitalize: "capitalize changes the first letter only there, and not every word"
    case .divide:
      "divide drops the fraction of whole numbers there: 6 by 4 is 1, and 1.5 elsewhere"
    case .numericText: "a text that contains a number is not used as a number there"
    case .substr: "a position or length beyond the text gives the part that exists, and not null"
    case .insert: "inserting right after the last element gives null there"
    case .union: "only exactly two arrays are joined there"
    case .isEmptyNull: "isEmpty(null) is null there, and not true"
    case .isNullInverted: "isNull is true for values that are not null"
    case .equalityOfNumbers: "a whole number and one with a fraction are never equal"
    case .comparisonOfMixedNumbers: "a whole number and one with a fraction are not compared"
    case .mixedNumbers: "if whole numbers and fractions are mixed, the first number decides the type of all"
    case .equality: "a number does not equal a text with the same number there"
    case .comparisonOfText: "comparing a text gives null or another result there"
    }
  }

  /// Whether all clients read another spelling of the same, so that this one is never necessary.
  var isSpelling: Bool {
    switch self {
    case .letterCase, .styleLetterCase,
      .typeCase, .imageKindCase, .singleAction, .singleDialogAction, .singleChild,
      .singleElement,
      .onlyChild, .severalChildren, .listAsChild, .emptyPath, .plainLength, .legacyTypeKey, .platformKey,
      .imageWithoutKind, .mobileIdWithoutKind, .textAsImage, .objectAsImageName,
      .nullValue,
      .nullChild, .nullElement, .emptyInit, .reservedContextId, .colorName, .cssColor:
      true
    default: false
    }
  }

  /// Whether `render --as` shows it.
  var isDrawn: Bool {
    switch self {
    case .colorName, .colorShade, .cssColor, .cssProperty, .autoMargin, .autoEdge, .factorsBesideFlex,
      .factorsBeforeFlex, .flexWithoutGrowth, .flexWithBasis, .alignContentDefault, .aspectRatio,
      .ratioWithoutHeight, .pixelBasis, .cornerRadius, .styledTextColor, .fullPages,
      .contentPages, .emptyImage, .imageWithoutSize, .imageWithOneSide, .imageSideCut, .imageOfHTML,
      .imageMode, .fitCenter, .imageOrientation:
      true
    default: false
    }
  }
}
