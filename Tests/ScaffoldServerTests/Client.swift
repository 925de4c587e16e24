import HTTPServing

/// A plain blocking socket to a server on this machine.
final class Client {
  private let socket: Socket
  private let host: String
  private var received: [UInt8] = []

  struct ReceivedMessage {
    var status = 0
    var head = ""
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? {
      for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }
  }

  init(port: Int) throws {
    socket = try Socket.connecting(to: UInt16(port), waits: true)
    host = "127.0.0.1:\(port)"
  }

  deinit { socket.close() }

  /// The host `x` in it becomes the server's own.
  func send(_ text: String) { send(Array(text.replacing("Host: x\r\n", with: "Host: \(host)\r\n").utf8)) }

  /// - Returns: false after the server has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes) }

  /// The next response, nil when the connection ends before one is complete.
  func response(toHead: Bool = false) -> ReceivedMessage? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    while headEnd == nil {
      headEnd = received.indices.first { received[$0...].starts(with: end) }
      if headEnd == nil, !readMore() { return nil }
    }
    guard let headEnd else { return nil }
    var response = ReceivedMessage(head: String(decoding: received[..<headEnd], as: UTF8.self))
    response.status = Int(response.head.split(separator: " ").dropFirst().first ?? "") ?? 0
    received.removeFirst(headEnd + 4)
    let length = toHead ? 0 : Int(response.header("Content-Length") ?? "") ?? 0
    while received.count < length { if !readMore() { return nil } }
    response.body = Array(received[..<length])
    received.removeFirst(length)
    return response
  }

  func ask(bytes: [UInt8]) -> ReceivedMessage? {
    send(bytes)
    return response()
  }

  func ask(_ text: String) -> ReceivedMessage? {
    send(text)
    return response()
  }

  /// Whether the server ends the connection without another byte.
  func isClosedByServer() -> Bool { received.isEmpty && !readMore() }

  private func readMore() -> Bool {
    let bytes = socket.receive()
    received += bytes
    return !bytes.isEmpty
  }
}
