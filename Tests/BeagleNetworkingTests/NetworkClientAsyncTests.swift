import BeagleNetworking
import BeagleTesting
import Foundation
import Testing

@MainActor struct NetworkClientAsyncTests {
  @Test func aResponseCanBeAwaited() async throws {
    let server = try ScriptedServer { _ in .ok("hello") }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    #expect(try await client.response(for: .component(server.url("/"))).data == Data("hello".utf8))
  }

  @Test func aFailureIsThrownAsItIs() async throws {
    let server = try ScriptedServer { _ in .status(404) }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    let url = try server.url("/")
    do throws(NetworkError) {
      _ = try await client.response(for: .component(url))
      Issue.record("404 is a failure")
    } catch {
      #expect(error.statusCode == 404)
    }
  }

  @Test func cancellingTheTaskCancelsTheTokenOnTheCallersActor() async throws {
    let client = NeverRespondingClient()
    let url = try #require(URL(string: "http://example.test/"))
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    client.onRequest = { started.yield() }
    let task = Task { () -> URLError.Code? in
      do throws(NetworkError) {
        _ = try await client.response(for: .component(url))
        return nil
      } catch {
        return (error.error as? URLError)?.code
      }
    }
    var iterator = starts.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(client.token.cancellations == 1)
  }

  /// Responses come all at once, before the last task waits for its own. Tasks that are resumed together go on in any order.
  @Test func answersAreHandedOnInTheOrderInWhichTheyCome() async throws {
    for _ in 0..<200 {
      let (client, responses) = (LateClient(), ResponseOrder())
      client.answersAt = 3
      var order: [Int] = []
      let tasks = (1...3).map { number in
        Task {
          let url = try #require(URL(string: "http://example.test/\(number)"))
          _ = try await client.orderedResponse(for: .component(url), in: responses)
          order.append(number)
        }
      }
      for task in tasks { try await task.value }
      #expect(order == [1, 2, 3])
    }
  }

  /// The response to a cancelled request does not hold up those that come after it.
  @Test func anAnswerThatNobodyWaitsForIsPassedOver() async throws {
    let (client, responses) = (LateClient(), ResponseOrder())
    client.answersAt = 2
    let url = try #require(URL(string: "http://example.test/"))
    let (sent, sends) = AsyncStream.makeStream(of: Void.self)
    let cancelled = Task {
      sends.yield()
      _ = try await client.orderedResponse(for: .component(url), in: responses)
    }
    var iterator = sent.makeAsyncIterator()
    await iterator.next()
    cancelled.cancel()
    #expect(await cancelled.result.isFailure)
    _ = try await client.orderedResponse(for: .component(url), in: responses)
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let client = NeverRespondingClient()
    let url = try #require(URL(string: "http://example.test/"))
    var sent = false
    client.onRequest = { sent = true }
    let task = Task { _ = try? await client.response(for: .component(url)) }
    task.cancel()
    await task.value
    #expect(!sent)
  }
}

/// Plain classes, as users write them: nothing here is Sendable.
private class NeverRespondingClient: NetworkClient {
  class Token: RequestToken {
    var cancellations = 0

    func cancel() {
      MainActor.assertIsolated()
      cancellations += 1
    }
  }

  let token = Token()
  var onRequest = {}

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    onRequest()
    return token
  }
}

/// Answers all its requests at once, while one of them is being made.
extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

private final class LateClient: NetworkClient {
  var answersAt = 0
  private var completions: [RequestCompletion] = []

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    completions.append(completion)
    guard completions.count == answersAt else { return nil }
    let completions = completions
    let response = URLResponse(
      url: request.url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    DispatchQueue.global().sync {
      for completion in completions {
        completion(.success(NetworkResponse(data: Data(), response: response)))
      }
    }
    return nil
  }
}
