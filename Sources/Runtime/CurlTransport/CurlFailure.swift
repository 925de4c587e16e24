#if os(Linux)
  import Foundation

  struct CurlFailure {
    let result: Int32
    let text: String
    /// The TLS library's verification result for the certificate.
    let certificateResult: Int
    let target: CurlRequest.Target
    let hadHead: Bool
    var environment = ProcessInfo.processInfo.environment

    var error: CurlError {
      switch result {
      case 3: .failed(.badURL)
      case 5: .failed(.cannotFindHost, sentence: "the proxy's host was not found: \(proxyText)")
      case 6: .failed(.cannotFindHost)
      case 7, 97: connecting
      case 1, 8: .failed(.cannotParseResponse)
      case 18, 52, 55, 56, 92, 16, 95: lost
      case 27,
        100 where !hadHead:
        .headTooLarge(limit: Self.lineLimit)
      case 28: .failed(.timedOut)
      case 61: .failed(.cannotDecodeContentData)
      case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 82, 83, 90, 91, 98: tls
      // libcurl's parser of heads or its decompression failed.
      case 23: .failed(hadHead ? .cannotDecodeContentData : .cannotParseResponse)
      default: .failed(.unknown, sentence: "libcurl error \(result): \(text.prefix(200))")
      }
    }

    /// libcurl's limit for a line of a head.
    private static let lineLimit = 100 << 10

    // MARK: Connections

    private var proxy: ProxyRules.Proxy? { ProxyRules(environment).proxy(for: target) }
    private var proxyText: String { proxy.map { "\($0)" } ?? "of the environment" }

    private var connecting: CurlError {
      guard let proxy else { return .failed(.cannotConnectToHost) }
      return .failed(.cannotConnectToHost, sentence: "could not connect to the proxy \(proxy)")
    }

    private var lost: CurlError {
      if text.contains("CONNECT tunnel failed") || text.contains("from proxy after CONNECT"), let proxy {
        let status = text.split(separator: " ").last { Int($0) != nil }.map { " with status \($0)" } ?? ""
        return .failed(.cannotConnectToHost, sentence: "the proxy \(proxy) refused to connect\(status)")
      }
      if text.contains("alert certificate required") { return certificateRequired }
      // Malformed HTTP has the same code as a lost connection.
      let isMalformed = ["chunk", "Illegal", "Malformed", "Invalid", "Multiple"].contains {
        text.contains($0)
      }
      return .failed(isMalformed ? .cannotParseResponse : .networkConnectionLost)
    }

    // MARK: TLS

    private var certificateRequired: CurlError {
      let host = target.host
      return .failed(
        .clientCertificateRequired, sentence: "\(host) requires a client certificate that it trusts")
    }

    private var tls: CurlError {
      let host = target.host
      func says(_ words: String...) -> Bool { words.contains { text.localizedCaseInsensitiveContains($0) } }
      if says("expired") || certificateResult == 10 {
        return .failed(.serverCertificateHasBadDate, sentence: "the certificate of \(host) has expired")
      }
      if says("not yet valid") || certificateResult == 9 {
        return .failed(.serverCertificateNotYetValid, sentence: "the certificate of \(host) is not valid yet")
      }
      if says("no alternative certificate subject name", "does not match target host", "Hostname mismatch") {
        return .failed(
          .serverCertificateUntrusted, sentence: "the certificate is not valid for \(host)")
      }
      if result == 77 {
        return .failed(.clientCertificateRejected, sentence: "the certificate authorities could not be read")
      }
      if result == 58 || says("could not load PEM", "unable to set private key", "private key does not match")
      {
        return .failed(
          .clientCertificateRejected, sentence: "the client certificate or its key could not be used")
      }
      if result == 60 || says("certificate verify failed") {
        return .failed(
          .serverCertificateUntrusted,
          sentence: "the certificate of \(host) was issued by an authority that is not trusted")
      }
      if says("alert certificate required") { return certificateRequired }
      if says("alert handshake failure") {
        return .failed(
          .secureConnectionFailed,
          sentence: "\(host) refused the TLS handshake; it may require a client certificate")
      }
      if says(
        "unsupported protocol", "protocol version", "no protocols available", "tlsv1 alert internal error")
      {
        return .failed(
          .secureConnectionFailed, sentence: "\(host) does not support a recent enough version of TLS")
      }
      if says(
        "wrong version number", "unknown protocol", "packet length too long", "http request", "record layer")
      {
        return .failed(.secureConnectionFailed, sentence: "\(host) does not speak TLS at this port")
      }
      if says("SSL_ERROR_SYSCALL", "reset", "unexpected eof", "closed") {
        return .failed(.networkConnectionLost)
      }
      return .failed(.secureConnectionFailed)
    }
  }
#endif
