import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer
import Testing

/// Every example screen, fetched over HTTP and drawn at 80 columns, is the picture in `Fixtures/Pictures`.
///
/// `BEAGLE_RECORD=1 swift test --filter PictureTests` draws the pictures anew.
@MainActor @Suite struct PictureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Pictures")

  private static let isRecording = ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1"

  @Test(arguments: Fixtures.screenNames)
  func aScreenIsDrawnAsInItsPicture(name: String) async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    let fetcher = ComponentFetcher(dependencies: dependencies)
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))

    let document = try await fetcher.fetchScreen("/\(name)")
    let scene = await fetcher.settledScene(of: document.screen, with: builder)
    let picture = try renderer.text(of: scene)

    #expect(document.diagnostics.map(\.description) == [])
    #expect(scene.notices == [])
    let file = Self.folder.appendingPathComponent(name.replacing("/", with: "-") + ".txt")
    if Self.isRecording { try Data(picture.utf8).write(to: file) }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(picture == expected, "\(file.lastPathComponent) shows another picture")
  }
}
