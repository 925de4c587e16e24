import Beagle
import Testing

/// What leads out of the screens that the runtime shows.
@Suite struct ExternalRules {
  private func opening(_ url: String) throws -> Stage {
    try Stage(
      running: action("openExternalURL", "\"url\": \(quoted(url))"), write("next"),
      with: ["host": quoted("example.com")])
  }

  private func opened(_ stage: Stage) -> [String] {
    stage.effects.compactMap { if case .openURL(let url) = $0 { url } else { nil } }
  }

  @Test func anExternalURLIsEvaluatedAndHandedToTheSystem() throws {
    let stage = try opening("https://@{host}/a?b=1#c")
    #expect(opened(stage) == ["https://example.com/a?b=1#c"])
    #expect(stage.log == "next")
    #expect(stage.logs == [Log.navigation(.didReceiveAction("openExternalURL")).message])
  }

  @Test(arguments: ["", "no url", "/path", "https://a b", "://x", "https:", "@{nothing}"])
  func whatIsNoURLIsLoggedAndNotOpened(url: String) throws {
    let stage = try opening(url)
    #expect(opened(stage).isEmpty)
    #expect(stage.log == "next")
    let path = url == "@{nothing}" ? "" : url
    #expect(stage.hasLogged(.navigation(.invalidExternalUrl(path: path))))
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "tel:1", "FTP://x/y"])
  func aSchemeThatIsNotAllowedIsLoggedAndNotOpened(url: String) throws {
    let stage = try opening(url)
    #expect(opened(stage).isEmpty)
    #expect(stage.hasLogged(.navigation(.unableToOpenExternalUrl(path: url))))
  }

  @MainActor @Test func theSystemsAnswerIsLogged() throws {
    struct Opener: URLOpener {
      let opens: Bool
      func open(_ url: String) -> Bool { opens }
    }
    for opener in [Opener(opens: true), Opener(opens: false), nil] {
      let logger = LogBook()
      let dependencies = BeagleDependencies(networkClient: nil, logger: logger)
      dependencies.urlOpener = opener
      let session = BeagleSession(
        SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
      let json = button("go", action("openExternalURL", #""url": "https://example.com""#))
      session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
      session.send(.press(try #require(session.runtime.scene?.nodes.first { $0.id == "go" }?.node)))
      let outcome: Log =
        opener?.opens == true
        ? .navigation(.didNavigateToExternalUrl(path: "https://example.com"))
        : .navigation(.unableToOpenExternalUrl(path: "https://example.com"))
      #expect(
        logger.messages == [Log.navigation(.didReceiveAction("openExternalURL")).message, outcome.message])
    }
  }

  @Test func aNativeRouteIsAskedForWithItsEvaluatedData() throws {
    let stage = try Stage(
      running: action("openNativeRoute", #""route": "/user/@{id}", "data": {"id": "@{id}", "@{id}": "x"}"#),
      action("openNativeRoute", #""route": "/b", "shouldResetApplication": true"#), write("next"),
      with: ["id": "7"])
    let routes = stage.effects.compactMap { if case .openNativeRoute(let route) = $0 { route } else { nil } }
    #expect(routes.map(\.path) == ["/user/7", "/b"])
    #expect(routes.map(\.data) == [["id": "7", "@{id}": "x"], [:]])
    #expect(routes.map(\.shouldResetApplication) == [false, true])
    #expect(stage.runtime.depths == [1])
    #expect(stage.log == "next")
    #expect(stage.hasLogged(.navigation(.didReceiveAction("openNativeRoute"))))
  }
}
