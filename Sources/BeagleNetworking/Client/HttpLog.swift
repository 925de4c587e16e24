import Foundation

/// Writes the log entries of one client, with its secrets masked.
struct HttpLog: Sendable {
  let logger: any BeagleLoggerType
  let masking: SecretMasking

  func request(_ request: URLRequest) {
    logger.log(Log.network(.httpRequest(request: .init(url: request, masking: masking))))
  }

  /// - Parameter cookies: the values of those that may have gone with the request.
  func answer(_ data: Data?, _ head: ResponseHead?, to request: URLRequest, cookies: [String]) {
    let sent = SecretMasking.headers(request.allHTTPHeaderFields ?? [:], withCookies: cookies)
    logger.log(
      Log.network(
        .httpResponse(
          response: .init(data: data, head: head, masking: masking, to: request.url, sentIn: sent))))
  }

  func withheld(_ names: [String], from url: URL) {
    logger.log(Log.network(.credentialsWithheld(names: names, url: masking.masked(url))))
  }
}
