import Beagle
import TestSupport
import Testing

@Suite struct DeepScreenTests {
  @Test func deepestScreenRunsOnSecondaryThreadStack() async throws {
    let deep = (0..<Component.maximumDepth - 2).reduce(text("bottom")) { inner, _ in container(inner) }
    let screen = try ScreenDocument(reading: Array(deep.utf8)).screen
    let texts = await onSmallStack {
      var harness = RuntimeHarness()
      harness.send(.open(.local(screen)))
      harness.send(.resize(width: 300, height: nil))
      return harness.texts
    }
    #expect(texts == ["bottom"])
  }
}
