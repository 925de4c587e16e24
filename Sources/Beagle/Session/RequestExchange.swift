import BeagleJSON
import BeagleNetworking
import BeagleSchema
import Foundation

/// Sends one request of a runtime and makes of what comes the response that the runtime takes.
@MainActor
struct RequestExchange {
  let dependencies: BeagleDependencies
  let request: OutgoingRequest
  let initiator: Request.Initiator
  /// Gets what is wrong with a document that is shown all the same.
  var report: (_ path: String, [Diagnostic]) -> Void = { _, _ in }

  func response() async -> RequestResult { await received().response }

  /// The response, with the bytes that its screen or component was read from.
  func received() async -> (response: RequestResult, bytes: [UInt8]?) {
    let fetcher = ComponentFetcher(dependencies: dependencies)
    do throws(Request.Error) {
      switch request {
      case .screen(let path, let data):
        let (document, bytes) = try await fetcher.screen(at: path, additionalData(of: data), initiator)
        report(path, document.diagnostics)
        return (.screen(document.screen), bytes)
      case .component(let path):
        let (component, diagnostics, bytes) = try await fetcher.component(at: path, nil, initiator)
        report(path, diagnostics)
        return (.component(component), bytes)
      case .form(let path, let method, let values):
        let form = Request.FormData(method: Request.FormData.Method(method), values: values)
        return (.action(try await fetcher.submitForm(path, form, initiator: initiator).action), nil)
      case .localForm(let name, let values):
        return (await response(toForm: name, values), nil)
      case .raw(let raw):
        let dispatcher = RequestDispatcher(dependencies: dependencies)
        let data = raw.requestData(headers: allowed(raw.headers))
        let request = try dispatcher.request(raw.url, .rawRequest(data), nil, initiator)
        let response = try await dispatcher.response(to: request)
        let status = (response.response as? HTTPURLResponse)?.statusCode ?? 200
        return (.response(status: status, body: [UInt8](response.data)), nil)
      }
    } catch {
      return (.failure(RequestFailure(error)), nil)
    }
  }

  private func additionalData(of data: ScreenRequestData?) -> HttpAdditionalData? {
    data.map { $0.httpAdditionalData(headers: allowed($0.headers)) }
  }

  /// The headers that a document can set. The log says which others were left out.
  private func allowed(_ headers: [String: String]) -> [String: String] {
    for name in headers.keys.sorted() where TransportHeaders.contains(name) {
      dependencies.logger.log(Log.network(.headerLeftOut(name: name)))
    }
    return headers.filter { !TransportHeaders.contains($0.key) }
  }

  private func response(toForm name: String, _ values: [String: String]) async -> RequestResult {
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
  init(_ error: Request.Error) {
    switch error {
    case .networkError(let error):
      self.init("\(error)", status: error.statusCode ?? 0, body: error.data.map { [UInt8]($0) } ?? [])
    case .urlBuilderError: self.init("no URL can be made of the path")
    case .networkClientWasNotConfigured: self.init("there is no network client")
    case .decoding:
      self.init("\(error)")
      isUndecodable = true
    }
  }
}

extension ScreenRequestData {
  fileprivate func httpAdditionalData(headers: [String: String]) -> HttpAdditionalData {
    let bytes = body.map { Data(JSONWriter.bytes(of: $0)) } ?? Data()
    return HttpAdditionalData(
      httpData: HttpAdditionalData.HttpData(
        method: HttpAdditionalData.Method(rawValue: method.rawValue) ?? .GET, body: bytes),
      headers: headers)
  }
}

extension RawRequest {
  fileprivate func requestData(headers: [String: String]) -> Request.RequestData {
    Request.RequestData(
      method: method.rawValue, headers: headers, body: body.map { Request.Body.json($0.foundationValue) })
  }
}

extension DynamicObject {
  /// The value in Foundation's types, as a request's body has it.
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

/// The session's request that the current task sends, for network overrides that need to know.
package enum RunningRequest {
  @TaskLocal package static var id: RequestID?
  /// What was typed into password inputs, which the request may carry.
  @TaskLocal static var typedSecrets: [String] = []
}
