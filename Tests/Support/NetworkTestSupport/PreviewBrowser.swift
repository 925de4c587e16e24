package import BeagleJSON
import Foundation
import HTTPServing
import Testing

/// A browser with the page of a preview open.
package struct PreviewBrowser {
  package struct Ended: Error {}

  package let port: UInt16
  package let path: String
  private let connection: Connection
  /// The server of the page ends with its last reference.
  private let preview: AnyObject?
  private var received = ""
  private var hasHead = false

  /// Closed with its last reference.
  private final class Connection: Sendable {
    let socket: Socket
    init(to port: UInt16) throws { socket = try Socket.connecting(to: port, waits: true) }
    deinit { socket.close() }
  }

  package init(_ url: String, of preview: AnyObject? = nil) throws {
    self.preview = preview
    let parts = try #require(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/.*)/))
    port = try #require(UInt16(parts.output.1))
    path = String(parts.output.2)
    connection = try Connection(to: port)
    connection.socket.send(Self.request("GET", path + "events", "127.0.0.1:\(port)"))
  }

  private static func request(_ method: String, _ path: String, _ host: String) -> [UInt8] {
    Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
  }

  /// The whole response to a request on a separate connection.
  package func response(_ method: String, _ target: String, host: String? = nil) throws -> String {
    let own = try Connection(to: port)
    own.socket.send(Self.request(method, target, host ?? "127.0.0.1:\(port)"))
    var bytes: [UInt8] = []
    while true {
      let more = own.socket.receive()
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
  }

  /// The next lines, up to an empty one.
  private mutating func block(_ end: String) throws -> String {
    while true {
      if let range = received.utf8.firstRange(of: end.utf8) {
        defer { received = String(received[range.upperBound...]) }
        return String(received[..<range.lowerBound])
      }
      let bytes = connection.socket.receive()
      if bytes.isEmpty { throw Ended() }
      received += String(decoding: bytes, as: UTF8.self)
    }
  }

  package mutating func next() throws -> (name: String, data: String) {
    if !hasHead { #expect(try block("\r\n\r\n").contains("Content-Type: text/event-stream")) }
    hasHead = true
    let event = try #require(try block("\n\n").wholeMatch(of: /event: (\w+)\ndata: (.*)/))
    return (String(event.output.1), String(event.output.2))
  }

  private mutating func data(_ name: String) throws -> String {
    while true {
      let event = try next()
      if event.name == name { return event.data }
    }
  }

  /// The next picture, as SVG; empty if the page has no picture.
  package mutating func picture() throws -> String {
    let data = try data("picture")
    if data.isEmpty { return "" }
    #expect(data.hasPrefix("data:image/svg+xml;base64,"))
    let bytes = try #require(Data(base64Encoded: String(data.drop { $0 != "," }.dropFirst())))
    return String(decoding: bytes, as: UTF8.self)
  }

  package mutating func event(_ name: String) throws -> DynamicObject {
    try JSONDocument(parsing: Array(try data(name).utf8)).root.dynamicObject
  }
}
