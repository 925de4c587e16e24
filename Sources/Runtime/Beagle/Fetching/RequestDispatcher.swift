import BeagleSchema
public import Foundation

/// The one way to the network: builds the URL, takes the client of the moment, sends.
///
/// Screens, lazy components, prefetches, forms, images and the requests of actions all go through here, so that a
/// replaced client sees every one of them.
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
    // Part of the request, so that each client sends it, and not only those that use our request builder.
    let data =
      type.isRaw ? additionalData : (additionalData ?? HttpAdditionalData(httpData: nil)).namingThePlatform
    return Request(url: url, type: type, additionalData: data, options: options)
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

  /// Sends a request whose response is waited for later.
  ///
  /// - Throws: `networkClientWasNotConfigured`.
  func begin(_ request: Request) throws(Request.Error) -> RequestUnderWay {
    let (client, place) = (try client(), RunningRequest.place)
    // What the client requests by itself does not take the place.
    return RunningRequest.$place.withValue(nil) { client.begin(request) { place?.take() } }
  }

  /// Does the step that calls the client: here if all that it calls may be called from any thread, or else on the main actor.
  func whereClientsAreCalled<Result: Sendable>(_ step: @Sendable () -> Result) async -> Result {
    dependencies.mayBeCalledAnywhere ? step() : await MainActor.run { step() }
  }
}

extension BeagleDependencies {
  /// Whether all that a request passes through may be called from any thread.
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

/// Brings the bytes of images. Replace it on its own, to put a cache of images underneath for example, by assigning
/// `BeagleDependencies.imageDownloader`.
///
/// Called on the main actor.
@MainActor
public protocol ImageDownloader {
  /// May be called on any queue, exactly once.
  typealias Completion = @Sendable (Result<Data, Request.Error>) -> Void

  /// Fetches the file of an image.
  ///
  /// - Parameters:
  ///   - url: a path that is joined to the base URL, or an absolute URL.
  ///   - initiator: who chose it: a document, for images on a screen.
  ///   - completion: gets the file, or why there is none.
  /// - Returns: what cancels the download, or nil where nothing was sent.
  @discardableResult
  func fetchImage(
    url: String, initiator: Request.Initiator, completion: @escaping Completion
  ) -> (any RequestToken)?
}

/// The image downloader that is used unless another one is assigned: requests of the type `fetchImage` through the
/// network client.
public struct ImageDownloaderDefault: ImageDownloader {
  private let dependencies: BeagleDependencies

  /// Creates a downloader that reads client and URL builder from these dependencies for each image.
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
