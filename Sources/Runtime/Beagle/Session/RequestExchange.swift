import BeagleJSON
import BeagleNetworking
import BeagleSchema
import Foundation

/// Sends one request of a runtime and converts the result for the runtime.
struct RequestExchange: Sendable {
  let dependencies: BeagleDependencies
  let request: OutgoingRequest
  let initiator: Request.Initiator

  /// Whether no network client is needed.
  var isLocal: Bool { if case .localForm = request { true } else { false } }

  /// Sends the request. Called in the isolation of network clients.
  func begin() -> PendingExchange {
    if case .localForm(let name, let values) = request { return .localForm(name, values, dependencies) }
    logOmittedHeaders()
    do throws(Request.Error) {
      guard let sent = try request.request(with: dependencies, initiator: initiator) else {
        throw .urlBuilderError
      }
      switch request {
      case .screen(let path, _): return .screen(path, try Fetch(dependencies, sent))
      case .component(let path): return .component(path, try Fetch(dependencies, sent))
      case .form, .localForm: return .form(try Fetch(dependencies, sent))
      case .raw: return .raw(try RequestDispatcher(dependencies: dependencies).begin(sent))
      }
    } catch {
      return .failed(RequestFailure(error, for: request.path))
    }
  }

  /// Logs the headers that a document is not allowed to set.
  private func logOmittedHeaders() {
    let headers =
      switch request {
      case .screen(_, let data): data?.headers ?? [:]
      case .raw(let raw): raw.headers
      case .component, .form, .localForm: [String: String]()
      }
    for name in headers.keys.sorted() where TransportHeaders.contains(name) {
      dependencies.logger.log(Log.network(.headerLeftOut(name: name)))
    }
  }
}

extension OutgoingRequest {
  /// The request as passed to a network client; nil for a local form, which calls no network client.
  ///
  /// - Throws: `urlBuilderError`.
  package func request(
    with dependencies: BeagleDependencies, initiator: Request.Initiator
  ) throws(Request.Error) -> Request? {
    let dispatcher = RequestDispatcher(dependencies: dependencies)
    switch self {
    case .screen(let path, let data):
      return try dispatcher.request(path, .fetchComponent, data?.httpAdditionalData, initiator)
    case .component(let path): return try dispatcher.request(path, .fetchComponent, nil, initiator)
    case .form(let path, let method, let values):
      let form = Request.FormData(method: Request.FormData.Method(method), values: values)
      return try dispatcher.request(path, .submitForm(form), nil, initiator)
    case .localForm: return nil
    case .raw(let raw): return try dispatcher.request(raw.url, .rawRequest(raw.requestData), nil, initiator)
    }
  }
}

/// The result of a request of a runtime.
struct Received: Sendable {
  let response: RequestResult
  /// The bytes from which the screen or component was decoded.
  var bytes: [UInt8]?
  /// The findings in a document that is shown all the same.
  var report: (path: String, diagnostics: [Diagnostic])?
}

/// A request of a runtime that was sent or has failed.
enum PendingExchange: Sendable {
  case screen(String, Fetch)
  case component(String, Fetch)
  case form(Fetch)
  case raw(InFlightRequest)
  case localForm(String, [String: String], BeagleDependencies)
  case failed(RequestFailure)

  /// Awaits the response and decodes it, on any actor. Cancelling the task cancels the request.
  @concurrent func received() async -> Received {
    do throws(Request.Error) {
      switch self {
      case .screen(let path, let fetch):
        let (document, bytes) = try await fetch.screen()
        return Received(
          response: .screen(document.screen), bytes: bytes, report: (path, document.diagnostics))
      case .component(let path, let fetch):
        let (component, diagnostics, bytes) = try await fetch.component()
        return Received(response: .component(component), bytes: bytes, report: (path, diagnostics))
      case .form(let fetch): return Received(response: .action(try await fetch.action().action))
      case .raw(let inFlight):
        let response = try await inFlight.value()
        let status = (response.response as? HTTPURLResponse)?.statusCode ?? 200
        return Received(response: .response(status: status, body: [UInt8](response.data)))
      case .localForm(let name, let values, let dependencies):
        return Received(response: await Self.response(toForm: name, values, dependencies))
      case .failed(let failure): return Received(response: .failure(failure))
      }
    } catch {
      return Received(response: .failure(RequestFailure(error)))
    }
  }

  private static func response(
    toForm name: String, _ values: [String: String], _ dependencies: BeagleDependencies
  ) async -> RequestResult {
    guard let handler = dependencies.localFormHandler else {
      return .failure(RequestFailure("the application has no handler for the form action \"\(name)\""))
    }
    do {
      return try await handler.handle(name, values: values).map { .action($0) } ?? .done
    } catch {
      return .failure(RequestFailure(error.plainWords))
    }
  }
}

extension RequestFailure {
  /// - Parameter path: the requested path, for the message about an invalid URL.
  init(_ error: Request.Error, for path: String = "") {
    switch error {
    case .networkError(let error):
      self.init("\(error)", status: error.statusCode ?? 0, body: error.data.map { [UInt8]($0) } ?? [])
    case .urlBuilderError: self.init(error.description(for: path))
    case .networkClientWasNotConfigured: self.init("there is no network client")
    case .decoding:
      self.init("\(error)")
      isUndecodable = true
    }
  }
}

extension ScreenRequestData {
  fileprivate var httpAdditionalData: HttpAdditionalData {
    let bytes = body.map { Data(JSONWriter.bytes(of: $0)) } ?? Data()
    return HttpAdditionalData(
      httpData: HttpAdditionalData.HttpData(
        method: HttpAdditionalData.Method(rawValue: method.rawValue) ?? .GET, body: bytes),
      headers: TransportHeaders.removed(from: headers))
  }
}

extension RawRequest {
  fileprivate var requestData: Request.RequestData {
    Request.RequestData(
      method: method.rawValue, headers: TransportHeaders.removed(from: headers),
      body: body.map { Request.Body.json($0.foundationValue) })
  }
}

extension TransportHeaders {
  /// Without the headers that a document is not allowed to set.
  fileprivate static func removed(from headers: [String: String]) -> [String: String] {
    headers.filter { !contains($0.key) }
  }
}

extension DynamicObject {
  /// The value in Foundation's types, for a request's body.
  fileprivate var foundationValue: Any {
    switch self {
    case .empty: NSNull()
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value), .expression(let value): value
    case .array(let array): array.map(\.foundationValue)
    case .dictionary(let members):
      Dictionary(members.map { ($0.key, $0.value.foundationValue) }, uniquingKeysWith: { $1 })
    }
  }
}

/// The session's request that the current task sends, for network overrides.
package enum RunningRequest {
  @TaskLocal package static var id: RequestID?
  /// The contents of password inputs, which the request may contain.
  @TaskLocal static var typedSecrets: [String] = []
  /// Its place in the session's mailbox, which the response of a network client takes.
  @TaskLocal static var place: SessionMailbox.Place?

  static func with<Result>(
    _ id: RequestID, _ place: SessionMailbox.Place?, typed: [String], _ work: () -> Result
  ) -> Result {
    $id.withValue(id) {
      $typedSecrets.withValue(typed) { $place.withValue(place, operation: work) }
    }
  }
}
