import BeagleJSON
public import Foundation
import HTTPSyntax

/// The reason why a request failed, with any part of the response that arrived.
///
/// The description is one sentence with method, URL and status, followed by the beginning of the body of an
/// error response. Secrets are masked.
public struct NetworkError: Error {
  /// The cause: `HttpRequestError` if nothing was sent, `NetworkClientDefault.ClientError` if the response is
  /// not a success, `URLError` if the transport failed, or any other error from a custom client.
  public let error: any Error
  /// The body of the response, if one arrived.
  public let data: Data?
  /// The request that was sent, or would have been. Its headers may contain secrets; the error's description
  /// does not.
  public let request: URLRequest
  /// The response's metadata, if it arrived; an `HTTPURLResponse` for HTTP requests.
  public let response: URLResponse?
  let masking: SecretMasking
  /// The values of cookies that the transport may have added and the server may quote.
  private let cookies: [String]

  /// Creates an error, for custom network clients, which report every failure as a `NetworkError`.
  ///
  /// - Parameters:
  ///   - error: the cause.
  ///   - data: the body of the response, if one arrived.
  ///   - request: the request that was sent, or would have been.
  ///   - response: the response's metadata, if it arrived.
  ///   - secretNames: additional names of headers, query values and members of bodies to mask in the
  ///     description, case-insensitive.
  public init(
    error: any Error,
    data: Data? = nil,
    request: URLRequest,
    response: URLResponse? = nil,
    secretNames: Set<String> = []
  ) {
    self.init(
      error: error, data: data, request: request, response: response,
      masking: SecretMasking(names: secretNames))
  }

  /// Creates an error for a request that was not sent or for which no `URLRequest` could be made.
  public init(error: any Error, request: Request, secretNames: Set<String> = []) {
    let masking = SecretMasking(names: secretNames, typed: request.options.typedSecrets)
    var unsent = URLRequest(url: request.url)
    unsent.httpMethod = HttpGrammar.isToken(request.method) ? request.method : nil
    self.init(error: error, request: unsent, masking: masking)
  }

  init(
    error: any Error, data: Data? = nil, request: URLRequest, response: URLResponse? = nil,
    masking: SecretMasking, cookies: [String] = []
  ) {
    self.error = error
    self.data = data
    self.request = request
    self.response = response
    self.masking = masking
    self.cookies = cookies
  }

  /// The status code, if an HTTP response arrived.
  public var statusCode: Int? {
    (response as? HTTPURLResponse)?.statusCode
  }

  var sentHeaders: [String: String] {
    SecretMasking.headers(request.allHTTPHeaderFields ?? [:], withCookies: cookies)
  }
}

extension NetworkError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  public var description: String {
    let url = request.url.map(masking.masked) ?? "(no URL)"
    return "\(request.httpMethod ?? "GET") \(url) \(outcome)".messageLine
  }

  /// The same as `description`, because the members hold headers that may be secret.
  public var debugDescription: String { description }

  public var errorDescription: String? { description }

  private var outcome: String {
    switch error {
    case let error as HttpRequestError:
      "was not sent: \(error)"
    case let error as TLSSettingsError:
      "was not sent: \(error)"
    case NetworkClientDefault.ClientError.invalidHttpResponse:
      refusal ?? "got a response that is not HTTP"
    case let error as NetworkClientDefault.ClientError:
      "was refused: \(error)"
    case let error as URLError where error.code == .badServerResponse && refusal != nil:
      refusal ?? ""
    case let error as URLError:
      "failed: \(error.plainWords(url: request.url))"
    case let error as CocoaError where error.code == .fileReadNoSuchFile && error.filePath != nil:
      "failed: there is no file \(error.filePath ?? "")"
    default:
      "failed: \(error.plainWords)"
    }
  }

  private var refusal: String? {
    statusCode.flatMap {
      (200...299).contains($0) ? nil : "failed with status \($0)\(quotedBody)"
    }
  }
}

extension NetworkClientDefault.ClientError: CustomStringConvertible, LocalizedError {
  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .invalidHttpResponse: "the response is not HTTP or its status is not a success"
    case .bodyTooLarge(let limit): "the body exceeds the limit of \(limit) bytes"
    case .headTooLarge(let limit):
      "the response head exceeds the limit of \(limit) bytes"
    case .insecureRedirect(let host): "it is redirected from https to plain http on \(host)"
    case .malformedRedirect(let location):
      "it is redirected to \(location.debugDescription), which is not an HTTP URL"
    }
  }

  package var errorDescription: String? { description }
}

extension NetworkError {
  /// A colon and the beginning of an error response's body in one line, with white space collapsed and
  /// secrets masked. Empty if there is no body.
  var quotedBody: String {
    guard let data, !data.isEmpty else { return "" }
    // A body too large to be searched completely for secrets is not shown at all.
    guard data.count <= 1 << 20,
      let line = String(data: masking.printed(data, sentIn: sentHeaders), encoding: .utf8)?
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    else {
      return " (\(data.count) bytes)"
    }
    let maximumLength = 300
    // Counts scalars, since a character may have any number of them.
    let start = line.unicodeScalars.prefix(maximumLength)
    return line.isEmpty ? "" : ": " + String(start) + (start.endIndex < line.endIndex ? "…" : "")
  }
}

extension NetworkError {
  /// Whether the same request may succeed later: the server was busy or unreachable and did not refuse.
  ///
  /// True for the statuses 408, 429, 502, 503 and 504, and if the request timed out, could not connect, lost
  /// the connection or was offline.
  package var isRecoverable: Bool {
    if let error = error as? URLError {
      return [
        .timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff,
      ].contains(error.code)
    }
    return statusCode.map([408, 429, 502, 503, 504].contains) ?? false
  }
}

extension URLError {
  /// Describes the error independently of platform and language.
  func plainWords(url: URL?) -> String {
    if let sentence = userInfo[Self.sentenceKey] as? String { return sentence }
    let host = url?.host() ?? "the host"
    return switch code {
    case .cannotFindHost, .dnsLookupFailed: "host not found: \(host)"
    case .cannotConnectToHost: "could not connect to \(url?.authorityText ?? host)"
    case .timedOut: "timed out"
    case .cancelled: "it was cancelled before the response was complete"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "not connected to a network"
    case .httpTooManyRedirects: "too many redirects"
    case .unsupportedURL: "the transport does not support this URL"
    case .badURL: "the URL is malformed"
    case .badServerResponse, .cannotParseResponse: "the response is not valid HTTP"
    case .cannotDecodeContentData, .cannotDecodeRawData: "the body could not be decompressed"
    case .secureConnectionFailed: "no secure connection could be made"
    case .serverCertificateHasBadDate: "the certificate of \(host) has expired"
    case .serverCertificateNotYetValid: "the certificate of \(host) is not valid yet"
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      "the certificate of \(host) was issued by an authority that is not trusted, or for another host"
    case .clientCertificateRejected: "\(host) does not trust the client certificate"
    case .clientCertificateRequired: "\(host) asks for a client certificate"
    default: "network failure \(code.rawValue)"
    }
  }

  // MARK: More specific errors

  private static let sentenceKey = "BeagleSentence"

  /// - Parameter sentence: shown instead of the description of the code.
  init(_ code: Code, sentence: String) {
    self.init(code, userInfo: [Self.sentenceKey: sentence])
  }

  enum Limited {
    case connecting
    /// Connecting or waiting for the response, if they cannot be distinguished.
    case responding
    case reading
    case whole
  }

  static func timeout(_ what: Limited, _ limit: Duration, _ url: URL?) -> URLError {
    let name = url?.authorityText ?? "the host"
    let time = limit.inWords
    let what =
      switch what {
      case .connecting: "no connection to \(name) within \(time)"
      case .responding: "no connection to \(name) and no response within \(time)"
      case .reading: "\(name) sent nothing for \(time)"
      case .whole: "the response was incomplete after \(time)"
      }
    return URLError(.timedOut, sentence: "timed out: \(what)")
  }
}

extension Duration {
  /// Seconds, with up to three decimals.
  fileprivate var inWords: String {
    let seconds = (self / .milliseconds(1)).rounded() / 1_000
    let figure = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return figure == "1" ? "1 second" : "\(figure) seconds"
  }
}
