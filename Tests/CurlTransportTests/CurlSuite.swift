#if os(Linux)
  import Foundation
  import HTTPSyntax
  import Locking
  import TestSupport
  import Testing

  @testable import CurlTransport

  /// Tests of a client that sends by libcurl.
  protocol CurlSuite {
    var client: CurlClient { get }
  }

  extension CurlTrust {
    /// The system's authorities.
    static let system = CurlTrust { _ in throw CocoaError(.fileReadNoSuchFile) }
  }

  extension CurlClient {
    /// Connections are kept however long a busy machine takes for the next request.
    static var patient: CurlClient? { CurlClient(trust: .system, idleLimit: .seconds(3_600)) }
  }

  extension CurlLimits {
    /// No request of a test reaches them.
    static let patient = limits()

    static func limits(
      connect: Duration = .seconds(3_600), read: Duration = .seconds(3_600), bodySize: Int = 1 << 20
    ) -> CurlLimits {
      CurlLimits(
        connectTimeout: connect, readTimeout: read, wholeTimeout: .seconds(31_536_000),
        maximumBodySize: bodySize)
    }
  }

  extension CurlRequest.Target {
    /// - Parameter url: has a host in ASCII.
    init(_ url: URL) {
      let server = CurlRequest.Server(
        host: url.host(percentEncoded: false)?.lowercased() ?? "", port: url.port ?? 0,
        isSecure: url.scheme == "https")
      self.init(url: url.absoluteString, server: server)
    }
  }

  extension CurlRequest {
    convenience init(
      _ url: URL, method: String = "GET", body: Data? = nil, hasCookies: Bool = true,
      fields: [String: String] = [:]
    ) {
      self.init(
        to: Target(url), method: method, fields: fields, body: body ?? Data(), hasCookies: hasCookies,
        isIdempotent: method != "POST")
    }
  }

  extension CurlResponse {
    var status: Int? { head?.status }
    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }

    var code: URLError.Code? {
      switch error {
      case .failed(let code, _): code
      case .timedOut: .timedOut
      default: nil
      }
    }

    /// The limit that the head exceeds.
    var headLimit: Int? { if case .headTooLarge(let limit) = error { limit } else { nil } }

    /// The limit that the body exceeds.
    var bodyLimit: Int? { if case .bodyTooLarge(let limit) = error { limit } else { nil } }
  }

  extension CurlSuite {
    func end(
      of url: URL, method: String = "GET", body: Data? = nil, limits: CurlLimits = .patient,
      hasCookies: Bool = true, headers: [String: String] = [:], over other: CurlClient? = nil
    ) async -> CurlResponse {
      let request = CurlRequest(url, method: method, body: body, hasCookies: hasCookies, fields: headers)
      let end = await completion("the end of the task") { done in
        (other ?? client).task(request, limits: limits) { done($0) }.resume()
      }
      return end ?? CurlResponse(error: .failed(.cancelled))
    }
  }

  /// Distinguishes connections: the server gives each a separate thread.
  final class ConnectionCounter: Sendable {
    private let counted = Atomic(0)

    var count: Int { counted.load(ordering: .relaxed) }

    /// - Returns: whether this is the connection's first request.
    @discardableResult
    func note() -> Bool {
      // The mark is on the thread itself, as a later one may have its number or its place in memory.
      let marks = Thread.current.threadDictionary
      guard marks["counted"] == nil else { return false }
      marks["counted"] = true
      counted.add(1, ordering: .relaxed)
      return true
    }
  }
#endif
