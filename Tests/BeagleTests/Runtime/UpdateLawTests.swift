import TestSupport
import Testing

@testable import Beagle

/// An updated scene is byte-identical to one built from the same state.
@Suite(.computing) struct UpdateLawTests {
  @Test(arguments: rounds(3))
  func updatedSceneEqualsFreshScene(batch: Int) throws {
    for seed in batch * 4..<(batch + 1) * 4 {
      var random = RandomScreen(seed: UInt64(seed))
      var harness = RuntimeHarness()
      harness.send(.open(.local(random.screen())))
      for step in 0..<8 {
        let scene = try harness.scene
        if scene.nodes.count > 400 { break }
        let event = random.event(in: scene)
        harness.send(event)
        let updated = try harness.scene.json()
        let fresh = try #require(harness.runtime.sceneFromScratch()).json()
        guard updated != fresh else { continue }
        Issue.record("seed \(seed), step \(step), \(event)\n\(difference(updated, fresh))")
        return
      }
    }
  }

  /// The state of a screen in a terminal, drawn as on a phone.
  @Test(arguments: rounds(3))
  func redrawnSceneEqualsFreshScene(batch: Int) throws {
    var phone = SceneBuilder(
      measurer: PointMeasurer(grid: LayoutSize(width: 0.5, height: 0.5)), width: 320, height: 480)
    phone.safeArea = LayoutEdges(left: 0, top: 20, right: 0, bottom: 10)
    phone.traits = [.fullPages, .filledPages, .centeredCells, .emptyImages, .themeColorFirst]
    let cells = PointMeasurer(grid: LayoutSize(width: 8, height: 16), drawsInCells: true)
    for seed in batch * 4..<(batch + 1) * 4 {
      var random = RandomScreen(seed: UInt64(seed))
      var harness = RuntimeHarness()
      harness.runtime = Runtime(SceneBuilder(measurer: cells, width: 400))
      harness.send(.open(.local(random.screen())))
      for step in 0..<6 {
        let scene = try harness.scene
        if scene.nodes.count > 400 { break }
        harness.send(random.event(in: scene))
        let nodes = try harness.scene.nodes.map(\.node)
        let redrawn = try #require(harness.runtime.scene(for: phone))
        let fresh = try #require(harness.runtime.sceneFromScratch(for: phone)).json()
        #expect(redrawn.nodes.map(\.node) == nodes)
        guard redrawn.json() != fresh else { continue }
        Issue.record("seed \(seed), step \(step)\n\(difference(redrawn.json(), fresh))")
        return
      }
    }
  }

  @Test func eventsAreHandledDeterministically() throws {
    func run() throws -> (effects: String, scene: [UInt8]) {
      var random = RandomScreen(seed: 7)
      var harness = RuntimeHarness()
      harness.send(.open(.local(random.screen())))
      for _ in 0..<6 { harness.send(random.event(in: try harness.scene)) }
      return ("\(harness.effects)", try harness.scene.json())
    }
    let (first, second) = (try run(), try run())
    #expect(first.effects == second.effects)
    #expect(first.scene == second.scene)
  }

  /// The lines around the first difference.
  private func difference(_ left: [UInt8], _ right: [UInt8]) -> String {
    let left = String(decoding: left, as: UTF8.self).split(separator: "\n")
    let right = String(decoding: right, as: UTF8.self).split(separator: "\n")
    let position =
      zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    let lines = max(0, position - 20)..<(position + 4)
    return "updated:\n" + left[lines.clamped(to: left.indices)].joined(separator: "\n")
      + "\nfrom the start:\n"
      + right[lines.clamped(to: right.indices)].joined(separator: "\n")
  }
}
