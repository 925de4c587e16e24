import Foundation

/// A request on a cassette, its secrets masked.
public struct RecordedRequest: Sendable, Equatable, Codable, CustomStringConvertible {
  /// As it was sent: `GET`.
  public var method: String
  /// Absolute, with secret values of its query masked.
  public var url: String
  /// For the reader: requests are matched by method, URL and body.
  public var headers: [String: String]
  /// Nil where there was none or an empty one.
  public var body: RecordedBody?

  /// Creates a request whose secrets are masked already.
  public init(method: String, url: String, headers: [String: String] = [:], body: RecordedBody? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  init(_ request: SentRequest, masking: SecretMasking) {
    let body = request.body.flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      method: request.method, url: masking.masked(request.url),
      headers: masking.masked(request.headers),
      body: body.map { RecordedBody(masking.recorded($0, sentIn: request.headers, isRequest: true)) })
  }

  /// The same, with what is a secret masked: a cassette may be written by hand, or older than a rule.
  func masked(by masking: SecretMasking) -> RecordedRequest {
    RecordedRequest(
      method: method, url: URL(string: url).map(masking.masked) ?? url, headers: masking.masked(headers),
      body: body.map { RecordedBody(masking.recorded($0.data, sentIn: headers, isRequest: true)) })
  }

  /// Method and URL.
  public var description: String { "\(method) \(url)" }
}
