public import Foundation

/// A stored screen: an answer that decoded, and what is needed to show it again.
public struct CacheEntry: Sendable, Codable, Equatable {
  /// The request that this is the answer to; entries for several variants share it.
  public let key: CacheKey
  /// The request headers this answer is for: lower-case names, and as values their SHA-256 in hexadecimal
  /// digits, since they may be secrets; empty for a header that was not sent.
  ///
  /// Holds the headers named by `Vary` and always `Authorization` and `Cookie`: what one user was shown is
  /// never shown to another.
  public let variant: [String: String]
  /// The body of the answer, after decompression.
  public let data: Data
  /// The HTTP status, from 200 to 203.
  public let status: Int
  /// The answer's headers, with lower-case names. Cookies and headers of the connection are left out.
  public let headers: [String: String]
  /// When the request was sent that this answer or its last confirmation by the server came to.
  public let created: Date
  /// How many seconds after `created` the screen is shown without asking the server.
  public let maxAge: Int

  /// Creates an entry of parts that are taken as they are: for stores that keep entries in a form of their own.
  public init(
    key: CacheKey, variant: [String: String], data: Data, status: Int, headers: [String: String],
    created: Date, maxAge: Int
  ) {
    self.key = key
    self.variant = variant
    self.data = data
    self.status = status
    self.headers = headers
    self.created = created
    self.maxAge = maxAge
  }

  /// The server's own name for the content, in the header `beagle-hash`.
  public var hash: String? { headers["beagle-hash"] }

  /// The size that a store counts for the entry: the bytes of its data, its URL and its headers.
  public var byteCount: Int {
    headers.reduce(data.count + key.url.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// Never if `created` lies ahead: the clock was put back, and nobody knows the age.
  func isFresh(at time: Date) -> Bool {
    let age = time.timeIntervalSince(created)
    return age >= 0 && age < Double(maxAge)
  }

  /// The stored answer as if it had just come.
  var answer: NetworkResponse? {
    guard let url = URL(string: key.url),
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { return nil }
    return NetworkResponse(data: data, response: response)
  }
}
