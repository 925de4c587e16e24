import Beagle
import Testing

@testable import BeagleTerminal

@MainActor @Suite struct DocumentWatcherTests {
  @Test(
    arguments: [
      ("http://127.0.0.1:1/home", nil, .milliseconds(75)),
      ("http://localhost:1/home", nil, .milliseconds(75)),
      ("http://[::1]:1/home", nil, .milliseconds(75)), ("https://example.org/home", nil, .seconds(1)),
      ("https://example.org/home", .milliseconds(200), .milliseconds(200)),
      ("http://127.0.0.1:1/home", .seconds(5), .seconds(5)),
    ] as [(String, Duration?, Duration)])
  func pollingIntervalDependsOnDistanceOrOption(
    url: String, given: Duration?, interval: Duration
  ) {
    let renderer = TerminalRenderer()
    let dependencies = BeagleDependencies()
    dependencies.networkClient = nil
    let session = BeagleSession(
      SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80)),
      dependencies: dependencies)
    session.send(.open(.remote(url)))
    #expect(DocumentWatcher(.server, session, interval: given).interval == interval)
  }
}
