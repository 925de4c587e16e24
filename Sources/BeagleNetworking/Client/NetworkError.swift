import BeagleJSON
public import Foundation

/// Why a request failed, with whatever of the answer had arrived.
///
/// Its description is one sentence that names method, URL and status and holds no secrets.
public struct NetworkError: Error {
  /// The cause: `HttpRequestError` if nothing was sent, `NetworkClientDefault.ClientError` if an answer came
  /// that is no success, `URLError` if the transport failed, or anything else a replaced client reports.
  public let error: any Error
  /// The body of the answer, if one arrived.
  public let data: Data?
  public let request: URLRequest
  public let response: URLResponse?
  private let secretNames: Set<String>

  /// - Parameter secretNames: names of query values that are masked in the description, whatever their case.
  public init(
    error: any Error,
    data: Data? = nil,
    request: URLRequest,
    response: URLResponse? = nil,
    secretNames: Set<String> = []
  ) {
    self.error = error
    self.data = data
    self.request = request
    self.response = response
    self.secretNames = secretNames
  }

  /// The status of the answer, if an HTTP answer came.
  public var statusCode: Int? {
    (response as? HTTPURLResponse)?.statusCode
  }
}

extension NetworkError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  public var description: String {
    let url = request.url.map(SecretMasking(names: secretNames).masked) ?? "(no URL)"
    return "\(request.httpMethod ?? "GET") \(url) \(outcome)".harmless
  }

  /// Like `description`: the members hold headers, which may be secret.
  public var debugDescription: String { description }

  public var errorDescription: String? { description }

  private var outcome: String {
    switch error {
    case let error as HttpRequestError:
      "was not sent: \(error)"
    case let error as TLSSettingsError:
      "was not sent: \(error)"
    case NetworkClientDefault.ClientError.invalidHttpResponse:
      statusCode.map { "was answered with status \($0)" } ?? "got an answer that is not HTTP"
    case let error as NetworkClientDefault.ClientError:
      "was refused: \(error)"
    case let error as URLError:
      "failed: \(error.plainWords(url: request.url))"
    case let error where type(of: error) is NSError.Type:
      "failed: \(error.localizedDescription)"
    default:
      "failed: \(error)"
    }
  }
}
