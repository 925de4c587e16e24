import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

/// Sessions, fetchers and drivers as a server has them: on actors, in tasks, or on the main actor.
@Suite struct AnyActorTests {
  private func shop() -> BeagleDependencies {
    let client = StubNetworkClient(otherwise: { request in
      let name = request.url.lastPathComponent
      return try? .screen(
        Screen {
          Text("Welcome, \(name)")
          Button("Count") { SetContext("n", to: "@{sum(n, 1)}") }
          Button("Ask") { Ask(answer: 7) }
          Text("@{n}")
          Image("/cup.png")
        }
        .context("n", 0))
    })
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    dependencies.register(action: Ask.self)
    return dependencies
  }

  /// A user of the server, with a separate session.
  private actor User {
    private let session: BeagleSession

    init(_ builder: SceneBuilder, _ dependencies: BeagleDependencies) {
      session = BeagleSession(builder, dependencies: dependencies)
    }

    func open(_ path: String) async {
      session.send(.open(.remote(path)))
      await end(of: session)
    }

    func press(_ title: String) async throws {
      session.send(.press(try #require(session.runtime.scene?.button(title))))
      await end(of: session)
    }

    /// Opens a screen without waiting; the response calls the actor.
    func scenes(opening path: String) -> AsyncStream<Scene> {
      session.send(.open(.remote(path)))
      return session.scenes()
    }

    func openOnly(_ path: String) { session.send(.open(.remote(path))) }
    func close() { session.close() }
    var texts: [String] { session.runtime.scene?.texts ?? [] }
    var isIdle: Bool { session.isIdle }
  }

  @Test func sessionWorksInActor() async throws {
    let user = User(builder(), shop())
    await user.open("/hana")
    try await user.press("Count")
    try await user.press("Count")
    #expect(await user.texts == ["Welcome, hana", "2"])
  }

  @Test func responsesAreHandledOnActorWithoutWaiting() async throws {
    let user = User(builder(), shop())
    let scene = await user.scenes(opening: "/hana").first("the scene with texts") { !$0.texts.isEmpty }
    #expect(scene?.texts == ["Welcome, hana", "0"])
  }

  /// Otherwise, a caller that presses after each scene would block everything else.
  @MainActor @Test func unchangedSceneIsNotEmittedAgain() async throws {
    let session = BeagleSession(builder(), dependencies: shop())
    session.send(.open(.remote("/hana")))
    await end(of: session)
    let button = try #require(session.runtime.scene?.button("Count"))
    let (first, second) = (session.scenes(), session.scenes())
    var both = (first.makeAsyncIterator(), second.makeAsyncIterator())
    _ = await (both.0.next(), both.1.next())
    session.send(.resize(width: 60, height: nil))
    session.send(.press(button))
    session.send(.resize(width: 60, height: nil))
    #expect(await both.0.next()?.texts == ["Welcome, hana", "1"])
    #expect(await both.1.next()?.texts == ["Welcome, hana", "1"])
    session.send(.resize(width: 60, height: nil))
    session.close()
    #expect(await both.0.next() == nil)
    #expect(await both.1.next() == nil)
  }

  @Test func actionWorkRunsOnSessionActor() async throws {
    let user = User(builder(), shop())
    await user.open("/hana")
    try await Ask.$expected.withValue(user) { try await user.press("Ask") }
    #expect(await user.texts == ["Welcome, hana", "7"])
  }

  @Test func sessionWorksWithoutActor() async throws {
    try await run(as: "kim")
  }

  @concurrent private func run(as name: String) async throws {
    let session = BeagleSession(builder(), dependencies: shop())
    session.send(.open(.remote("/\(name)")))
    await end(of: session)
    session.send(.press(try #require(session.runtime.scene?.button("Count"))))
    session.send(.press(try #require(session.runtime.scene?.button("Ask"))))
    await end(of: session)
    #expect(session.runtime.scene?.texts == ["Welcome, \(name)", "7"])
  }

  @Test func manySessionsRunInATaskGroup() async throws {
    let (builder, dependencies) = (builder(), shop())
    let texts = await withTaskGroup(of: (Int, [String]).self) { group in
      for number in 0..<200 {
        group.addTask {
          let session = BeagleSession(builder, dependencies: dependencies)
          session.send(.open(.remote("/user\(number)")))
          await end(of: session)
          return (number, session.runtime.scene?.texts ?? [])
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts.count == 200)
    #expect(texts.allSatisfy { $1 == ["Welcome, user\($0)", "0"] })
  }

  @MainActor @Test func sessionStaysOnMainActor() async throws {
    let session = BeagleSession(builder(), dependencies: shop())
    var changes = 0
    session.onChange = { _ in
      MainActor.assertIsolated()
      changes += 1
    }
    session.send(.open(.remote("/hana")))
    // Nothing comes as long as the actor is busy.
    #expect(!session.isIdle && changes == 1)
    await end(of: session)
    #expect(session.runtime.scene?.texts == ["Welcome, hana", "0"] && changes == 2)
  }

  @Test func screenIsFetchedAndLoadedOnAnyActor() async throws {
    let fetcher = ComponentFetcher(dependencies: shop())
    let scene = await fetcher.loadedScene(of: try await fetcher.fetchScreen("/hana").screen, with: builder())
    #expect(scene.texts == ["Welcome, hana", "0"])
  }

  // MARK: Drivers

  private actor Tester {
    private let app: AppDriver

    init(_ dependencies: BeagleDependencies) { app = AppDriver(dependencies: dependencies) }

    func shop() async throws {
      try await app.start(at: "/hana")
      app.holdResponses(to: "/hana")
      try await app.tap("Count")
      try app.see("1")
      let picture = try await app.picture(on: .iphone16)
      #expect(picture.svg.contains(">1</text>"))
      try await app.releaseResponses(to: "/hana")
      await app.finish()
    }
  }

  @Test func driverWorksInActor() async throws { try await Tester(shop()).shop() }

  @Test func manyDriversRunInATaskGroup() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let dependencies = shop()
        group.addTask {
          let app = AppDriver(dependencies: dependencies)
          try await app.start(at: "/user\(number)")
          try await app.tap("Count")
          try app.see("Welcome, user\(number)")
          let picture = try await app.picture(on: .pixel9)
          #expect(picture.html.contains(">Welcome, user\(number)</text>"))
          await app.finish()
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Clients

  private struct AsyncShop: AsyncNetworkClient {
    func response(for request: Request) async throws -> NetworkResponse {
      let body = Data(#"{"_beagleComponent_": "beagle:text", "text": "there"}"#.utf8)
      return NetworkResponse(
        data: body,
        response: URLResponse(
          url: request.url, mimeType: nil, expectedContentLength: body.count, textEncodingName: nil))
    }
  }

  /// The main actor is kept busy until the session is idle: were it needed, this would never end.
  @Test func asyncClientNeedsNoMainActor() async {
    let dependencies = shop()
    dependencies.networkClient = AsyncClientAdapter(AsyncShop())
    let user = User(builder(), dependencies)
    let (isBusy, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocked = Thread {
      DispatchQueue.main.sync {
        isBusy.signal()
        isOver.wait()
      }
    }
    blocked.start()
    await completion("the main actor's turn") { done in
      Thread.detachNewThread { done(isBusy.wait()) }
    }
    await user.open("/hana")
    #expect(await user.texts == ["there"])
    let alone = BeagleSession(builder(), dependencies: dependencies)
    alone.send(.open(.remote("/hana")))
    await end(of: alone)
    #expect(alone.runtime.scene?.texts == ["there"])
    isOver.signal()
  }

  /// A client without a lock, as a plain class may be.
  private final class PlainClient: NetworkClient {
    private(set) var requests = 0

    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
      MainActor.assertIsolated()
      requests += 1
      let response = HTTPURLResponse(url: request.url, statusCode: 200, httpVersion: nil, headerFields: nil)
      let body = Data(#"{"_beagleComponent_": "beagle:text", "text": "there"}"#.utf8)
      DispatchQueue.global().async {
        completion(
          response.map { .success(NetworkResponse(data: body, response: $0)) }
            ?? .failure(NetworkError(error: URLError(.unknown), request: request)))
      }
      return nil
    }
  }

  @Test func plainClientIsCalledOnMainActor() async {
    let dependencies = shop()
    dependencies.networkClient = PlainClient()
    let user = User(builder(), dependencies)
    await user.open("/hana")
    #expect(await user.texts == ["there"])
  }

  // MARK: Navigation controllers

  private final class Classification: BeagleNavigationController {
    nonisolated static let states = AsyncStream<ServerDrivenState>.makeStream()

    override func serverDrivenStateDidChange(to state: ServerDrivenState, at screen: BeagleController) {
      Self.states.continuation.yield(state)
      if case .finished = state { Self.states.continuation.finish() }
    }
  }

  @Test func controllerIsCalledOnMainActorInOrder() async {
    let dependencies = shop()
    dependencies.navigation.registerDefaultNavigationController(builder: Classification.init)
    let user = User(builder(), dependencies)
    await user.open("/hana")
    var states: [String] = []
    while let state = await Classification.states.stream.next("the next state, or their end") {
      switch state {
      case .started: states.append("started")
      case .success: states.append("success")
      case .error: states.append("error")
      case .finished: states.append("finished")
      }
    }
    #expect(states == ["started", "success", "finished"])
  }

  // MARK: Endings

  private func silent() -> BeagleDependencies {
    let dependencies = shop()
    dependencies.networkClient = StubNetworkClient(otherwise: { _ in .never })
    return dependencies
  }

  @Test func sessionCanCloseDuringRequest() async {
    let user = User(builder(), silent())
    await user.openOnly("/hana")
    async let waited: Void = user.open("/kim")
    await user.close()
    await waited
    #expect(await user.isIdle)
  }

  @Test func sessionCanBeReleasedDuringRequest() async {
    let client = Dropping()
    let dependencies = shop()
    dependencies.networkClient = AsyncClientAdapter(client)
    var user: User? = User(builder(), dependencies)
    await user?.openOnly("/hana")
    await client.untilAsked()
    weak let dropped = user
    user = nil
    // The request is cancelled, and its completion is not delivered.
    await client.untilCancelled()
    #expect(dropped == nil)
  }

  private final class Dropping: AsyncNetworkClient {
    private let asked = AsyncStream<Void>.makeStream()
    private let cancelled = AsyncStream<Void>.makeStream()

    func untilAsked() async { await asked.stream.next("the request") }
    func untilCancelled() async { await cancelled.stream.next("the end of the cancelled request") }

    func response(for request: Request) async throws -> NetworkResponse {
      asked.continuation.yield()
      // Ends when the request is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      cancelled.continuation.yield()
      throw CancellationError()
    }
  }
}

/// Sends a request and takes a while.
private struct Ask: ServerDrivenAction, ExecutableAction, Codable {
  @TaskLocal static var expected: (any Actor)?
  var answer: Int

  func execute(in scope: inout ActionScope) {
    let (answer, expected) = (answer, Self.expected)
    scope.later { later in
      expected?.assertIsolated()
      await Task.yield()
      expected?.assertIsolated()
      later.setContext("n", .int(answer))
    }
  }
}

/// Waits until a session is idle.
private nonisolated(nonsending) func end(of session: BeagleSession) async {
  await expecting("the end of the session's work") { await session.idle() }
}

extension Scene {
  fileprivate func button(_ title: String) -> NodeID? {
    nodes.first { if case .button(title, _, _) = $0.content { true } else { false } }?.node
  }
}
