import Foundation

extension CacheEntry {
  /// The entry to keep for an answer, or nil if the answer must not be kept or could never be used again.
  ///
  /// The age counts from the moment the request was sent, which is never later than the server's answer.
  init?(
    _ answer: NetworkResponse, to request: CacheableRequest, sentAt created: Date, defaultMaxAge: Int
  ) {
    guard let http = answer.response as? HTTPURLResponse, (200...203).contains(http.statusCode),
      !http.wasRedirected(from: request.key)
    else { return nil }
    let headers = http.headersByLowerCaseName
    guard !CacheControl(headers["cache-control"]).noStore,
      let variant = request.variant(vary: headers["vary"])
    else { return nil }
    self.init(
      key: request.key, variant: variant, data: answer.data, status: http.statusCode,
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

  /// Without a word of the server's, the default holds where the Beagle protocol is spoken; plain HTTP answers
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

  /// The age limit of the header `Expires`, counted by the server's clock if the answer has a `Date`. A value that is no date,
  /// such as the usual `0`, means that the answer has expired.
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
