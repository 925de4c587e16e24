import Foundation

/// The result of a recorded request: an HTTP answer with any status, or a failure.
public enum RecordedResponse: Sendable, Equatable {
  /// A server answered, with any status.
  case answered(RecordedAnswer)
  /// No answer came.
  case failed(RecordedFailure)
}

/// An HTTP answer on a cassette, its secrets masked.
public struct RecordedAnswer: Sendable, Equatable, Codable {
  /// The HTTP status. One outside 200 to 299 is replayed as a failure with this answer.
  public var status: Int
  /// A header that came several times is one entry, its values joined by commas.
  public var headers: [String: String]
  /// nil if it is empty.
  public var body: RecordedBody?
  /// Where the answer came from, if that is not where the request went, as after a redirect.
  public var url: String?

  /// Creates an answer whose secrets are masked already.
  public init(status: Int, headers: [String: String] = [:], body: RecordedBody? = nil, url: String? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// A failure of the transport, or of the client before it.
public struct RecordedFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The code of a `URLError`; nil if it was another error.
  public var urlErrorCode: Int?
  public var description: String

  /// Creates a failure; with a code it is replayed as a `URLError`, else as this failure itself.
  public init(urlErrorCode: Int?, description: String) {
    self.urlErrorCode = urlErrorCode
    self.description = description
  }

  /// The error that is thrown when this is replayed.
  var error: any Error {
    // Where the code is none that is known, a URLError would trap when it is asked for it.
    let code: URLError.Code? = urlErrorCode.flatMap { URLError.Code(rawValue: $0) }
    return code.map { URLError($0) } ?? self
  }
}

extension RecordedResponse: Codable {
  private enum Key: String, CodingKey {
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .answered(let answer):
      try answer.encode(to: encoder)
    case .failed(let failure):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(failure, forKey: .failure)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let failure = try container.decodeIfPresent(RecordedFailure.self, forKey: .failure) {
      self = .failed(failure)
    } else {
      self = .answered(try RecordedAnswer(from: decoder))
    }
  }
}
