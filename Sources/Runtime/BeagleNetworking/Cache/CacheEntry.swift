public import Foundation

/// A stored screen: a response that was decoded successfully, with the metadata needed to reuse it.
public struct CacheEntry: Sendable, Codable, Equatable {
  /// The key of the request. Entries for several variants share it.
  public let key: CacheKey
  /// The request headers that select this response.
  ///
  /// Keys are lower-case names; values are SHA-256 digests in hexadecimal, because the headers may be
  /// secrets, or an empty string for a header that was not sent.
  ///
  /// The dictionary contains the headers named by `Vary` and always `Authorization` and `Cookie`, so that one
  /// user never sees another user's screens.
  public let variant: [String: String]
  /// The body of the response, after decompression.
  public let data: Data
  /// The HTTP status code, from 200 to 203.
  public let status: Int
  /// The response's headers, with lower-case names. Cookies and connection headers are omitted.
  public let headers: [String: String]
  /// The time at which the request was sent that fetched or last revalidated this entry.
  public let created: Date
  /// The number of seconds after ``created`` during which the screen is shown without asking the server.
  public let maxAge: Int

  /// Creates an entry from its parts, without validation. For stores with a custom storage format.
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

  /// The content hash that the server sent in the header `beagle-hash`.
  public var hash: String? { headers["beagle-hash"] }

  /// The size of the entry for a store's limits: the bytes of its data, its URL and its headers.
  package var byteCount: Int {
    headers.reduce(data.count + key.url.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// Returns false if `created` lies in the future: the clock was set back, so the age is unknown.
  func isFresh(at time: Date) -> Bool {
    let age = time.timeIntervalSince(created)
    return age >= 0 && age < Double(maxAge)
  }

  /// The stored response, as if it had just been received.
  var response: NetworkResponse? {
    guard let url = URL(string: key.url),
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { return nil }
    return NetworkResponse(data: data, response: response)
  }
}

extension CacheEntry {
  /// Returns nil if the response must not be stored or could never be reused.
  ///
  /// The age counts from the moment the request was sent, which is never later than the server's response.
  init?(
    _ response: NetworkResponse, to request: CacheableRequest, sentAt created: Date, defaultMaxAge: Int
  ) {
    guard let http = response.response as? HTTPURLResponse, (200...203).contains(http.statusCode),
      !http.wasRedirected(from: request.key)
    else { return nil }
    let headers = http.headersByLowerCaseName
    guard !CacheControl(headers["cache-control"]).noStore,
      let variant = request.variant(vary: headers["vary"])
    else { return nil }
    self.init(
      key: request.key, variant: variant, data: response.data, status: http.statusCode,
      headers: headers.filter { !notStored.contains($0.key) },
      created: created, maxAge: Self.maxAge(headers, sentAt: created, defaultMaxAge: defaultMaxAge))
    guard maxAge > 0 || !request.conditions(for: self).isEmpty else { return nil }
  }

  /// The entry after the server confirmed it, with a new age and the headers of the 304.
  ///
  /// - Returns: nil if the 304 is about a different entry or forbids storing.
  func revalidated(by headers: [String: String], sentAt created: Date, defaultMaxAge: Int) -> CacheEntry? {
    let isSame = headers.allSatisfy { name, value in
      switch name {
      case "beagle-hash": hash == nil || hash == value
      case "etag": self.headers["etag"].map { $0.strongPart == value.strongPart } ?? true
      default: true
      }
    }
    guard isSame, !CacheControl(headers["cache-control"]).noStore else { return nil }
    var merged = self.headers.merging(headers.filter { !notStored.contains($0.key) }) { $1 }
    // These describe the stored body; a 304 has no body.
    for name in ["content-type", "content-range"] { merged[name] = self.headers[name] }
    merged["age"] = headers["age"]
    return CacheEntry(
      key: key, variant: variant, data: data, status: status, headers: merged, created: created,
      maxAge: Self.maxAge(merged, sentAt: created, defaultMaxAge: defaultMaxAge))
  }

  /// If the server sends no lifetime, the default applies to responses of the Beagle protocol; other
  /// responses are revalidated every time.
  private static func maxAge(
    _ headers: [String: String], sentAt created: Date, defaultMaxAge: Int
  ) -> Int {
    let control = CacheControl(headers["cache-control"])
    guard !control.noCache else { return 0 }
    let lifetime =
      control.maxAge ?? secondsToExpiry(headers, sentAt: created)
      ?? (headers["beagle-hash"] == nil ? 0 : defaultMaxAge)
    let age = headers["age"].flatMap { DeltaSeconds.read(trimmed(Substring($0))) } ?? 0
    return max(0, lifetime - age)
  }

  /// The lifetime given by `Expires`, relative to the response's `Date` if it has one. An invalid date, such
  /// as the usual `0`, means expired.
  private static func secondsToExpiry(_ headers: [String: String], sentAt created: Date) -> Int? {
    guard let expires = headers["expires"] else { return nil }
    guard let end = HttpDate.read(expires) else { return 0 }
    let start = headers["date"].flatMap(HttpDate.read) ?? created
    return Int(min(max(end.timeIntervalSince(start), 0), Double(Int32.max)))
  }
}

/// Cookies are secrets and belong to the session; the others describe the connection or the compressed body.
private let notStored: Set<String> = [
  "set-cookie", "set-cookie2", "connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te",
  "trailer", "transfer-encoding", "upgrade", "content-encoding", "content-length",
]

extension HTTPURLResponse {
  var headersByLowerCaseName: [String: String] {
    allHeaderFields.reduce(into: [:]) { headers, field in
      headers["\(field.key)".lowercased()] = "\(field.value)"
    }
  }

  /// The response of a redirect can change while its target does not: after a redirect to a log-in page the
  /// screen would never be seen again.
  fileprivate func wasRedirected(from key: CacheKey) -> Bool {
    guard let url else { return false }
    return CacheKey(url: url).url != key.url
  }
}

extension String {
  /// The entity tag without the `W/` prefix. Weak tags are sufficient to show a screen again.
  fileprivate var strongPart: Substring {
    hasPrefix("W/") ? dropFirst(2) : self[...]
  }
}

extension CacheEntry {
  /// A line with format and checksum, then the entry as JSON:
  ///
  ///     beagle-cache 1 5d41402a…
  ///     {"created": …, "data": "eyJfYmVh…", …}
  func fileContents() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(self)
    return Data("\(fileMark)\(SHA256Digest.hex(json))\n".utf8) + json
  }

  /// - Returns: nil if the contents differ in any way from what was written.
  init?(fileContents: Data) {
    let mark = Data(fileMark.utf8)
    let start = mark.count + 65
    guard fileContents.count > start, fileContents.starts(with: mark) else { return nil }
    let bytes = [UInt8](fileContents)
    let json = bytes[start...]
    guard bytes[mark.count..<start].elementsEqual("\(SHA256Digest.hex(json))\n".utf8),
      let entry = try? JSONDecoder().decode(CacheEntry.self, from: Data(json))
    else { return nil }
    self = entry
  }

  /// The name of the entry's file, stable across runs: a part for the key, shared by all variants, then a
  /// digest of the variant.
  var fileName: String {
    let names = variant.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    let digest = SHA256Digest.hex(names.joined(separator: "\n").utf8).prefix(16)
    return "\(key.fileNamePrefix)\(digest).\(CacheEntry.fileExtension)"
  }

  static let fileExtension = "beagle-screen"
}

extension CacheKey {
  var fileNamePrefix: String {
    SHA256Digest.hex("\(method)\n\(url)\n\(bodyDigest ?? "")".utf8) + "-"
  }
}

private let fileMark = "beagle-cache 1 "

/// Identifies a cacheable request by method, URL and body.
///
/// The request headers that also matter are known only after the server has named them in `Vary`; see
/// ``CacheEntry/variant``.
public struct CacheKey: Hashable, Sendable, Codable {
  /// The HTTP method, case-sensitive.
  public let method: String
  /// The absolute URL, without fragment, user name and password. Fragments are never sent; credentials are
  /// part of ``CacheEntry/variant``.
  public let url: String
  /// The SHA-256 digest of the request's body in hexadecimal, or nil if there is no body.
  package let bodyDigest: String?

  /// Removes fragment, user name and password from the URL; an empty body counts as no body.
  package init(method: String = "GET", url: URL, body: Data? = nil) {
    self.method = method
    self.url = url.forCaching
    bodyDigest = body.flatMap { $0.isEmpty ? nil : SHA256Digest.hex($0) }
  }
}

extension URL {
  fileprivate var forCaching: String {
    let text = withoutUserPart.prefix { $0 != "#" }
    // The path of a URL without a path is the root.
    return path().isEmpty && query() == nil && host() != nil ? text + "/" : String(text)
  }
}
