import Foundation

extension NetworkError {
  /// Whether the same request may succeed later: the server was busy or not reached, and did not say no.
  ///
  /// True for the statuses 408, 429, 502, 503 and 504, and if it timed out, could not connect, lost the
  /// connection or was offline.
  public var isRecoverable: Bool {
    if let error = error as? URLError {
      return [
        .timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff,
      ].contains(error.code)
    }
    return statusCode.map([408, 429, 502, 503, 504].contains) ?? false
  }
}
