import BeagleLayout
import Testing

/// The rules of flexbox one by one, with manually computed numbers.
@Suite struct FlexRules {
  @Test func columnHeightIsSumOfChildren() {
    let sketch = Sketch({ $0.padding = .init(all: 5) }, [box(10, 20), box(30, 7)])
    #expect(frames(sketch) == [[0, 0, 40, 37], [5, 5, 10, 20], [5, 25, 30, 7]])
  }

  @Test func rootWithMaximumFitsContentUpToMaximum() {
    for (content, size) in [(10, 10), (50, 30)] as [(Float, Float)] {
      let wide = Sketch({ $0.maxWidth = 30 }, [box(content, 5)])
      #expect(frames(wide, width: 100)[0] == [0, 0, size, 5])
      let high = Sketch({ $0.maxHeight = 30 }, [box(5, content)])
      #expect(frames(high, width: 100, height: 100)[0] == [0, 0, 100, size])
    }
  }

  @Test func rootIsMovedByItsOffsets() {
    func place(_ say: (inout LayoutStyle) -> Void) -> [Float] {
      frames(box(10, 20, say), width: 50, height: 50)[0]
    }
    #expect(
      place {
        $0.position.left = 3
        $0.position.top = .percent(10)
      } == [3, 5, 10, 20])
    #expect(
      place {
        $0.position.right = 3
        $0.position.bottom = .percent(10)
      } == [-3, -5, 10, 20])
  }

  /// Negative margins give the row's content a negative length, which leaves no space to share.
  @Test func contentSizedBoxHasNoFreeSpace() {
    let child = box(5, 5) { $0.margin.left = -20 }
    let row = Sketch(
      {
        $0.direction = .row
        $0.justifyContent = .flexEnd
      }, [child])
    let sketch = Sketch(
      {
        $0.width = 100
        $0.alignItems = .flexStart
      }, [row])
    #expect(frames(sketch)[1...] == [[0, 0, 0, 5], [-20, 0, 5, 5]])
  }

  @Test func childrenStretchOnCrossAxisByDefault() {
    let sketch = Sketch({ $0.width = 50 }, [Sketch({ $0.height = 10 }), box(20, 10)])
    #expect(frames(sketch) == [[0, 0, 50, 20], [0, 0, 50, 10], [0, 10, 20, 10]])
  }

  @Test func growFactorsShareFreeSpace() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 100
      }, [box(10, 5, { $0.grow = 1 }), box(10, 5, { $0.grow = 3 })])
    #expect(frames(sketch) == [[0, 0, 100, 5], [0, 0, 30, 5], [30, 0, 70, 5]])
  }

  @Test func growFactorsBelowOneLeaveSpace() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 100
      }, [box(0, 5, { $0.grow = 0.25 })])
    #expect(frames(sketch)[1] == [0, 0, 25, 5])
  }

  @Test func shrinkIsWeightedByFactorAndBasis() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 60
      }, [box(60, 5, { $0.shrink = 1 }), box(30, 5, { $0.shrink = 1 }), box(0, 5)])
    #expect(frames(sketch) == [[0, 0, 60, 5], [0, 0, 40, 5], [40, 0, 20, 5], [60, 0, 0, 5]])
  }

  @Test func withoutShrinkChildrenOverflow() {
    let sketch = Sketch({ $0.height = 10 }, [box(5, 8), box(5, 8)])
    #expect(frames(sketch)[2] == [0, 8, 5, 8])
  }

  @Test func clampedChildLeavesSpaceToOthers() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 100
      },
      [
        box(
          0, 5,
          {
            $0.grow = 1
            $0.maxWidth = 20
          }), box(0, 5, { $0.grow = 1 }),
      ])
    #expect(frames(sketch)[1...].map { $0[2] } == [20, 80])
  }

  @Test func minimumOverridesMaximumAndSize() {
    let sketch = Sketch({ _ in }, [box(10, 10, { $0.minWidth = 25 }), box(10, 10, { $0.maxHeight = 4 })])
    #expect(frames(sketch) == [[0, 0, 25, 14], [0, 0, 25, 10], [0, 10, 10, 4]])
  }

  @Test func basisOverridesTheMainSize() {
    let sketch = Sketch({ $0.height = 90 }, [box(5, 10, { $0.basis = .percent(50) })])
    #expect(frames(sketch)[1] == [0, 0, 5, 45])
  }

  @Test(
    arguments: [
      (.flexStart, [0, 10]), (.center, [20, 30]), (.flexEnd, [40, 50]), (.spaceBetween, [0, 50]),
      (.spaceAround, [10, 40]), (.spaceEvenly, [40 / 3, 110 / 3]),
    ] as [(LayoutStyle.Justify, [Float])])
  func justifyContentDistributesFreeSpace(justify: LayoutStyle.Justify, starts: [Float]) {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 60
        $0.justifyContent = justify
      }, [box(10, 5), box(10, 5)])
    for (start, expected) in zip(frames(sketch)[1...].map { $0[0] }, starts) {
      #expect((start - expected).magnitude < 0.001)
    }
  }

  @Test(arguments: [
    (LayoutStyle.Align.flexStart, 0 as Float), (.center, 10), (.flexEnd, 20), (.stretch, 0),
  ])
  func alignmentPositionsChildrenOnCrossAxis(align: LayoutStyle.Align, start: Float) {
    let sketch = Sketch(
      {
        $0.width = 30
        $0.alignItems = align
      }, [box(10, 5), box(10, 5, { $0.alignSelf = .flexStart })])
    #expect(frames(sketch)[1][0] == start)
    #expect(frames(sketch)[2][0] == 0)
  }

  @Test func reversedRowStartsAtTheRight() {
    let sketch = Sketch(
      {
        $0.direction = .rowReverse
        $0.width = 50
      }, [box(10, 5, { $0.margin.right = 3 }), box(10, 5)])
    #expect(frames(sketch)[1...].map { $0[0] } == [37, 27])
  }

  @Test func reversedColumnStartsAtTheBottom() {
    let sketch = Sketch(
      {
        $0.direction = .columnReverse
        $0.height = 50
      }, [box(5, 10), box(5, 10)])
    #expect(frames(sketch)[1...].map { $0[1] } == [40, 30])
  }

  @Test func autoMarginsTakeFreeSpaceBeforeJustifyContent() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.width = 50
        $0.justifyContent = .center
      }, [box(10, 5), box(10, 5, { $0.margin.left = .auto })])
    #expect(frames(sketch)[1...].map { $0[0] } == [0, 40])
  }

  @Test func percentagesReferToParentContentSize() {
    let sketch = Sketch(
      {
        $0.width = 120
        $0.height = 70
        $0.padding = .init(all: 10)
      },
      [
        Sketch({
          $0.width = .percent(50)
          $0.height = .percent(20)
          $0.margin.top = .percent(10)
        })
      ])
    #expect(frames(sketch)[1] == [10, 20, 50, 10])
  }

  @Test func percentagesOfUnknownSizeAreIgnored() {
    let sketch = Sketch({ _ in }, [Sketch({ $0.height = .percent(50) }, [box(4, 6)])])
    #expect(frames(sketch) == [[0, 0, 4, 6], [0, 0, 4, 6], [0, 0, 4, 6]])
  }

  /// The ratio does not include margins.
  @Test(arguments: [LayoutStyle.Direction.column, .row])
  func stretchedBoxKeepsAspectRatioWithMargins(direction: LayoutStyle.Direction) {
    let child = Sketch {
      if direction == .column {
        $0.aspectRatio = 2
        ($0.margin.left, $0.margin.right) = (10, 10)
      } else {
        $0.aspectRatio = 0.5
        ($0.margin.top, $0.margin.bottom) = (10, 10)
      }
    }
    let sketch = Sketch(
      {
        $0.direction = direction
        $0.width = 100
        $0.height = 100
      }, [child])
    #expect(frames(sketch)[1] == (direction == .column ? [10, 0, 80, 40] : [0, 10, 40, 80]))
  }

  @Test func aspectRatioDeterminesOtherSize() {
    let sketch = Sketch(
      { $0.alignItems = .flexStart },
      [
        Sketch({
          $0.width = 30
          $0.aspectRatio = 1.5
        }),
        Sketch({
          $0.height = 8
          $0.aspectRatio = 2
        }),
      ])
    #expect(frames(sketch)[1...].map { [$0[2], $0[3]] } == [[30, 20], [16, 8]])
  }

  @Test func borderAndPaddingTakeSpace() {
    let sketch = Sketch(
      {
        $0.border = .init(left: 1, top: 2, right: 3, bottom: 4)
        $0.padding = .init(all: 1)
      }, [box(10, 10)])
    #expect(frames(sketch) == [[0, 0, 16, 18], [2, 3, 10, 10]])
  }

  @Test func sizeIncludesAtLeastPaddingAndBorder() {
    let sketch = Sketch({ _ in }, [box(3, 3, { $0.padding = .init(all: 4) })])
    #expect(frames(sketch)[1] == [0, 0, 8, 8])
  }

  @Test func negativeMarginsPullCloser() {
    let sketch = Sketch({ _ in }, [box(10, 10), box(10, 10, { $0.margin.top = -4 })])
    #expect(frames(sketch) == [[0, 0, 10, 16], [0, 0, 10, 10], [0, 6, 10, 10]])
  }

  @Test func relativeOffsetMovesOnlyTheNode() {
    let sketch = Sketch(
      { _ in }, [box(10, 10, { $0.position.left = 3 }), box(10, 10, { $0.position.bottom = 2 })])
    #expect(frames(sketch) == [[0, 0, 10, 20], [3, 0, 10, 10], [0, 8, 10, 10]])
  }

  @Test func hiddenNodesTakeNoSpace() {
    let sketch = Sketch({ _ in }, [Sketch({ $0.display = .none }, [box(50, 50)]), box(10, 10)])
    #expect(frames(sketch) == [[0, 0, 10, 10], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 10, 10]])
  }

  @Test func rootFillsAvailableSpace() {
    let sketch = Sketch({ _ in }, [Sketch({ $0.grow = 1 })])
    #expect(frames(sketch, width: 80, height: 24) == [[0, 0, 80, 24], [0, 0, 80, 24]])
    #expect(frames(sketch, width: 80) == [[0, 0, 80, 0], [0, 0, 80, 0]])
  }

  @Test func scrollContainerIsLimitedButItsContentIsNot() {
    func wide(_ overflow: LayoutStyle.Overflow) -> [[Float]] {
      let inner = Sketch({ $0.overflow = overflow }, [box(100, 10)])
      return frames(Sketch({ $0.alignItems = .flexStart }, [inner]), width: 20, height: 40)
    }
    #expect(wide(.scroll)[1...] == [[0, 0, 20, 10], [0, 0, 100, 10]])
    #expect(wide(.visible)[1...] == [[0, 0, 100, 10], [0, 0, 100, 10]])
  }
}
