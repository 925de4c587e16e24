import BeagleChecking
import SchemaTestSupport
import TestSupport
import Testing

/// The cost of comparing two documents grows linearly with their length, and depth needs no additional stack.
@Suite(.computing) struct DifferenceGrowthTests {
  @Test(arguments: GrowingDocument.all)
  func comparisonGrowsLinearly(document: GrowingDocument) throws {
    let growth = try Growth(size: 200) { size in
      let text = Array(document.make(size).utf8)
      return (text, Array(document.make(size + size / 8).utf8))
    } _: { (pair: ([UInt8], [UInt8])) in
      _ = try ScreenDifference(pair.0, pair.1)
    }
    #expect(growth.isProportional, "\(growth)")
  }

  private static func rows(_ count: Int, _ row: (Int) -> String) -> [UInt8] {
    Array(Part.box((0..<count).map(row).joined(separator: ",")).utf8)
  }

  @Test(arguments: ["reversed", "equal", "all changed", "renamed", "interleaved"])
  func rowComparisonGrowsLinearly(kind: String) throws {
    let growth = try Growth(size: 500) { size -> ([UInt8], [UInt8]) in
      switch kind {
      case "reversed":
        return (Self.rows(size) { Part.text("\($0)") }, Self.rows(size) { Part.text("\(size - $0)") })
      case "equal":
        return (Self.rows(size) { _ in Part.text("a") }, Self.rows(size / 2) { _ in Part.text("a") })
      case "all changed":
        return (Self.rows(size) { Part.text("a\($0)") }, Self.rows(size) { Part.text("b\($0)") })
      case "renamed":
        let context = { (name: String) in Part.context(name, "{}") }
        return (
          Array(
            Part.box((0..<size).map { Part.text("@{a.k\($0)}") }.joined(separator: ","), more: context("a"))
              .utf8),
          Array(
            Part.box((0..<size).map { Part.text("@{b.k\($0)}") }.joined(separator: ","), more: context("b"))
              .utf8)
        )
      default:
        return (
          Self.rows(size) { Part.text("\($0 % 2 == 0 ? "x" : "\($0)")") },
          Self.rows(size) { Part.text("\($0 % 3 == 0 ? "x" : "\($0)")") }
        )
      }
    } _: { (pair: ([UInt8], [UInt8])) in
      _ = try ScreenDifference(pair.0, pair.1)
    }
    #expect(growth.isProportional, "\(kind): \(growth)")
  }

  /// As deep as documents may be, in components and in data, also in unknown types, which are not decoded.
  @Test(arguments: [
    ("components", 118, #"{"_beagleComponent_":"beagle:container","children":["#, "]}"),
    ("unknown components", 240, #"{"_beagleComponent_":"custom:box","inside":["#, "]}"),
    ("data", 500, #"["#, "]"),
    (
      "actions", 116,
      #"{"_beagleAction_":"beagle:condition","condition":true,"onTrue":["#, "]}"
    ),
  ])
  func maximumDepthDoesNotOverflowStack(kind: String, levels: Int, open: String, close: String) async throws {
    func document(_ inner: String) -> [UInt8] {
      let leaf =
        switch kind {
        case "data": inner
        case "actions": Part.action("alert", #""message":\#(inner)"#)
        default: Part.of("text", #""text":\#(inner)"#)
        }
      let nested = String(repeating: open, count: levels) + leaf + String(repeating: close, count: levels)
      switch kind {
      case "data": return Array(Part.box(more: #""context":{"id":"c","value":\#(nested)}"#).utf8)
      case "actions": return Array(Part.button(nested).utf8)
      default: return Array(nested.utf8)
      }
    }
    let (old, new) = (document("\"a\""), document("\"b\""))
    let count = await onSmallStack { (try? ScreenDifference(old, new))?.changes.count }
    #expect(count == 1)
  }
}
