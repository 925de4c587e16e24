import BeagleNetworking
import BeagleSchema
import Foundation

/// An in-flight request for a document. The response is decoded by the caller that awaits it.
struct Fetch: Sendable {
  private let dependencies: BeagleDependencies
  private let inFlight: InFlightRequest
  /// The cache that the response passes through. It keeps only responses that could be decoded.
  private let cache: CacheAdmission?
  /// Whether it awaits a prefetched screen.
  private let isAhead: Bool

  /// Sends the request. Called in the isolation of network clients.
  ///
  /// - Throws: `urlBuilderError` or `networkClientWasNotConfigured`.
  init(
    _ dependencies: BeagleDependencies, _ path: String, _ type: Request.RequestType,
    _ additionalData: HttpAdditionalData?, _ initiator: Request.Initiator
  ) throws(Request.Error) {
    let dispatcher = RequestDispatcher(dependencies: dependencies)
    try self.init(dependencies, try dispatcher.request(path, type, additionalData, initiator))
  }

  /// Sends a built request. Called in the isolation of network clients.
  ///
  /// - Throws: `networkClientWasNotConfigured`.
  init(_ dependencies: BeagleDependencies, _ request: Request) throws(Request.Error) {
    self.dependencies = dependencies
    let cache = dependencies.screenCache
    self.cache = cache?.keeper
    isAhead = cache?.isFetchingAhead(request) == true
    inFlight = try RequestDispatcher(dependencies: dependencies).begin(request)
  }

  func screen() async throws(Request.Error) -> (document: ScreenDocument, bytes: [UInt8]) {
    let (document, bytes) = try await value { (bytes, options) throws(DocumentError) in
      try ScreenDocument(reading: bytes, options: options)
    }
    log(document.diagnostics)
    return (document, bytes)
  }

  func component() async throws(Request.Error) -> (
    component: Component, diagnostics: [Diagnostic], bytes: [UInt8]
  ) {
    let (fetched, bytes) = try await value { (bytes, options) throws(DocumentError) in
      try Component.read(bytes, options: options)
    }
    log(fetched.diagnostics)
    return (fetched.component, fetched.diagnostics, bytes)
  }

  /// The action in the response to a form of Beagle 1.x.
  func action() async throws(Request.Error) -> (action: Action, diagnostics: [Diagnostic]) {
    try await value { (bytes, options) throws(DocumentError) in
      try Action.read(bytes, options: options)
    }.value
  }

  /// Logs the expressions that do not parse; they are treated as plain text.
  private func log(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where diagnostic.code == "expression" {
      dependencies.logger.log(Log.expression(.invalidSyntax))
    }
  }

  /// Awaits the response, decodes it, and reports the result to the cache, which keeps only responses that
  /// could be decoded.
  private func value<Value>(
    _ read: ([UInt8], DecodingOptions) throws(DocumentError) -> Value
  ) async throws(Request.Error) -> (value: Value, bytes: [UInt8]) {
    let response = try await response()
    do throws(DocumentError) {
      let bytes = [UInt8](response.data)
      let value = try read(bytes, options(for: bytes))
      cache?.confirm(response)
      return (value, bytes)
    } catch {
      cache?.discard(response)
      dependencies.logger.log(Log.decode(.decodingError(type: "\(Value.self)")))
      let body = dependencies.hidingSecrets(
        in: [UInt8](response.data), around: error, typed: RunningRequest.typedSecrets)
      throw .decoding(
        DecodingFailure(url: inFlight.request.url, response: response, body: body, error: error))
    }
  }

  /// The decoding options of a response. Places in the document are recorded only if coverage is enabled.
  private func options(for bytes: [UInt8]) -> DecodingOptions {
    var options = dependencies.decodingOptions
    if let coverage = dependencies.coverage {
      let (request, dependencies) = (inFlight.request, dependencies)
      options.noting = { coverage.decoded($0, bytes, of: request, dependencies) }
    }
    return options
  }

  /// Awaits the response. If it awaited a prefetched screen that failed, the request is sent again, because
  /// failures of prefetches are not reported.
  private func response() async throws(Request.Error) -> NetworkResponse {
    do throws(NetworkError) {
      return try await inFlight.response()
    } catch {
      guard isAhead, !Task.isCancelled else { throw .networkError(error) }
      RunningRequest.place?.leave()
      return try await responseToAnother()
    }
  }

  private func responseToAnother() async throws(Request.Error) -> NetworkResponse {
    let dispatcher = RequestDispatcher(dependencies: dependencies)
    let request = inFlight.request
    let again = await dispatcher.whereClientsAreCalled {
      Result { () throws(Request.Error) in try dispatcher.begin(request) }
    }
    return try await again.get().value()
  }
}

extension InFlightRequest {
  /// - Throws: `networkError`.
  func value() async throws(Request.Error) -> NetworkResponse {
    do throws(NetworkError) {
      return try await response()
    } catch {
      throw .networkError(error)
    }
  }
}
