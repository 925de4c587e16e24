import Beagle
import Testing

/// URLs that documents open with the system.
@MainActor @Suite struct ExternalURLRules {
  @MainActor private final class Opener: URLOpener {
    var opened: [String] = []
    let succeeds: Bool
    init(succeeds: Bool = true) { self.succeeds = succeeds }

    nonisolated func open(_ url: String) -> Bool {
      MainActor.assumeIsolated { opened.append(url) }
      return succeeds
    }
  }

  private func logs(opening url: String, _ opener: Opener?, schemes: Set<String>? = nil) async throws
    -> [String]
  {
    let harness = SessionHarness(configure: {
      $0.urlOpener = opener
      if let schemes { $0.allowedURLSchemes = schemes }
    })
    try harness.open(
      page("main", button("go", action("openExternalURL", #""url": "\#(url)""#)), also: context("c", #""x""#))
    )
    try await harness.press("go")
    return harness.logs
  }

  private func message(_ log: Log.Navigator) -> String { "Navigation: \(Log.navigation(log).message)" }
  private let received = "Navigation: received openExternalURL"

  @Test(arguments: [
    "http://example.com", "https://example.com/a?b=c#d", "HTTPS://EXAMPLE.COM", "https://e.org/@{c}",
    "mailto:a@b.c?subject=x", "tel:+351123", "sms:123",
  ])
  func httpMailtoAndTelURLsAreOpened(url: String) async throws {
    let opener = Opener()
    let opened = url.replacing("@{c}", with: "x")
    #expect(
      try await logs(opening: url, opener) == [received, message(.didNavigateToExternalUrl(path: opened))])
    #expect(opener.opened == [opened])
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "telx:123", "myapp://x", "SSH://h", "data:,x",
  ])
  func otherSchemesAreRejectedAndLogged(url: String) async throws {
    let opener = Opener()
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let reason =
      #"Screen: "\#(url)" is not opened: the scheme "\#(scheme)" is not allowed; "#
      + "to allow it, add it to BeagleDependencies.allowedURLSchemes"
    #expect(
      try await logs(opening: url, opener) == [
        received, message(.unableToOpenExternalUrl(path: url)), reason,
      ])
    #expect(opener.opened.isEmpty)
  }

  @Test func allowedSchemesAreConfigurable() async throws {
    let opener = Opener()
    _ = try await logs(opening: "tel:123", opener, schemes: ["tel"])
    #expect(opener.opened == ["tel:123"])
    _ = try await logs(opening: "https://example.com", opener, schemes: ["tel"])
    #expect(opener.opened == ["tel:123"])
  }

  @Test(arguments: [
    "", "no url", "/path", "www.example.com", ":x", "1http://x", "http://a b", "https:", "@{nothing}",
  ])
  func invalidURLIsRejected(url: String) async throws {
    let opener = Opener()
    let text = url == "@{nothing}" ? "" : url
    let logs = try await logs(opening: url, opener)
    #expect(logs.filter { $0.hasPrefix("Nav") } == [received, message(.invalidExternalUrl(path: text))])
    #expect(opener.opened.isEmpty)
  }

  @Test func systemRejectionIsLogged() async throws {
    let refused = [received, message(.unableToOpenExternalUrl(path: "https://example.com"))]
    #expect(try await logs(opening: "https://example.com", Opener(succeeds: false)) == refused)
    #expect(try await logs(opening: "https://example.com", nil) == refused)
  }

  @Test func actionsAfterURLStillRun() async throws {
    let harness = SessionHarness()
    let open = action("openExternalURL", #""url": "file:///x""#)
    try harness.open(
      page("main", text("@{c}"), button("go", open, setContext("c", "1")), also: context("c", "0")))
    try await harness.press("go")
    #expect(harness.texts == ["1"])
  }
}
