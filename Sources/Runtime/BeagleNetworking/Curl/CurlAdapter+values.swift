#if os(Linux)
  import CurlTransport
  import Foundation
  import Locking

  /// Caches the parts of the last URL: consecutive requests often go to the same URL.
  final class LastTarget: Sendable {
    private let last = Mutex<(url: URL, target: CurlRequest.Target)?>(nil)

    func target(of url: URL) -> CurlRequest.Target {
      if let last = last.withLock({ $0 }), last.url == url { return last.target }
      let target = CurlRequest.Target(url)
      last.withLock { $0 = (url, target) }
      return target
    }
  }

  extension CurlRequest.Target {
    init(_ url: URL) {
      let sent = url.withASCIIHost
      let text = sent.absoluteString
      let end = text.utf8.firstIndex(of: UInt8(ascii: "#"))
      self.init(url: end.map { String(text[..<$0]) } ?? text, server: CurlRequest.Server(Origin(sent)))
    }
  }

  extension CurlRequest.Server {
    /// - Parameter origin: nil gives a server without a name, to which nothing is sent.
    init(_ origin: Origin?) {
      self.init(host: origin?.host ?? "", port: origin?.port ?? 0, isSecure: origin?.scheme == "https")
    }
  }

  extension CurlRequest {
    /// Foundation creates each part on every access, so each is read once.
    convenience init(_ request: URLRequest, to target: Target) {
      self.init(
        to: target, method: request.httpMethod ?? "GET", fields: request.allHTTPHeaderFields ?? [:],
        body: request.httpBody ?? Data(), hasCookies: request.httpShouldHandleCookies,
        isIdempotent: request.isIdempotent)
    }
  }

  extension CurlLimits {
    init(_ limits: TransferLimits) {
      self.init(
        connectTimeout: limits.connectTimeout, readTimeout: limits.readTimeout,
        wholeTimeout: limits.wholeTimeout, maximumBodySize: limits.maximumBodySize)
    }
  }

  extension CurlTrust {
    init(_ settings: TLSSettings) {
      func reader(_ pem: TLSSettings.PEM, _ kind: String) -> Reader { { try pem.read(kind) } }
      self.init { try TLSSettings.PEM.file($0).read("CERTIFICATE") }
      authorities = settings.additionalAuthorities.map { reader($0, "CERTIFICATE") }
      identity = settings.identity.map {
        Identity(
          host: settings.identityHost, certificate: reader($0.certificate, "CERTIFICATE"),
          key: reader($0.key, "PRIVATE KEY"))
      }
      needsTLS13 = settings.minimumVersion == .tls13
      acceptsAnything = settings.acceptsAnything
    }
  }

  extension CurlError {
    func cause(at url: URL) -> any Error {
      switch self {
      case .failed(let code, nil): URLError(code)
      case .failed(let code, let sentence?): URLError(code, sentence: sentence)
      case .timedOut(.connecting, let limit): URLError.timeout(.connecting, limit, url)
      case .timedOut(.reading, let limit): URLError.timeout(.reading, limit, url)
      case .timedOut(.whole, let limit): URLError.timeout(.whole, limit, url)
      case .headTooLarge(let limit): NetworkClientDefault.ClientError.headTooLarge(limit: limit)
      case .bodyTooLarge(let limit): NetworkClientDefault.ClientError.bodyTooLarge(limit: limit)
      case .invalidMethod(let method): HttpRequestError.invalidMethod(method)
      case .invalidFieldName(let name): HttpRequestError.invalidHeaderName(name)
      case .invalidFieldValue(let name): HttpRequestError.invalidHeaderValue(name: name)
      case .unreadable(let error): error
      }
    }
  }
#endif
