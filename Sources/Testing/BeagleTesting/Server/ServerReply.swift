public import Foundation
import HTTPServing

/// The reaction of a scripted server to a request: a list of steps, which can be correct or wrong HTTP.
public struct ServerReply: Sendable {
  /// One thing that a server does.
  package enum Step: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends bytes again and again: a large body without its memory.
    case sendRepeatedly([UInt8], count: Int)
    /// Waits, on the connection's own thread.
    case pause(Duration)
    /// Does nothing more until the client hangs up.
    case stall
    /// Hangs up.
    case close
    /// Hangs up so that the client sees its connection reset.
    case reset
  }

  /// Done one after the other. Behind the last the connection stays open for the next request.
  package var steps: [Step]

  /// Creates a reply of steps.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Sends exactly these bytes.
  package static func raw(_ text: String, closes: Bool = false) -> ServerReply {
    ServerReply([.send(Array(text.utf8))] + (closes ? [.close] : []))
  }

  /// A whole response with its `Content-Length`.
  ///
  /// - Parameters:
  ///   - status: any number, also one that HTTP does not know.
  ///   - body: sent as it is, with its `Content-Length`.
  ///   - headers: whole lines, such as `X-Shop: olinda`.
  public static func status(_ status: Int, body: [UInt8], headers: [String] = []) -> ServerReply {
    let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.count)"] + headers
    return ServerReply([.send(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8) + body)])
  }

  /// A whole response with its `Content-Length`.
  public static func status(_ status: Int, body: String = "", headers: [String] = []) -> ServerReply {
    .status(status, body: Array(body.utf8), headers: headers)
  }

  /// A whole response with status 200 and its `Content-Length`. Headers are whole lines, such as `X-Shop: olinda`.
  public static func ok(_ body: String = "{}", headers: [String] = []) -> ServerReply {
    .status(200, body: body, headers: headers)
  }

  /// A response without body. The statuses 204 and 304 and responses to HEAD must not be longer.
  package static func head(_ status: Int, headers: [String] = []) -> ServerReply {
    .raw((["HTTP/1.1 \(status) Scripted"] + headers).map { $0 + "\r\n" }.joined() + "\r\n")
  }

  /// Sends the client elsewhere.
  public static func redirect(_ status: Int, to location: String) -> ServerReply {
    .status(status, headers: ["Location: \(location)"])
  }

  /// Takes the request and never answers.
  package static let silence = ServerReply([.stall])
}

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
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The first value of a header; the letter case of its name is ignored.
  public func value(_ name: String) -> String? { values(name).first }

  /// The body as text; invalid UTF-8 becomes `�`.
  package var bodyText: String { String(decoding: body, as: UTF8.self) }
}
