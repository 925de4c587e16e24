public import BeagleSchema
import Foundation

/// Fetches screens and components: builds the URL, sends the request through the client, decodes the answer.
///
/// ```swift
/// let fetcher = ComponentFetcher()
/// let document = try await fetcher.fetchScreen("/home")
/// let scene = await fetcher.loadedScene(of: document.screen, with: builder)
/// ```
///
/// The dependencies are asked when a request is made, so that a client assigned later serves the later
/// requests. Client, URL builder and logger are called on the main actor.
@MainActor
public struct ComponentFetcher {
  /// The client, URL builder, registered types and logger are read from these for each request.
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
  ///   - initiator: who chose the path. What a document chose gets configured headers only where its origin has
  ///     them anyway.
  /// - Throws: `urlBuilderError` and `networkClientWasNotConfigured` before anything is sent, `networkError`
  ///   where no answer came, where its status is outside 200–299 or where the task was cancelled, and
  ///   `decoding` with a ``DecodingFailure`` where the answer is no Beagle document.
  public func fetchScreen(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> ScreenDocument {
    try await screen(at: path, additionalData, initiator).document
  }

  /// Fetches a screen, and returns it with the bytes that it was read from.
  func screen(
    at path: String, _ additionalData: HttpAdditionalData?, _ initiator: Request.Initiator
  ) async throws(Request.Error) -> (document: ScreenDocument, bytes: [UInt8]) {
    let request = try dispatcher.request(path, .fetchComponent, additionalData, initiator)
    let (document, bytes) = try await fetch(request) { (bytes, options) throws(DocumentError) in
      try ScreenDocument(reading: bytes, options: options)
    }
    log(document.diagnostics)
    return (document, bytes)
  }

  /// Fetches one component, as a lazy component does, without wrapping it in a screen.
  ///
  /// - Throws: the same errors as ``fetchScreen(_:additionalData:initiator:)``.
  public func fetchComponent(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> (component: Component, diagnostics: [Diagnostic]) {
    let (component, diagnostics, _) = try await self.component(at: path, additionalData, initiator)
    return (component, diagnostics)
  }

  /// Fetches a component, and returns it with the bytes that it was read from.
  func component(
    at path: String, _ additionalData: HttpAdditionalData?, _ initiator: Request.Initiator
  ) async throws(Request.Error) -> (component: Component, diagnostics: [Diagnostic], bytes: [UInt8]) {
    let request = try dispatcher.request(path, .fetchComponent, additionalData, initiator)
    let (fetched, bytes) = try await fetch(request) { (bytes, options) throws(DocumentError) in
      try Component.read(bytes, options: options)
    }
    log(fetched.diagnostics)
    return (fetched.component, fetched.diagnostics, bytes)
  }

  /// Fetches a screen in advance, for one later fetch with the same path and data. A failure is not reported: the later
  /// fetch then sends its own request, even if it waited for this one.
  public func prefetchScreen(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code
  ) {
    guard let request = try? dispatcher.request(path, .fetchComponent, additionalData, initiator) else {
      return
    }
    dependencies.screenCache?.prefetch(request)
  }

  /// Sends a form of Beagle 1.x, whose answer is one action.
  ///
  /// - Throws: the same errors as ``fetchScreen(_:additionalData:initiator:)``.
  public func submitForm(
    _ path: String, _ form: Request.FormData, additionalData: HttpAdditionalData? = nil,
    initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> (action: Action, diagnostics: [Diagnostic]) {
    let request = try dispatcher.request(path, .submitForm(form), additionalData, initiator)
    return try await fetch(request) { (bytes, options) throws(DocumentError) in
      try Action.read(bytes, options: options)
    }.value
  }

  /// Logs the expressions that do not parse, whose texts are taken as they are.
  private func log(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where diagnostic.code == "expression" {
      dependencies.logger.log(Log.expression(.invalidSyntax))
    }
  }

  private var dispatcher: RequestDispatcher { RequestDispatcher(dependencies: dependencies) }

  /// Sends a request and decodes its answer. The cache keeps only answers that were decoded, so the result is reported
  /// to it.
  private func fetch<Value>(
    _ request: Request, _ read: ([UInt8], DecodingOptions) throws(DocumentError) -> Value
  ) async throws(Request.Error) -> (value: Value, bytes: [UInt8]) {
    let cache = dependencies.screenCache
    let response = try await response(to: request, cache)
    do throws(DocumentError) {
      let bytes = [UInt8](response.data)
      let value = try read(bytes, dependencies.decodingOptions)
      cache?.confirm(response)
      return (value, bytes)
    } catch {
      cache?.discard(response)
      dependencies.logger.log(Log.decode(.decodingError(type: "\(Value.self)")))
      let body = dependencies.hidingSecrets(in: [UInt8](response.data), typed: RunningRequest.typedSecrets)
      throw .decoding(DecodingFailure(url: request.url, response: response, body: body, error: error))
    }
  }

  /// Sends a request. If it waited for a prefetched screen that failed, it is sent again, because failures of
  /// prefetches are not reported.
  private func response(
    to request: Request, _ cache: CachingNetworkClient?
  ) async throws(Request.Error) -> NetworkResponse {
    let isAhead = cache?.isFetchingAhead(request) == true
    do throws(Request.Error) {
      return try await dispatcher.response(to: request)
    } catch {
      guard isAhead, !Task.isCancelled else { throw error }
      return try await dispatcher.response(to: request)
    }
  }
}
