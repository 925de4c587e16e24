import Beagle
import BeagleTerminal
import TestSupport
import Testing

/// Nothing that a document holds costs its picture more than in proportion to how much of it there is.
@Suite(.computing) struct PictureGrowthTests {
  private static func scene(_ document: String) throws -> Scene {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    return builder.scene(of: try ScreenDocument(reading: Array(document.utf8)).screen)
  }

  @Test(arguments: GrowingDocument.all)
  func plainText(_ document: GrowingDocument) throws {
    let growth = try Growth(size: 40, of: { try Self.scene(document.make($0)) }) {
      _ = try TerminalRenderer().text(of: $0)
    }
    #expect(growth.isProportional, "\(growth)")
  }

  /// With the contexts and the bound properties.
  @MainActor @Test(arguments: GrowingDocument.all)
  func tree(_ document: GrowingDocument) async throws {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    let fetcher = ComponentFetcher(dependencies: BeagleDependencies())
    func loaded(_ size: Int) async throws -> LoadedScreen {
      await fetcher.load(
        try ScreenDocument(reading: Array(document.make(size).utf8)).screen, with: builder)
    }
    let (small, large) = (try await loaded(40), try await loaded(320))
    let growth = Growth(size: 40) { _ = renderer.tree(of: $0 == 40 ? small : large) }
    #expect(growth.isProportional, "\(growth)")
  }
}
