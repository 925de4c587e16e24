import BeagleNetworking
import BeagleTesting

/// The rules for network clients and session adapters. The case's name is the rule's name.
public enum ConformanceRule: String, CaseIterable, Sendable {
  // Completions.
  /// The completion is called exactly once, whatever happens.
  case completesOnce
  /// The completion is called after executeRequest has returned.
  case completesAfterReturning
  /// A request ends also if its client is released meanwhile.
  case completesWhenReleased

  // Requests.
  /// The method is the one asked for.
  case sendsTheMethod
  /// Path and query arrive as they were written.
  case sendsTheURL
  /// The request's own headers are sent.
  case sendsTheHeaders
  /// The body arrives byte by byte.
  case sendsTheBody
  /// Forms go as a JSON object with POST and PUT, as the query with GET and DELETE.
  case submitsForms
  /// A raw request sends no Beagle header that it does not name.
  case addsNothingToRawRequests
  /// A body that is not JSON is a failure, and nothing is sent.
  case refusesUnencodableBodies
  /// A URL without a host is a failure that is no I/O failure.
  case refusesMalformedURLs
  /// Line breaks in methods and headers are a failure, and nothing is sent.
  case refusesInjectedLines

  // Answers.
  /// Every status from 200 to 299 is a success, with or without a body.
  case succeedsFor2xx
  /// Every other status is a failure.
  case failsForOtherStatuses
  /// The body is passed on byte by byte, with a failure too.
  case passesTheBodyOn
  /// Status and headers are passed on as an HTTPURLResponse, with a failure too.
  case passesTheResponseOn
  /// Chunked, compressed and interim responses are understood.
  case readsEveryFraming
  /// A body of 50 MB arrives whole.
  case readsLargeBodies
  /// A response that breaks off or is not HTTP is a failure.
  case failsForBrokenResponses
  /// Failures of the transport are reported as the URLError of their cause.
  case namesTheFailure

  // Cancelling.
  /// The token ends the request at once with URLError.cancelled; later it does nothing.
  case cancels
  /// Other requests go on when one is cancelled.
  case cancelsOneRequestOnly

  // Time-outs.
  /// A silent server ends the request after the read time-out.
  case keepsTheReadTimeout
  /// A host that does not take the connection ends the request after the time-outs for it.
  case keepsTheConnectTimeout
  /// A response may take longer than the read time-out while bytes arrive.
  case readTimeoutIsAnIdleLimit
  /// A time-out of one second lasts one second.
  case countsTimeoutsInSeconds

  // Redirects.
  /// The redirects 307 and 308 keep method and body.
  case keepsMethodAndBodyOn307
  /// The redirect 303 becomes a GET without body.
  case turnsIntoGETOn303
  /// Endless redirects end in a failure.
  case boundsRedirects
  /// A redirect to another origin takes no credentials along.
  case dropsCredentialsAcrossOrigins

  // Load.
  /// Of 64 requests at once each gets its own response.
  case respondsToManyAtOnce

  // Session adapters only.
  /// Nothing is sent before a task is resumed.
  case adapterWaitsForResume
  /// The handler of a resumed task is called exactly once.
  case adapterCallsItsHandlerOnce
  /// A task that is cancelled ends at once with URLError.cancelled.
  case adapterCancels
  /// Tasks under way are listed, ended ones are not.
  case adapterListsItsTasks
  /// A redirect is passed on as the response it is.
  case adapterLeavesRedirectsAlone

  /// The rule in one sentence.
  public var text: String {
    switch self {
    case .completesOnce: "the completion is called exactly once, whatever happens"
    case .completesAfterReturning: "the completion is called after executeRequest has returned"
    case .completesWhenReleased: "a request ends also if its client is released meanwhile"
    case .sendsTheMethod: "the method is the one asked for"
    case .sendsTheURL: "path and query arrive as they were written"
    case .sendsTheHeaders: "the request's own headers are sent"
    case .sendsTheBody: "the body arrives byte by byte"
    case .submitsForms: "forms go as a JSON object with POST and PUT, as the query with GET and DELETE"
    case .addsNothingToRawRequests: "a raw request sends no Beagle header that it does not name"
    case .refusesUnencodableBodies: "a body that is not JSON is a failure, and nothing is sent"
    case .refusesMalformedURLs: "a URL without a host is a failure that is no I/O failure"
    case .refusesInjectedLines: "line breaks in methods and headers are a failure, and nothing is sent"
    case .succeedsFor2xx: "every status from 200 to 299 is a success, with or without a body"
    case .failsForOtherStatuses: "every other status is a failure"
    case .passesTheBodyOn: "the body is passed on byte by byte, with a failure too"
    case .passesTheResponseOn: "status and headers are passed on as an HTTPURLResponse, with a failure too"
    case .readsEveryFraming: "chunked, compressed and interim responses are understood"
    case .readsLargeBodies: "a body of 50 MB arrives whole"
    case .failsForBrokenResponses: "a response that breaks off or is not HTTP is a failure"
    case .namesTheFailure: "failures of the transport are the URLError that says what happened"
    case .cancels: "the token ends the request at once with URLError.cancelled; later it does nothing"
    case .cancelsOneRequestOnly: "other requests go on when one is cancelled"
    case .keepsTheReadTimeout: "a silent server ends the request after the read time-out"
    case .keepsTheConnectTimeout:
      "a host that does not take the connection ends the request after the time-outs for it"
    case .readTimeoutIsAnIdleLimit: "a response may take longer than the read time-out while bytes arrive"
    case .countsTimeoutsInSeconds: "a time-out of one second lasts one second"
    case .keepsMethodAndBodyOn307: "the redirects 307 and 308 keep method and body"
    case .turnsIntoGETOn303: "the redirect 303 becomes a GET without body"
    case .boundsRedirects: "endless redirects end in a failure"
    case .dropsCredentialsAcrossOrigins: "a redirect to another origin takes no credentials along"
    case .respondsToManyAtOnce: "of 64 requests at once each gets its own response"
    case .adapterWaitsForResume: "nothing is sent before a task is resumed"
    case .adapterCallsItsHandlerOnce: "the handler of a resumed task is called exactly once"
    case .adapterCancels: "a task that is cancelled ends at once with URLError.cancelled"
    case .adapterListsItsTasks: "tasks under way are listed, ended ones are not"
    case .adapterLeavesRedirectsAlone: "a redirect is passed on as the response it is"
    }
  }

  /// All rules.
  public static let all = Set(allCases)

  /// The rules that take longer than a moment to check, because a time-out must pass or much is sent.
  package static let slow: Set<ConformanceRule> = [
    .keepsTheReadTimeout, .keepsTheConnectTimeout, .readTimeoutIsAnIdleLimit, .countsTimeoutsInSeconds,
    .readsLargeBodies,
  ]
}
