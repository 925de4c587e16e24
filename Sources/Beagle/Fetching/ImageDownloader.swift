public import Foundation

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
