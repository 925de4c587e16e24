import BeagleTesting
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleNetworking

/// Limits are kept while a response arrives.
struct TransferLimitsTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())

  enum Transport: CaseIterable { case standard, session }

  private func use(_ transport: Transport) {
    client.adapter =
      transport == .standard ? DefaultTransport.make().adapter : URLSessionAdapter(configuration: .ephemeral)
  }

  private func failure(_ server: ScriptedServer, _ path: String = "/") async throws -> NetworkError {
    try #require(await client.result(of: .component(server.url(path))).failure)
  }

  /// The failure of a request and its duration, without the time that the test waits for its turn on a busy
  /// machine.
  private func timedFailure(_ request: Request) async throws -> (NetworkError, Duration) {
    let start = ContinuousClock.now
    let end = await completion("the failure of the request") { done in
      client.executeRequest(request) { done(($0, ContinuousClock.now - start)) }
    }
    let (result, time) = try #require(end)
    return (try #require(result.failure), time)
  }

  @Test(
    arguments: ["Content-Length: 1000000000000", "Transfer-Encoding: chunked", "Connection: close"],
    Transport.allCases)
  func oversizedBodyIsRefusedWhileArriving(framing: String, transport: Transport) async throws {
    use(transport)
    let bytes = [UInt8](repeating: 0x20, count: 65_536)
    let chunk = framing.contains("chunked") ? Array("10000\r\n".utf8) + bytes + [13, 10] : bytes
    let server = try ScriptedServer { _ in
      // Without an end: only a client that hangs up gets past this.
      ServerReply([
        .send(Array("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n".utf8)), .sendRepeatedly(chunk, count: .max),
      ])
    }
    client.maximumBodySize = 1 << 20
    let failure = try await failure(server)
    #expect(failure.error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: 1 << 20))
    #expect(failure.statusCode == 200)
    #expect(
      failure.description.hasSuffix("was refused: the body exceeds the limit of 1048576 bytes"))
    #expect(await server.untilNoConnectionIsOpen(within: .waitLimit))
  }

  @Test(arguments: Transport.allCases)
  func sizeLimitCountsDecompressedBytes(transport: Transport) async throws {
    use(transport)
    // 10 000 zeros, compressed.
    let gzip: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00,
      0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0E, 0x37, 0xA0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0xE0, 0xDF, 0x00, 0x2E, 0xCA, 0x3B, 0x4D, 0x10, 0x27, 0x00, 0x00,
    ]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n"
    let server = try ScriptedServer { _ in ServerReply([.send(Array(head.utf8) + gzip)]) }
    #expect(try await client.result(of: .component(server.url("/"))).get().data == Data(count: 10_000))
    client.maximumBodySize = 9_999
    #expect(
      try await failure(server).error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: 9_999))
  }

  @Test(arguments: Transport.allCases)
  func bodyOfExactlyTheLimitIsAccepted(transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer { _ in .ok("12345") }
    client.maximumBodySize = 5
    #expect(try await client.result(of: .component(server.url("/"))).get().data.count == 5)
  }

  @Test(
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n123",
    ], Transport.allCases)
  func stalledServerTimesOut(response: String, transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer { _ in .raw(response) }
    client.httpRequestBuilder.timeout = .milliseconds(100)
    let (failure, time) = try await timedFailure(.component(server.url("/")))
    #expect((failure.error as? URLError)?.code == .timedOut)
    #expect(failure.isRecoverable)
    #expect(time >= .milliseconds(100))
  }

  /// A byte now and then keeps the read limit away for ever.
  @Test(
    arguments: ["HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"],
    Transport.allCases)
  func drippingResponseHitsTotalTimeout(start: String, transport: Transport) async throws {
    use(transport)
    let drip = [ServerReply.Step.send([0x78]), .pause(.milliseconds(20))]
    let server = try ScriptedServer { _ in
      ServerReply([.send(Array(start.utf8))] + (0..<100_000).flatMap { _ in drip })
    }
    client.httpRequestBuilder.wholeTimeout = .milliseconds(300)
    let (failure, time) = try await timedFailure(.component(server.url("/")))
    #expect((failure.error as? URLError)?.code == .timedOut)
    #expect(failure.description.hasSuffix("timed out: the response was incomplete after 0.3 seconds"))
    #expect(time >= .milliseconds(300))
  }

  /// Empty members bring bytes and no body, however many come.
  @Test func emptyGzipMembersAreBounded() async throws {
    let member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let server = try ScriptedServer { _ in
      ServerReply([
        .send(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)),
        .sendRepeatedly(member, count: .max),
      ])
    }
    client.adapter = DefaultTransport.make().adapter
    client.httpRequestBuilder.wholeTimeout = .seconds(1)
    #expect(await client.result(of: .component(try server.url("/"))).failure != nil)
    #expect(await server.untilNoConnectionIsOpen(within: .waitLimit))
  }

  /// The limit counts redirects and further attempts, too.
  @Test func totalTimeoutSpansAllRetries() async throws {
    let server = try ScriptedServer { request in
      ServerReply([.pause(.milliseconds(50))] + ServerReply.redirect(302, to: request.target).steps)
    }
    client.maximumRedirects = .max
    client.adapter = DefaultTransport.make().adapter
    var request = Request.component(try server.url("/"))
    request.options.wholeTimeout = .milliseconds(200)
    let failure = try #require(await client.result(of: request).failure)
    #expect(failure.description.hasSuffix("timed out: the response was incomplete after 0.2 seconds"))
    // The wait before the next attempt would end after the limit.
    client.retryPolicy = RetryPolicy(
      attempts: 100, firstDelay: .seconds(20_000), maximumDelay: .seconds(20_000))
    let refusing = try ScriptedServer { _ in .status(503) }
    request = .component(try refusing.url("/"))
    request.options.wholeTimeout = .seconds(3_600)
    #expect(await client.result(of: request).failure?.statusCode == 503)
    #expect(refusing.requests.count == 1)
  }

  @Test func readTimeoutCountsFromLastByte() throws {
    let limits = TransferLimits(
      connectTimeout: .seconds(1000), readTimeout: .seconds(100), maximumBodySize: 10)
    let url = try #require(URL(string: "http://shop.example/"))
    let line = URLSessionChannel(.personal, configuration: .ephemeral, delegate: nil, queue: nil)
    let transfer = Transfer(request: URLRequest(url: url), limits: limits, line: line) { _, _, _ in }
    // Nothing is resumed: the events are the test's.
    #expect(try #require(transfer.deadline) > .now + .seconds(1000))
    transfer.received(URLResponse(url: url, mimeType: nil, expectedContentLength: 3, textEncodingName: nil))
    var last = try #require(transfer.deadline)
    #expect(last <= .now + .seconds(100))
    for byte in Array("abc".utf8) {
      transfer.received(Data([byte]))
      let next = try #require(transfer.deadline)
      #expect(next > last)
      last = next
    }
    transfer.completed(response: nil, error: nil)
    #expect(transfer.deadline == nil)
  }

  @Test(arguments: Transport.allCases)
  func requestLimitsOverrideClientLimits(transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer { _ in .silence }
    var request = Request.component(try server.url("/"))
    request.options.readTimeout = .milliseconds(50)
    request.options.connectTimeout = .milliseconds(50)
    // The client's timeout would be 100 seconds, and the error would say so.
    let failure = try #require(await client.result(of: request).failure)
    #expect((failure.error as? URLError)?.code == .timedOut)
    #expect(failure.description.contains("0.05 seconds") || failure.description.contains("0.1 seconds"))
  }

  @Test(arguments: Transport.allCases)
  func hugeTimeoutsAreAccepted(transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer()
    client.httpRequestBuilder.timeout = .seconds(Int64.max)
    client.httpRequestBuilder.connectTimeout = .seconds(Int64.max)
    #expect(try await client.result(of: .component(server.url("/"))).get().data == Data("{}".utf8))
  }

  @Test func adapterAloneKeepsRequestTimeout() async throws {
    let server = try ScriptedServer { _ in .silence }
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    var request = URLRequest(url: try server.url("/"))
    request.timeoutInterval = 0.1
    let code = await completion("the end of the task") { done in
      let task = adapter.createTask(with: request) { _, _, error in done((error as? URLError)?.code) }
      task.resume()
    }
    #expect(code == .timedOut)
  }

  @Test func taskIsSentAfterAdapterIsReleased() async throws {
    let server = try ScriptedServer()
    let request = URLRequest(url: try server.url("/"))
    let data = await completion("the end of the task") { done in
      let task = URLSessionAdapter(configuration: .ephemeral).createTask(with: request) { data, _, _ in
        done(data)
      }
      task.resume()
    }
    #expect(data == Data("{}".utf8))
  }

  @Test func inFlightTasksAreListed() async throws {
    let server = try ScriptedServer { _ in .silence }
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let (ends, feed) = AsyncStream.makeStream(of: Int.self)
    for _ in 0..<3 {
      adapter.createTask(with: URLRequest(url: try server.url("/"))) { _, _, _ in feed.yield(1) }.resume()
    }
    adapter.getTasks { tasks in
      feed.yield(tasks.count * 10)
      for task in tasks { task.cancel() }
    }
    var sum = 0
    await expecting("the ends of the tasks") { for await count in ends.prefix(4) { sum += count } }
    #expect(sum == 33)
    let left = await completion("the list of tasks") { done in adapter.getTasks { done($0.count) } }
    #expect(left == 0)
  }
}
