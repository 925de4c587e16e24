import Beagle
import BeagleTerminal
import DriverTestSupport
import TestSupport
import Testing

@testable import BeagleTesting

/// What is beside what, on screens with many of both.
@Suite(.computing) struct NeighbourTests {
  private func search(_ document: String) throws -> SceneSearch {
    var runtime = Runtime(SceneBuilder(measurer: TerminalMeasurer(), width: 400))
    _ = runtime.handle(.open(.local(try ScreenDocument(reading: Array(document.utf8)).screen)))
    return SceneSearch(try #require(runtime.scene))
  }

  /// Boxes in boxes, rows, columns and lists, of texts `a` and `b`.
  private func randomScreen(_ random: inout SeededGenerator, _ depth: Int = 0) -> String {
    let children = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      switch Int.random(in: 0..<(depth < 4 ? 7 : 3), using: &random) {
      case 0, 1: text("a")
      case 2: text("b")
      case 3, 4: container([randomScreen(&random, depth + 1)])
      case 5: row(randomScreen(&random, depth + 1), text(Bool.random(using: &random) ? "a" : "b"))
      default:
        #"""
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], \#
        "templates": [{"view": \#(randomScreen(&random, depth + 1))}]}
        """#
      }
    }
    return container(children)
  }

  /// Each pair by itself says the same.
  @Test func manyNeighboursMatchPairwiseSearch() throws {
    var random = SeededGenerator(seed: 5)
    for _ in rounds(100) {
      let search = try search(randomScreen(&random))
      let names = search.visible.filter { search[$0].text == "a" }
      // Boxes may be meant, too.
      let others = search.visible.filter { search[$0].text == "b" || $0 % 7 == 0 }
      var neighbours = Neighbours(others, in: search)
      for position in names + others {
        let boxes = others.filter { search.areBeside(position, $0) }.compactMap { other in
          sequence(first: position) { search.nodes[$0].parent }.first {
            $0 <= other && other < search.nodes[$0].end
          }
        }
        #expect(
          neighbours.box(around: position) == boxes.max(), "\(position) in \(search.nodes.map(\.frame))")
      }
    }
  }

  /// No text is near its neighbour: each in a separate box, in a list, and directly below each other.
  @Test(arguments: ["boxes", "list", "column"])
  func neighbourSearchTimeIsLinear(kind: String) throws {
    let growth = try Growth(size: 200) { size in
      let items = (0..<size).map { $0 % 2 == 0 ? text("a") : text("b") }
      let document =
        switch kind {
        case "boxes": container(items.map { container([container([$0])]) })
        case "list":
          #"""
          {"_beagleComponent_": "beagle:listView", "dataSource": \#
          [\#((0..<size).map(String.init).joined(separator: ","))], \#
          "templates": [{"view": \#(container([text("a"), container([text("b")])]))}]}
          """#
        default: container(items)
        }
      return try search(document)
    } _: { search in
      let (left, right) = (search.positions(of: "a"), search.positions(of: "b"))
      try #require(search.nearest(left, to: right).isEmpty == (kind == "boxes"))
      try #require(!search.positions(of: "a".inside(.path("container"))).isEmpty)
    }
    #expect(growth.isProportional, "\(growth)")
  }
}
