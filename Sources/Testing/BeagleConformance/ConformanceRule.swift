import BeagleNetworking
import BeagleTesting

/// The rules for network clients and session adapters. A rule's raw value is its name.
public enum ConformanceRule: String, CaseIterable, Sendable {
  // Completions.
  /// The completion is called exactly once, whatever happens.
  case completesOnce
  /// The completion is called after executeRequest has returned.
  case completesAfterReturning
  /// A request ends even if its client is released meanwhile.
  case completesWhenReleased

  // Requests.
  /// The requested method is sent.
  case sendsTheMethod
  /// Path and query are sent unchanged.
  case sendsTheURL
  /// The request's headers are sent.
  case sendsTheHeaders
  /// The body is sent unchanged.
  case sendsTheBody
  /// Forms are sent as a JSON object with POST and PUT, and as the query with GET and DELETE.
  case submitsForms
  /// A raw request contains no Beagle headers except its own.
  case addsNothingToRawRequests
  /// A body that is not JSON is a failure, and nothing is sent.
  case refusesUnencodableBodies
  /// A URL without a host is a failure other than an I/O failure.
  case refusesMalformedURLs
  /// Line breaks in methods and headers are a failure, and nothing is sent.
  case refusesInjectedLines

  // Responses.
  /// Every status from 200 to 299 is a success, with or without a body.
  case succeedsFor2xx
  /// Every other status is a failure.
  case failsForOtherStatuses
  /// The body is returned unchanged, also with a failure.
  case passesTheBodyOn
  /// Status and headers are returned as an HTTPURLResponse, also with a failure.
  case passesTheResponseOn
  /// Chunked, compressed and interim responses are supported.
  case readsEveryFraming
  /// A body of 50 MB is received completely.
  case readsLargeBodies
  /// A truncated response or one that is not HTTP is a failure.
  case failsForBrokenResponses
  /// Transport failures are reported as the URLError of their cause.
  case namesTheFailure

  // Cancellation.
  /// The token ends the request immediately with URLError.cancelled; after the end it does nothing.
  case cancels
  /// Cancelling a request does not affect others.
  case cancelsOneRequestOnly

  // Time-outs.
  /// A silent server ends the request after the read time-out.
  case keepsTheReadTimeout
  /// A host that does not accept the connection ends the request after the time-outs for connecting and
  /// reading.
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
  /// Credentials are not sent to another origin after a redirect.
  case dropsCredentialsAcrossOrigins

  // Load.
  /// Each of 64 concurrent requests gets its response.
  case respondsToManyAtOnce

  // Session adapters only.
  /// Nothing is sent before a task is resumed.
  case adapterWaitsForResume
  /// The handler of a resumed task is called exactly once.
  case adapterCallsItsHandlerOnce
  /// A cancelled task ends immediately with URLError.cancelled.
  case adapterCancels
  /// Tasks in progress are listed, ended ones are not.
  case adapterListsItsTasks
  /// A redirect is returned as the response.
  case adapterLeavesRedirectsAlone

  /// The rule in one sentence.
  public var text: String {
    switch self {
    case .completesOnce: "the completion is called exactly once, whatever happens"
    case .completesAfterReturning: "the completion is called after executeRequest has returned"
    case .completesWhenReleased: "a request ends even if its client is released meanwhile"
    case .sendsTheMethod: "the requested method is sent"
    case .sendsTheURL: "path and query are sent unchanged"
    case .sendsTheHeaders: "the request's own headers are sent"
    case .sendsTheBody: "the body is sent unchanged"
    case .submitsForms: "forms are sent as a JSON object with POST and PUT, as the query with GET and DELETE"
    case .addsNothingToRawRequests: "a raw request contains no Beagle headers except its own"
    case .refusesUnencodableBodies: "a body that is not JSON is a failure, and nothing is sent"
    case .refusesMalformedURLs: "a URL without a host is a failure other than an I/O failure"
    case .refusesInjectedLines: "line breaks in methods and headers are a failure, and nothing is sent"
    case .succeedsFor2xx: "every status from 200 to 299 is a success, with or without a body"
    case .failsForOtherStatuses: "every other status is a failure"
    case .passesTheBodyOn: "the body is returned unchanged, also with a failure"
    case .passesTheResponseOn: "status and headers are returned as an HTTPURLResponse, also with a failure"
    case .readsEveryFraming: "chunked, compressed and interim responses are supported"
    case .readsLargeBodies: "a body of 50 MB is received completely"
    case .failsForBrokenResponses: "a truncated response or one that is not HTTP is a failure"
    case .namesTheFailure: "transport failures are reported as the URLError of their cause"
    case .cancels: "the token ends the request immediately with URLError.cancelled; later it does nothing"
    case .cancelsOneRequestOnly: "cancelling a request does not affect others"
    case .keepsTheReadTimeout: "a silent server ends the request after the read time-out"
    case .keepsTheConnectTimeout:
      "a host that does not accept the connection ends the request after its time-outs"
    case .readTimeoutIsAnIdleLimit: "a response may take longer than the read time-out while bytes arrive"
    case .countsTimeoutsInSeconds: "a time-out of one second lasts one second"
    case .keepsMethodAndBodyOn307: "the redirects 307 and 308 keep method and body"
    case .turnsIntoGETOn303: "the redirect 303 becomes a GET without body"
    case .boundsRedirects: "endless redirects end in a failure"
    case .dropsCredentialsAcrossOrigins: "credentials are not sent to another origin after a redirect"
    case .respondsToManyAtOnce: "each of 64 concurrent requests gets its response"
    case .adapterWaitsForResume: "nothing is sent before a task is resumed"
    case .adapterCallsItsHandlerOnce: "the handler of a resumed task is called exactly once"
    case .adapterCancels: "a cancelled task ends immediately with URLError.cancelled"
    case .adapterListsItsTasks: "tasks in progress are listed, ended ones are not"
    case .adapterLeavesRedirectsAlone: "a redirect is returned as the response"
    }
  }

  /// All rules.
  public static let all = Set(allCases)

  /// The rules that take longer to check, because they wait for a time-out or transfer much data.
  package static let slow: Set<ConformanceRule> = [
    .keepsTheReadTimeout, .keepsTheConnectTimeout, .readTimeoutIsAnIdleLimit, .countsTimeoutsInSeconds,
    .readsLargeBodies,
  ]
}
