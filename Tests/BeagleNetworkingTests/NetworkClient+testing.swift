import BeagleNetworking
import Foundation

struct SilentDependencies: DependencyLogger {
  let logger: any BeagleLogger = BeagleLoggerSilent()
}

extension Request {
  static func component(_ url: URL, _ data: HttpAdditionalData? = nil) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: data)
  }

  static func head(_ url: URL) -> Request {
    component(url, HttpAdditionalData(httpData: .init(method: .HEAD, body: Data())))
  }
}

extension NetworkClient {
  /// The callback form, awaited. A second completion would end the test run.
  nonisolated(nonsending) func result(of request: Request) async -> NetworkResult {
    await withCheckedContinuation { continuation in
      executeRequest(request) { continuation.resume(returning: $0) }
    }
  }
}

extension Result where Failure == NetworkError {
  var failure: NetworkError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
