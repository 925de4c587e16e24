import BeagleJSON

/// A way of writing that this library reads and that some clients do not, or not in the same way. Which ones,
/// from which version to which, and what becomes of the place, is in the table of clients.
enum ReadingRule: String, CaseIterable, Sendable {
  // What a client does not know
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
  case requestStatus, requestMessage, routeExpressions, absoluteUrl, bodyOfGet, setItem,
    submitWithOtherActions
  // URLs
  case unencodedUrl, halfEncodedUrl, lonePercent, invalidEscape, decodedEscape, doubledEscape,
    doubledReservedEscape, typedUrl
  // Styles
  case colorName, colorShade, cssColor, cssProperty, autoMargin, autoEdge
  case factorsBesideFlex, factorsBeforeFlex, flexWithoutGrowth, flexWithBasis, alignContentDefault
  case aspectRatio, ratioWithoutHeight, pixelBasis, cornerRadius, styledTextColor
  case fullPages, contentPages, emptyImage
  case imageWithoutSize, imageWithOneSide, imageSideCut, imageOfHTML, imageMode, fitCenter, imageOrientation
  // Expressions
  case spaces, negativeNumber, keywordPrefix, capitalize, divide, numericText, substr, insert, union
  case isEmptyNull, isNullInverted, equality, equalityOfNumbers, comparisonOfText, comparisonOfMixedNumbers
  case mixedNumbers

  /// What is so, as the end of a sentence about the clients.
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
    case .typeCase: "the type must be in the letters of the protocol"
    case .imageKindCase: "the kind of an image must be in small letters"
    case .singleAction: "a list of actions must be here, even of a single one"
    case .singleDialogAction:
      "a list of actions must be here, even of a single one; only older versions take one"
    case .singleChild: "a list of components must be here, even of a single one"
    case .singleElement: "a list must be here, even of a single value"
    case .onlyChild: "the list \"children\" is read here, and \"child\" is not"
    case .severalChildren: "one component in \"child\" must be here, and \"children\" is not read"
    case .listAsChild: "one component must be here, and not a list"
    case .emptyPath: "a path must not be empty; leave it out"
    case .plainLength: "a length must be an object like {\"value\": 8, \"type\": \"REAL\"}"
    case .legacyTypeKey: "\"_beagleType_\" is of Beagle 0.x and is not read any more"
    case .platformKey: "only a server that knows the client can take \"beaglePlatform\" away"
    case .imageWithoutKind: "\"_beagleImagePath_\" is missing"
    case .mobileIdWithoutKind: "\"_beagleImagePath_\" is missing"
    case .textAsImage: "an image must be an object with \"mobileId\" here"
    case .objectAsImageName: "the name of an image must be here, and not an object"
    case .nullValue: "may be missing, but not null"
    case .nullChild: "null must not be among components"
    case .nullElement: "null must not be in a list"
    case .emptyInit: "an empty list must not be here; leave it out"
    case .reservedContextId: "a context must not be called so"
    case .absoluteUrl: "only paths are loaded, and not absolute URLs"
    case .bodyOfGet: "a GET request with data fails"
    case .setItem: "the item of a list is not set"
    case .submitWithOtherActions: "beside submitForm, other actions of the same press are not run"
    case .unencodedUrl: "a URL is not encoded there, so it must only contain valid characters"
    case .halfEncodedUrl:
      "next to an escape such as %20, nothing is encoded, so this is not a valid URL before iOS 17"
    case .lonePercent:
      "a % that does not begin an escape is invalid before iOS 17, sent unchanged by Android, and stops the "
        + "request on the Web; %25 is safe"
    case .decodedEscape:
      "Android sends the escapes of + # : ? = & as these characters, which changes the URL's parts"
    case .invalidEscape: "escapes that are not UTF-8 stop the request"
    case .doubledEscape: "every escape is encoded again: %20 is sent as %2520"
    case .doubledReservedEscape:
      "if a URL only has escapes of ; / ? : @ & = + $ , # the Web encodes their % again: %26 is sent as %2526"
    case .typedUrl: "the value of an expression is not encoded: an & # + % or ? in it changes the URL"
    case .routeWithBoth: "a route with screen and url goes to the screen on iOS, to the URL on Android"
    case .listIndex:
      "the index of a list's item is a number here and on the Web, text on iOS, and missing on older Android"
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
    case .colorName: "a colour name gives no colour there; write #RRGGBB"
    case .colorShade:
      "iOS knows no names of colours, and this one is another colour on Android than in browsers; write #RRGGBB"
    case .cssColor: "only browsers know this colour; write #RRGGBB"
    case .cssProperty: "is CSS, which only the Web reads in a style"
    case .autoMargin: "AUTO on a margin has no effect there; debug builds of iOS stop at it"
    case .autoEdge: "AUTO has no effect on padding and position; debug builds of iOS stop at it"
    case .factorsBesideFlex: "\"grow\" and \"shrink\" are ignored there if there is a \"flex\""
    case .factorsBeforeFlex: "in CSS, \"flex\" replaces this if it is written before it"
    case .flexWithoutGrowth:
      "on the Web, a \"flex\" of 0 has a basis of 0, and a negative one has no effect"
    case .flexWithBasis: "with \"flex\", a box can shrink on the Web, but not on phones; write \"shrink\""
    case .alignContentDefault:
      "without \"alignContent\", lines are stretched on the Web and packed at the start on phones"
    case .aspectRatio: "Android multiplies the ratio by the density of the screen"
    case .ratioWithoutHeight: "the Web needs a height in the same size, from which it computes the width"
    case .pixelBasis: "Android takes a REAL basis as pixels of the screen, not as points"
    case .cornerRadius: "the Web doubles the radius"
    case .styledTextColor: "on iOS, the colour of the styleId replaces a literal textColor"
    case .fullPages: "on iOS, a page view takes all the available height; on Android, it grows"
    case .contentPages: "on the Web, a page view is as high as its content, and at least 50 points"
    case .emptyImage:
      "on iOS and Android, an image without a size takes no space while its picture is missing"
    case .imageWithoutSize:
      "without \"size\", an image that is shrunk keeps no ratio there; iOS keeps it since 1.7"
    case .imageWithOneSide:
      "with one side in \"size\", an image keeps its ratio on Android, also beyond the size of its picture"
    case .imageSideCut: "with one side in \"size\", the other is that of the picture in this version"
    case .imageOfHTML:
      "on the Web, an image keeps the size of its picture if its box has another; phones shrink it"
    case .imageMode: "without \"mode\", the Web crops an image to its box and phones show all of it"
    case .fitCenter: "the Web crops an image with FIT_CENTER before version 2.1"
    case .imageOrientation: "Android shows pixels as they are stored, and does not turn them as EXIF says"
    case .spaces: "blanks inside @{ } make it plain text on iOS and null on the Web"
    case .negativeNumber: "the Web cannot read a negative number in an expression"
    case .keywordPrefix: "iOS cannot read names that begin with true, false or null"
    case .capitalize: "capitalize changes every word on iOS, only the first letter on Android and the Web"
    case .divide:
      "divide leaves out the fraction of whole numbers there: 6 by 4 is 1, and 1.5 elsewhere"
    case .numericText: "iOS takes a text that reads as a number for it; Android skips it, the Web joins texts"
    case .substr: "a place or length outside the text gives null on iOS; the Web takes what is there"
    case .insert: "inserting right behind the last element gives null on iOS and works on the Web"
    case .union: "Android joins exactly two arrays"
    case .isEmptyNull: "isEmpty(null) is null on iOS, true on Android and the Web"
    case .isNullInverted: "isNull is true for what is not null"
    case .equalityOfNumbers: "a whole number and one with a fraction are never equal"
    case .comparisonOfMixedNumbers: "a whole number and one with a fraction are not compared"
    case .mixedNumbers: "of whole numbers and others, the first decides what all are"
    case .equality: "a number equals a text that reads as it on iOS only"
    case .comparisonOfText:
      "comparing what is no number gives false on iOS 2, null on Android, and what JavaScript gives on the Web"
    }
  }

  /// Whether all clients read another way of writing the same, so that nobody needs this one.
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

  /// Whether `render --as` draws it.
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
