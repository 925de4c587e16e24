import Foundation
import Synchronization
import Testing

@testable import BeagleNetworking
@testable import BeagleTesting

/// Plain http over sockets of our own, by itself.
struct SocketAdapterTests {
  struct End: Sendable {
    let body: Data?
    let response: HTTPURLResponse?
    let error: (any Error)?

    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
    var code: URLError.Code? { (error as? URLError)?.code }
  }

  // Connections are kept however long a busy machine takes for the next request.
  private let adapter = SocketAdapter(
    cookies: URLSessionConfiguration.ephemeral.httpCookieStorage, idleLimit: .seconds(3600))
  private let limits = TransferLimits(
    connectTimeout: .seconds(10), readTimeout: .seconds(10), maximumBodySize: 1 << 20)

  private func end(
    of url: URL, method: String = "GET", body: Data? = nil, limits: TransferLimits? = nil,
    isPersonal: Bool = true
  ) async -> End {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    request.httpShouldHandleCookies = isPersonal
    return await withCheckedContinuation { continuation in
      let task = adapter.createTask(with: request, limits: limits ?? self.limits) { body, response, error in
        continuation.resume(returning: End(body: body, response: response as? HTTPURLResponse, error: error))
      }
      task.resume()
    }
  }

  /// How the requests of a test end, one after the other, and over how many connections they come.
  private func connectionCount(
    _ script: @escaping ScriptedServer.Script, requests: Int
  ) async throws -> (count: Int, ends: [End]) {
    let connections = ConnectionCounter()
    let server = try ScriptedServer { request in
      connections.note()
      return script(request)
    }
    var ends: [End] = []
    for number in 0..<requests { ends.append(await end(of: try server.url("/\(number)"))) }
    return (connections.count, ends)
  }

  // MARK: Connections

  @Test func aConnectionIsUsedAgain() async throws {
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
  func aConnectionThatMayBeOutOfStepIsNot(answer: String) async throws {
    let (count, ends) = try await connectionCount({ _ in .raw(answer) }, requests: 3)
    #expect(count == 3)
    #expect(ends.map(\.text) == ["hi", "hi", "hi"])
  }

  @Test func personalAndAnonymousRequestsDoNotShareConnections() async throws {
    let connections = ConnectionCounter()
    let server = try ScriptedServer { _ in
      connections.note()
      return .ok()
    }
    for isPersonal in [true, false, true, false] {
      #expect(await end(of: try server.url("/"), isPersonal: isPersonal).error == nil)
    }
    #expect(connections.count == 2)
  }

  /// Hangs up instead of answering a connection's second request.
  @Test(arguments: [("GET", true), ("PUT", true), ("POST", false)])
  func aStaleConnectionIsTriedAgainIfThatIsSafe(method: String, isRetried: Bool) async throws {
    let connections = ConnectionCounter()
    let server = try ScriptedServer { connections.note() ? .ok($0.target) : .raw("", closes: true) }
    #expect(await end(of: try server.url("/1")).text == "/1")
    let second = await end(of: try server.url("/2"), method: method)
    #expect(second.text == (isRetried ? "/2" : nil))
    #expect(second.code == (isRetried ? nil : .networkConnectionLost))
    #expect(server.requests.count == (isRetried ? 3 : 2))
  }

  @Test func aFreshConnectionIsNotTriedAgain() async throws {
    let server = try ScriptedServer { _ in .raw("", closes: true) }
    #expect(await end(of: try server.url("/")).code == .networkConnectionLost)
    #expect(server.requests.count == 1)
  }

  @Test func anIPv6AddressIsReached() async throws {
    // A machine may have none.
    guard let socket = POSIXSocket.listeningOnIPv6() else { return }
    let server = ScriptedServer(socket: socket) { .ok($0.values("host").joined()) }
    let url = try #require(URL(string: "http://[::1]:\(server.port)/"))
    #expect(await end(of: url).text == "[::1]:\(server.port)")
  }

  @Test func aNameIsReachedByWhicheverAddressAnswers() async throws {
    let server = try ScriptedServer { .ok($0.values("host").joined()) }
    // It may stand for ::1 as well, where nobody listens.
    let url = try #require(URL(string: "http://localhost:\(server.port)/"))
    #expect(await end(of: url).text == "localhost:\(server.port)")
  }

  @Test func requestsAndCancelsLeaveNoDescriptors() async throws {
    let server = try ScriptedServer {
      $0.target.hasSuffix("3") ? .raw("HTTP/1.1 200 OK\r\nContent-Le", closes: true) : .ok()
    }
    let url = try server.url("/")
    for _ in 0..<20 {
      await withTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            await withCheckedContinuation { continuation in
              let request = URLRequest(url: url.appending(path: "\(number)"))
              let task = adapter.createTask(with: request, limits: limits) { _, _, _ in continuation.resume()
              }
              task.resume()
              if number % 10 == 7 { task.cancel() }
            }
          }
        }
      }
    }
    #expect(adapter.tasks.isEmpty)
    // Connections kept for later, and nothing else. Only this server's count, as other tests have theirs.
    try await eventually { [port = server.port] in descriptors(connectedTo: port) <= 6 }
  }

  // MARK: Answers

  @Test(arguments: ["//[::1]/x", "//%00/", "//h%2f/", "http://[::1%25lo]:1/", "//a b/", "http://[", "//@/"])
  func aLocationMayBeAnything(location: String) async throws {
    let server = try ScriptedServer { _ in .status(302, body: "moved", headers: ["Location: \(location)"]) }
    let end = await end(of: try server.url("/"))
    #expect(end.response?.statusCode == 302 && end.text == "moved")
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.adapter = DefaultAdapter(URLSessionAdapter(configuration: .ephemeral))
    client.httpRequestBuilder.timeout = .seconds(5)
    #expect(await client.result(of: .component(try server.url("/"))).failure != nil)
  }

  @Test func anAnswerToAnUnfinishedRequestCounts() async throws {
    // More than the buffers of both sides hold, and nobody reads it.
    let socket = try POSIXSocket.listening()
    let port = socket.port
    Thread {
      guard let connection = socket.accept() else { return }
      _ = connection.receive()
      connection.send(Array("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig".utf8))
      _ = connection.receive()
      connection.close()
      socket.close()
    }.start()
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let end = await end(of: url, method: "POST", body: Data(count: 50_000_000))
    #expect(end.response?.statusCode == 413 && end.text == "big")
  }

  @Test func fiftyMegabytesAreSent() async throws {
    let socket = try POSIXSocket.listening()
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

  @Test func aHugeHeaderIsTakenAndAnEndlessOneRefused() async throws {
    let field = "X: " + String(repeating: "x", count: 90_000)
    let server = try ScriptedServer { request in
      .ok(headers: [String](repeating: field, count: request.target == "/many" ? 4 : 1))
    }
    #expect(await end(of: try server.url("/one")).response?.value(forHTTPHeaderField: "x")?.count == 90_000)
    #expect(await end(of: try server.url("/many")).code == .cannotParseResponse)
  }

  // MARK: Limits and ends

  @Test func theConnectLimitIsKeptByItself() async throws {
    let silent = try SilentPort()
    let limits = TransferLimits(
      connectTimeout: .milliseconds(50), readTimeout: .seconds(1_000), maximumBodySize: 10)
    #expect(await end(of: silent.url, limits: limits).code == .timedOut)
  }

  @Test func anAddressThatDoesNotAnswerLeavesTimeForTheNext() async throws {
    let silent = try SilentPort()
    let server = try ScriptedServer()
    let request = URLRequest(url: try server.url("/"))
    let message = try RequestMessage(request, cookies: nil)
    let task = adapter.createTask(with: request, limits: limits) { _, _, _ in }
    let connection = Connection(message.destination, idleLimit: .seconds(30))
    connection.assign(try #require(task as? SocketTask), message)
    let addresses = [silent.port, server.port].flatMap {
      SocketAddress.all(of: "127.0.0.1", port: $0, isNumeric: true)
    }
    #expect(connection.connect(to: addresses).isNone)
    #expect(connection.nextStep < connection.deadline)
    // The test's clock, not the machine's: the time of the first address is over.
    #expect(connection.expire(connection.nextStep).isNone)
    #expect(connection.nextStep == connection.deadline)
    var buffer = [UInt8](repeating: 0, count: 1_000)
    var outcome: Connection.Outcome?
    while outcome.isNone {
      var readiness = Readiness()
      connection.watch(&readiness)
      readiness.wait(atMost: .seconds(10))
      outcome = connection.advance(&buffer)
    }
    guard case .answered(isReusable: true) = outcome else {
      return _ = Issue.record("it was not answered: \(String(describing: outcome))")
    }
  }

  @Test func requestsThatWaitForAConnectionTimeOutToo() async throws {
    let server = try ScriptedServer { _ in .silence }
    let limits = TransferLimits(
      connectTimeout: .zero, readTimeout: .milliseconds(100), maximumBodySize: 10)
    let url = try server.url("/")
    let codes = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await end(of: url, limits: limits).code } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [URLError.Code?](repeating: .timedOut, count: 20))
  }

  @Test func atMostSixConnectionsGoToOneServer() async throws {
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

  @Test func theThreadEndsAndStartsAgain() async throws {
    let server = try ScriptedServer { _ in .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", closes: true)
    }
    for _ in 0..<200 { #expect(await end(of: try server.url("/")).error == nil) }
  }

  // MARK: Cookies

  @Test func aHostHasSoManyCookiesAndNoMore() async throws {
    let server = try ScriptedServer { request in
      .ok(
        headers: (0..<100).map {
          "Set-Cookie: c\($0)\(request.target.dropFirst())=\(request.target.count); Path=/"
        })
    }
    for path in ["/a", "/b", "/c", "/a"] { _ = await end(of: try server.url(path)) }
    let counts = server.requests.map { $0.values("cookie").joined().split(separator: ";").count }
    #expect(counts == [0, 100, 150, 150])
  }

  @Test func cookiesKeepTheirPathTheirEndAndTheirSecurity() async throws {
    let server = try ScriptedServer { request in
      request.target != "/set"
        ? .ok()
        : .ok(headers: [
          "Set-Cookie: all=1; Path=/", "Set-Cookie: deep=2; Path=/a/b", "Set-Cookie: safe=3; Path=/; Secure",
          "Set-Cookie: old=4; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT",
          "Set-Cookie: far=5; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
          "Set-Cookie: other=6; Path=/; Domain=shop.example", "Set-Cookie: odd=7\u{1}; Path=/",
        ])
    }
    for path in ["/set", "/x", "/a/b/c", "/a/bc"] { _ = await end(of: try server.url(path)) }
    _ = await end(of: try server.url("/anonymous"), isPersonal: false)
    let sent = server.requests.map { $0.values("cookie").joined(separator: "|") }
    #expect(sent == ["", "all=1; far=5", "deep=2; all=1; far=5", "all=1; far=5", ""])
  }
}

extension Connection.Outcome? {
  fileprivate var isNone: Bool { if case nil = self { true } else { false } }
}

/// Tells connections apart: the server gives each a thread of its own.
private final class ConnectionCounter: Sendable {
  private let threads = Mutex<[ObjectIdentifier: Thread]>([:])

  var count: Int { threads.withLock { $0.count } }

  /// - Returns: whether this is the connection's first request.
  @discardableResult
  func note() -> Bool {
    // Kept, so that no later thread takes its place in memory.
    threads.withLock { $0.updateValue(.current, forKey: ObjectIdentifier(Thread.current)) == nil }
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
