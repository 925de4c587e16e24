import BeagleJSON
public import Foundation
import HTTPSyntax

/// Why a request failed, with whatever of the response had arrived.
///
/// Its description is one sentence that names method, URL and status, with the beginning of what the server says in the
/// body where it refuses. It holds no secrets.
public struct NetworkError: Error {
  /// The cause: `HttpRequestError` if nothing was sent, `NetworkClientDefault.ClientError` if a response came
  /// that is no success, `URLError` if the transport failed, or anything else a replaced client reports.
  public let error: any Error
  /// The body of the response, if one arrived.
  public let data: Data?
  /// What was sent, or would have been. Its headers may be secrets: the error's own description has none.
  public let request: URLRequest
  /// The head of the response, if one arrived; an `HTTPURLResponse` where HTTP was spoken.
  public let response: URLResponse?
  let masking: SecretMasking
  /// The values of cookies that the transport may have added, which the server may quote.
  private let cookies: [String]

  /// Creates an error: for clients of one's own, which report every failure as one.
  ///
  /// - Parameters:
  ///   - error: the cause.
  ///   - data: the body of the response, if one arrived.
  ///   - request: what was sent, or would have been.
  ///   - response: the head of the response, if one arrived.
  ///   - secretNames: names of headers, query values and members of bodies that are masked in the description,
  ///     whatever their case, besides what always is.
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

  /// Creates the error of a request for which no `URLRequest` could be made, or that was not sent.
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

  /// The status of the response, if an HTTP response came.
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
      (200...299).contains($0) ? nil : "was answered with status \($0)\(quotedBody)"
    }
  }
}

extension NetworkClientDefault.ClientError: CustomStringConvertible, LocalizedError {
  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .invalidHttpResponse: "the response is not HTTP or its status is no success"
    case .bodyTooLarge(let limit): "the body has more than the \(limit) bytes that are allowed"
    case .headTooLarge(let limit):
      "the head of the response has more than the \(limit) bytes that are allowed"
    case .insecureRedirect(let host): "it is redirected from https to plain http on \(host)"
    case .malformedRedirect(let location):
      "it is redirected to \(location.debugDescription), which is not an HTTP URL"
    }
  }

  package var errorDescription: String? { description }
}

extension NetworkError {
  /// What a server that refuses says in the body, in one line behind a colon: its beginning, white space drawn together,
  /// without secrets. Empty where it says nothing.
  var quotedBody: String {
    guard let data, !data.isEmpty else { return "" }
    // A body that cannot be searched for secrets as a whole is not shown in part.
    guard data.count <= 1 << 20,
      let line = String(data: masking.printed(data, sentIn: sentHeaders), encoding: .utf8)?
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    else {
      return " (\(data.count) bytes)"
    }
    let longest = 300
    // Scalars, since a character may have any number of them.
    let start = line.unicodeScalars.prefix(longest)
    return line.isEmpty ? "" : ": " + String(start) + (start.endIndex < line.endIndex ? "…" : "")
  }
}

extension NetworkError {
  /// Whether the same request may succeed later: the server was busy or not reached, and did not say no.
  ///
  /// True for the statuses 408, 429, 502, 503 and 504, and if it timed out, could not connect, lost the
  /// connection or was offline.
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
  /// What happened, in words that do not depend on the platform or its language.
  func plainWords(url: URL?) -> String {
    if let sentence = userInfo[Self.sentenceKey] as? String { return sentence }
    let host = url?.host() ?? "the host"
    return switch code {
    case .cannotFindHost, .dnsLookupFailed: "host not found: \(host)"
    case .cannotConnectToHost: "could not connect to \(url?.authorityText ?? host)"
    case .timedOut: "timed out"
    case .cancelled: "it was cancelled before the whole response had come"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "not connected to a network"
    case .httpTooManyRedirects: "too many redirects"
    case .unsupportedURL: "the transport does not support such a URL"
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

  // MARK: Where more is known than the code says

  private static let sentenceKey = "BeagleSentence"

  /// - Parameter sentence: what is said to people instead of words for the code.
  init(_ code: Code, sentence: String) {
    self.init(code, userInfo: [Self.sentenceKey: sentence])
  }

  /// Names the step that took too long.
  enum Limited {
    case connecting
    /// Connecting or waiting for the response to begin, if they cannot be distinguished.
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
      case .whole: "the response was not whole after \(time)"
      }
    return URLError(.timedOut, sentence: "timed out: \(what)")
  }
}

extension Duration {
  /// The time in seconds, to the millisecond.
  fileprivate var inWords: String {
    let seconds = (self / .milliseconds(1)).rounded() / 1_000
    let figure = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return figure == "1" ? "1 second" : "\(figure) seconds"
  }
}
