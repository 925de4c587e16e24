import BeagleNetworking
import BeagleTesting
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@MainActor struct NetworkClientAsyncTests {
  @Test func responseCanBeAwaited() async throws {
    let server = try ScriptedServer { _ in .ok("hello") }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    #expect(try await client.response(for: .component(server.url("/"))).data == Data("hello".utf8))
  }

  @Test func failureIsThrownUnchanged() async throws {
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

  @Test func cancellingTaskCancelsTokenOnCallersActor() async throws {
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
    await starts.next("the request")
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(client.token.cancellations == 1)
  }

  @Test func cancelledTaskSendsNoRequest() async throws {
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
