import Foundation

/// Writes the log entries of one client, with its secrets masked.
struct HttpLog: Sendable {
  let logger: any BeagleLoggerType
  let secretNames: Set<String>

  func request(_ request: URLRequest) {
    logger.log(Log.network(.httpRequest(request: .init(url: request, secretNames: secretNames))))
  }

  func answer(_ data: Data?, _ head: ResponseHead?) {
    logger.log(Log.network(.httpResponse(response: .init(data: data, head: head, secretNames: secretNames))))
  }

  func withheld(_ names: [String], from url: URL) {
    logger.log(
      Log.network(.credentialsWithheld(names: names, url: SecretMasking(names: secretNames).masked(url))))
  }
}
