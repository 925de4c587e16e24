import BeagleLayout
import Testing

/// Leaves that are measured.
@Suite struct MeasuringRules {
  @Test func measureRequestContainsAvailableSpace() {
    var tree = LayoutTree()
    var style = LayoutStyle()
    style.padding = .init(all: 2)
    style.alignItems = .flexStart
    let root = tree.append(style, to: nil)
    let leaf = tree.append(style, to: root, isMeasured: true)
    var requests: [MeasureRequest] = []
    tree.layout(root, width: 50) { _, request in
      requests.append(request)
      return LayoutSize(width: 30, height: 10)
    }
    #expect(requests == [MeasureRequest(width: .atMost(42), height: .undefined)])
    #expect(tree.frame(of: leaf) == LayoutRect(x: 2, y: 2, width: 34, height: 14))
    #expect(tree.frame(of: root) == LayoutRect(x: 0, y: 0, width: 50, height: 18))
  }

  @Test func fixedSizesNeedNoMeasuring() {
    var tree = LayoutTree()
    var style = LayoutStyle()
    style.width = 10
    style.height = 10
    let root = tree.append(LayoutStyle(), to: nil)
    tree.append(style, to: root, isMeasured: true)
    var count = 0
    tree.layout(root) { _, _ in
      count += 1
      return .zero
    }
    #expect(count == 0)
  }

  @Test func leafIsMeasuredAgainOnlyWhenMarkedDirty() {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil)
    let leaves = (0..<3).map { _ in tree.append(LayoutStyle(), to: root, isMeasured: true) }
    var asked: [LayoutNode] = []
    var height: Float = 10
    func layout() {
      tree.layout(root, width: 100) { node, _ in
        asked.append(node)
        return LayoutSize(width: 50, height: height)
      }
    }
    layout()
    #expect(asked == leaves)
    height = 16
    tree.markDirty(leaves[1])
    layout()
    #expect(asked == leaves + [leaves[1]])
    #expect(tree.frame(of: leaves[2]).y == 26)
    layout()
    #expect(asked.count == 4)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, -5])
  func invalidMeasuredWidthsCountAsZero(width: Float) {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil, isMeasured: true)
    tree.layout(root) { _, _ in LayoutSize(width: width, height: 7) }
    #expect(tree.frame(of: root) == LayoutRect(x: 0, y: 0, width: 0, height: 7))
  }

  /// A margin of 0 % of an unknown width is NaN, and so is the remaining height. 24 letters of 8 points wrap
  /// downwards as far as there is room.
  @Test func percentMarginLeavesMeasuredHeightUnknown() {
    var style = LayoutStyle()
    style.direction = .row
    var tree = LayoutTree()
    let root = tree.append(style, to: nil)
    style.margin.bottom = .percent(0)
    let leaf = tree.append(style, to: root, isMeasured: true)
    tree.layout(root, height: 100) { _, request in
      let rows = min(24, max(1, ((request.height.points ?? 24 * 8) / 8).rounded(.down)))
      return LayoutSize(width: (24 / rows).rounded(.up) * 8, height: rows * 8)
    }
    #expect(tree.frame(of: root) == LayoutRect(x: 0, y: 0, width: 8, height: 100))
    #expect(tree.frame(of: leaf).width == 8)
  }
}
