import BeagleSchema
public import Foundation

/// The only path to the network: builds the URL, takes the current network client, and sends the request.
///
/// Screens, lazy components, prefetches, forms, images and the requests of actions all pass through here, so
/// that a replaced network client sees every one of them.
struct RequestDispatcher: Sendable {
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
    // Part of the request, so that every network client sends it, not only those that use our request
    // builder.
    let data =
      type.isRaw ? additionalData : (additionalData ?? HttpAdditionalData(httpData: nil)).namingThePlatform
    return Request(url: url, type: type, additionalData: data, options: options)
  }

  /// The entry point for requests: the override, the cache, the assigned network client or the default.
  ///
  /// - Throws: `networkClientWasNotConfigured`.
  func client() throws(Request.Error) -> any NetworkClient {
    guard let client = dependencies.requestClient else {
      dependencies.logger.log(Log.network(.networkClientWasNotConfigured))
      throw .networkClientWasNotConfigured
    }
    return client
  }

  /// Sends a request without awaiting the response.
  ///
  /// - Throws: `networkClientWasNotConfigured`.
  func begin(_ request: Request) throws(Request.Error) -> InFlightRequest {
    let (client, place) = (try client(), RunningRequest.place)
    // Requests that the network client sends by itself do not take the place.
    return RunningRequest.$place.withValue(nil) { client.begin(request) { place?.receive() } }
  }

  /// Runs a step that calls the network client: in the current isolation if everything it calls is
  /// thread-safe, otherwise on the main actor.
  func whereClientsAreCalled<Result: Sendable>(_ step: @Sendable () -> Result) async -> Result {
    dependencies.mayBeCalledAnywhere ? step() : await MainActor.run { step() }
  }
}

extension BeagleDependencies {
  /// Whether everything that a request passes through can be called from any thread.
  package var mayBeCalledAnywhere: Bool {
    urlBuilder is any ThreadSafe && requestClient?.mayBeCalledAnywhere ?? true
  }
}

extension Request.FormData.Method {
  init(_ method: FormMethod) {
    self =
      switch method {
      case .get: .get
      case .post: .post
      case .put: .put
      case .delete: .delete
      }
  }
}

/// Downloads images. Assign an implementation to `BeagleDependencies.imageDownloader`, for example to add an
/// image cache.
///
/// Called on the main actor.
@MainActor
public protocol ImageDownloader {
  /// Can be called on any queue, exactly once.
  typealias Completion = @Sendable (Result<Data, Request.Error>) -> Void

  /// Downloads an image.
  ///
  /// - Parameters:
  ///   - url: a path that is joined to the base URL, or an absolute URL.
  ///   - initiator: who chose the URL; a document for images on a screen.
  ///   - completion: receives the file or an error.
  /// - Returns: a token that cancels the download, or nil if nothing was sent.
  @discardableResult
  func fetchImage(
    url: String, initiator: Request.Initiator, completion: @escaping Completion
  ) -> (any RequestToken)?
}

/// The default image downloader. It sends requests of the type `fetchImage` through the network client.
public struct ImageDownloaderDefault: ImageDownloader {
  private let dependencies: BeagleDependencies

  /// Creates a downloader that reads network client and URL builder from these dependencies for each image.
  nonisolated public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  @discardableResult
  public func fetchImage(
    url: String, initiator: Request.Initiator, completion: @escaping Completion
  ) -> (any RequestToken)? {
    let dispatcher = RequestDispatcher(dependencies: dependencies)
    do throws(Request.Error) {
      let request = try dispatcher.request(url, .fetchImage, nil, initiator)
      let client = try dispatcher.client()
      return client.executeRequest(request) { result in
        completion(result.map(\.data).mapError { .networkError($0) })
      }
    } catch {
      completion(.failure(error))
      return nil
    }
  }
}
