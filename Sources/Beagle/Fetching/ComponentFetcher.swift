public import BeagleSchema
import Foundation

/// Fetches screens and components: builds the URL, sends the request through the client, decodes the answer.
///
/// ```swift
/// let fetcher = ComponentFetcher()
/// let document = try await fetcher.fetchScreen("/home")
/// let scene = await fetcher.settledScene(of: document.screen, with: builder)
/// ```
///
/// The dependencies are asked when a request is made, so that a client assigned later serves the later
/// requests. Client, URL builder and logger are called on the main actor.
@MainActor
public struct ComponentFetcher {
  public let dependencies: BeagleDependencies

  /// By default, fetches with what `Beagle.dependencies` is now; assigning other dependencies to it later
  /// changes nothing here.
  public init(dependencies: BeagleDependencies = Beagle.dependencies) {
    self.dependencies = dependencies
  }

  /// Fetches a screen. A component that is no screen is wrapped in one. Cancelling the task cancels the
  /// request.
  ///
  /// - Parameters:
  ///   - path: a path that is joined to the base URL, or an absolute URL.
  ///   - additionalData: headers, method and body where it is not a plain GET.
  /// - Throws: `urlBuilderError` and `networkClientWasNotConfigured` before anything is sent, `networkError`
  ///   where no answer came, where its status is outside 200–299 or where the task was cancelled, and
  ///   `decoding` with a ``DecodingFailure`` where the answer is no Beagle document.
  public func fetchScreen(
    _ path: String, additionalData: HttpAdditionalData? = nil
  ) async throws(Request.Error) -> ScreenDocument {
    let (url, response) = try await fetch(path, additionalData)
    return try decode(url, response) { (bytes) throws(DocumentError) in try ScreenDocument(reading: bytes) }
  }

  /// Fetches one component, as a lazy component does: what is no screen is not wrapped.
  ///
  /// - Throws: the same errors as ``fetchScreen(_:additionalData:)``.
  public func fetchComponent(
    _ path: String, additionalData: HttpAdditionalData? = nil
  ) async throws(Request.Error) -> (component: Component, diagnostics: [Diagnostic]) {
    let (url, response) = try await fetch(path, additionalData)
    return try decode(url, response) { (bytes) throws(DocumentError) in try Component.read(bytes) }
  }

  private func fetch(
    _ path: String, _ additionalData: HttpAdditionalData?
  ) async throws(Request.Error) -> (URL, NetworkResponse) {
    guard let url = dependencies.urlBuilder.build(path: path) else {
      dependencies.logger.log(Log.network(.couldNotBuildUrl(url: path)))
      throw .urlBuilderError
    }
    guard let client = dependencies.networkClient else {
      dependencies.logger.log(Log.network(.networkClientWasNotConfigured))
      throw .networkClientWasNotConfigured
    }
    do throws(NetworkError) {
      let request = Request(url: url, type: .fetchComponent, additionalData: additionalData)
      return (url, try await client.response(for: request))
    } catch {
      throw .networkError(error)
    }
  }

  private func decode<Value>(
    _ url: URL, _ response: NetworkResponse, _ read: ([UInt8]) throws(DocumentError) -> Value
  ) throws(Request.Error) -> Value {
    do throws(DocumentError) {
      return try read([UInt8](response.data))
    } catch {
      dependencies.logger.log(Log.decode(.decodingError(type: "\(Value.self)")))
      throw .decoding(DecodingFailure(url: url, response: response, error: error))
    }
  }
}
