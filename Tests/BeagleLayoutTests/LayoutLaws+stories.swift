import BeagleLayout
import TestSupport
import Testing

/// Properties of every tree after any edits.
extension LayoutLaws {
  @Test(arguments: rounds(2))
  func changedTreeMatchesFreshLayout(hundred: Int) {
    expectNone(of: \.difference, in: hundred)
  }

  /// Nested wrapping boxes, baselines, trees so deep that some reach the limit, and small trees that are
  /// resized, hidden and shown.
  @Test(arguments: TreeStory.Kind.allCases)
  func changedTreesOfEachKindMatchFreshLayout(kind: TreeStory.Kind) {
    for seed in rounds(kind == .deep ? 6 : 10) {
      let story = TreeStory(seed: seed, kind: kind)
      guard story.difference != nil else { continue }
      let small = story.shrunk { $0.difference != nil }
      Issue.record("seed \(seed): \(small)\n\(small.difference ?? "")")
    }
  }

  /// Every layout has the same space, so that relayouts can stop below the root.
  @Test(arguments: rounds(1))
  func changedTreesInSameSpaceMatchFreshLayout(hundred: Int) {
    var partial = 0
    for seed in hundred * 100..<(hundred + 1) * 100 {
      for kind in TreeStory.Kind.allCases where kind != .deep {
        let story = TreeStory(seed: seed, kind: kind).inTheSameSpace
        partial += story.partialRelayouts
        guard story.difference != nil else { continue }
        let small = story.shrunk { $0.difference != nil }
        Issue.record("\(kind), seed \(seed): \(small)\n\(small.difference ?? "")")
      }
    }
    #expect(partial > 10)
  }

  /// Uses the stories of `changedTreesOfEachKindMatchFreshLayout`.
  @Test(arguments: 0..<6)
  func deepStoriesReachDepthLimit(seed: Int) {
    let story = TreeStory(seed: seed, kind: .deep)
    var replay = Replay(story)
    #expect(story.steps.contains { replay.apply($0) && replay.tree.isApproximate })
  }

  @Test(arguments: rounds(1))
  func framesChangeOnlyBelowArrangedNodes(hundred: Int) {
    expectNone(of: \.stealth, in: hundred)
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let story = TreeStory(seed: seed, kind: .resized).inTheSameSpace
      if let fault = story.stealth { Issue.record("seed \(seed): \(story)\n\(fault)") }
    }
  }

  /// Records the smallest story for each of a hundred stories that fails in this way.
  private func expectNone(of fault: KeyPath<TreeStory, String?>, in hundred: Int) {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let story = TreeStory(seed: seed, count: 4 + seed % 16, steps: 5)
      guard story[keyPath: fault] != nil else { continue }
      let small = story.shrunk { $0[keyPath: fault] != nil }
      Issue.record("seed \(seed): \(small)\n\(small[keyPath: fault] ?? "")")
    }
  }
}

extension TreeStory {
  /// The first difference between a relayout and a fresh layout of the same tree.
  var difference: String? {
    var replay = Replay(self)
    for (number, step) in steps.enumerated() where replay.apply(step) {
      var new = replay.anew()
      new.apply(step)
      let (frames, expected) = (replay.frames, new.frames)
      let wrong = expected.keys.sorted().filter { frames[$0] != expected[$0] }
      guard !wrong.isEmpty else { continue }
      return
        (["after step \(number):"]
        + wrong.map { "\($0): \(frames[$0] ?? .zero) instead of \(expected[$0] ?? .zero)" })
        .joined(separator: "\n")
    }
    return nil
  }

  /// The story with each layout in the space of the first one.
  var inTheSameSpace: TreeStory {
    var story = self
    let first = steps.first { if case .layout = $0 { true } else { false } }
    story.steps = steps.map { step in
      if case .layout = step { first ?? step } else { step }
    }
    return story
  }

  /// The number of relayouts that stopped below the root.
  var partialRelayouts: Int {
    var replay = Replay(self)
    return steps.count { replay.apply($0) && !replay.tree.arrangedTops.isEmpty && !replay.isRootArranged }
  }

  /// The first frame that changed although the tree did not report it for all ancestors up to the top of the
  /// layout.
  var stealth: String? {
    var replay = Replay(self)
    var before: [Int: LayoutRect] = [:]
    var last: UInt32 = 0
    for (number, step) in steps.enumerated() where replay.apply(step) {
      let frames = replay.frames
      let changed = frames.keys.filter { frames[$0] != before[$0] && replay.isShown($0) }
      let missing = changed.filter { !replay.isArranged(around: $0, since: last) }
      if !missing.isEmpty { return "step \(number): nothing said around \(missing.sorted())" }
      before = frames
      last = replay.tree.layoutNumber
    }
    return nil
  }
}
