import BeagleNetworking
import Foundation
import NetworkTestSupport

/// Returns the scripted responses in order, and keeps the requests.
final class CacheStubClient: NetworkClient {
  private(set) var requests: [Request] = []
  private(set) var held: [RequestCompletion] = []
  /// Holds requests until the test answers them, if it has written nothing.
  var isHolding = false
  private(set) var cancelled = 0
  /// As some clients do, whatever the status.
  var takesEveryResponseForASuccess = false
  private var responses: [(Request) -> NetworkResult] = []

  var last: [String: String] {
    (requests.last?.additionalData?.headers ?? [:]).reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
  }

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    requests.append(request)
    if responses.isEmpty, isHolding {
      held.append(completion)
    } else {
      let result =
        responses.isEmpty ? Self.result(request.url, 599, "", [:]) : responses.removeFirst()(request)
      DispatchQueue.global().async { completion(result) }
    }
    return Token { [self] in cancelled += 1 }
  }

  func respond(_ status: Int = 200, _ body: String = "", _ headers: [String: String] = [:], url: URL? = nil) {
    responses.append { [self] request in
      let result = Self.result(request.url, status, body, headers, url)
      guard takesEveryResponseForASuccess, case .failure(let error) = result, let response = error.response
      else { return result }
      return .success(NetworkResponse(data: Data(), response: response))
    }
  }

  func respond(with response: @escaping (Request) -> NetworkResult) {
    responses.append(response)
  }

  func fail(_ code: URLError.Code) {
    responses.append { .failure(NetworkError(error: URLError(code), request: URLRequest(url: $0.url))) }
  }

  /// As in the default client, a status other than 2xx is a failure.
  static func result(
    _ asked: URL, _ status: Int, _ body: String, _ headers: [String: String], _ answered: URL? = nil
  ) -> NetworkResult {
    let response = HTTPURLResponse(
      url: answered ?? asked, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    let request = URLRequest(url: asked)
    guard let response else { return .failure(NetworkError(error: URLError(.unknown), request: request)) }
    guard (200...299).contains(status) else {
      let error = NetworkClientDefault.ClientError.invalidHttpResponse
      return .failure(NetworkError(error: error, data: Data(body.utf8), request: request, response: response))
    }
    return .success(NetworkResponse(data: Data(body.utf8), response: response))
  }

  private struct Token: RequestToken {
    let onCancel: () -> Void

    func cancel() { onCancel() }
  }
}
