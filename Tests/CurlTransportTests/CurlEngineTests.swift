#if os(Linux)
  import BeagleTesting
  import Foundation
  import Testing

  @testable import CurlTransport

  /// The engine by itself, turned by the test.
  final class CurlEngineTests {
    private var engine = CurlEngine(tls: CurlTLS(.system), cookies: nil, idleLimit: 1_000_000_000)
    private let registry = CurlTaskRegistry()
    private let loop = CurlLoop(trust: .system, cookies: nil, idleLimit: .zero)

    private func started(_ url: URL) -> CurlTask {
      let task = CurlTask(CurlRequest(url), limits: .limits(bodySize: 1), registry: registry, loop: loop) {
        _ in
      }
      engine.handle(.start(task))
      return task
    }

    private func isWaiting(_ task: CurlTask) -> Bool { engine.isWaiting(task) }

    private func cancel(_ task: CurlTask) throws {
      engine.handle(.cancel(task, try #require(task.takeHandler())))
    }

    /// Requests that waited in libcurl could be forgotten by it, until some other request had news.
    @Test func waitingRequestsUseEveryConnection() throws {
      try #require(CurlLibrary.isAvailable)
      let server = try ScriptedServer { _ in .ok() }
      let url = try server.url("/")
      var unfinished = (0..<40).map { _ in started(url) }
      while true {
        engine.perform()
        unfinished.removeAll(where: \.isEnded)
        try #require(unfinished.count(where: isWaiting) == max(0, unfinished.count - 6))
        if unfinished.isEmpty { break }
        engine.wait(until: nil)
      }
      #expect(server.requests.count == 40)
    }

    @Test func fullServerDoesNotBlockOthers() throws {
      let (full, free) = (try ScriptedServer { _ in .silence }, try ScriptedServer { _ in .silence })
      let waiting = try (0..<10).map { _ in started(try full.url("/")) }
      let other = started(try free.url("/"))
      engine.perform()
      #expect(waiting.count(where: isWaiting) == 4 && !isWaiting(other))
    }

    /// libcurl gives the connection that the first leaves to the second, which is gone before it can use it.
    @Test func cancelledRequestFreesItsTurn() throws {
      try #require(CurlLibrary.isAvailable)
      let server = try ScriptedServer { _ in .silence }
      let url = try server.url("/")
      let running = (0..<6).map { _ in started(url) }
      for _ in 0..<100 where running.contains(where: isWaiting) { engine.perform() }
      #expect(!running.contains(where: isWaiting))
      let (second, third) = (started(url), started(url))
      for _ in 0..<100 { engine.perform() }
      #expect(isWaiting(second) && isWaiting(third))
      try cancel(running[0])
      try cancel(second)
      for _ in 0..<100 where isWaiting(third) { engine.perform() }
      #expect(!isWaiting(third))
    }
  }
#endif
