/// What the server sends back.
struct Reply: Sendable {
  var bytes: [UInt8]
  /// Hangs up after the bytes.
  var closes = false
  /// Runs after the bytes, on the connection's own thread, until it has sent all it wants.
  var rest: (@Sendable (POSIXSocket) -> Void)?

  static func raw(_ text: String, closes: Bool = false) -> Reply {
    Reply(bytes: Array(text.utf8), closes: closes)
  }

  /// Sends `head`, then whatever `rest` sends, and hangs up.
  static func streamed(_ head: String, rest: @escaping @Sendable (POSIXSocket) -> Void) -> Reply {
    Reply(bytes: Array(head.utf8), closes: true, rest: rest)
  }

  static func redirect(_ status: Int, to location: String) -> Reply {
    .status(status, body: "moved", headers: ["Location: \(location)"])
  }

  static func status(_ status: Int, body: String = "", headers: [String] = []) -> Reply {
    let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.utf8.count)"] + headers
    return .raw(lines.map { $0 + "\r\n" }.joined() + "\r\n" + body)
  }

  static func ok(_ body: String = "{}", headers: [String] = []) -> Reply {
    .status(200, body: body, headers: headers)
  }

  /// Takes the request and never answers.
  static let silence = Reply(bytes: [])
}
