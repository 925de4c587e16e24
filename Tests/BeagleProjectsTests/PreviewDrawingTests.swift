import Beagle
import TestSupport
import Testing

@testable import BeagleProjects

/// Pictures of documents without fetching anything.
@Suite(.computing) struct PreviewDrawingTests {
  private func list(_ count: Int) -> [UInt8] {
    let rows = (1...count).map { #"{"_beagleComponent_": "beagle:text", "text": "Row \#($0)"}"# }
    let view = #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(rows.joined(separator: ","))]}"#
    return Array(view.utf8)
  }

  private func svg(_ count: Int) throws -> String {
    let picture = try PreviewDrawing().picture(of: list(count), named: "rows", ComponentRegistry())
    return String(decoding: picture.svg, as: UTF8.self)
  }

  @Test func aPhoneIsAsHighAsItsContent() throws {
    #expect(try svg(10).contains(#"viewBox="0 0 393 852""#))
    // 100 rows of 19 points and a third at most, between covered areas of 59 and 34 points.
    let high = try svg(100)
    #expect(high.contains(">Row 100<") && !high.contains(#"viewBox="0 0 393 852""#))
  }

  @Test func theHeightIsLimited() throws {
    let high = try svg(2_000)
    #expect(high.contains(#"viewBox="0 0 393 20000""#) && !high.contains(">Row 2000<"))
  }
}
