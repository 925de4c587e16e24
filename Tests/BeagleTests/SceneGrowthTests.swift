import Beagle
import TestSupport
import Testing

/// The cost of a scene is linear in the document size.
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

  /// The cost of writing to a member of the global context depends only on that member, not on the values
  /// beside it or its depth.
  @Test(arguments: [true, false])
  func writingToGlobal(isWide: Bool) throws {
    let screen = try Self.screen(#"{"_beagleComponent_": "beagle:text", "text": "@{global.note}"}"#)
    func filled(_ size: Int) throws -> (Int, Runtime) {
      let others = (0..<20 * size).map { ("other\($0)", DynamicObject.array([0, 1, 2])) }
      let members = DynamicObject.dictionary(.init(others))
      var runtime = Runtime(Self.builder())
      _ = runtime.handle(.setGlobal(isWide ? members : ["others": members]))
      _ = runtime.handle(.open(.local(screen)))
      return (size, runtime)
    }
    let growth = try Growth(size: 100, of: filled) { size, filled in
      var runtime = filled
      for number in 0..<size { _ = runtime.handle(.setGlobal(.int(number), at: ContextPath("note"))) }
    }
    #expect(growth.isProportional, "\(growth)")
  }
}
