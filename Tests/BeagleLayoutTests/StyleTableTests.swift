import Testing

@testable import BeagleLayout

/// Styles that are kept once for all nodes that have them.
@Suite struct StyleTableTests {
  @Test func nodesWithEqualStylesShareOne() {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil)
    for number in 0..<100 {
      var style = LayoutStyle()
      style.width = .points(Float(number % 5))
      tree.append(style, to: root)
    }
    #expect(tree.styles.styles.count == 6)
  }

  private static let changes: [@Sendable (inout LayoutStyle) -> Void] = [
    { $0.direction = .row }, { $0.wrap = .wrap }, { $0.justifyContent = .center },
    { $0.alignItems = .center },
    { $0.alignSelf = .center }, { $0.alignContent = .center }, { $0.positionType = .absolute },
    { $0.display = .none }, { $0.overflow = .scroll }, { $0.grow = 1 }, { $0.shrink = 1 }, { $0.basis = 1 },
    { $0.basis = .percent(1) }, { $0.width = 1 }, { $0.height = 1 }, { $0.minWidth = 1 },
    { $0.minHeight = 1 },
    { $0.maxWidth = 1 }, { $0.maxHeight = 1 }, { $0.aspectRatio = 1 }, { $0.margin.left = 1 },
    { $0.margin.right = 1 }, { $0.margin.bottom = .auto }, { $0.padding.top = 1 }, { $0.padding.bottom = 1 },
    { $0.border.left = 1 }, { $0.border.bottom = 1 }, { $0.position.top = 1 }, { $0.position.right = 1 },
  ]

  @Test func aStyleThatDiffersInOnePropertyIsAnother() {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil)
    let styles = Self.changes.map { change in
      var style = LayoutStyle()
      change(&style)
      return style
    }
    let nodes = styles.map { tree.append($0, to: root) }
    #expect(nodes.map { tree.style(of: $0) } == styles)
    #expect(tree.styles.styles.count == styles.count + 1)
  }

  /// The table's slots are chosen by the lowest bits.
  @Test func hashesOfStylesDifferInTheirLowestBits() {
    let hashes = (0..<1_000).map { number in
      var style = LayoutStyle()
      style.margin.top = .points(Float(number))
      return style.tableHash
    }
    #expect(Set(hashes.map { $0 & 15 }).count == 16)
  }

  /// There are more keys than the table keeps, and it is made anew in between.
  @Test func nodesWithAKeyHaveTheStyleOfTheKey() {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil)
    var style = LayoutStyle()
    for round in 0..<3 {
      for key in Int32(0)..<100 {
        style.width = .points(Float(key))
        let node = tree.append(style, key: key, to: root)
        #expect(tree.style(of: node) == style)
        style.width = .points(Float(1_000 * (round + 1) + Int(key)))
        tree.setStyle(style, of: node)
      }
      for child in tree.children(of: root) { tree.remove(child) }
    }
    #expect(tree.styles.styles.count < 250)
  }

  @Test func stylesThatNoNodeHasAreForgotten() {
    var tree = LayoutTree()
    let root = tree.append(LayoutStyle(), to: nil)
    let node = tree.append(LayoutStyle(), to: root)
    var style = LayoutStyle()
    for width in 0..<1_000 {
      style.width = .points(Float(width))
      tree.setStyle(style, of: node)
    }
    #expect(tree.styles.styles.count < 100)
    #expect(tree.style(of: node) == style)
    #expect(tree.style(of: root) == LayoutStyle())
  }

  /// Each child of the innermost row is asked for more sizes than a cache has place for at first.
  @Test func aCacheThatGrewKeepsItsSizes() {
    var tree = LayoutTree()
    var parents = [tree.append(LayoutStyle(), to: nil)]
    for level in 0..<30 {
      var style = LayoutStyle()
      style.direction = level % 2 == 0 ? .row : .column
      style.shrink = 1
      if let parent = parents.last { parents.append(tree.append(style, to: parent)) }
    }
    let leaf = tree.append(LayoutStyle(), to: parents.last, isMeasured: true)
    var letters = 100
    func layout() {
      tree.layout(parents[0], width: 320) { _, request in Replay.size(letters: letters, request) }
    }
    layout()
    #expect(tree.caches.contains { $0.capacity > SizeCache.usualCapacity })
    #expect(tree.cachedSizes.count == tree.cachedSizeCount)
    #expect(tree.frame(of: leaf) == LayoutRect(x: 0, y: 0, width: 320, height: 48))
    letters = 10
    tree.markDirty(leaf)
    layout()
    #expect(tree.frame(of: leaf) == LayoutRect(x: 0, y: 0, width: 80, height: 16))
  }
}
