import Beagle
import BeagleTesting
import Foundation
import Locking
import TestSupport
import Testing

/// Custom network clients get the same treatment as the default one.
@MainActor @Suite struct CustomNetworkClientTests {
  private let server: ScriptedServer
  private let dependencies = BeagleDependencies()
  private let log = Messages()

  init() throws {
    server = try ScriptedServer { request in
      request.target == "/gone"
        ? .status(404, body: "nobody") : .ok(#"{"_beagleComponent_": "beagle:text", "text": "in"}"#)
    }
    dependencies.urlBuilder = UrlBuilder(baseUrl: try server.url(""))
    dependencies.logger = log
  }

  private func fetch(_ path: String) async -> Request.Error? {
    do throws(Request.Error) {
      _ = try await ComponentFetcher(dependencies: dependencies).fetchScreen(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func sentRequestIsLogged() async {
    dependencies.networkClient = SessionClient(header: "tea")
    #expect(await fetch("/cart") == nil)
    let sent = server.requests.first
    #expect(sent?.value("X-Team") == "tea")
    #expect(log.texts.count == 2)
    #expect(
      log.texts.first?.hasPrefix("***HTTP REQUEST***:\nUrl= \(server.baseText)/cart\nHttpMethod= GET\n")
        == true)
    #expect(log.texts.first?.contains(#""X-Team": "tea""#) == true)
    #expect(log.texts.first?.contains("Client=") == false)
    #expect(log.texts.last?.hasPrefix("***HTTP RESPONSE***\nStatusCode= 200\nBody= {\"_beagle") == true)
    #expect(log.texts.last?.hasSuffix("\nUrl= \(server.baseText)/cart") == true)
  }

  @Test func errorStatusIsLogged() async {
    dependencies.networkClient = SessionClient(header: "tea")
    #expect(await fetch("/gone") != nil)
    #expect(log.texts.last?.contains("StatusCode= 404\nBody= nobody\n") == true)
    #expect(log.texts.last?.contains("Failure=") == false)
  }

  @Test(arguments: [true, false])
  func refusedConnectionIsLoggedWithReason(isOwn: Bool) async throws {
    let refusing = try RefusingPort()
    let port = refusing.port
    if isOwn { dependencies.networkClient = SessionClient(header: "tea") }
    #expect(await fetch("http://127.0.0.1:\(port)/") != nil)
    #expect(
      log.texts.last == """
        ***HTTP RESPONSE***
        Failure= could not connect to 127.0.0.1:\(port)
        Url= http://127.0.0.1:\(port)/
        """)
  }

  @Test func requestOfOpaqueClientIsLogged() async {
    dependencies.networkClient = AsyncClientAdapter(Canned())
    #expect(await fetch("/cart") == nil)
    #expect(log.texts.count == 2)
    #expect(log.texts.first?.contains(#""beagle-platform": "IOS""#) == true)
    #expect(log.texts.first?.hasSuffix("\nClient= Canned, which decides what is sent") == true)
  }

  @Test func wrappedDefaultClientIsLoggedOnce() async {
    dependencies.networkClient = Wrapper(NetworkClientDefault(dependencies: dependencies))
    #expect(await fetch("/cart") == nil)
    #expect(log.texts.count == 2)
    #expect(log.texts.first?.contains(#""X-Wrapped": "1""#) == true)
  }

  /// The inner client declares its secrets, so that the outer one does not log the request again.
  @Test func asyncWrapperIsLoggedOnceAndMasked() async {
    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders["X-Shop"] = "s3cret"
    client.secretNames = ["X-Shop"]
    dependencies.networkClient = AsyncClientAdapter(AsyncWrapper(client))
    for _ in 0..<20 { #expect(await fetch("/cart") == nil) }
    #expect(log.texts.count == 40)
    #expect(!log.texts.contains { $0.contains("s3cret") || $0.contains("Client=") })
    #expect(server.requests.allSatisfy { $0.value("X-Shop") == "s3cret" })
  }

  @Test func wrapperOfSilentDefaultClientIsLogged() async {
    dependencies.networkClient = Wrapper(NetworkClientDefault(dependencies: BeagleDependencies()))
    #expect(await fetch("/cart") == nil)
    #expect(log.texts.count == 2)
  }

  @Test func secretsNamedByFailureAreMasked() async {
    dependencies.networkClient = AsyncClientAdapter(Refusing())
    #expect(await fetch("/cart") != nil)
    #expect(log.texts.last?.contains("StatusCode= 403") == true)
    #expect(log.texts.last?.contains("s3cret") == false)
  }

  @Test func overriddenRequestIsLoggedOnce() async {
    dependencies.networkOverride = Override { $0.path == "/mine" }
    #expect(await fetch("/mine") == nil)
    #expect(log.texts.count == 2 && log.texts.first?.contains("Client= Override, which") == true)
    #expect(await fetch("/theirs") == nil)
    #expect(log.texts.count == 4 && log.texts[2].contains("/theirs"))
  }

  @Test func testDriverRequestIsLoggedOnce() async throws {
    dependencies.networkClient = AsyncClientAdapter(Canned())
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/cart")
    #expect(app.logs.filter { $0.category == "Network" }.count == 2)
    #expect(
      app.logs.first?.message.hasSuffix("Client= Canned, which decides what is sent") == true)
  }

  @Test func concurrentResponsesKeepClientOrder() async {
    let client = StubNetworkClient(otherwise: { .json("\"\($0.url.path)\"") })
    dependencies.networkClient = client
    dependencies.cacheStore = nil
    let order = Mutex<[String]>([])
    let expected = (0..<200).map { "/\($0)" }
    await completion("the last of 200 completions") { done in
      for path in expected {
        let request = Request(
          url: URL(filePath: path), type: .rawRequest(.init()), additionalData: nil)
        dependencies.requestClient?.executeRequest(request) { _ in
          let isLast = order.withLock { order in
            order.append(path)
            return order.count == expected.count
          }
          if isLast { done(()) }
        }
      }
    }
    #expect(order.withLock { $0 } == expected)
  }

  @Test func cachedResponseIsNotLoggedAsRequest() async {
    let canned = Canned(headers: ["beagle-hash": "1", "Cache-Control": "max-age=600"])
    dependencies.networkClient = AsyncClientAdapter(canned)
    #expect(await fetch("/cart") == nil)
    #expect(await fetch("/cart") == nil)
    #expect(log.texts.count == 2)
  }

  @Test func typedPasswordIsMaskedForEveryClient() async {
    var request = Request(
      url: URL(filePath: "/"), type: .submitForm(.init(method: .post, values: ["pin": "9134"])),
      additionalData: nil)
    request.options.typedSecrets = ["9134"]
    dependencies.networkClient = AsyncClientAdapter(Canned())
    await completion("the response") { done in
      _ = dependencies.requestClient?.executeRequest(request) { _ in done(()) }
    }
    #expect(log.texts.count == 2 && log.texts.first?.contains("Client= Canned") == true)
    #expect(log.texts.first?.contains("9134") == false)
  }

  @Test func nonRawRequestsSendPlatformHeader() async throws {
    let client = Collecting()
    dependencies.networkClient = client
    dependencies.cacheStore = nil
    let fetcher = ComponentFetcher(dependencies: dependencies)
    _ = await fetch("/screen")
    _ = try? await fetcher.submitForm("/form", .init(method: .post, values: [:]))
    let own = HttpAdditionalData(httpData: nil, headers: ["Beagle-Platform": "WEB"])
    _ = try? await fetcher.fetchScreen("/own", additionalData: own)
    dependencies.imageDownloader.fetchImage(url: "/image", initiator: .document) { _ in }
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 640), dependencies: dependencies)
    session.send(.open(.local(Screen { Text("") }.onInit { SendRequest("/raw") })))
    await session.idle()
    let platform = ["beagle-platform": "IOS"]
    #expect(client.headers == [platform, platform, ["Beagle-Platform": "WEB"], platform, nil])
  }
}

extension ScriptedServer {
  fileprivate var baseText: String { (try? url(""))?.absoluteString ?? "" }
}

private func nothing(at url: URL) -> URLResponse {
  URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
}

/// A network client with its own URLSession that adds a header.
private final class SessionClient: NetworkClient {
  let header: String
  let session = URLSession(configuration: .ephemeral)

  init(header: String) { self.header = header }

  deinit { session.finishTasksAndInvalidate() }

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    var sent = URLRequest(url: request.url)
    sent.allHTTPHeaderFields = request.additionalData?.headers
    sent.setValue(header, forHTTPHeaderField: "X-Team")
    let task = session.dataTask(with: sent) { [sent] data, response, error in
      do throws(NetworkError) {
        if let error { throw NetworkError(error: error, request: sent) }
        let data = data ?? Data()
        completion(
          .success(try NetworkResponse(data: data, response: response ?? nothing(at: request.url), to: sent)))
      } catch {
        completion(.failure(error))
      }
    }
    task.resume()
    return task
  }
}

/// A network client that responds from memory.
private struct Canned: AsyncNetworkClient {
  var headers: [String: String] = [:]

  func response(for request: Request) async throws -> NetworkResponse {
    let response = HTTPURLResponse(
      url: request.url, statusCode: 200, httpVersion: nil, headerFields: headers)
    let screen = Data(#"{"_beagleComponent_": "beagle:text", "text": "in"}"#.utf8)
    return NetworkResponse(data: screen, response: response ?? nothing(at: request.url))
  }
}

@MainActor private final class AsyncWrapper: AsyncNetworkClient {
  let client: NetworkClientDefault

  init(_ client: NetworkClientDefault) { self.client = client }

  func response(for request: Request) async throws -> NetworkResponse {
    try await client.response(for: request)
  }
}

private struct Refusing: AsyncNetworkClient {
  func response(for request: Request) async throws -> NetworkResponse {
    let response = HTTPURLResponse(
      url: request.url, statusCode: 403, httpVersion: nil, headerFields: ["X-Shop": "s3cret"])
    throw NetworkError(
      error: URLError(.badServerResponse), request: URLRequest(url: request.url), response: response,
      secretNames: ["X-Shop"])
  }
}

/// A network client that stores the request headers, and fails.
private final class Collecting: NetworkClient {
  private let kept = Mutex<[[String: String]?]>([])

  var headers: [[String: String]?] { kept.withLock { $0 } }

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    kept.withLock { $0.append(request.additionalData?.headers) }
    let failure = NetworkError(error: URLError(.notConnectedToInternet), request: request)
    DispatchQueue.global().async { completion(.failure(failure)) }
    return nil
  }
}

/// A network client that adds a header and forwards to another one.
private final class Wrapper: NetworkClient {
  let client: NetworkClientDefault

  init(_ client: NetworkClientDefault) {
    self.client = client
    client.httpRequestBuilder.additionalHeaders["X-Wrapped"] = "1"
  }

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    client.executeRequest(request, completion: completion)
  }
}

private final class Override: NetworkOverride {
  let client = AsyncClientAdapter(Canned())
  let isMine: (URL) -> Bool

  init(_ isMine: @escaping (URL) -> Bool) { self.isMine = isMine }

  func shouldOverride(_ url: URL, method: String) -> Bool { isMine(url) }

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    client.executeRequest(request, completion: completion)
  }
}

private final class Messages: BeagleLogger {
  private let kept = Mutex<[String]>([])

  var texts: [String] { kept.withLock { $0 } }

  func log(_ log: any LogMessage) { kept.withLock { $0.append(log.message) } }
}
