import BeagleTesting
import Foundation
import Locking
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleNetworking

/// Every way a request can end calls the completion once.
struct NetworkClientEndingsTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())

  @Test func refusedConnectionErrorNamesHost() async throws {
    let port = try RefusingPort()
    let failure = try #require(await client.result(of: .component(port.url)).failure)
    #expect((failure.error as? URLError)?.code == .cannotConnectToHost)
    #expect(failure.description == "GET \(port.url) failed: could not connect to 127.0.0.1:\(port.port)")
    withExtendedLifetime(port) {}
  }

  @Test func unknownHostErrorIsReported() async throws {
    let url = try #require(URL(string: "http://nowhere.invalid/"))
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.description == "GET http://nowhere.invalid/ failed: host not found: nowhere.invalid")
  }

  @Test func silentServerTimesOut() async throws {
    let server = try ScriptedServer { _ in .silence }
    client.httpRequestBuilder.timeout = .milliseconds(50)
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect((failure.error as? URLError)?.code == .timedOut)
    let words = "timed out: 127.0.0.1:\(server.port) sent nothing for 0.05 seconds"
    #expect(failure.description == "GET \(try server.url("/")) failed: \(words)")
  }

  @Test(arguments: [
    ("", URLError.Code.networkConnectionLost, "the connection was lost"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!", .networkConnectionLost, "the connection was lost"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc", .networkConnectionLost,
      "the connection was lost"
    ),
    ("not HTTP at all\r\n\r\n", .cannotParseResponse, "the response is not valid HTTP"),
    (
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd", .cannotDecodeContentData,
      "the body could not be decompressed"
    ),
  ])
  func malformedResponseIsTypedFailure(response: String, code: URLError.Code, words: String) async throws {
    let server = try ScriptedServer { _ in .raw(response, closes: true) }
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    let found = try #require(failure.error as? URLError).code
    #expect(code.ofAnyTransport.contains(found), "\(failure)")
    // Another code has other words.
    if found == code { #expect(failure.description == "GET \(try server.url("/")) failed: \(words)") }
  }

  /// An adapter keeps a task until it ends, which it does when it is resumed or cancelled.
  @Test func taskCreatedDuringCancellationIsCancelled() async throws {
    let token = Box<Exchange>()
    let adapter = ScriptedAdapter { _ in .status(302, ["Location": "/next"]) }
    adapter.onCreate = { request in
      if request.url?.path == "/next" { token.value?.cancel() }
    }
    client.adapter = adapter
    let url = try #require(URL(string: "http://127.0.0.1/first"))
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    token.value = client.executeRequest(.component(url)) { feed.yield($0) } as? Exchange
    let failure = try #require(await results.next("the completion")?.failure)
    #expect((failure.error as? URLError)?.code == .cancelled)
    // The task is cancelled after its making has returned.
    await eventually("the cancellation of the second task") { adapter.tasks.last?.cancellations != 0 }
    #expect(adapter.tasks.map(\.cancellations) == [0, 1] && adapter.requests.count == 1)
  }

  @Test(arguments: [nil, URLSessionConfiguration.ephemeral])
  func tokenCancelsInFlightRequest(configuration: URLSessionConfiguration?) async throws {
    client.httpRequestBuilder.timeout = .seconds(3_600)
    client.httpRequestBuilder.wholeTimeout = .seconds(3_600)
    if let configuration { client.session = URLSession(configuration: configuration) }
    let server = try ScriptedServer { _ in .silence }
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    let token = client.executeRequest(.component(try server.url("/"))) { feed.yield($0) }
    _ = await server.firstRequest(within: .waitLimit)
    token?.cancel()
    token?.cancel()
    let failure = try #require(await results.next("the completion")?.failure)
    #expect((failure.error as? URLError)?.code == .cancelled)
    let words = "failed: it was cancelled before the response was complete"
    #expect(failure.description == "GET \(try server.url("/")) \(words)")
  }

  @Test(arguments: [nil, URLSessionConfiguration.ephemeral])
  func cancellingAtAnyTimeCompletesOnce(configuration: URLSessionConfiguration?) async throws {
    if let configuration { client.session = URLSession(configuration: configuration) }
    // A request that fails by itself while it is being cancelled is the hardest case.
    let server = try ScriptedServer { $0.target == "/moved" ? .redirect(302, to: "/") : .ok() }
    let refusing = try RefusingPort()
    let urls = [try server.url("/"), refusing.url, try server.url("/moved")]
    let completions = Mutex<[Int: Int]>([:])
    let count = 1_000
    // Each request is cancelled after a given number of later ones was sent: before it starts, or while it is
    // in flight.
    let delays = [0, 1, 4, 16, 64]
    await completion("the last completion") { done in
      var tokens: [(any RequestToken)?] = []
      for number in 0..<count {
        let token = client.executeRequest(.component(urls[number % 3])) { _ in
          let isLast = completions.withLock { completions in
            completions[number, default: 0] += 1
            return completions.count == count && completions[number] == 1
          }
          if isLast { done(()) }
        }
        tokens.append(token)
        for earlier in delays.map({ number - $0 }) where earlier >= 0 && earlier % 8 != 0 {
          if delays[earlier % 5] == number - earlier { tokens[earlier]?.cancel() }
        }
      }
    }
    #expect(completions.withLock { $0.values.allSatisfy { $0 == 1 } })
    // The server stops after all cancelled requests: another test must not get its port while a request is on
    // its way there.
    _ = await client.result(of: .component(urls[0]))
    withExtendedLifetime((server, refusing)) {}
  }

  @Test func cancellingAfterCompletionDoesNothing() async throws {
    let server = try ScriptedServer()
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    let token = client.executeRequest(.component(try server.url("/"))) { feed.yield($0) }
    #expect(await results.next("the completion")?.failure == nil)
    token?.cancel()
    #expect(try await client.result(of: .component(server.url("/"))).get().data == Data("{}".utf8))
  }

  @Test func releasedClientStillCompletesRequest() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { _ in
      gate.wait()
      return .ok("late")
    }
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    var released: NetworkClientDefault? = NetworkClientDefault(dependencies: SilentDependencies())
    released?.httpRequestBuilder.timeout = .seconds(3_600)
    released?.httpRequestBuilder.wholeTimeout = .seconds(3_600)
    let watched = Watched(object: released)
    released?.executeRequest(.component(try server.url("/"))) { feed.yield($0) }
    _ = await server.firstRequest(within: .waitLimit)
    released = nil
    #expect(watched.object == nil)
    gate.signal()
    #expect(try await results.next("the completion")?.get().data == Data("late".utf8))
  }
}

private struct Watched {
  weak var object: AnyObject?
}
