import BeagleLayout
import Testing

/// Nodes outside the flow.
@Suite struct AbsoluteRules {
  private func placed(
    in say: (inout LayoutStyle) -> Void = { _ in }, _ child: (inout LayoutStyle) -> Void
  ) -> [Float] {
    let sketch = Sketch(
      { style in
        style.width = 100
        style.height = 60
        style.padding = .init(all: 5)
        style.border = .init(all: 1)
        say(&style)
      },
      [
        Sketch({ style in
          style.positionType = .absolute
          child(&style)
        })
      ])
    return frames(sketch)[1]
  }

  @Test func offsetsAreRelativeToPaddingBox() {
    let near = placed {
      $0.width = 10
      $0.height = 10
      $0.position.left = 3
      $0.position.top = 4
    }
    #expect(near == [4, 5, 10, 10])
    let far = placed {
      $0.width = 10
      $0.height = 10
      $0.position.right = 3
      $0.position.bottom = 4
    }
    #expect(far == [86, 45, 10, 10])
  }

  @Test(
    arguments: [
      (LayoutStyle.Justify.flexStart, 1), (.spaceBetween, 1), (.center, 25), (.spaceAround, 25),
      (.spaceEvenly, 49), (.flexEnd, 50),
    ] as [(LayoutStyle.Justify, Float)])
  func justifyContentPositionsBoxWithoutOffsets(justify: LayoutStyle.Justify, y: Float) {
    let frame = placed(in: { $0.justifyContent = justify }) {
      $0.width = 10
      $0.height = 10
    }
    #expect(frame == [1, y, 10, 10])
  }

  @Test func marginsSeparateBoxFromOffsetEdge() {
    func frame(_ place: (inout LayoutStyle) -> Void) -> [Float] {
      placed {
        $0.width = 10
        $0.height = 10
        $0.margin = .init(all: 2)
        place(&$0)
      }
    }
    let near = frame {
      $0.position.left = 3
      $0.position.top = 4
    }
    #expect(near == [6, 7, 10, 10])
    let far = frame {
      $0.position.right = 3
      $0.position.bottom = 4
    }
    #expect(far == [84, 43, 10, 10])
  }

  @Test func oppositeOffsetsDetermineSize() {
    #expect(placed { $0.position = .init(all: 10) } == [11, 11, 78, 38])
  }

  /// The limit applies before the other size is derived.
  @Test func sizeFromOppositeOffsetsRespectsLimits() {
    let small = placed {
      $0.position.left = 10
      $0.position.right = 10
      $0.maxWidth = 30
      $0.aspectRatio = 2
    }
    #expect(small == [11, 1, 30, 15])
    let large = placed {
      $0.position.top = 30
      $0.position.bottom = 20
      $0.minHeight = 20
      $0.aspectRatio = 2
    }
    #expect(large == [1, 31, 40, 20])
  }

  @Test func percentagesReferToContentBox() {
    let frame = placed {
      $0.width = .percent(50)
      $0.height = .percent(50)
    }
    #expect(frame == [1, 1, 44, 24])
  }

  @Test func alignmentIgnoresPadding() {
    let frame = placed(in: {
      $0.justifyContent = .flexEnd
      $0.alignItems = .center
    }) {
      $0.width = 10
      $0.height = 10
    }
    #expect(frame == [45, 50, 10, 10])
  }

  @Test func absoluteChildrenTakeNoSpace() {
    let floating = box(50, 50, { $0.positionType = .absolute })
    #expect(frames(Sketch({ _ in }, [floating, box(10, 10)]))[0] == [0, 0, 10, 10])
  }

  /// An automatic margin takes the free space, even that of a hidden child.
  @Test func spaceAroundIgnoresHiddenAutoMargin() {
    let hidden = Sketch({
      $0.display = .none
      $0.margin.bottom = .auto
    })
    let column = Sketch(
      {
        $0.justifyContent = .spaceAround
        $0.minHeight = 97
      }, [hidden, Sketch({ $0.positionType = .absolute })])
    #expect(frames(column) == [[0, 0, 0, 97], [0, 0, 0, 0], [0, 0, 0, 0]])
  }
}
