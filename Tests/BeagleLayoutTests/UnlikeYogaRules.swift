import BeagleLayout
import Testing

/// Differences from Yoga: its numbers diverge or are undefined and CSS decides, or our limit applies earlier.
@Suite struct UnlikeYogaRules {
  /// The overflow is 75.7, and both children are clamped to zero. Because of rounding, the rest of the sum of
  /// 74.7 is not zero but a millionth. Yoga divides by it, so that its first width is 13 million points.
  @Test func divergingLengthsFollowCSS() throws {
    var last = LayoutStyle()
    last.width = 24.7
    last.shrink = 1
    last.margin.right = 1
    var first = LayoutStyle()
    first.width = 50
    first.shrink = 1
    var row = LayoutStyle()
    row.direction = .row
    row.width = 0
    var tree = LayoutTree()
    let root = tree.append(row, to: nil)
    let children = [tree.append(first, to: root), tree.append(last, to: root)]
    tree.layout(root)
    for child in children {
      #expect(tree.frame(of: child).width == 0)
      let steps = try #require(tree.explanation(of: child)).width
      #expect(steps.last == SizeStep(length: 0, reason: .byCSS))
    }
  }

  /// Yoga divides the 10 points by zero children, so that the height is infinite.
  @Test func spaceAroundWithoutChildrenUsesMinimum() throws {
    var style = LayoutStyle()
    style.justifyContent = .spaceAround
    style.minHeight = 10
    var absolute = LayoutStyle()
    absolute.positionType = .absolute
    absolute.height = 4
    var tree = LayoutTree()
    let root = tree.append(style, to: nil)
    let child = tree.append(absolute, to: root)
    tree.layout(root)
    #expect(tree.frame(of: root) == LayoutRect(x: 0, y: 0, width: 0, height: 10))
    #expect(tree.frame(of: child).y == 3)
    #expect(try #require(tree.explanation(of: root)).height.last == SizeStep(length: 10, reason: .byCSS))
    // With a child in the flow, there is no division by zero.
    let inFlow = tree.append(LayoutStyle(), to: root)
    tree.layout(root)
    #expect(tree.frame(of: inFlow).y == 5)
    #expect(try #require(tree.explanation(of: root)).height.last?.reason != .byCSS)
  }

  /// In Yoga, all positions in the row are NaN, because 10 % of an unknown width is NaN.
  @Test func percentMarginOfUnknownWidthIsIgnored() {
    let first = Sketch({
      $0.width = 10
      $0.margin.left = .percent(10)
    })
    let row = Sketch({ $0.direction = .row }, [first, Sketch({ $0.width = 20 })])
    #expect(frames(row) == [[0, 0, 30, 0], [0, 0, 10, 0], [10, 0, 20, 0]])
  }

  /// The margin is 10 % of the absolute row's width, which depends on its content. Yoga aborts the process
  /// because it requests an exact width of NaN. In CSS, the margin counts as zero for the row's width; then
  /// it takes 3.2 of the 32 points.
  @Test func percentMarginInAbsoluteRowKeepsContentWidth() {
    let child = Sketch({
      $0.width = 32
      $0.height = 16
      $0.shrink = 0
      $0.margin.left = .percent(10)
    })
    let absolute = Sketch(
      {
        $0.direction = .row
        $0.positionType = .absolute
      }, [child])
    let row = Sketch({ $0.direction = .row }, [absolute])
    let frames = frames(row, width: 320, height: 100)
    #expect(frames[1] == [0, 0, 32, 16])
    #expect(frames[2][2] == 32 && (frames[2][0] - 3.2).magnitude < 0.001)
  }

  /// Positions that are NaN in Yoga and defined in CSS.
  @Test(
    arguments: [
      // A percentage of a content-based height.
      ("top", 0), ("bottom", 0),
      // The middle of a column without items: half of 10 − 4 points.
      ("absolute", 3),
      // Aligned by the baseline of a hidden child.
      ("baseline", 8),
    ] as [(String, Float)])
  func positionByCSSIsExplained(kind: String, y: Float) throws {
    var style = LayoutStyle()
    var child = LayoutStyle()
    child.height = 4
    switch kind {
    case "top": child.position.top = .percent(10)
    case "bottom": child.position.bottom = .percent(10)
    case "absolute":
      style.justifyContent = .spaceAround
      style.minHeight = 10
      child.positionType = .absolute
    default:
      style.direction = .row
      style.alignItems = .baseline
      child.height = .undefined
      child.margin.top = 3
    }
    var tree = LayoutTree()
    let root = tree.append(style, to: nil)
    if kind == "baseline" {
      var tall = LayoutStyle()
      tall.height = 20
      tree.append(tall, to: root)
    }
    let node = tree.append(child, to: root)
    if kind == "baseline" {
      var hidden = LayoutStyle()
      hidden.display = .none
      tree.append(hidden, to: node)
      var shown = LayoutStyle()
      shown.height = 12
      tree.append(shown, to: node)
    }
    tree.layout(root, width: 100)
    #expect(tree.frame(of: node).y == y)
    #expect(try #require(tree.explanation(of: node)).isPlacedByCSS)
    #expect(try #require(tree.explanation(of: root)).isPlacedByCSS == false)
  }

  /// Yoga uses the first child although it is not displayed, so that baseline-aligned siblings have no
  /// position.
  @Test func baselineComesFromDisplayedChild() {
    let hidden = Sketch({ $0.display = .none })
    let box = Sketch({ $0.margin.top = 3 }, [hidden, .init({ $0.height = 12 })])
    let row = Sketch(
      {
        $0.direction = .row
        $0.alignItems = .baseline
      }, [Sketch({ $0.height = 20 }), box])
    #expect(frames(row).map { $0[1] } == [0, 0, 8, 0, 0])
  }

  /// Nested wrapping boxes. Yoga lays each child out twice, first in the apparent size of its line. From the
  /// seventh box on, our layout does it once, so that a percentage of a size that is not final yet differs.
  @Test func seventhNestedWrapIsPlacedOnce() {
    func nested(_ levels: Int) -> Sketch {
      levels == 0
        ? Sketch({ _ in }, [Sketch({ $0.margin.right = .percent(50) })])
        : Sketch({ $0.wrap = .wrap }, [nested(levels - 1)])
    }
    let shallow = frames(nested(6), width: 128)
    #expect(shallow.map { $0[2] } == [128, 64, 32, 16, 8, 4, 2, 0])
    let deep = frames(nested(7), width: 128).map { $0[2] }
    // Yoga: 128, 64, 32, 16, 8, 4, 2, 1 and 0.
    #expect(Array(deep[..<7]) == [128, 64, 32, 16, 8, 4, 2])
    #expect(deep[7] == 0.5)
  }
}
