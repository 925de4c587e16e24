import BeagleNetworking
import Foundation

/// A request that an application sent and what came back, for reading: secrets are masked, and bodies have a limit.
public struct ExchangeRecord: Sendable, Equatable {
  /// Counted from 1.
  public var number: Int
  /// `GET`.
  public var method: String
  /// With secrets masked.
  public var url: String
  /// Of the request itself; what the transport adds is not among them. Sorted by name.
  public var requestHeaders: [String] = []
  /// The beginning of the request's body.
  public var requestBody = ""
  /// Nil while there is no answer, and where none came.
  public var status: Int?
  /// Sorted by name.
  public var responseHeaders: [String] = []
  /// The beginning of the answer's body, or its size where it is no text.
  public var responseBody = ""
  /// The bytes of the answer's body.
  public var size: Int?
  /// How long the answer took; nil while it is on its way.
  public var duration: Duration?
  /// Why no answer came.
  public var failure: String?

  /// Creates a record of a request that is on its way.
  public init(number: Int, method: String, url: String) {
    self.number = number
    self.method = method
    self.url = url
  }

  /// How many bytes of a body are kept.
  static let bodyLimit = 4_096

  /// The bytes of its texts.
  var byteCount: Int {
    (requestHeaders + responseHeaders + [url, requestBody, responseBody, failure ?? ""]).reduce(0) {
      $0 + $1.utf8.count
    }
  }
}

extension ExchangeRecord {
  /// The beginning of a body, if it is text.
  static func text(of body: Data) -> String {
    if let text = body.text(upTo: bodyLimit) {
      return body.count > bodyLimit ? "\(text)… (\(body.count) bytes)" : text
    }
    return "(\(body.count) bytes that are not UTF-8 text)"
  }
}
