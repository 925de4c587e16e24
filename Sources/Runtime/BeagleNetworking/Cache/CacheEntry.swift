public import Foundation

/// A stored screen: a response that decoded, and what is needed to show it again.
public struct CacheEntry: Sendable, Codable, Equatable {
  /// The request that this is the response to; entries for several variants share it.
  public let key: CacheKey
  /// The request headers this response is for: lower-case names, and as values their SHA-256 in hexadecimal
  /// digits, since they may be secrets; empty for a header that was not sent.
  ///
  /// Holds the headers named by `Vary` and always `Authorization` and `Cookie`: what one user was shown is
  /// never shown to another.
  public let variant: [String: String]
  /// The body of the response, after decompression.
  public let data: Data
  /// The HTTP status, from 200 to 203.
  public let status: Int
  /// The response's headers, with lower-case names. Cookies and headers of the connection are left out.
  public let headers: [String: String]
  /// When the request was sent that this response or its last confirmation by the server came to.
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
  package var byteCount: Int {
    headers.reduce(data.count + key.url.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// Never if `created` lies ahead: the clock was put back, and nobody knows the age.
  func isFresh(at time: Date) -> Bool {
    let age = time.timeIntervalSince(created)
    return age >= 0 && age < Double(maxAge)
  }

  /// The stored response as if it had just come.
  var response: NetworkResponse? {
    guard let url = URL(string: key.url),
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { return nil }
    return NetworkResponse(data: data, response: response)
  }
}

extension CacheEntry {
  /// The entry to keep for a response, or nil if the response must not be kept or could never be used again.
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

  /// The entry after the server said it still holds: young again, with the headers that came along.
  ///
  /// - Returns: nil if the server must have meant another entry, or forbids to keep this one.
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
    // These describe the stored body, which a 304 does not have.
    for name in ["content-type", "content-range"] { merged[name] = self.headers[name] }
    merged["age"] = headers["age"]
    return CacheEntry(
      key: key, variant: variant, data: data, status: status, headers: merged, created: created,
      maxAge: Self.maxAge(merged, sentAt: created, defaultMaxAge: defaultMaxAge))
  }

  /// Without a word of the server's, the default holds where the Beagle protocol is spoken; plain HTTP responses
  /// are asked about every time.
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

  /// The age limit of the header `Expires`, counted by the server's clock if the response has a `Date`. A value that is no date,
  /// such as the usual `0`, means that the response has expired.
  private static func secondsToExpiry(_ headers: [String: String], sentAt created: Date) -> Int? {
    guard let expires = headers["expires"] else { return nil }
    guard let end = HttpDate.read(expires) else { return 0 }
    let start = headers["date"].flatMap(HttpDate.read) ?? created
    return Int(min(max(end.timeIntervalSince(start), 0), Double(Int32.max)))
  }
}

/// Cookies are secrets and the session's to keep; the others speak of the connection, or of the body as it was
/// before it was decompressed.
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

  /// What a redirect leads to can change while its target stays as it is: behind a log-in page the screen
  /// would never be seen again.
  fileprivate func wasRedirected(from key: CacheKey) -> Bool {
    guard let url else { return false }
    return CacheKey(url: url).url != key.url
  }
}

extension String {
  /// The entity tag without the `W/` of a weak one. Weak tags are good enough to show a screen again.
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

  /// - Returns: nil if anything at all is not as it was written.
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

  /// The name of the entry's file, which is the same in every run: first a part for the key, which all variants share, then
  /// a digest of the variant.
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

/// Identifies the request that a stored screen answers, by method, URL and body.
///
/// Which request headers matter besides is known only once a server has named them in `Vary`; that is in
/// `CacheEntry.variant`.
public struct CacheKey: Hashable, Sendable, Codable {
  /// The HTTP method, in the spelling it is sent with.
  public let method: String
  /// The absolute URL without its fragment, which is never sent, and without a user name and password, which
  /// are secrets and for `CacheEntry.variant` to tell apart.
  public let url: String
  /// The SHA-256 of the request's body in hexadecimal digits; nil if there is none.
  package let bodyDigest: String?

  /// Creates the key of a request. A fragment, a user name and a password are taken out of the URL, and an empty body
  /// counts as none.
  package init(method: String = "GET", url: URL, body: Data? = nil) {
    self.method = method
    self.url = url.forCaching
    bodyDigest = body.flatMap { $0.isEmpty ? nil : SHA256Digest.hex($0) }
  }
}

extension URL {
  fileprivate var forCaching: String {
    let text = withoutUserPart.prefix { $0 != "#" }
    // A host without a path is asked for its root.
    return path().isEmpty && query() == nil && host() != nil ? text + "/" : String(text)
  }
}
