import Beagle
import BeagleConformance
import BeagleTesting
import Foundation
import ScaffoldServer
import Synchronization
import Testing

/// The samples of the articles about tokens, logging and the cache. The code between `sample` and `end`
/// appears there verbatim.
@MainActor @Suite struct ClientSamples {
  @Test func expiredTokenIsRefreshedOnceForAllRequests() async throws {
    let server = try ScriptedServer { request in
      request.value("Authorization") == "Bearer 2"
        ? .ok(#"{"_beagleComponent_": "beagle:text", "text": "in"}"#) : .status(401, body: "expired")
    }
    let session = Session()
    let baseURL = try server.url("")
    // sample
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
    let client = NetworkClientDefault(dependencies: dependencies)
    let refreshing = TokenRefreshingClient(client: client) { try await session.signIn() }
    dependencies.networkClient = AsyncClientAdapter(refreshing)
    // end
    let fetcher = ComponentFetcher(dependencies: dependencies)
    async let one = fetcher.fetchScreen("/one").screen
    async let two = fetcher.fetchScreen("/two").screen
    #expect(try await [one.child, two.child] == [Text("in").component, Text("in").component])
    #expect(session.count == 2)
    #expect(server.requests.count == 4)
    _ = try await fetcher.fetchScreen("/three")
    #expect(server.requests.count == 5)
  }

  @Test func secondRefusalIsPassedOn() async throws {
    let server = try ScriptedServer { _ in .status(401, body: "nobody") }
    let client = TokenRefreshingClient(client: NetworkClientDefault(dependencies: BeagleDependencies())) {
      "x"
    }
    let dependencies = BeagleDependencies(networkClient: AsyncClientAdapter(client))
    let url = try server.url("/home")
    let error = await #expect(throws: Request.Error.self) {
      try await ComponentFetcher(dependencies: dependencies).fetchScreen(url.absoluteString)
    }
    #expect(error?.description == "GET \(url) failed with status 401: nobody")
  }

  @Test func clientPassesConformanceRules() async throws {
    // It completes on the main actor, which other tests need as well.
    let findings = try await checkNetworkClient(timeout: .seconds(3600)) {
      AsyncClientAdapter(
        TokenRefreshingClient(client: NetworkClientDefault(dependencies: BeagleDependencies())) { "x" })
    }
    #expect(findings == [])
  }

  /// Gives the tokens 1, 2 and so on.
  @MainActor private final class Session {
    private(set) var count = 0

    func signIn() async throws -> String {
      count += 1
      return "\(count)"
    }
  }

  @Test func eventsAreLogged() {
    // sample
    let dependencies = BeagleDependencies()
    dependencies.logger = BeagleLoggerDefault()
    // end
    #expect(dependencies.logger is BeagleLoggerDefault)
    let messages = Lines()
    // sample
    dependencies.logger = BeagleLoggerDefault(minimumLevel: .error) { text in
      messages.add(text)
    }
    // end
    dependencies.logger.log(Log.expression(.invalidSyntax))
    dependencies.logger.log(Log.network(.networkClientWasNotConfigured))
    #expect(messages.text.hasPrefix("Beagle Network error: there is no network client"))
  }

  @Test func loggerIsReplaced() {
    // sample
    final class JSONLines: BeagleLogger {
      func log(_ log: any LogMessage) {
        guard log.level == .error else { return }
        print(#"{"category": "\(log.category)", "message": \(log.message.debugDescription)}"#)
      }
    }

    let dependencies = BeagleDependencies()
    dependencies.logger = JSONLines()
    // end
    dependencies.logger.log(Log.expression(.invalidSyntax))
    #expect(dependencies.logger is JSONLines)
  }

  @Test func screensAreCachedAndPrefetched() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    // sample
    let dependencies = BeagleDependencies()
    dependencies.cacheStore = DiskCacheStore(directory: folder)
    // end
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    let fetcher = ComponentFetcher(dependencies: dependencies)
    // sample
    fetcher.prefetchScreen("/cart")
    let screen = try await fetcher.fetchScreen("/cart").screen
    // end
    #expect(screen.navigationBar?.title == "Your basket")
    // sample
    dependencies.cacheStore = nil
    // end
    #expect(dependencies.screenCache == nil)
  }
}

// sample
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
// end
