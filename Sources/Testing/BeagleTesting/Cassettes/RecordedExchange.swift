import Foundation

/// A request on a cassette, with secrets masked.
public struct RecordedRequest: Sendable, Equatable, Codable, CustomStringConvertible {
  /// The HTTP method: `GET`.
  public var method: String
  /// The absolute URL, with secret values of its query masked.
  public var url: String
  /// For the reader: requests are matched by method, URL and body.
  package var headers: [String: String]
  /// nil if there was none or an empty one.
  package var body: RecordedBody?

  /// Creates a request whose secrets are already masked.
  package init(method: String, url: String, headers: [String: String] = [:], body: RecordedBody? = nil) {
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

  /// The request with its secrets masked: a cassette may be handwritten, or older than a rule.
  func masked(by masking: SecretMasking) -> RecordedRequest {
    RecordedRequest(
      method: method, url: URL(string: url).map(masking.masked) ?? url, headers: masking.masked(headers),
      body: body.map { RecordedBody(masking.recorded($0.data, sentIn: headers, isRequest: true)) })
  }

  /// Method and URL.
  public var description: String { "\(method) \(url)" }
}

/// The outcome of a recorded request: an HTTP response with any status, or a failure.
package enum RecordedOutcome: Sendable, Equatable {
  /// A server responded, with any status.
  case answered(RecordedResponse)
  case failed(RecordedFailure)
}

/// An HTTP response on a cassette, with secrets masked.
package struct RecordedResponse: Sendable, Equatable, Codable {
  /// The HTTP status. One outside 200–299 is replayed as a failure with this response.
  package var status: Int
  /// A repeated header is one entry with its values joined by commas.
  package var headers: [String: String]
  package var body: RecordedBody?
  /// The URL of the response if it differs from that of the request, as after a redirect.
  package var url: String?

  /// Creates a response whose secrets are already masked.
  package init(status: Int, headers: [String: String] = [:], body: RecordedBody? = nil, url: String? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// A failure of the transport or the client.
package struct RecordedFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The code of a `URLError`; nil for other errors.
  package var urlErrorCode: Int?
  package var description: String

  /// Creates a failure; with a code it is replayed as a `URLError`, else as this failure itself.
  package init(urlErrorCode: Int?, description: String) {
    self.urlErrorCode = urlErrorCode
    self.description = description
  }

  var error: any Error {
    // A URLError with an unknown code traps when its code is read.
    let code: URLError.Code? = urlErrorCode.flatMap { URLError.Code(rawValue: $0) }
    return code.map { URLError($0) } ?? self
  }
}

extension RecordedOutcome: Codable {
  private enum Key: String, CodingKey {
    case failure
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .answered(let response):
      try response.encode(to: encoder)
    case .failed(let failure):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(failure, forKey: .failure)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let failure = try container.decodeIfPresent(RecordedFailure.self, forKey: .failure) {
      self = .failed(failure)
    } else {
      self = .answered(try RecordedResponse(from: decoder))
    }
  }
}

/// A body in readable form: text as one string or one for each line, anything else as base64.
package struct RecordedBody: Sendable, Equatable, Codable {
  /// The decompressed bytes. Responses share them if the journal has their body only once.
  package let bytes: [UInt8]

  package var data: Data { Data(bytes) }

  /// Creates a body, text or not.
  package init(_ data: Data) {
    bytes = [UInt8](data)
  }

  private enum Key: String, CodingKey {
    case base64
  }

  package func encode(to encoder: any Encoder) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      var container = encoder.container(keyedBy: Key.self)
      return try container.encode(data.base64EncodedString(), forKey: .base64)
    }
    var container = encoder.singleValueContainer()
    // Splits bytes: as a character, a carriage return with its line feed is not a line feed.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count == 1 {
      try container.encode(text)
    } else {
      try container.encode(lines.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let text = try container.decode(String.self, forKey: .base64)
      guard let data = Data(base64Encoded: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .base64, in: container, debugDescription: "the body is not base64")
      }
      bytes = [UInt8](data)
      return
    }
    let container = try decoder.singleValueContainer()
    if let lines = try? container.decode([String].self) {
      bytes = Array(lines.joined(separator: "\n").utf8)
    } else {
      bytes = Array(try container.decode(String.self).utf8)
    }
  }
}
