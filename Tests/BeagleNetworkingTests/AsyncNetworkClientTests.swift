import BeagleNetworking
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

/// Tests clients with one asynchronous method behind the adapter. The article about clients has one that is
/// checked by all rules.
@Suite struct AsyncNetworkClientTests {
  private static let request = Request(
    url: URL(filePath: "/cart"), type: .fetchComponent, additionalData: nil)

  private func failure(of client: some AsyncNetworkClient) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await AsyncClientAdapter(client).response(for: Self.request)
      return nil
    } catch {
      return error
    }
  }

  @Test func non2xxResponseFailsWithItsBody() throws {
    let url = URL(filePath: "/cart")
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: nil))
    let error = #expect(throws: NetworkError.self) {
      try NetworkResponse(data: Data("later".utf8), response: response, to: URLRequest(url: url))
    }
    #expect(error?.statusCode == 503 && error?.data == Data("later".utf8))
  }

  @Test func thrownErrorIsWrappedInNetworkError() async {
    struct Broken: Error {}
    let error = await failure(of: Throwing { Broken() })
    #expect(error?.error is Broken && error?.request.url == Self.request.url)
  }

  @Test func networkErrorIsPassedThroughUnchanged() async {
    let thrown = NetworkError(
      error: URLError(.timedOut), data: Data("x".utf8), request: URLRequest(url: Self.request.url))
    #expect(await failure(of: Throwing { thrown })?.description == thrown.description)
  }

  @Test func cancellationErrorIsReportedAsCancelled() async {
    #expect((await failure(of: Throwing { CancellationError() })?.error as? URLError)?.code == .cancelled)
  }

  @Test func cancellingTokenEndsRequestIfClientIgnoresIt() async {
    let client = Deaf()
    let result = await completion("the end of the cancelled request") {
      let token = AsyncClientAdapter(client).executeRequest(Self.request, completion: $0)
      token?.cancel()
      token?.cancel()
    }
    guard case .failure(let error) = result else {
      Issue.record("it succeeded")
      return
    }
    #expect((error.error as? URLError)?.code == .cancelled)
    await client.finish()
  }

  @Test func cancellingRequestCancelsClientTask() async {
    let client = Patient()
    let token = AsyncClientAdapter(client).executeRequest(Self.request) { _ in }
    token?.cancel()
    await client.wasCancelled()
  }
}

private struct Throwing: AsyncNetworkClient {
  let error: @Sendable () -> any Error

  init(_ error: @escaping @Sendable () -> any Error) { self.error = error }

  func response(for request: Request) async throws -> NetworkResponse { throw error() }
}

/// Waits until it is let go, whatever is cancelled.
private actor Deaf: AsyncNetworkClient {
  private var continuations: [CheckedContinuation<Void, Never>] = []
  private var isFinished = false

  func response(for request: Request) async throws -> NetworkResponse {
    if !isFinished { await withCheckedContinuation { continuations.append($0) } }
    throw URLError(.timedOut)
  }

  func finish() {
    isFinished = true
    for continuation in continuations { continuation.resume() }
    continuations = []
  }
}

/// Waits until its task is cancelled.
private struct Patient: AsyncNetworkClient {
  private let cancellations = AsyncStream.makeStream(of: Void.self)

  func response(for request: Request) async throws -> NetworkResponse {
    let (forever, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in forever {}
    cancellations.continuation.yield()
    throw CancellationError()
  }

  func wasCancelled() async { await cancellations.stream.next("the cancellation of the client's task") }
}
