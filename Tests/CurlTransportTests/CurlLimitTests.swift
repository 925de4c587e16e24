#if os(Linux)
  import Foundation
  import HTTPServing
  import HTTPSyntax
  import Testing

  @testable import BeagleTesting
  @testable import CurlTransport

  /// Large, late and inconsistent messages.
  struct CurlLimitTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    @Test func responseToUnfinishedRequestIsUsed() async throws {
      // More than the buffers of both sides hold, and the server does not read it.
      let socket = try Socket.listening()
      let port = socket.port
      let isRead = DispatchSemaphore(value: 0)
      Thread {
        guard let connection = socket.accept() else { return }
        _ = connection.receive()
        connection.send(Array("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig".utf8))
        // Closing with bytes unread resets the connection, which may overtake the response.
        isRead.wait()
        connection.close()
        socket.close()
      }.start()
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
      let end = await end(of: url, method: "POST", body: Data(count: 50_000_000))
      isRead.signal()
      #expect(end.status == 413 && end.text == "big")
    }

    @Test func fiftyMegabytesAreSent() async throws {
      let socket = try Socket.listening()
      let size = 50_000_000
      Thread {
        guard let connection = socket.accept() else { return }
        var (received, sum) = (0, 0)
        while received < size {
          let bytes = connection.receive()
          if bytes.isEmpty { break }
          received += bytes.count
          sum = bytes.last.map(Int.init) ?? sum
        }
        connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\(sum)".utf8))
        connection.close()
        socket.close()
      }.start()
      let url = try #require(URL(string: "http://127.0.0.1:\(socket.port)/"))
      var body = Data(count: size)
      body[size - 1] = 42
      #expect(await end(of: url, method: "PUT", body: body).text == "42")
    }

    @Test func hugeHeaderIsAcceptedAndEndlessOneRefused() async throws {
      let field = "X: " + String(repeating: "x", count: 90_000)
      let server = try ScriptedServer { request in
        .ok(headers: [String](repeating: field, count: request.target == "/many" ? 4 : 1))
      }
      #expect(await end(of: try server.url("/one")).head?.values("x").map(\.count) == [90_000])
      let many = await end(of: try server.url("/many"))
      #expect(many.headLimit == 300 << 10)
    }

    /// libcurl's own bound on a line.
    @Test func overlongHeaderLineIsRefusedWithLimit() async throws {
      let server = try ScriptedServer { _ in .ok(headers: ["X: " + String(repeating: "x", count: 110_000)]) }
      #expect(await end(of: try server.url("/")).headLimit == 100 << 10)
    }

    @Test func connectTimeoutAppliesWithoutOtherTimeouts() async throws {
      let silent = try SilentPort()
      let limits = CurlLimits.limits(connect: .milliseconds(50))
      #expect(await end(of: silent.url, limits: limits).code == .timedOut)
    }

    @Test func requestsWaitingForConnectionTimeOut() async throws {
      let server = try ScriptedServer { _ in .silence }
      let limits = CurlLimits.limits(connect: .zero, read: .milliseconds(100))
      let url = try server.url("/")
      let codes = await withTaskGroup { group in
        for _ in 0..<20 { group.addTask { await end(of: url, limits: limits).code } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes == [URLError.Code?](repeating: .timedOut, count: 20))
    }
  }
#endif
