import Foundation

extension URLError {
  /// What happened, in words that do not depend on the platform or its language.
  func plainWords(url: URL?) -> String {
    let host = url?.host() ?? "the host"
    return switch code {
    case .cannotFindHost, .dnsLookupFailed: "host not found: \(host)"
    case .cannotConnectToHost: "could not connect to \(url?.authorityText ?? host)"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "not connected to a network"
    case .httpTooManyRedirects: "too many redirects"
    case .unsupportedURL: "the transport does not support such a URL"
    case .badURL: "the URL is malformed"
    case .badServerResponse, .cannotParseResponse: "the answer is not valid HTTP"
    case .cannotDecodeContentData, .cannotDecodeRawData: "the body could not be decompressed"
    case .secureConnectionFailed: "no secure connection could be made"
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid:
      "the server's certificate is not trusted"
    default: "network failure \(code.rawValue)"
    }
  }
}
