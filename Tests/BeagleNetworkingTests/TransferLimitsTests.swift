import Foundation
import Testing

@testable import BeagleNetworking

/// Limits are kept while an answer arrives.
struct TransferLimitsTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())

  init() {
    client.adapter = URLSessionAdapter(configuration: .ephemeral)
  }

  private func failure(_ server: LoopbackServer, _ path: String = "/") async throws -> NetworkError {
    try #require(await client.result(of: .component(server.url(path))).failure)
  }

  @Test(arguments: ["Content-Length: 1000000000000", "Transfer-Encoding: chunked", "Connection: close"])
  func aBodyThatIsTooLargeIsRefusedWhileItArrives(framing: String) async throws {
    let isOver = Box<Bool>()
    let server = try LoopbackServer { _ in
      .streamed("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n") { socket in
        let bytes = [UInt8](repeating: 0x20, count: 65_536)
        let chunk = framing.contains("chunked") ? Array("10000\r\n".utf8) + bytes + [13, 10] : bytes
        // Without an end: only a client that hangs up gets past this.
        while socket.isOpen { socket.send(chunk) }
        isOver.value = true
      }
    }
    client.maximumBodySize = 1 << 20
    let failure = try await failure(server)
    #expect(failure.error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: 1 << 20))
    #expect(failure.statusCode == 200)
    #expect(
      failure.description.hasSuffix("was refused: the body has more than the 1048576 bytes that are allowed"))
    try await eventually { isOver.value == true }
  }

  @Test func theSizeCountsAfterDecompression() async throws {
    // 10 000 zeros, compressed.
    let gzip: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00,
      0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0E, 0x37, 0xA0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0xE0, 0xDF, 0x00, 0x2E, 0xCA, 0x3B, 0x4D, 0x10, 0x27, 0x00, 0x00,
    ]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n"
    let server = try LoopbackServer { _ in Reply(bytes: Array(head.utf8) + gzip) }
    #expect(try await client.result(of: .component(server.url("/"))).get().data == Data(count: 10_000))
    client.maximumBodySize = 9_999
    #expect(
      try await failure(server).error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: 9_999))
  }

  @Test func aBodyOfExactlyTheLimitIsTaken() async throws {
    let server = try LoopbackServer { _ in .ok("12345") }
    client.maximumBodySize = 5
    #expect(try await client.result(of: .component(server.url("/"))).get().data.count == 5)
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n123",
  ])
  func aServerThatStallsTimesOut(answer: String) async throws {
    let server = try LoopbackServer { _ in .raw(answer) }
    client.httpRequestBuilder.timeout = .milliseconds(100)
    let start = ContinuousClock.now
    let failure = try await failure(server)
    #expect((failure.error as? URLError)?.code == .timedOut)
    #expect(failure.isRecoverable)
    #expect(ContinuousClock.now - start >= .milliseconds(100))
    // Not a measurement: Foundation's own limit would come after minutes.
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func theReadLimitCountsFromTheLastByte() throws {
    let limits = TransferLimits(
      connectTimeout: .seconds(1000), readTimeout: .seconds(100), maximumBodySize: 10)
    let url = try #require(URL(string: "http://shop.example/"))
    let line = SessionLine(.personal, configuration: .ephemeral, delegate: nil, queue: nil)
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

  @Test func aRequestsOwnLimitsPrecedeTheClients() async throws {
    let server = try LoopbackServer { _ in .silence }
    var request = Request.component(try server.url("/"))
    request.options.readTimeout = .milliseconds(50)
    request.options.connectTimeout = .milliseconds(50)
    let start = ContinuousClock.now
    let failure = try #require(await client.result(of: request).failure)
    #expect((failure.error as? URLError)?.code == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func limitsOfCenturiesAreLimitsToo() async throws {
    let server = try LoopbackServer()
    client.httpRequestBuilder.timeout = .seconds(Int64.max)
    client.httpRequestBuilder.connectTimeout = .seconds(Int64.max)
    #expect(try await client.result(of: .component(server.url("/"))).get().data == Data("{}".utf8))
  }

  @Test func anAdapterByItselfKeepsTheRequestsTimeout() async throws {
    let server = try LoopbackServer { _ in .silence }
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    var request = URLRequest(url: try server.url("/"))
    request.timeoutInterval = 0.1
    let code = await withCheckedContinuation { continuation in
      let task = adapter.createTask(with: request) { _, _, error in
        continuation.resume(returning: (error as? URLError)?.code)
      }
      task.resume()
    }
    #expect(code == .timedOut)
  }

  @Test func tasksAreListedWhileTheyAreUnderWay() async throws {
    let server = try LoopbackServer { _ in .silence }
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
    for await count in ends.prefix(4) { sum += count }
    #expect(sum == 33)
    let left = await withCheckedContinuation { continuation in
      adapter.getTasks { continuation.resume(returning: $0.count) }
    }
    #expect(left == 0)
  }
}

/// Waits for what another thread does, without guessing how long it takes.
func eventually(_ condition: @escaping @Sendable () -> Bool) async throws {
  while !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
