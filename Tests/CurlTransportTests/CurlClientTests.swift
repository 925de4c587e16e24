#if os(Linux)
  import Foundation
  import HTTPServing
  import TestSupport
  import Testing

  @testable import BeagleTesting
  @testable import CurlTransport

  /// How connections are made, used again and left.
  struct CurlClientTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    /// How the requests of a test end, one after the other, and over how many connections they come.
    private func connectionCount(
      _ script: @escaping ScriptedServer.Script, requests: Int
    ) async throws -> (count: Int, ends: [CurlResponse]) {
      let connections = ConnectionCounter()
      let server = try ScriptedServer { request in
        connections.note()
        return script(request)
      }
      var ends: [CurlResponse] = []
      for number in 0..<requests { ends.append(await end(of: try server.url("/\(number)"))) }
      return (connections.count, ends)
    }

    @Test func connectionIsReused() async throws {
      let (count, ends) = try await connectionCount({ .ok($0.target) }, requests: 20)
      #expect(count == 1)
      #expect(ends.map(\.text) == (0..<20).map { "/\($0)" })
    }

    @Test(arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi",
      "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi and more",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison",
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
    ])
    func desynchronisedConnectionIsNotReused(response: String) async throws {
      let (count, ends) = try await connectionCount({ _ in .raw(response) }, requests: 3)
      #expect(count == 3)
      #expect(ends.map(\.text) == ["hi", "hi", "hi"])
    }

    /// The connection is closed also while another request keeps the thread, and with it the connections.
    @Test func longIdleConnectionIsNotReused() async throws {
      let limited = try #require(CurlClient(trust: .system, idleLimit: .seconds(1)))
      let connections = ConnectionCounter()
      let gate = DispatchSemaphore(value: 0)
      let server = try ScriptedServer { request in
        connections.note()
        guard request.target == "/long" else { return .ok() }
        gate.wait()
        return ServerReply([.pause(.milliseconds(2_100))] + ServerReply.ok().steps + [.close])
      }
      async let long = end(of: try server.url("/long"), over: limited)
      _ = await server.firstRequest(within: .waitLimit)
      #expect(await end(of: try server.url("/short"), over: limited).error == nil)
      gate.signal()
      #expect(try await long.error == nil)
      #expect(await end(of: try server.url("/short"), over: limited).error == nil)
      #expect(connections.count == 3)
    }

    @Test func personalAndAnonymousRequestsDoNotShareConnections() async throws {
      let connections = ConnectionCounter()
      let server = try ScriptedServer { _ in
        connections.note()
        return .ok()
      }
      for hasCookies in [true, false, true, false] {
        #expect(await end(of: try server.url("/"), hasCookies: hasCookies).error == nil)
      }
      #expect(connections.count == 2)
    }

    /// Hangs up instead of answering a connection's second request.
    @Test(arguments: [("GET", true), ("PUT", true), ("POST", false)])
    func staleConnectionIsRetriedIfSafe(method: String, isRetried: Bool) async throws {
      let connections = ConnectionCounter()
      let server = try ScriptedServer { connections.note() ? .ok($0.target) : .raw("", closes: true) }
      #expect(await end(of: try server.url("/1")).text == "/1")
      let second = await end(of: try server.url("/2"), method: method)
      #expect(second.text == (isRetried ? "/2" : nil))
      #expect(second.code == (isRetried ? nil : .networkConnectionLost))
      #expect(server.requests.count == (isRetried ? 3 : 2))
    }

    @Test func freshConnectionIsNotRetried() async throws {
      let server = try ScriptedServer { _ in .raw("", closes: true) }
      #expect(await end(of: try server.url("/")).code == .networkConnectionLost)
      #expect(server.requests.count == 1)
    }

    @Test func ipv6AddressIsReached() async throws {
      // A machine may have no IPv6 address.
      guard let socket = try? Socket.listening(host: "::1") else { return }
      let server = ScriptedServer(socket: socket) { .ok($0.values("host").joined()) }
      let url = try #require(URL(string: "http://[::1]:\(server.port)/"))
      #expect(await end(of: url).text == "[::1]:\(server.port)")
    }

    @Test func hostNameTriesEveryAddress() async throws {
      let server = try ScriptedServer { .ok($0.values("host").joined()) }
      // It may also resolve to ::1, where no server listens.
      let url = try #require(URL(string: "http://localhost:\(server.port)/"))
      #expect(await end(of: url).text == "localhost:\(server.port)")
    }

    @Test func requestsAndCancelsLeakNoDescriptors() async throws {
      let server = try ScriptedServer {
        $0.target.hasSuffix("3") ? .raw("HTTP/1.1 200 OK\r\nContent-Le", closes: true) : .ok()
      }
      let url = try server.url("/")
      for _ in 0..<20 {
        await withTaskGroup { group in
          for number in 0..<50 {
            group.addTask {
              await completion("the end of request \(number)") { done in
                let request = CurlRequest(url.appending(path: "\(number)"))
                let task = client.task(request, limits: .patient) { _ in done(()) }
                task.resume()
                if number % 10 == 7 { task.cancel() }
              }
            }
          }
        }
      }
      #expect(client.tasks.isEmpty)
      // Connections kept for later, and nothing else. Only this server's count, as other tests have theirs.
      // Cancelled requests are removed with the next completed one.
      #expect(await end(of: url).error == nil)
      #expect(descriptors(connectedTo: server.port) <= 7)
    }

    @Test func connectionsPerServerAreLimitedToSix() async throws {
      let connections = ConnectionCounter()
      let server = try ScriptedServer { _ in
        connections.note()
        return .ok()
      }
      let url = try server.url("/")
      await withTaskGroup { group in
        for _ in 0..<200 { group.addTask { #expect(await end(of: url).error == nil) } }
      }
      #expect(connections.count <= 6)
      #expect(server.requests.count == 200)
    }

    @Test func idleThreadEndsAndRestarts() async throws {
      let server = try ScriptedServer { .ok($0.target) }
      // Without patience for idle connections, each request may find the thread in any state.
      let client = try #require(CurlClient(trust: .system, idleLimit: .zero))
      for number in 0..<200 {
        #expect(await end(of: try server.url("/\(number)"), over: client).text == "/\(number)")
      }
    }
  }

  /// How many sockets of this process lead to `port` of this machine.
  private func descriptors(connectedTo port: UInt16) -> Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = Set(
      names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") })
    let hex = String(format: ":%04X", Int(port))
    let table = (try? String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").count { line in
      let words = line.split(separator: " ")
      return words.count > 9 && words[2].hasSuffix(hex) && own.contains("socket:[\(words[9])]")
    }
  }
#endif
