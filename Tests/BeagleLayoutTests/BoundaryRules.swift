import BeagleLayout
import Testing

/// Relayouts that stop at the boundary of a change, counted in visited children.
@Suite struct BoundaryRules {
  /// Rows of a label and a text in a column that is as high as they are.
  private struct Rows {
    var tree = LayoutTree()
    let root: LayoutNode
    var rows: [LayoutNode] = []
    var letters: [LayoutNode: Int] = [:]

    init(_ count: Int) {
      root = tree.append(LayoutStyle(), to: nil)
      let column = tree.append(LayoutStyle(), to: root)
      for _ in 0..<count {
        var style = LayoutStyle()
        style.direction = .row
        rows.append(tree.append(style, to: column))
        addText(4)
        addText(6)
      }
      layout()
    }

    mutating func addText(_ count: Int) {
      letters[tree.append(LayoutStyle(), to: rows.last, isMeasured: true)] = count
    }

    mutating func layout() {
      let letters = letters
      tree.layout(root, width: 320) { node, request in Replay.size(letters: letters[node] ?? 0, request) }
    }

    func text(_ number: Int, of row: Int) -> LayoutNode { tree.children(of: rows[row])[number] }

    mutating func setLetters(_ count: Int, of text: LayoutNode) {
      letters[text] = count
      tree.markDirty(text)
    }

    /// The number of children that the layout after one change visits.
    mutating func visits(_ change: (inout Rows) -> Void) -> Int {
      let before = tree.visits
      change(&self)
      layout()
      return tree.visits - before
    }
  }

  @Test(arguments: [10, 1000])
  func textOfSameSizeIsOnlyMeasured(rows count: Int) {
    var rows = Rows(count)
    let text = rows.text(0, of: 5)
    #expect(rows.visits { $0.setLetters(4, of: text) } == 0)
    #expect(rows.tree.arrangedTops == [text])
  }

  @Test(arguments: [10, 1000])
  func growingTextRearrangesOnlyItsRow(rows count: Int) {
    var rows = Rows(count)
    let (text, next) = (rows.text(0, of: 5), rows.text(1, of: 5))
    #expect(rows.visits { $0.setLetters(9, of: text) } <= 10)
    #expect(rows.tree.arrangedTops == [rows.rows[5]])
    #expect(rows.tree.frame(of: text).width == 72)
    #expect(rows.tree.frame(of: next).x == 72)
  }

  @Test(arguments: [10, 1000])
  func changedRowsAreLaidOutSeparately(rows count: Int) {
    var rows = Rows(count)
    let texts = [rows.text(0, of: 2), rows.text(1, of: 7)]
    #expect(rows.visits { for text in texts { $0.setLetters(9, of: text) } } <= 20)
    #expect(rows.tree.arrangedTops == [rows.rows[2], rows.rows[7]])
  }

  @Test func tallerRowMovesRowsBelow() {
    var rows = Rows(10)
    let text = rows.text(0, of: 5)
    // More than 40 letters wrap.
    rows.setLetters(100, of: text)
    rows.layout()
    #expect(rows.tree.arrangedTops == [rows.root])
    let tops = rows.rows.map { rows.tree.frame(of: $0).y }
    #expect(tops == [0, 16, 32, 48, 64, 80, 128, 144, 160, 176])
  }

  @Test func addingOrRemovingChildRearrangesOnlyItsRow() {
    var rows = Rows(1000)
    let row = rows.rows[5]
    #expect(
      rows.visits { rows in
        var style = LayoutStyle()
        style.width = .points(20)
        style.height = .points(10)
        rows.tree.append(style, to: row)
      } <= 20)
    let added = rows.tree.children(of: row).last
    #expect(added.map { rows.tree.frame(of: $0).x } == 80)
    #expect(rows.visits { rows in if let added { rows.tree.remove(added) } } <= 20)
    #expect(rows.tree.arrangedTops == [row])
  }

  @Test func unchangedTreeIsNotRearranged() {
    var rows = Rows(3)
    #expect(rows.tree.arrangedTops == [rows.root])
    rows.layout()
    #expect(rows.tree.arrangedTops.isEmpty)
  }

  @Test func tooManyChangesCauseFullLayout() {
    var rows = Rows(100)
    for row in 0..<100 { rows.setLetters(9, of: rows.text(0, of: row)) }
    rows.layout()
    #expect(rows.tree.arrangedTops == [rows.root])
    #expect(rows.rows.indices.allSatisfy { rows.tree.frame(of: rows.text(1, of: $0)).x == 72 })
  }
}
