import BeagleNetworking
import BeagleTesting
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

/// The calls that a custom delegate of `URLSessionAdapter` receives.
struct URLSessionDelegateTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())

  @Test func delegateReceivesTaskCompletion() async throws {
    final class Delegate: NSObject, URLSessionTaskDelegate {
      let (ends, feed) = AsyncStream.makeStream(of: Bool.self)

      func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        feed.yield(error == nil)
      }
    }
    let server = try ScriptedServer()
    let delegate = Delegate()
    client.adapter = URLSessionAdapter(configuration: .ephemeral, delegate: delegate)
    _ = try await client.result(of: .component(server.url("/"))).get()
    #expect(await delegate.ends.next("the end of the task") == true)
  }

  @Test func delegateHandlesAuthenticationChallenge() async throws {
    let server = try ScriptedServer(challengingWith: "Basic")
    client.adapter = URLSessionAdapter(configuration: .ephemeral, delegate: ChallengeDelegate(.useCredential))
    let response = try await client.result(of: .component(server.url("/"))).get()
    #expect(String(decoding: response.data, as: UTF8.self) == "let in")
  }

  @Test(
    arguments: [
      .useCredential, .performDefaultHandling, .rejectProtectionSpace,
    ] as [URLSession.AuthChallengeDisposition])
  func unmetChallengeReturnsResponse(disposition: URLSession.AuthChallengeDisposition) async throws {
    let server = try ScriptedServer(challengingWith: disposition == .useCredential ? "Beagle" : "Basic")
    client.adapter = URLSessionAdapter(configuration: .ephemeral, delegate: ChallengeDelegate(disposition))
    let failure = try #require(await client.result(of: .component(try server.url("/"))).failure)
    #expect(failure.statusCode == 401 && failure.data == Data("who?".utf8))
  }

  @Test(arguments: ["Basic", "Digest", "Beagle"])
  func challengeWithoutDelegateReturnsResponse(scheme: String) async throws {
    let server = try ScriptedServer(challengingWith: scheme)
    client.adapter = URLSessionAdapter(configuration: .ephemeral)
    let failure = try #require(await client.result(of: .component(try server.url("/"))).failure)
    #expect(failure.statusCode == 401 && failure.data == Data("who?".utf8))
  }

  @Test func cancelledChallengeCancelsRequest() async throws {
    let server = try ScriptedServer(challengingWith: "Basic")
    client.adapter = URLSessionAdapter(
      configuration: .ephemeral, delegate: ChallengeDelegate(.cancelAuthenticationChallenge))
    let failure = await client.result(of: .component(try server.url("/"))).failure
    #expect((failure?.error as? URLError)?.code == .cancelled)
  }
}

/// Handles every challenge in the same way; a password is tried once.
private final class ChallengeDelegate: NSObject, URLSessionTaskDelegate {
  private let disposition: URLSession.AuthChallengeDisposition

  init(_ disposition: URLSession.AuthChallengeDisposition) {
    self.disposition = disposition
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.previousFailureCount == 0 else { return completionHandler(.performDefaultHandling, nil) }
    completionHandler(disposition, URLCredential(user: "ana", password: "pw", persistence: .none))
  }
}

extension ScriptedServer {
  /// Lets in ana, whose password is pw.
  fileprivate convenience init(challengingWith scheme: String) throws {
    try self.init { request in
      request.values("Authorization") == ["Basic YW5hOnB3"]
        ? .ok("let in") : .status(401, body: "who?", headers: ["WWW-Authenticate: \(scheme) realm=\"shop\""])
    }
  }
}
