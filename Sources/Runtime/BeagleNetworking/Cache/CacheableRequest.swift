import Foundation
import HTTPSyntax

struct CacheableRequest: Sendable {
  let key: CacheKey
  /// The headers that the network client will send, with lower-case names.
  let headers: [String: String]
  /// How HTTP permits a stored response to be reused for this request.
  let reuse: Reuse

  enum Reuse {
    /// GET: reused while fresh, or after revalidation.
    case withoutAsking
    /// Reused only after the server has confirmed it by `ETag`, `Last-Modified` or hash.
    case askingFirst
    /// Reused only if the hash, which names the content, confirms it. The server has to see every POST, would
    /// refuse one with `If-None-Match`, and the method of unknown additional data is unknown.
    case byHash
  }

  /// - Returns: nil for requests that bypass the cache: those not for components, with
  ///   `Cache-Control: no-store`, with ranges, or with the caller's conditional headers, since that caller
  ///   expects the 304.
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
  private let credentials: String?

  /// The digests of the headers that the response depends on; see `CacheEntry.variant`.
  ///
  /// - Parameter vary: the response's `Vary`.
  /// - Returns: nil if the response cannot be reused for other requests (`Vary: *`).
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

  /// The headers that ask the server to revalidate `entry`; empty if the entry has no validators.
  func conditions(for entry: CacheEntry) -> [String: String] {
    var conditions: [String: String] = [:]
    conditions["beagle-hash"] = entry.hash
    if reuse != .byHash {
      conditions["If-None-Match"] = entry.headers["etag"]
      conditions["If-Modified-Since"] = entry.headers["last-modified"]
    }
    // Stored values are validated, too: a server may send values that must not be sent.
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

/// A network client that knows which headers it sends. For others the cache assumes the headers of the
/// additional data.
///
/// A client that wraps another one forwards the call, so that an outer cache can honor `Vary`.
package protocol RequestHeaderSource {
  /// The headers that this request would be sent with, names in any case. Sends nothing. Called wherever the
  /// network client is called.
  func headers(for request: Request) -> [String: String]
}

extension NetworkClientDefault: RequestHeaderSource {
  package func headers(for request: Request) -> [String: String] {
    httpRequestBuilder.build(
      url: request.url,
      requestType: request.type,
      additionalData: request.additionalData.map(HttpAdditionalData.init(any:))
    ).headers
  }
}
