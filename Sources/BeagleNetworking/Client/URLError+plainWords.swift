import Foundation

extension URLError {
  /// What happened, in words that do not depend on the platform or its language.
  func plainWords(url: URL?) -> String {
    if let sentence = userInfo[Self.sentenceKey] as? String { return sentence }
    let host = url?.host() ?? "the host"
    return switch code {
    case .cannotFindHost, .dnsLookupFailed: "host not found: \(host)"
    case .cannotConnectToHost: "could not connect to \(url?.authorityText ?? host)"
    case .timedOut: "timed out"
    case .cancelled: "it was cancelled before the whole answer had come"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "not connected to a network"
    case .httpTooManyRedirects: "too many redirects"
    case .unsupportedURL: "the transport does not support such a URL"
    case .badURL: "the URL is malformed"
    case .badServerResponse, .cannotParseResponse: "the answer is not valid HTTP"
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
    /// Connecting or waiting for the answer to begin, if they cannot be distinguished.
    case answering
    case reading
    case whole
  }

  static func timeout(_ what: Limited, _ limit: Duration, _ url: URL?) -> URLError {
    let name = url?.authorityText ?? "the host"
    let time = limit.inWords
    let what =
      switch what {
      case .connecting: "no connection to \(name) within \(time)"
      case .answering: "no connection to \(name) and no answer within \(time)"
      case .reading: "\(name) sent nothing for \(time)"
      case .whole: "the answer was not whole after \(time)"
      }
    return URLError(.timedOut, sentence: "timed out: \(what)")
  }
}

extension Duration {
  /// In seconds, to the millisecond.
  fileprivate var inWords: String {
    let seconds = (self / .milliseconds(1)).rounded() / 1_000
    let figure = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return figure == "1" ? "1 second" : "\(figure) seconds"
  }
}
