#if os(Linux)
  import Foundation
  import Locking
  import TestSupport
  import Testing

  @testable import BeagleNetworking

  /// Tests of the transport on Linux by itself.
  protocol CurlSuite {
    var adapter: CurlAdapter { get }
  }

  extension CurlAdapter {
    /// Connections are kept however long a busy machine takes for the next request.
    static var patient: CurlAdapter? { CurlAdapter(idleLimit: .seconds(3_600)) }
  }

  extension TransferLimits {
    /// No request of a test reaches them.
    static let patient = TransferLimits(
      connectTimeout: .seconds(3_600), readTimeout: .seconds(3_600), maximumBodySize: 1 << 20)
  }

  struct CurlEnd: Sendable {
    let body: Data?
    let response: HTTPURLResponse?
    let error: (any Error)?

    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
    var code: URLError.Code? { (error as? URLError)?.code }
  }

  extension CurlSuite {
    func end(
      of url: URL, method: String = "GET", body: Data? = nil, limits: TransferLimits = .patient,
      isPersonal: Bool = true, headers: [String: String] = [:], over other: CurlAdapter? = nil
    ) async -> CurlEnd {
      var request = URLRequest(url: url)
      request.httpMethod = method
      request.httpBody = body
      request.httpShouldHandleCookies = isPersonal
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      let end = await completion("the end of the task") { done in
        let task = (other ?? adapter).createTask(with: request, limits: limits) { body, response, error in
          done(CurlEnd(body: body, response: response as? HTTPURLResponse, error: error))
        }
        task.resume()
      }
      return end ?? CurlEnd(body: nil, response: nil, error: URLError(.cancelled))
    }
  }

  /// Tells connections apart: the server gives each a thread of its own.
  final class ConnectionCounter: Sendable {
    private let counted = Atomic(0)

    var count: Int { counted.load(ordering: .relaxed) }

    /// - Returns: whether this is the connection's first request.
    @discardableResult
    func note() -> Bool {
      // The thread itself is told, as a later one may have its number or its place in memory.
      let marks = Thread.current.threadDictionary
      guard marks["counted"] == nil else { return false }
      marks["counted"] = true
      counted.add(1, ordering: .relaxed)
      return true
    }
  }
#endif
