import Beagle
import BeagleTesting
import Foundation
import ScaffoldServer
import Testing

/// Fetches over real HTTP from a scaffold server on loopback.
@MainActor @Suite struct FetchingTests {
  private let server: ScaffoldServer
  private let fetcher: ComponentFetcher

  init() throws {
    server = try ScaffoldServer()
    try server.start()
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    fetcher = ComponentFetcher(dependencies: dependencies)
  }

  private func failure(_ path: String) async -> Request.Error? {
    do throws(Request.Error) {
      _ = try await fetcher.fetchScreen(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func relativePathIsFetchedFromBaseURL() async throws {
    defer { server.stop() }
    let document = try await fetcher.fetchScreen("/home")
    #expect(document.screen.navigationBar?.title == "Moss & Kettle")
    #expect(document.diagnostics.isEmpty)
  }

  @Test func lazyComponentIsFetchedAndInserted() async throws {
    defer { server.stop() }
    let screen = try await fetcher.fetchScreen("/home").screen
    let builder = SceneBuilder(measurer: PointMeasurer(), width: 640)
    #expect(builder.scene(of: screen).pending.map(\.path) == ["/fragments/recommended"])
    let loaded = await fetcher.loadedScene(of: screen, with: builder)
    #expect(loaded.pending.isEmpty)
    #expect(loaded.texts.contains("Chosen for you"))
  }

  @Test func failedLazyComponentKeepsInitialStateAndReportsError() async throws {
    defer { server.stop() }
    let lazy = LazyComponent(path: "/fail?status=503", initialState: Text("loading").component)
    let scene = await fetcher.loadedScene(
      of: Screen(child: lazy.component), with: SceneBuilder(measurer: PointMeasurer(), width: 640))
    #expect(scene.texts == ["loading"])
    let notice = try #require(scene.notices.first?.description)
    #expect(notice.contains("/fail?status=503") && notice.contains("503"))
  }

  @Test func errorStatusIsNetworkErrorWithBody() async throws {
    defer { server.stop() }
    guard case .networkError(let error)? = await failure("/nowhere") else {
      throw Unexpected()
    }
    #expect(error.statusCode == 404)
    #expect(error.data?.isEmpty == false)
    #expect("\(error)".contains("\(server.baseURL)/nowhere"))
  }

  @Test(arguments: [
    ("/html", "is an HTML page, not a Beagle screen"), ("/empty", "is empty"), ("/broken", "line"),
  ])
  func invalidResponseIsDecodingErrorWithContext(path: String, reason: String) async throws {
    defer { server.stop() }
    guard case .decoding(let error)? = await failure(path) else { throw Unexpected() }
    let sentence = "\(error)"
    #expect(sentence.contains("\(server.baseURL)\(path) (status 200)"))
    #expect(sentence.contains(reason))
    #expect(error is DecodingFailure)
  }

  @Test func missingPropertyErrorHasPath() async throws {
    defer { server.stop() }
    let client = RespondingClient(
      #"{"_beagleComponent_": "beagle:container", "children": [\#n {"_beagleComponent_": "beagle:text"}]}"#)
    fetcher.dependencies.networkClient = client
    guard case .decoding(let error as DecodingFailure)? = await failure("/x") else { throw Unexpected() }
    #expect(error.error.position.line == 2)
    #expect("\(error)".contains("children[0]"))
    #expect("\(error)".contains("\"text\""))
  }

  @Test func unreachableServerIsNetworkError() async throws {
    defer { server.stop() }
    let refusing = try RefusingPort()
    fetcher.dependencies.urlBuilder = UrlBuilder(baseUrl: refusing.url)
    guard case .networkError(let error)? = await failure("/home") else { throw Unexpected() }
    #expect(error.statusCode == nil)
    withExtendedLifetime(refusing) {}
  }

  @Test func emptyPathIsURLBuilderError() async throws {
    defer { server.stop() }
    guard case .urlBuilderError? = await failure("") else { throw Unexpected() }
  }

  @Test func missingNetworkClientFails() async throws {
    defer { server.stop() }
    let none = ComponentFetcher(dependencies: BeagleDependencies(networkClient: nil))
    await #expect(throws: Request.Error.self) { try await none.fetchScreen("http://localhost/x") }
  }

  @Test func laterAssignedClientIsUsedForLaterRequests() async throws {
    defer { server.stop() }
    _ = try await fetcher.fetchScreen("/home")
    fetcher.dependencies.networkClient = RespondingClient(
      String(decoding: try Text("mine").encoded(), as: UTF8.self))
    #expect(try await fetcher.fetchScreen("/home").screen.child == Text("mine").component)
    fetcher.dependencies.networkClient = nil
    #expect(try await fetcher.fetchScreen("/home").screen.navigationBar != nil)
  }

  @Test func cancellationEndsWaitForLazyComponents() async throws {
    defer { server.stop() }
    let lazy = LazyComponent(path: "/slow?milliseconds=20000", initialState: Text("loading").component)
    let fetcher = fetcher
    let task = Task {
      await fetcher.loadedScene(
        of: Screen(child: lazy.component), with: SceneBuilder(measurer: PointMeasurer(), width: 640))
    }
    task.cancel()
    let scene = await task.value
    #expect(scene.texts == ["loading"])
    #expect(scene.notices.count == 1)
  }

  @Test func errorMasksPasswordInURL() async throws {
    defer { server.stop() }
    let host = server.baseURL.absoluteString.dropFirst("http://".count)
    guard case .decoding(let error)? = await failure("http://user:secret@\(host)/empty") else {
      throw Unexpected()
    }
    #expect(!"\(error)".contains("secret"))
  }

  private struct Unexpected: Error {}
}

/// A custom network client that responds to every request with the same body.
final class RespondingClient: NetworkClient {
  private let body: Data

  init(_ body: String) {
    self.body = Data(body.utf8)
  }

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    let response = URLResponse(
      url: request.url, mimeType: nil, expectedContentLength: body.count, textEncodingName: nil)
    completion(.success(NetworkResponse(data: body, response: response)))
    return nil
  }
}
