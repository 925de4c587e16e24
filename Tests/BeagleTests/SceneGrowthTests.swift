import Beagle
import TestSupport
import Testing

/// Nothing that a document holds costs its scene more than in proportion to how much of it there is.
@Suite(.computing) struct SceneGrowthTests {
  private static func screen(_ document: String) throws -> Screen {
    try ScreenDocument(reading: Array(document.utf8)).screen
  }

  private static func builder() -> SceneBuilder { SceneBuilder(measurer: PointMeasurer(), width: 400) }

  @Test(arguments: GrowingDocument.all)
  func building(_ document: GrowingDocument) throws {
    let growth = try Growth(size: 40, of: { try Self.screen(document.make($0)) }) {
      _ = Self.builder().scene(of: $0)
    }
    #expect(growth.isProportional, "\(growth)")
  }

  @Test(arguments: GrowingDocument.all)
  func json(_ document: GrowingDocument) throws {
    let growth = try Growth(size: 40, of: { Self.builder().scene(of: try Self.screen(document.make($0))) }) {
      _ = $0.json()
    }
    #expect(growth.isProportional, "\(growth)")
  }

  /// Opening a screen, and one more event.
  @Test(arguments: GrowingDocument.all)
  func running(_ document: GrowingDocument) throws {
    let growth = try Growth(size: 40, of: { try Self.screen(document.make($0)) }) { screen in
      var runtime = Runtime(Self.builder())
      _ = runtime.handle(.open(.local(screen)))
      _ = runtime.handle(.resize(width: 300, height: nil))
    }
    #expect(growth.isProportional, "\(growth)")
  }
}
