public import Foundation
import HTTPServing

/// The reaction of a scripted server to a request: a list of steps, which can be valid or invalid HTTP.
public struct ServerReply: Sendable {
  package enum Step: Sendable {
    case send([UInt8])
    /// Sends bytes repeatedly: a large body without the memory for it.
    case sendRepeatedly([UInt8], count: Int)
    /// Waits, on the connection's thread.
    case pause(Duration)
    /// Does nothing more until the client closes the connection.
    case stall
    case close
    case reset
  }

  /// Performed in order. After the last one the connection stays open for the next request.
  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  package static func raw(_ text: String, closes: Bool = false) -> ServerReply {
    ServerReply([.send(Array(text.utf8))] + (closes ? [.close] : []))
  }

  /// Returns a complete response with its `Content-Length`.
  ///
  /// - Parameters:
  ///   - status: any number, including one that HTTP does not define.
  ///   - body: the bytes of the body.
  ///   - headers: complete lines, such as `X-Shop: olinda`.
  public static func status(_ status: Int, body: [UInt8], headers: [String] = []) -> ServerReply {
    let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.count)"] + headers
    return ServerReply([.send(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8) + body)])
  }

  /// Returns a complete response with its `Content-Length`. Headers are complete lines, such as
  /// `X-Shop: olinda`.
  public static func status(_ status: Int, body: String = "", headers: [String] = []) -> ServerReply {
    .status(status, body: Array(body.utf8), headers: headers)
  }

  /// Returns a complete response with status 200 and its `Content-Length`. Headers are complete lines, such
  /// as `X-Shop: olinda`.
  public static func ok(_ body: String = "{}", headers: [String] = []) -> ServerReply {
    .status(200, body: body, headers: headers)
  }

  /// A response without body, as required for the statuses 204 and 304 and for HEAD.
  package static func head(_ status: Int, headers: [String] = []) -> ServerReply {
    .raw((["HTTP/1.1 \(status) Scripted"] + headers).map { $0 + "\r\n" }.joined() + "\r\n")
  }

  /// Returns a redirect to another URL.
  public static func redirect(_ status: Int, to location: String) -> ServerReply {
    .status(status, headers: ["Location: \(location)"])
  }

  /// Reads the request and never responds.
  package static let silence = ServerReply([.stall])
}

/// A request as received by the server.
public struct ServerRequest: Sendable {
  /// The method, unchanged.
  public let method: String
  /// Path and query, unchanged, such as `/home?page=2`.
  public let target: String
  /// The header fields in order, with their original spelling.
  public let headers: [(name: String, value: String)]
  /// The bytes after the headers, with chunks joined; empty if there are none.
  public let body: Data

  init(_ received: ReceivedRequest) {
    method = received.method
    target = received.target
    headers = received.headers.fields.map { ($0.name, $0.value) }
    body = Data(received.body)
  }

  /// The target without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// All values of a header. Names are case-insensitive.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Returns the first value of a header. Names are case-insensitive.
  public func value(_ name: String) -> String? { values(name).first }

  /// The body as text; invalid UTF-8 becomes `�`.
  package var bodyText: String { String(decoding: body, as: UTF8.self) }
}
