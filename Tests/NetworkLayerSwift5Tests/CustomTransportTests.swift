import Beagle
import Foundation
import Testing

// A transport of the user's own, as the documents of session adapters write it. The target of
// language mode 6 has a link to this file.

class TestSessionAdapter: SessionAdapter {
  var data: Data? = Data("{}".utf8)
  var urlResponse: URLResponse?
  var error: Error?
  var tasks: [TestSessionTask] = []

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, Error?) -> Void
  ) -> SessionTask {
    let task = TestSessionTask { [data, urlResponse, error] in handler(data, urlResponse, error) }
    tasks.append(task)
    return task
  }

  func getTasks(with handler: @escaping @Sendable ([SessionTask]) -> Void) {
    handler(tasks)
  }
}

class TestSessionTask: SessionTask {
  let work: () -> Void
  var isCancelled = false

  init(work: @escaping () -> Void) {
    self.work = work
  }

  func resume() { work() }
  func cancel() { isCancelled = true }
}

/// URLSession below an adapter of the user's own.
class PlainAdapter: SessionAdapter {
  let session = URLSession(configuration: .ephemeral)

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, Error?) -> Void
  ) -> SessionTask {
    session.dataTask(with: urlRequest, completionHandler: handler)
  }

  func getTasks(with handler: @escaping @Sendable ([SessionTask]) -> Void) {
    session.getAllTasks { handler($0) }
  }
}

@Suite struct CustomTransportTests {
  @Test func transportOfDefaultClientCanBeReplaced() async throws {
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    let adapter = TestSessionAdapter()
    let url = try #require(URL(string: "http://shop.example/home"))
    adapter.urlResponse = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    client.adapter = adapter
    client.callbackQueue = .main
    dependencies.networkClient = client
    let request = Request(url: url, type: .fetchComponent, additionalData: nil)
    #expect(try await client.response(for: request).data == Data("{}".utf8))
    #expect(adapter.tasks.count == 1)
  }

  @Test func sessionCanBeConfiguredOrAdapted() {
    let client = NetworkClientDefault(dependencies: BeagleDependencies())
    client.adapter = URLSessionAdapter(configuration: .default)
    #expect(client.session.configuration.timeoutIntervalForRequest == 60)
    client.adapter = PlainAdapter()
    #expect(client.adapter is PlainAdapter)
  }
}
