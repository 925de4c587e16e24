import Foundation
import HTTPSyntax

/// A request as the cache sees it.
struct CacheableRequest: Sendable {
  let key: CacheKey
  /// The headers that the client will send, with lower-case names.
  let headers: [String: String]
  /// How much HTTP allows for a stored response to this request.
  let reuse: Reuse

  enum Reuse {
    /// GET: it can be shown without asking the server, or confirmed by it.
    case withoutAsking
    /// A stored response may be shown only after the server has confirmed it by `ETag`, `Last-Modified` or hash.
    case askingFirst
    /// Only the hash, which names the content, can confirm it. The server has to see every POST, an
    /// `If-None-Match` would make it refuse one, and of additional data of an unknown kind we do not know
    /// what it sends.
    case byHash
  }

  /// - Returns: nil for requests that pass the cache by: what is no component, `Cache-Control: no-store`,
  ///   ranges, and conditions of the caller's own, who then wants to see the 304.
  init?(_ request: Request, headers sent: [String: String]) {
    guard case .fetchComponent = request.type else { return nil }
    let data = request.additionalData.map(HttpAdditionalData.init(any:))
    headers = sent.withLowerCaseNames
    let control = CacheControl(headers["cache-control"])
    guard !control.noStore, headers.keys.allSatisfy({ !Self.conditions.contains($0) })
    else { return nil }
    key = CacheKey(method: request.method, url: request.url, body: data?.httpData?.body)
    let isKnown = request.additionalData == nil || request.additionalData is HttpAdditionalData
    if request.method != "GET" || !isKnown {
      reuse = .byHash
    } else {
      reuse = control.noCache || control.maxAge == 0 ? .askingFirst : .withoutAsking
    }
    credentials = request.url.user(percentEncoded: true).map { user in
      "\(user):\(request.url.password(percentEncoded: true) ?? "")"
    }
  }

  private static let conditions: Set<String> = [
    "beagle-hash", "if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range",
    "range",
  ]
  /// The user and password of the URL.
  private let credentials: String?

  /// The digests of the headers a response depends on; see `CacheEntry.variant`.
  ///
  /// - Parameter vary: the response's `Vary`.
  /// - Returns: nil if the response is for this request alone.
  func variant(vary: String?) -> [String: String]? {
    let named = (vary ?? "").split(separator: ",").map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
    guard !named.contains("*") else { return nil }
    return variant(of: named + ["authorization", "cookie"])
  }

  func matches(_ entry: CacheEntry) -> Bool {
    variant(of: entry.variant.keys) == entry.variant
  }

  private func variant(of names: some Sequence<String>) -> [String: String] {
    names.reduce(into: [:]) { variant, name in
      let value = name == "authorization" ? headers[name] ?? credentials : headers[name]
      variant[name] = value.map { SHA256Digest.hex($0.utf8) } ?? ""
    }
  }

  /// The headers that ask the server whether `entry` still holds; none if it cannot say.
  func conditions(for entry: CacheEntry) -> [String: String] {
    var conditions: [String: String] = [:]
    conditions["beagle-hash"] = entry.hash
    if reuse != .byHash {
      conditions["If-None-Match"] = entry.headers["etag"]
      conditions["If-Modified-Since"] = entry.headers["last-modified"]
    }
    // Stored text is checked like any other; what a server sent need not be what may be sent.
    return conditions.filter { HttpGrammar.isFieldValue($0.value) }
  }
}

extension [String: String] {
  var withLowerCaseNames: [String: String] {
    var merge = HeaderMerge()
    merge.add(self)
    return merge.headers.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
  }
}

/// A client that knows which headers it sends. Others are taken to send those of the additional data.
///
/// A client that wraps another one passes the question on, so that a cache above can follow `Vary`.
package protocol RequestHeaderSource {
  /// The headers that this request would be sent with, names in any case. Sends nothing. Called where the client is.
  func headers(for request: Request) -> [String: String]
}

extension NetworkClientDefault: RequestHeaderSource {
  /// As the request builder merges them.
  package func headers(for request: Request) -> [String: String] {
    httpRequestBuilder.build(
      url: request.url,
      requestType: request.type,
      additionalData: request.additionalData.map(HttpAdditionalData.init(any:))
    ).headers
  }
}
