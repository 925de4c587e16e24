import BeagleChecking
import SchemaTestSupport
import TestSupport
import Testing

/// Lists of rows: the added, removed and moved ones, however many are equal.
@Suite(.computing) struct DifferenceListTests {
  private func list(_ rows: [Int]) -> String {
    Part.box(rows.map { Part.text("row \($0)") }.joined(separator: ","))
  }

  private func kinds(_ old: [Int], _ new: [Int]) throws -> [String] {
    try ScreenDifference(list(old), list(new)).changes.map { "\($0.kind)" }
  }

  @Test func fewestRowsAreMoved() throws {
    for round in rounds(60) {
      var generator = SeededGenerator(seed: UInt64(round))
      let old = Array(0..<Int.random(in: 2...8, using: &generator))
      let new = old.shuffled(using: &generator)
      #expect(try kinds(old, new).count == old.count - longestRun(new), "\(new)")
    }
  }

  /// The length of the longest increasing subsequence, by brute force.
  private func longestRun(_ numbers: [Int]) -> Int {
    (0..<1 << numbers.count).map { mask in
      let chosen = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
    }.max() ?? 0
  }

  @Test func removedRowsAreReportedOnceEach() throws {
    for round in rounds(60) {
      var generator = SeededGenerator(seed: UInt64(round))
      // Some rows are equal.
      let old = (0..<20).map { _ in Int.random(in: 0..<12, using: &generator) }
      let gone = Set((0..<4).map { _ in Int.random(in: 0..<20, using: &generator) })
      let new = old.indices.filter { !gone.contains($0) }.map { old[$0] }
      #expect(try kinds(old, new).filter { $0 == "removed" }.count == gone.count)
      #expect(try kinds(new, old).filter { $0 == "added" }.count == gone.count)
    }
  }

  @Test func longListIsComparedInOrder() throws {
    let rows = Array(0..<10_000)
    #expect(try kinds(rows, Array(rows.dropFirst())) == ["removed"])
    #expect(try kinds(rows, rows.reversed()).count == 9_999)
    let equal = [Int](repeating: 1, count: 10_000)
    #expect(try kinds(equal, Array(equal.dropLast())) == ["removed"])
    #expect(try kinds(equal, equal + [2]) == ["added"])
  }

  @Test func dataIsComparedInOrder() throws {
    func document(_ rows: [Int]) -> String {
      Part.of(
        "listView", #""dataSource":[\#(rows.map { "{\"n\":\($0)}" }.joined(separator: ","))],"templates":[]"#)
    }
    let rows = Array(0..<10_000)
    let difference = try ScreenDifference(document(rows), document(Array(rows.dropFirst())))
    #expect(difference.labels == ["removed visual dataSource[0]"])
  }
}
