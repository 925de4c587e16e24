import Dispatch
import Locking
import TestSupport
import Testing

@testable import Beagle

/// A copy of a runtime is independent.
@Suite(.computing) struct RuntimeCopyTests {
  /// Concurrent copies give the same results as sequential ones. Under the thread sanitizer, this finds
  /// shared mutable state.
  @Test(arguments: 0..<4)
  func concurrentCopiesGiveSameResults(seed: UInt64) throws {
    var random = RandomScreen(seed: seed)
    var first = RuntimeHarness()
    first.send(.open(.local(random.screen())))
    let start = first
    let stories = (0..<4).map { number in random.scaled(by: number) }
    let alone = stories.map { Self.outcome(of: $0, from: start) }
    let together = Mutex([[UInt8]?](repeating: nil, count: stories.count))
    DispatchQueue.concurrentPerform(iterations: stories.count) { number in
      let outcome = Self.outcome(of: stories[number], from: start)
      together.withLock { $0[number] = outcome }
    }
    #expect(together.withLock { $0 } == alone)
  }

  /// The last scene of a sequence of events.
  private static func outcome(of random: RandomScreen, from start: RuntimeHarness) -> [UInt8] {
    var (harness, random) = (start, random)
    for _ in 0..<12 {
      guard let scene = harness.runtime.scene, scene.nodes.count < 400 else { break }
      harness.send(random.event(in: scene))
    }
    return harness.runtime.scene?.json() ?? []
  }

  /// Copies of a runtime share scopes, which are fixed when a part is created; immutable data of scene nodes;
  /// and copy-on-write parts of the document and of values.
  @Test func copiesShareNoMutableObjects() throws {
    var random = RandomScreen(seed: 3)
    var harness = RuntimeHarness()
    harness.send(.open(.local(random.screen())))
    for _ in 0..<6 { harness.send(random.event(in: try harness.scene)) }
    var found: Set<String> = []
    objects(in: harness.runtime, &found)
    let shared: Set = ["ScopeFrame", "Shared<SceneDecoration>", "Shared<RareTexts>"]
    #expect(found.subtracting(shared) == ["Storage", "MemberTable", "TemplateStorage"])
  }

  private func objects(in value: Any, _ found: inout Set<String>, depth: Int = 0) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      guard found.insert("\(type(of: value))").inserted else { return }
    }
    guard depth < 30 else { return }
    for child in mirror.children.prefix(50) { objects(in: child.value, &found, depth: depth + 1) }
  }
}

extension RandomScreen {
  /// An independent copy of this screen.
  fileprivate func scaled(by number: Int) -> RandomScreen {
    var other = self
    for _ in 0...number { _ = other.number(1_000) }
    return other
  }
}
