/// The reaction of a scripted server to a request: a list of steps, which can be correct or wrong HTTP.
public struct ServerReply: Sendable {
  /// One thing that a server does.
  public enum Step: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// The same bytes again and again: a large body without its memory.
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
  public var steps: [Step]

  /// Creates a reply of steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// These bytes, nothing added.
  public static func raw(_ text: String, closes: Bool = false) -> ServerReply {
    ServerReply([.send(Array(text.utf8))] + (closes ? [.close] : []))
  }

  /// A whole answer with its `Content-Length`.
  ///
  /// - Parameters:
  ///   - status: any number, also one that HTTP does not know.
  ///   - body: sent as it is, with its `Content-Length`.
  ///   - headers: whole lines, such as `X-Shop: olinda`.
  public static func status(_ status: Int, body: [UInt8], headers: [String] = []) -> ServerReply {
    let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.count)"] + headers
    return ServerReply([.send(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8) + body)])
  }

  /// A whole answer with its `Content-Length`.
  public static func status(_ status: Int, body: String = "", headers: [String] = []) -> ServerReply {
    .status(status, body: Array(body.utf8), headers: headers)
  }

  /// A whole answer with status 200 and its `Content-Length`. Headers are whole lines, such as `X-Shop: olinda`.
  public static func ok(_ body: String = "{}", headers: [String] = []) -> ServerReply {
    .status(200, body: body, headers: headers)
  }

  /// An answer without body. The statuses 204 and 304 and answers to HEAD must not be longer.
  public static func head(_ status: Int, headers: [String] = []) -> ServerReply {
    .raw((["HTTP/1.1 \(status) Scripted"] + headers).map { $0 + "\r\n" }.joined() + "\r\n")
  }

  /// Sends the client elsewhere.
  public static func redirect(_ status: Int, to location: String) -> ServerReply {
    .status(status, headers: ["Location: \(location)"])
  }

  /// Takes the request and never answers.
  public static let silence = ServerReply([.stall])
}
