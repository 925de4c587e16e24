public import Foundation
import HTTPServing

/// A request as it came over the wire.
public struct ServerRequest: Sendable {
  /// As it was spelled.
  public let method: String
  /// Path and query as they were written, such as `/home?page=2`.
  public let target: String
  /// In the order they came, names as they were spelled.
  public let headers: [(name: String, value: String)]
  /// The bytes after the headers, chunks put together; empty where there are none.
  public let body: Data

  init(_ received: ReceivedRequest) {
    method = received.method
    target = received.target
    headers = received.headers.fields.map { ($0.name, $0.value) }
    body = Data(received.body)
  }

  /// The target up to the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// All values of a header; the letter case of its name is ignored.
  public func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The first value of a header; the letter case of its name is ignored.
  public func value(_ name: String) -> String? { values(name).first }

  /// The body as text; invalid UTF-8 becomes `�`.
  public var bodyText: String { String(decoding: body, as: UTF8.self) }
}
