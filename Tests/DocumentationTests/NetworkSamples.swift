import Beagle
import BeagleConformance
import BeagleTesting
import Foundation
import ScaffoldServer
import Testing

/// The samples of the articles about the network. The code between `sample` and `end` appears there verbatim.
@MainActor @Suite struct NetworkSamples {
  private let server: ScaffoldServer
  private let log = Lines()

  init() throws {
    server = try ScaffoldServer()
    try server.start()
  }

  /// Fetches from `/empty`, which is not a screen, and returns the log of the request.
  private func echoed(_ dependencies: BeagleDependencies) async -> String {
    let log = log
    dependencies.logger = BeagleLoggerDefault { log.add($0) }
    _ = try? await ComponentFetcher(dependencies: dependencies).fetchScreen("/empty")
    return log.text
  }

  @Test func headersAreAdded() async throws {
    defer { server.stop() }
    let baseURL = server.baseURL
    // sample
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)

    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders = ["Authorization": "Bearer 1234", "X-Team": "tea"]
    client.secretNames = ["X-Api-Key"]
    dependencies.networkClient = client
    // end
    let text = await echoed(dependencies)
    #expect(text.contains("X-Team"))
    #expect(!text.contains("Bearer 1234"))
  }

  @Test func allowedHostsReceiveHeaders() {
    server.stop()
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    // sample
    client.allowedHosts = ["images.example.com"]
    client.refusesPlainHttp = true
    // end
    #expect(client.allowedHosts.count == 1 && client.refusesPlainHttp)
  }

  @Test func requestHasCustomHeadersMethodAndBody() async throws {
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    let fetcher = ComponentFetcher(dependencies: dependencies)
    let order = Data(#"{"lines": [{"name": "Gyokuro", "price": 28, "count": 1}]}"#.utf8)
    // sample
    let data = HttpAdditionalData(
      httpData: .init(method: .POST, body: order), headers: ["X-Basket": "42"])
    let receipt = try await fetcher.fetchScreen("/live/order", additionalData: data)
    // end
    #expect(receipt.diagnostics.isEmpty)
  }

  @Test func headersCanBeReadInTest() async throws {
    self.server.stop()
    // sample
    let server = try ScriptedServer { _ in .ok(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#) }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: try server.url(""))
    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders = ["X-Team": "tea"]
    dependencies.networkClient = client

    _ = try await ComponentFetcher(dependencies: dependencies).fetchScreen("/home")
    #expect(server.requests.first?.value("x-team") == "tea")
    // end
    #expect(server.requests.count == 1)
  }

  @Test func baseURLIsSet() {
    server.stop()
    // sample
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://bff.example.com/v2"))
    // end
    #expect(
      dependencies.urlBuilder.build(path: "/home")?.absoluteString == "https://bff.example.com/v2/home")
    #expect(
      dependencies.urlBuilder.build(path: "https://other.example/a")?.absoluteString
        == "https://other.example/a")
  }

  @Test func urlBuilderIsReplaced() {
    server.stop()
    // sample
    final class TenantUrlBuilder: UrlBuilderProtocol {
      var baseUrl: URL?

      func build(path: String) -> URL? {
        UrlBuilder(baseUrl: baseUrl).build(path: path)?.appending(queryItems: [
          URLQueryItem(name: "tenant", value: "tea")
        ])
      }
    }

    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = TenantUrlBuilder()
    // end
    dependencies.urlBuilder.baseUrl = URL(string: "https://example.com")
    #expect(
      dependencies.urlBuilder.build(path: "/home")?.absoluteString == "https://example.com/home?tenant=tea")
  }

  @Test func clientIsReplaced() async throws {
    server.stop()
    // sample
    let dependencies = BeagleDependencies()
    dependencies.networkClient = MyNetworkClient()
    // end
    #expect(dependencies.networkClient is MyNetworkClient)
    // sample
    dependencies.networkClient = nil
    // end
    #expect(dependencies.networkClient is NetworkClientDefault)
  }

  @Test func asyncClientIsSetAndChecked() async throws {
    server.stop()
    // sample
    let dependencies = BeagleDependencies()
    dependencies.networkClient = AsyncClientAdapter(MyAsyncClient())
    // end
    #expect((dependencies.networkClient as? AsyncClientAdapter)?.client is MyAsyncClient)
    var rules = ConformanceRule.all
    #if os(Linux)
      // The last two: cancelling `data(for:)` may end the process there.
      rules.subtract([
        .completesOnce, .failsForBrokenResponses, .namesTheFailure, .keepsMethodAndBodyOn307,
        .dropsCredentialsAcrossOrigins, .cancels, .cancelsOneRequestOnly,
      ])
    #endif
    #expect(try await checkNetworkClient(rules: rules) { AsyncClientAdapter(MyAsyncClient()) } == [])
  }

  @Test func clientIsChecked() async throws {
    server.stop()
    // sample
    var rules = ConformanceRule.all
    #if os(Linux)
      // Known deviations of the URLSession on Linux.
      rules.subtract([
        .completesOnce, .failsForBrokenResponses, .namesTheFailure, .keepsMethodAndBodyOn307,
        .dropsCredentialsAcrossOrigins,
      ])
    #endif
    let findings = try await checkNetworkClient(rules: rules) { MyNetworkClient() }
    #expect(findings == [])
    // end
  }

  @Test func transportIsReplaced() async throws {
    server.stop()
    // sample
    final class LoggingAdapter: SessionAdapter {
      let adapter = URLSessionAdapter(configuration: .ephemeral)

      func createTask(
        with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
      ) -> any SessionTask {
        print(urlRequest.httpMethod ?? "GET", urlRequest.url?.path ?? "")
        return adapter.createTask(with: urlRequest, handler: handler)
      }

      func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
        adapter.getTasks(with: handler)
      }
    }

    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    client.adapter = LoggingAdapter()
    dependencies.networkClient = client
    // end
    #expect(client.adapter is LoggingAdapter)
    var rules = ConformanceRule.all
    #if os(Linux)
      // Its URLSession ends the process then.
      rules.remove(.failsForBrokenResponses)
    #endif
    let findings = try await checkSessionAdapter(rules: rules, timeout: .seconds(3_600)) { LoggingAdapter() }
    #expect(findings == [])
    // sample
    client.retryPolicy = RetryPolicy(attempts: 3)
    client.maximumBodySize = 4 << 20
    client.httpRequestBuilder.connectTimeout = .seconds(5)
    client.httpRequestBuilder.timeout = .seconds(20)
    client.httpRequestBuilder.wholeTimeout = .seconds(60)
    // end
    #expect(client.retryPolicy?.attempts == 3)
    // sample
    client.tls.additionalAuthorities = [.file("/etc/company/authority.pem")]
    client.tls.minimumVersion = .tls13
    client.tls.acceptsAnythingFrom = ["devbox.example"]
    // end
    // Settings make a transport that keeps them.
    #expect(!(client.adapter is LoggingAdapter))
  }

  @Test func someRequestsAreOverridden() async throws {
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    // sample
    final class BetaScreens: NetworkOverride {
      let client = StubNetworkClient(otherwise: { _ in
        .json(#"{"_beagleComponent_": "beagle:text", "text": "beta"}"#)
      })

      func shouldOverride(_ url: URL, method: String) -> Bool {
        url.path.hasPrefix("/beta")
      }

      func executeRequest(
        _ request: Request, completion: @escaping RequestCompletion
      ) -> (any RequestToken)? {
        client.executeRequest(request, completion: completion)
      }
    }

    dependencies.networkOverride = BetaScreens()
    // end
    let fetcher = ComponentFetcher(dependencies: dependencies)
    #expect(try await fetcher.fetchScreen("/beta/home").screen.child == Text("beta").component)
    #expect(try await fetcher.fetchScreen("/home").screen.navigationBar != nil)
    // sample
    dependencies.networkOverride = nil
    // end
    await #expect(throws: Request.Error.self) { try await fetcher.fetchScreen("/beta/home") }
  }

  @Test func stubRespondsFromTable() async throws {
    server.stop()
    // sample
    let client = StubNetworkClient([
      "/home": try .screen(Text("Hi")),
      "/gone": .status(410),
      "POST /login": .json(#"{"reason": "locked"}"#, status: 403),
    ])
    client.respond(to: "GET /teas/{id}") { request, names in
      .json(#"{"_beagleComponent_": "beagle:text", "text": "Tea \#(names["id"] ?? "")"}"#)
    }
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))

    let screen = try await ComponentFetcher(dependencies: dependencies).fetchScreen("/home").screen
    #expect(screen.child == Text("Hi").component)
    #expect(client.requests.map(\.url.path) == ["/home"])
    // end
  }

  @Test func transportRespondsFromTable() async throws {
    server.stop()
    // sample
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    client.adapter = InMemorySessionAdapter(["/slow": .failure(URLError(.timedOut))])
    dependencies.networkClient = client
    // end
    await #expect(throws: Request.Error.self) {
      try await ComponentFetcher(dependencies: dependencies).fetchScreen("https://example.com/slow")
    }
  }

  @Test func testServerReturnsScriptedResponses() async throws {
    server.stop()
    // sample
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#) : .status(404)
    }
    let screen = try await ComponentFetcher(dependencies: BeagleDependencies())
      .fetchScreen(server.url("/home").absoluteString).screen
    #expect(server.requests.map(\.method) == ["GET"])
    // end
    #expect(screen.child == Text("Hi").component)
  }

  @Test func cassetteIsRecordedAndReplayed() async throws {
    defer { server.stop() }
    let baseURL = server.baseURL
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // sample
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
    let recorder = RecordingNetworkClient(recording: NetworkClientDefault(dependencies: dependencies))
    dependencies.networkClient = recorder
    _ = try await ComponentFetcher(dependencies: dependencies).fetchScreen("/cart")
    try recorder.cassette.write(to: file)

    dependencies.networkClient = ReplayingNetworkClient(try Cassette(contentsOf: file))
    let screen = try await ComponentFetcher(dependencies: dependencies).fetchScreen("/cart").screen
    // end
    #expect(screen.navigationBar?.title == "Your basket")
  }
}

// sample
final class MyNetworkClient: NetworkClient {
  let builder = HttpRequestBuilder()
  let session = URLSession(configuration: .ephemeral)

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    do {
      let urlRequest = try builder.urlRequest(for: request)
      let task = session.dataTask(with: urlRequest) { data, response, error in
        if error == nil, let http = response as? HTTPURLResponse, (200...299).contains(http.statusCode) {
          completion(.success(NetworkResponse(data: data ?? Data(), response: http)))
        } else {
          let error = error ?? URLError(.badServerResponse)
          completion(
            .failure(NetworkError(error: error, data: data, request: urlRequest, response: response)))
        }
      }
      task.resume()
      return task
    } catch {
      // Nothing was sent. Complete later anyway: the caller does not have the token yet.
      let failure = NetworkError(error: error, request: request)
      DispatchQueue.global().async { completion(.failure(failure)) }
      return nil
    }
  }
}
// end

// sample
actor MyAsyncClient: AsyncNetworkClient {
  let builder = HttpRequestBuilder()

  func response(for request: Request) async throws -> NetworkResponse {
    let urlRequest = try builder.urlRequest(for: request)
    let (data, response) = try await URLSession.shared.data(for: urlRequest)
    return try NetworkResponse(data: data, response: response, to: urlRequest)
  }
}
// end
