import BeagleExpressions
public import BeagleJSON
public import Foundation

/// A request that a client or an adapter received.
public struct SentRequest: Sendable, Equatable, CustomStringConvertible {
  /// The HTTP method: `GET`.
  public let method: String
  /// The absolute URL, with a form's values in its query if the method sends them there.
  public let url: URL
  /// The header fields of the request, without those that a transport adds.
  public let headers: [String: String]
  /// The body; nil if there is none or it cannot be encoded.
  public let body: Data?

  /// Creates a request to compare a sent one with.
  package init(method: String, url: URL, headers: [String: String] = [:], body: Data? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The request as the default client would send it, according to the Beagle protocol.
  package init(_ request: Request) {
    let data = request.additionalData
    let built = HttpRequestBuilder().build(
      url: request.url, requestType: request.type,
      additionalData: data as? HttpAdditionalData
        ?? data.map { HttpAdditionalData(httpData: nil, headers: $0.headers) })
    self.init(method: built.method, url: built.url, headers: built.headers, body: built.body)
  }

  package init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET", url: request.url ?? URL(filePath: "/"),
      headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody)
  }

  /// Returns the value of a header. Names are case-insensitive.
  public func value(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name.lowercased() }?.value
  }

  /// The body as text; empty if there is none, with `�` for invalid UTF-8.
  package var bodyText: String { String(decoding: body ?? Data(), as: UTF8.self) }

  /// The body as a value; null if there is none, or it is not JSON.
  public var json: DynamicObject {
    (try? JSONDocument(parsing: [UInt8](body ?? Data())))?.root.dynamicObject ?? .empty
  }

  /// The path with its query: `/items?page=2`.
  package var target: String {
    url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
  }

  /// Method and URL, such as `GET https://shop.example/home`.
  public var description: String { "\(method) \(url.absoluteString)" }

  var urlRequest: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

/// Finds the most similar text, for messages. Case is ignored; of long texts the beginnings are compared.
package enum NearestText {
  private static let maximumLength = 120

  package static func distance(_ left: String, _ right: String) -> Int {
    EditDistance.between(letters(left), letters(right))
  }

  /// The index of the most similar candidate, the first of equals; nil if there is none.
  static func index(of text: String, in candidates: [String]) -> Int? {
    let text = letters(text)
    let distances = candidates.map { EditDistance.between(text, letters($0)) }
    return distances.indices.min { distances[$0] < distances[$1] }
  }

  /// The candidate that is most similar to the text, as a whole or in part; nil if no candidate is close.
  package static func near(_ text: String, in candidates: [String]) -> String? {
    let text = letters(text)
    let distances = candidates.map { candidate in
      let candidate = letters(candidate)
      return (EditDistance.between(text, partOf: candidate), EditDistance.between(text, candidate))
    }
    guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
    return 2 * distances[best].0 <= text.count ? candidates[best] : nil
  }

  private static func letters(_ text: String) -> [Character] {
    Array(text.lowercased().prefix(maximumLength))
  }
}
