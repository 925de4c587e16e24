public import Foundation

/// A request that a client or an adapter was called with.
public struct SentRequest: Sendable, Equatable, CustomStringConvertible {
  /// As it is sent: `GET`.
  public let method: String
  /// Absolute, with a form's values in its query where the method sends them there.
  public let url: URL
  /// Of the request itself; what a transport adds is not among them.
  public let headers: [String: String]
  /// nil if there is none, and where it cannot be encoded.
  public let body: Data?

  /// Creates a request to compare a sent one with.
  public init(method: String, url: URL, headers: [String: String] = [:], body: Data? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// As the default client would send it, by the rules of the Beagle protocol.
  public init(_ request: Request) {
    let data = request.additionalData
    let built = HttpRequestBuilder().build(
      url: request.url, requestType: request.type,
      additionalData: data as? HttpAdditionalData
        ?? data.map { HttpAdditionalData(httpData: nil, headers: $0.headers) })
    self.init(method: built.method, url: built.url, headers: built.headers, body: built.body)
  }

  /// A request that an adapter was called with.
  public init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET", url: request.url ?? URL(filePath: "/"),
      headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody)
  }

  /// The value of a header; the letter case of its name is ignored.
  public func value(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name.lowercased() }?.value
  }

  /// The body as text; empty if there is none, with `�` for invalid UTF-8.
  public var bodyText: String { String(decoding: body ?? Data(), as: UTF8.self) }

  /// Path and query.
  var target: String {
    url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
  }

  public var description: String { "\(method) \(url.absoluteString)" }

  var urlRequest: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}
