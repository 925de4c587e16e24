public import BeagleNetworking
import Foundation
import TestSupport
public import Testing

/// A logger that writes nothing.
public struct SilentDependencies: DependencyLogger {
  public let logger: any BeagleLogger = BeagleLoggerSilent()

  public init() {}
}

extension Request {
  public static func component(_ url: URL, _ data: HttpAdditionalData? = nil) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: data)
  }

  public static func head(_ url: URL) -> Request {
    component(url, HttpAdditionalData(httpData: .init(method: .HEAD, body: Data())))
  }
}

extension NetworkClient {
  /// The callback form, awaited. A second completion is an issue, and so is one that does not come.
  public nonisolated(nonsending) func result(
    of request: Request, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> NetworkResult {
    let result = await completion("the result of \(request.url)", sourceLocation: sourceLocation) {
      executeRequest(request, completion: $0)
    }
    return result
      ?? .failure(NetworkError(error: URLError(.cancelled), request: URLRequest(url: request.url)))
  }
}

extension Result where Failure == NetworkError {
  public var failure: NetworkError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Result where Success == NetworkResponse, Failure == NetworkError {
  public var success: NetworkResponse? {
    if case .success(let response) = self { response } else { nil }
  }

  /// The response, whether the request succeeded or not.
  public var http: HTTPURLResponse? { (success?.response ?? failure?.response) as? HTTPURLResponse }
}
