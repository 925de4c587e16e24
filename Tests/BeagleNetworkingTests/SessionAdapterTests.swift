import BeagleNetworking
import Foundation
import NetworkTestSupport
import Synchronization
import TestSupport
import Testing

/// Guarantees of `NetworkClientDefault` with any transport.
struct SessionAdapterTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())
  let url: URL

  init() throws {
    url = try #require(URL(string: "http://shop.example/home"))
  }

  @Test func transportCanBeReplaced() async throws {
    let adapter = ScriptedAdapter { _ in .status(200, ["X-From": "memory"], "hello") }
    client.adapter = adapter
    let response = try await client.result(of: .component(url)).get()
    #expect(response.data == Data("hello".utf8))
    #expect(response.header("x-from") == "memory")
    #expect(adapter.requests.first?.value(forHTTPHeaderField: "beagle-platform") == "IOS")
  }

  @Test func synchronousResponseCompletesAfterTokenIsReturned() async {
    client.adapter = ScriptedAdapter { _ in .status(200) }
    let hasReturned = Box<Bool>()
    let (results, feed) = AsyncStream.makeStream(of: Bool.self)
    let gate = DispatchSemaphore(value: 0)
    client.callbackQueue = .sessionQueue
    client.executeRequest(.component(url)) { _ in
      // Were it called by `executeRequest` itself, the gate would never open.
      gate.wait()
      feed.yield(hasReturned.value == true)
    }
    hasReturned.value = true
    gate.signal()
    #expect(await results.next("the completion") == true)
  }

  @Test func secondAdapterCompletionIsIgnored() async {
    client.adapter = ScriptedAdapter { _ in
      var response = ScriptedAdapter.ScriptedResponse.status(200)
      response.times = 3
      return response
    }
    // The helper records an issue if it is called twice.
    for _ in 0..<20 { #expect(await client.result(of: .component(url)).failure == nil) }
  }

  @Test func cancellingEndsRequestIfAdapterNeverCompletes() async throws {
    let adapter = ScriptedAdapter { _ in .none }
    client.adapter = adapter
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    let token = client.executeRequest(.component(url)) { feed.yield($0) }
    token?.cancel()
    let failure = try #require(await results.next("the completion")?.failure)
    #expect((failure.error as? URLError)?.code == .cancelled)
    #expect(adapter.tasks.first?.cancellations == 1)
  }

  @Test func nonHTTPResponseFails() async throws {
    client.adapter = ScriptedAdapter { _ in ScriptedAdapter.ScriptedResponse(data: Data()) }
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.error as? NetworkClientDefault.ClientError == .invalidHttpResponse)
    #expect(failure.description == "GET \(url) got a response that is not HTTP")
  }

  @Test func sizeLimitAppliesIfAdapterIgnoresIt() async throws {
    client.adapter = ScriptedAdapter { _ in .status(200, [:], "12345") }
    client.maximumBodySize = 4
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: 4))
  }

  @Test func assignedSessionBecomesAdapter() {
    let session = URLSession(configuration: .ephemeral)
    client.session = session
    #expect((client.adapter as? URLSessionAdapter)?.session === session)
    client.adapter = ScriptedAdapter { _ in .none }
    #expect(client.session !== session)
  }

  @Test(arguments: [nil, true, false])
  func completionsRunOnChosenQueue(perRequest: Bool?) async {
    client.adapter = ScriptedAdapter { _ in .status(200) }
    let key = DispatchSpecificKey<String>()
    let queues = ["client", "request"].map { name in
      let queue = DispatchQueue(label: name)
      queue.setSpecific(key: key, value: name)
      return queue
    }
    DispatchQueue.main.setSpecific(key: key, value: "main")
    client.callbackQueue = .dispatchQueue(queues[0])
    var request = Request.component(url)
    if perRequest == true { request.options.callbackQueue = .dispatchQueue(queues[1]) }
    if perRequest == false { request.options.callbackQueue = .main }
    let name = await completion("the completion on a queue") { done in
      client.executeRequest(request) { _ in done(DispatchQueue.getSpecific(key: key)) }
    }
    #expect(name == (perRequest == nil ? "client" : perRequest == true ? "request" : "main"))
  }

  @Test func refusedRequestCompletesOnChosenQueue() async throws {
    let queue = OperationQueue()
    client.callbackQueue = .operationQueue(queue)
    let refused = Request.component(try #require(URL(string: "ftp://shop.example/")))
    let isOnQueue = await completion("the refusal on the queue") { done in
      client.executeRequest(refused) { _ in done(OperationQueue.current === queue) }
    }
    #expect(isOnQueue == true)
  }
}
