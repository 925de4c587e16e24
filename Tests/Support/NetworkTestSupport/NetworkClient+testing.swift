public import BeagleNetworking
public import Foundation

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
  /// The callback form, awaited. A second completion would end the test run.
  public nonisolated(nonsending) func result(of request: Request) async -> NetworkResult {
    await withCheckedContinuation { continuation in
      executeRequest(request) { continuation.resume(returning: $0) }
    }
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
