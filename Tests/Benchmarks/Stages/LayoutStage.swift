import BeagleLayout

/// First layouts and those after one leaf changed, on trees of growing size.
func layoutStage(_ settings: Settings) throws {
  try validateTrees()
  let stopwatch = settings.stopwatch
  var table = Table("tree", "nodes", "build + layout ns/node", "layout", "relayout", "relayout ÷ layout")
  for kind in kinds {
    for nodes in kind.sizes ?? settings.nodes {
      let fresh = kind.make(nodes)
      let count = Double(fresh.tree.count)
      let build = stopwatch.seconds {
        var sample = kind.make(nodes)
        sample.layout()
        keep(sample)
      }
      // A copy of a tree that was never laid out; the cost of copying is subtracted.
      let copy = stopwatch.seconds { keep(fresh.touched()) }
      let first = stopwatch.seconds {
        var sample = fresh.touched()
        sample.layout()
        keep(sample)
      }
      var sample = fresh
      sample.layout()
      var isChanged = false
      let again = stopwatch.seconds {
        isChanged.toggle()
        sample.change(isChanged)
        sample.layout()
      }
      let layout = max(first - copy, 0)
      table.row(
        kind.name, grouped(fresh.tree.count), figure(build / count * 1e9), figure(layout / count * 1e9),
        figure(again / count * 1e9), figure(again / layout))
    }
  }
  table.print(title: "Layout, ns a node")
}

private let kinds: [(name: String, sizes: [Int]?, make: @Sendable (Int) -> SampleTree)] = [
  ("wide", nil, { LayoutTrees.wide(nodes: $0) }),
  ("flat", nil, { LayoutTrees.flat(nodes: $0) }),
  // Deeper trees than a thousand levels are not laid out.
  ("deep", [100, 250, 500, 1000], { LayoutTrees.deep(nodes: $0) }),
  ("deep, automatic", [100, 250, 500, 1000], { LayoutTrees.deep(nodes: $0, isAutomatic: true) }),
  ("screen", [200], { _ in LayoutTrees.screen() }),
]

extension SampleTree {
  /// A copy with its own memory.
  fileprivate func touched() -> SampleTree {
    var copy = self
    copy.tree.markDirty(copy.leaf)
    copy.tree.setBaseline(nil, of: copy.leaf)
    return copy
  }
}

/// The sums of all frames, rounded to whole points: x, y, width, height, before and after the change.
private func validateTrees() throws {
  let expected: [(SampleTree, [Int], [Int])] = [
    (
      LayoutTrees.wide(nodes: 11_001), [4_208_000, 14_026_000, 1_993_000, 200_000],
      [4_208_000, 14_031_489, 1_993_000, 200_033]
    ),
    (LayoutTrees.deep(nodes: 1000), [1746, 1499, 690_000, 751_250], [1746, 1499, 690_001, 751_250]),
    (
      LayoutTrees.flat(nodes: 10_000), [4_832_154, 29_933_322, 250_995, 146_003],
      [4_830_606, 29_941_748, 251_024, 146_023]
    ),
    (
      LayoutTrees.deep(nodes: 1000, isAutomatic: true), [999, 1997, 876_750, 377_250],
      [999, 1997, 876_750, 377_750]
    ),
    (LayoutTrees.screen(), [7995, 17_530, 32_963, 8548], [7995, 17_584, 32_963, 8576]),
  ]
  for (sample, before, after) in expected {
    var sample = sample
    sample.layout()
    let first = sample.frameSums()
    sample.change(true)
    sample.layout()
    let second = sample.frameSums()
    guard first == before, second == after else {
      throw WrongInput("frames sum up to \(first), then \(second), instead of \(before), then \(after)")
    }
  }
}

extension SampleTree {
  /// Positions and sizes are rounded to whole points, sizes by the edges' distances from the root.
  fileprivate func frameSums() -> [Int] {
    var sums = [0, 0, 0, 0]
    var pending = [(root, 0.0, 0.0)]
    while let (node, parentLeft, parentTop) = pending.popLast() {
      let frame = tree.frame(of: node)
      let (left, top) = (parentLeft + Double(frame.x), parentTop + Double(frame.y))
      sums[0] += wholePoints(Double(frame.x))
      sums[1] += wholePoints(Double(frame.y))
      sums[2] += wholePoints(left + Double(frame.width)) - wholePoints(left)
      sums[3] += wholePoints(top + Double(frame.height)) - wholePoints(top)
      pending += tree.children(of: node).map { ($0, left, top) }
    }
    return sums
  }
}

private func wholePoints(_ edge: Double) -> Int { Int((edge + 0.5001).rounded(.down)) }
