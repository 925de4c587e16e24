import Beagle
import Foundation
import Testing

// A network client that refreshes its token, as in the article: as a class, as an actor and as a struct. The
// target of language mode 6 has a link here.

@MainActor @Suite struct TokenRefreshingClientTests {
  @Test func clientCanBeClassActorOrStruct() {
    let dependencies = BeagleDependencies()
    let clients: [any AsyncNetworkClient] = [
      TokenRefreshingClient(client: NetworkClientDefault(dependencies: BeagleDependencies())) { "token" },
      TokenRefreshingActor(client: NetworkClientDefault(dependencies: BeagleDependencies())) { "token" },
      TokenRefreshingStruct(
        client: NetworkClientDefault(dependencies: BeagleDependencies()), tokens: Tokens { "token" }),
    ]
    for client in clients {
      dependencies.networkClient = AsyncClientAdapter(client)
      #expect(dependencies.networkClient is AsyncClientAdapter)
    }
  }
}

@MainActor
final class TokenRefreshingClient: AsyncNetworkClient {
  private let client: NetworkClientDefault
  private let fetchToken: @MainActor () async throws -> String
  private var token: String?
  private var refresh: Task<String, any Error>?

  init(client: NetworkClientDefault, fetchToken: @escaping @MainActor () async throws -> String) {
    self.client = client
    self.fetchToken = fetchToken
  }

  func response(for request: Request) async throws -> NetworkResponse {
    let first = try await currentToken()
    do {
      return try await send(request, with: first)
    } catch {
      guard (error as? NetworkError)?.statusCode == 401 else { throw error }
      return try await send(request, with: try await currentToken(insteadOf: first))
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

actor TokenRefreshingActor: AsyncNetworkClient {
  private let client: NetworkClientDefault
  private let fetchToken: @Sendable () async throws -> String
  private var token: String?
  private var refresh: Task<String, any Error>?

  init(client: NetworkClientDefault, fetchToken: @escaping @Sendable () async throws -> String) {
    self.client = client
    self.fetchToken = fetchToken
  }

  func response(for request: Request) async throws -> NetworkResponse {
    let first = try await currentToken()
    do {
      return try await send(request, with: first)
    } catch {
      guard (error as? NetworkError)?.statusCode == 401 else { throw error }
      return try await send(request, with: try await currentToken(insteadOf: first))
    }
  }

  private func send(_ request: Request, with token: String) async throws -> NetworkResponse {
    client.httpRequestBuilder.additionalHeaders["Authorization"] = "Bearer \(token)"
    return try await client.response(for: request)
  }

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

@MainActor
struct TokenRefreshingStruct: AsyncNetworkClient {
  let client: NetworkClientDefault
  let tokens: Tokens

  func response(for request: Request) async throws -> NetworkResponse {
    let first = try await tokens.current()
    do {
      return try await send(request, with: first)
    } catch {
      guard (error as? NetworkError)?.statusCode == 401 else { throw error }
      return try await send(request, with: try await tokens.current(insteadOf: first))
    }
  }

  private func send(_ request: Request, with token: String) async throws -> NetworkResponse {
    client.httpRequestBuilder.additionalHeaders["Authorization"] = "Bearer \(token)"
    return try await client.response(for: request)
  }
}

actor Tokens {
  private let fetch: @Sendable () async throws -> String
  private var token: String?
  private var refresh: Task<String, any Error>?

  init(fetch: @escaping @Sendable () async throws -> String) { self.fetch = fetch }

  func current(insteadOf stale: String? = nil) async throws -> String {
    if let token, token != stale { return token }
    if refresh == nil {
      refresh = Task {
        defer { refresh = nil }
        let fresh = try await fetch()
        token = fresh
        return fresh
      }
    }
    return try await refresh?.value ?? ""
  }
}
