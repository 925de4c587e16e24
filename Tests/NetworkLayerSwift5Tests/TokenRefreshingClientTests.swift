import Beagle
import Foundation
import Testing

// A client that refreshes its token, as the page about it has it. The target of language mode 6 has a link here.

@MainActor @Suite struct TokenRefreshingClientTests {
  @Test func itIsAssignedLikeAnyOther() {
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    dependencies.networkClient = TokenRefreshingClient(client: client) { "token" }
    #expect(dependencies.networkClient is TokenRefreshingClient)
  }
}

@MainActor
final class TokenRefreshingClient: NetworkClient {
  private let client: NetworkClientDefault
  private let fetchToken: @MainActor () async throws -> String
  private var token: String?
  private var refresh: Task<String, any Error>?

  init(client: NetworkClientDefault, fetchToken: @escaping @MainActor () async throws -> String) {
    self.client = client
    self.fetchToken = fetchToken
  }

  nonisolated func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    return RunningTask(task: Task { @MainActor in completion(await self.result(of: request)) })
  }

  private func result(of request: Request) async -> NetworkResult {
    do {
      let first = try await currentToken()
      do {
        return .success(try await send(request, with: first))
      } catch let error as NetworkError where error.statusCode == 401 {
        return .success(try await send(request, with: try await currentToken(insteadOf: first)))
      }
    } catch let error as NetworkError {
      return .failure(error)
    } catch {
      return .failure(NetworkError(error: error, request: URLRequest(url: request.url)))
    }
  }

  private func send(_ request: Request, with token: String) async throws -> NetworkResponse {
    client.httpRequestBuilder.additionalHeaders["Authorization"] = "Bearer \(token)"
    return try await client.response(for: request)
  }

  /// Requests that need a new token at the same time wait for the same one.
  private func currentToken(insteadOf stale: String? = nil) async throws -> String {
    if let token, token != stale { return token }
    if refresh == nil {
      refresh = Task {
        defer { refresh = nil }
        let fresh = try await fetchToken()
        token = fresh
        return fresh
      }
    }
    return try await refresh?.value ?? ""
  }
}

struct RunningTask: RequestToken {
  let task: Task<Void, Never>

  func cancel() { task.cancel() }
}
