import Beagle
import Foundation
import Testing

@Suite struct DeepScreenTests {
  /// A debug build takes several times the stack of a release build, so it gets four times what a secondary thread has.
  @Test func aScreenAsDeepAsDocumentsMayBeIsRunWithTheStackOfASecondaryThread() async throws {
    let deep = (0..<Component.deepest - 2).reduce(text("bottom")) { inner, _ in container(inner) }
    let screen = try ScreenDocument(reading: Array(deep.utf8)).screen
    let texts: [String] = await withCheckedContinuation { continuation in
      let thread = Thread {
        var harness = RuntimeHarness()
        harness.send(.open(.local(screen)))
        harness.send(.resize(width: 300, height: nil))
        continuation.resume(returning: harness.texts)
      }
      thread.stackSize = 2 << 20
      thread.start()
    }
    #expect(texts == ["bottom"])
  }
}
