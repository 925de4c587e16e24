import Beagle
import BeagleTesting
import Foundation
import Testing

/// Prefetched screens.
@Suite struct PrefetchRules {
  private func ahead(_ url: String = "/next", _ name: String = "pushView") -> String {
    navigate(name, url: url, route: #""shouldPrefetch": true"#)
  }

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func navigateActionsMayPrefetch(name: String) throws {
    let harness = try RuntimeHarness(page("main", button("go", ahead("/next", name))))
    #expect(harness.prefetched == ["/next"])
    #expect(harness.sent.isEmpty && harness.states.isEmpty)
  }

  @Test func buttonsTouchablesAndBarItemsPrefetch() throws {
    let touchable = element("touchable", #""child": \#(text("t")), "onPress": [\#(ahead("/touchable"))]"#)
    let bar =
      #"""
      "navigationBar": {"title": "T", "navigationBarItems": [{"text": "i", \#
      "onPress": [\#(ahead("/item"))]}]}
      """#
    let harness = try RuntimeHarness(page("main", button("b", ahead("/button")), touchable, also: bar))
    #expect(harness.prefetched == ["/item", "/button", "/touchable"])
  }

  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:container", "onInit": [ACTION], "children": []}"#,
    #"{"_beagleComponent_": "beagle:textInput", "onChange": [ACTION]}"#,
    #"{"_beagleComponent_": "beagle:simpleForm", "onSubmit": [ACTION], "children": []}"#,
    #"""
    {"_beagleComponent_": "beagle:button", "text": "b", \#
    "onPress": [{"_beagleAction_": "beagle:condition", "condition": true, "onTrue": [ACTION]}]}
    """#,
  ])
  func otherEventsAndNestedActionsDoNotPrefetch(component: String) throws {
    let never = #"{"_beagleAction_": "beagle:confirm", "message": "", "onPressOk": [\#(ahead())]}"#
    let harness = try RuntimeHarness(page("main", component.replacing("ACTION", with: never)))
    #expect(harness.prefetched.isEmpty)
  }

  @Test func localOrUnflaggedRoutesAreNotPrefetched() throws {
    let local = action("pushView", #""route": {"screen": \#(text("x")), "shouldPrefetch": true}"#)
    let harness = try RuntimeHarness(
      page("main", button("a", navigate("pushView", url: "/a")), button("b", local)))
    #expect(harness.prefetched.isEmpty && harness.navigationLogs.isEmpty)
  }

  @Test func prefetchURLWithExpressionIsLogged() throws {
    let harness = try RuntimeHarness(
      page("main", button("go", ahead("/items/@{c}")), also: context("c", "1")))
    #expect(harness.prefetched.isEmpty)
    #expect(harness.navigationLogs == ["unableToPrefetchWhenUrlIsExpression"])
  }

  @Test func prefetchHappensOncePerComponent() throws {
    var harness = try RuntimeHarness(
      page(
        "main", button("go", ahead(), also: #""enabled": "@{on}""#), button("off", setContext("on", "false")),
        button("away", navigate("pushView", to: page("next"))), also: context("on", "true")))
    try harness.press("off")
    try harness.press("away")
    harness.send(.back)
    #expect(harness.prefetched == ["/next"])
  }

  @Test func laterComponentsPrefetchWhenAdded() throws {
    var harness = try RuntimeHarness(
      page(
        "main", container(also: #""id": "box""#),
        button("add", action("addChildren", #""componentId": "box", "value": [\#(button("go", ahead()))]"#))))
    #expect(harness.prefetched.isEmpty)
    try harness.press("add")
    #expect(harness.prefetched == ["/next"])
  }

  @MainActor @Test func prefetchedResponseIsUsedOnce() async throws {
    let harness = SessionHarness(["/next": .json(page("next", text("next")))])
    try harness.open(page("main", button("go", ahead())))
    #expect(harness.paths == ["/next"])
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(harness.paths == ["/next"])
    harness.session.send(.back)
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(harness.paths == ["/next", "/next"])
  }

  /// Fails the given number of times, then returns the screen. Responds immediately, or to the first request
  /// on demand.
  private final class FailingClient: NetworkClient {
    var failures: Int
    var isHolding = false
    var paths: [String] = []
    var held: [() -> Void] = []
    init(failures: Int) { self.failures = failures }

    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
      paths.append(request.url.path)
      if isHolding {
        held.append { self.response(request, completion) }
      } else {
        response(request, completion)
      }
      return nil
    }

    private func response(_ request: Request, _ completion: RequestCompletion) {
      failures -= 1
      let asked = URLRequest(url: request.url)
      let response = HTTPURLResponse(url: request.url, statusCode: 200, httpVersion: nil, headerFields: nil)
      if failures < 0, let response {
        completion(.success(NetworkResponse(data: Data(page("next", text("next")).utf8), response: response)))
      } else {
        completion(.failure(NetworkError(error: URLError(.notConnectedToInternet), request: asked)))
      }
    }
  }

  /// Forwards requests to a cache, and reports when the first one was forwarded.
  private final class ObservedOverride: NetworkOverride {
    let cache: CachingNetworkClient
    let passed: AsyncStream<Never>
    private let pass: AsyncStream<Never>.Continuation

    init(to cache: CachingNetworkClient) {
      self.cache = cache
      (passed, pass) = AsyncStream.makeStream()
    }

    func shouldOverride(_ url: URL, method: String) -> Bool { true }

    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
      defer { pass.finish() }
      return cache.executeRequest(request, completion: completion)
    }
  }

  @MainActor @Test func failedPrefetchIsSilentAndRequestedAgain() async throws {
    let client = FailingClient(failures: 1)
    let harness = SessionHarness(configure: { $0.networkClient = client })
    try harness.open(page("main", button("go", ahead())))
    #expect(client.paths == ["/next"])
    #expect(harness.session.runtime.errors.isEmpty)
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(client.paths == ["/next", "/next"])
  }

  @MainActor @Test(arguments: [true, false])
  func fetchWaitingForFailedPrefetchRequestsAgain(succeeds: Bool) async throws {
    let client = FailingClient(failures: succeeds ? 1 : 2)
    client.isHolding = true
    let harness = SessionHarness(configure: { $0.networkClient = client })
    try harness.open(page("main", button("go", ahead()), text("main")))
    let url = try #require(URL(string: "https://example.com/next"))
    let request = Request(
      url: url, type: .fetchComponent,
      additionalData: HttpAdditionalData(httpData: nil, headers: ["beagle-platform": "IOS"]),
      options: Request.Options(initiator: .document))
    let cache = try #require(harness.session.dependencies.screenCache)
    #expect(cache.isFetchingAhead(request))
    let override = ObservedOverride(to: cache)
    harness.session.dependencies.networkOverride = override
    try harness.pressOnly("go")
    for await _ in override.passed {}
    #expect(!cache.isFetchingAhead(request))
    client.isHolding = false
    for response in client.held { response() }
    await harness.session.idle()
    #expect(client.paths == ["/next", "/next"])
    #expect(harness.texts == [succeeds ? "next" : "main"])
    #expect(harness.session.runtime.errors.map(\.kind) == (succeeds ? [] : [.remoteScreen]))
  }

  @MainActor @Test func prefetchIsAlwaysPlainGet() async throws {
    let harness = SessionHarness(["/next": .json(text("next"))])
    let data = #""shouldPrefetch": true, "httpAdditionalData": {"method": "POST", "headers": {"X-A": "1"}}"#
    try harness.open(page("main", button("go", navigate("pushView", url: "/next", route: data))))
    let request = try #require(harness.client.requests.first)
    #expect(request.method == "GET")
    #expect(request.headers["X-A"] == nil)
  }
}
