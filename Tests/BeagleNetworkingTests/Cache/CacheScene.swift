import BeagleNetworking
import Foundation
import Locking
import NetworkTestSupport
import Testing

/// A clock that only the test advances.
final class CacheClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_000_000_000))

  var now: Date { time.withLock { $0 } }

  func advance(_ seconds: Double) {
    time.withLock { $0 += seconds }
  }
}

/// A cache, the client behind it and its clock.
struct CacheScene {
  let clock = CacheClock()
  let stub = CacheStubClient()
  let store = MemoryCacheStore()
  let cache: CachingNetworkClient

  init() {
    cache = CachingNetworkClient(wrapping: stub, store: store, clock: { [clock] in clock.now })
  }

  static let url = url("/home")

  static func url(_ path: String) -> URL {
    URL(string: "http://example.com")?.appending(path: path) ?? URL(filePath: path)
  }

  static func request(_ data: (any RemoteScreenAdditionalData)? = nil, _ url: URL = url) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: data)
  }

  static func headers(_ headers: [String: String]) -> HttpAdditionalData {
    HttpAdditionalData(httpData: nil, headers: headers)
  }

  /// Fetches as a screen is fetched that decodes: the response is confirmed.
  @discardableResult
  nonisolated(nonsending) func load(_ request: Request = request()) async -> String {
    switch await cache.result(of: request) {
    case .success(let response):
      cache.confirm(response)
      return String(decoding: response.data, as: UTF8.self)
    case .failure(let error):
      return error.statusCode.map { "status \($0)" } ?? "\(error.error)"
    }
  }
}

/// What a callback received.
final class CacheOutcomes: Sendable {
  private let results = Mutex<[NetworkClient.NetworkResult]>([])

  var all: [NetworkClient.NetworkResult] { results.withLock { $0 } }

  var bodies: [String] {
    all.map { result in
      switch result {
      case .success(let response): String(decoding: response.data, as: UTF8.self)
      case .failure(let error): error.statusCode.map { "status \($0)" } ?? "failed"
      }
    }
  }

  func add(_ result: NetworkClient.NetworkResult) {
    results.withLock { $0.append(result) }
  }
}
