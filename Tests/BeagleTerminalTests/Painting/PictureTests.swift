import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import TestSupport
import Testing

/// Every example screen, fetched over HTTP and drawn at 80 columns, is the picture in `Fixtures/Pictures`.
///
/// `BEAGLE_RECORD=1 swift test --filter PictureTests` draws the pictures anew.
@MainActor @Suite struct PictureTests {
  private static let folder = Repository.file("Fixtures/Pictures")

  private static let isRecording = ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1"

  @Test(arguments: Fixtures.screenNames)
  func screenMatchesRecordedPicture(name: String) async throws {
    try await withExampleScreens { fetcher, dependencies in
      let theme = try ThemeFile(reading: try #require(Fixtures.theme))
      var renderer = TerminalRenderer(theme: theme.dark)
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))

      let document = try await fetcher.fetchScreen("/\(name)")
      let scene = await fetcher.loadedScene(of: document.screen, with: builder)
      let picture = try renderer.text(of: scene)

      #expect(document.diagnostics.map(\.description) == [])
      #expect(scene.notices == [])
      try compare(Array(picture.utf8), with: name.replacing("/", with: "-") + ".txt")
      let loaded = await PictureLoader(dependencies: dependencies).pictures(of: scene)
      #expect(loaded.failures == [])
      renderer.pictures = loaded.table
      renderer.images = .embedded
      let cells = try renderer.cells(of: scene)
      try compare(cells.svg(title: renderer.title(of: scene)), with: name.replacing("/", with: "-") + ".svg")
    }
  }

  private func compare(_ picture: [UInt8], with name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if Self.isRecording { try Data(picture).write(to: file) }
    let expected = try Data(contentsOf: file)
    #expect(Data(picture) == expected, "\(name) shows another picture")
  }
}
