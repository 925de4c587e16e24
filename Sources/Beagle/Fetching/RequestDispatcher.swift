import Foundation

/// The one way to the network: builds the URL, takes the client of the moment, sends.
///
/// Screens, lazy components, prefetches, forms, images and the requests of actions all go through here, so that a
/// replaced client sees every one of them.
@MainActor
struct RequestDispatcher {
  let dependencies: BeagleDependencies

  /// Builds the request for a path or an absolute URL.
  ///
  /// - Throws: `urlBuilderError`.
  func request(
    _ path: String, _ type: Request.RequestType, _ additionalData: HttpAdditionalData?,
    _ initiator: Request.Initiator
  ) throws(Request.Error) -> Request {
    guard let url = dependencies.urlBuilder.build(path: path) else {
      dependencies.logger.log(Log.network(.couldNotBuildUrl(url: path)))
      throw .urlBuilderError
    }
    var options = Request.Options(initiator: initiator)
    options.typedSecrets = RunningRequest.typedSecrets
    return Request(url: url, type: type, additionalData: additionalData, options: options)
  }

  /// The client requests go to now: the override, the cache, the assigned one or the default.
  ///
  /// - Throws: `networkClientWasNotConfigured`.
  func client() throws(Request.Error) -> any NetworkClient {
    guard let client = dependencies.requestClient else {
      dependencies.logger.log(Log.network(.networkClientWasNotConfigured))
      throw .networkClientWasNotConfigured
    }
    return client
  }

  /// Sends a request and waits for the answer. Cancelling the task cancels it.
  ///
  /// - Throws: `networkClientWasNotConfigured` or `networkError`.
  func response(to request: Request) async throws(Request.Error) -> NetworkResponse {
    let client = try client()
    do throws(NetworkError) {
      return try await client.orderedResponse(for: request, in: dependencies.answerOrder)
    } catch {
      throw .networkError(error)
    }
  }
}
