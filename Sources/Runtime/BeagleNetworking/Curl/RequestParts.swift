#if os(Linux)
  import Foundation

  /// What is sent of a request. Foundation makes each part anew for whoever asks, so that it is asked once.
  final class RequestParts: Sendable {
    let url: URL
    let method: String
    let body: Data
    let fields: [String: String]

    init(_ request: URLRequest) {
      // A URL without a host is refused later.
      url = request.url ?? URL(filePath: "/")
      method = request.httpMethod ?? "GET"
      body = request.httpBody ?? Data()
      fields = request.allHTTPHeaderFields ?? [:]
    }

    func isSame(as other: RequestParts) -> Bool {
      url == other.url && method == other.method && body == other.body && fields == other.fields
    }
  }
#endif
