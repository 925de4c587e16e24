import BeagleLayout
import TestSupport
import Testing

/// What holds for every tree, whatever happens to it.
extension LayoutLaws {
  @Test(arguments: rounds(2))
  func changedTreeHasTheFramesOfANewOne(hundred: Int) {
    expectNone(of: \.difference, in: hundred)
  }

  /// Boxes that wrap inside each other, baselines, trees so deep that some of them reach the limit, and small ones that are resized,
  /// hidden and shown.
  @Test(arguments: TreeStory.Kind.allCases)
  func changedTreesOfAKindHaveTheFramesOfANewOne(kind: TreeStory.Kind) {
    for seed in rounds(kind == .deep ? 6 : 10) {
      let story = TreeStory(seed: seed, kind: kind)
      guard story.difference != nil else { continue }
      let small = story.shrunk { $0.difference != nil }
      Issue.record("seed \(seed): \(small)\n\(small.difference ?? "")")
    }
  }

  /// Of the very stories that the law above tells.
  @Test(arguments: 0..<6)
  func deepStoriesReachTheLimit(seed: Int) {
    let story = TreeStory(seed: seed, kind: .deep)
    var replay = Replay(story)
    #expect(story.steps.contains { replay.apply($0) && replay.tree.isApproximate })
  }

  @Test(arguments: rounds(1))
  func framesChangeOnlyBelowArrangedNodes(hundred: Int) {
    expectNone(of: \.stealth, in: hundred)
  }

  /// Records the smallest story there is for each of a hundred that has this fault.
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
  /// Where, and how, a relayout first gives other frames than a layout of the same tree made anew.
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

  /// Where a frame first changes without the tree saying so of all nodes above.
  var stealth: String? {
    var replay = Replay(self)
    var before: [Int: LayoutRect] = [:]
    var last: UInt32 = 0
    for (number, step) in steps.enumerated() where replay.apply(step) {
      let frames = replay.frames
      let changed = frames.keys.filter { frames[$0] != before[$0] && replay.isShown($0) }
      let missing = changed.filter { !replay.isArranged(above: $0, since: last) }
      if !missing.isEmpty { return "step \(number): nothing said above \(missing.sorted())" }
      before = frames
      last = replay.tree.layoutNumber
    }
    return nil
  }
}
