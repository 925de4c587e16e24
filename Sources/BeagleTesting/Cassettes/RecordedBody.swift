public import Foundation

/// A body as people can read it: text where it is text, one string or one for each line, base64 where not.
public struct RecordedBody: Sendable, Equatable, Codable {
  /// The bytes themselves, after decompression.
  public let data: Data

  /// Creates a body, text or not.
  public init(_ data: Data) {
    self.data = data
  }

  private enum Key: String, CodingKey {
    case base64
  }

  public func encode(to encoder: any Encoder) throws {
    guard let text = String(data: data, encoding: .utf8), Data(text.utf8) == data else {
      var container = encoder.container(keyedBy: Key.self)
      return try container.encode(data.base64EncodedString(), forKey: .base64)
    }
    var container = encoder.singleValueContainer()
    // By bytes: a carriage return with its line feed is one character.
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count == 1 {
      try container.encode(text)
    } else {
      try container.encode(lines.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let text = try container.decode(String.self, forKey: .base64)
      guard let data = Data(base64Encoded: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .base64, in: container, debugDescription: "the body is not base64")
      }
      self.data = data
      return
    }
    let container = try decoder.singleValueContainer()
    if let lines = try? container.decode([String].self) {
      data = Data(lines.joined(separator: "\n").utf8)
    } else {
      data = Data(try container.decode(String.self).utf8)
    }
  }
}
