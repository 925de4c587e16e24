import Beagle
import Testing

/// Lists that appear empty on a device.
@Suite struct CollapsedListRules {
  private static let flex = #""style": {"flex": {"flex": 1}}"#

  private static func list(_ members: String = flex) -> String {
    itemList(container(also: height(100)), also: members)
  }

  private func notices(_ content: String, height: Float?, items: String = "[1, 2, 3]") throws -> [SceneNotice]
  {
    let screen = element("screenComponent", #""child": \#(content)"#, context("items", items))
    return try RuntimeHarness(screen, height: height).notices
  }

  /// On a device, the box around the list gets its minimum height, and that of the list is zero.
  @Test(
    arguments: [
      container(container(list())),
      container(text("title"), container(list(), text("end"))),
      container(container(container(list(), also: flex))),
      container(container(element("scrollView", #""children": [\#(container(also: height(900)))]"#, flex))),
      container(
        container(list(), also: #""style": {"flex": {"alignSelf": "FLEX_START"}}"#),
        also: #""style": {"flex": {"flexDirection": "ROW", "flex": 1}}"#),
    ], [300, nil])
  func flexListInBoxWithoutHeightIsReported(content: String, height: Float?) throws {
    let found = try notices(content, height: height)
    #expect(found.count == 1)
    guard case .collapsed(let name, .vertical)? = found.first else { return #expect(Bool(false)) }
    #expect(name == (content.contains("scrollView") ? "beagle:scrollView" : "list"))
    #expect(
      found.first?.description
        == "\(name) shows nothing on a device: its flex takes the free space of a box that is only as "
        + "high as its content; give that box a flex or a height")
  }

  @Test(
    arguments: [
      container(list(), also: flex), container(container(list(), also: flex), also: flex),
      container(container(list(""))), container(list(height(100))),
      container(container(list(), also: height(200))),
      container(container(list(), also: #""style": {"size": {"minHeight": {"value": 9, "type": "REAL"}}}"#)),
      element("scrollView", #""children": [\#(container(list()))]"#),
      container(list(), also: #""style": {"display": "NONE"}"#),
      container(container(list(), also: #""style": {"positionType": "ABSOLUTE"}"#)),
      container(
        container(list()), also: #""style": {"flex": {"flexDirection": "ROW", "flex": 1}}"#),
    ], [300, nil])
  func visibleListIsNotReported(content: String, height: Float?) throws {
    #expect(try notices(content, height: height).isEmpty)
  }

  @Test func emptyListIsNotReportedUntilItHasItems() throws {
    let screen = page(
      "main", container(Self.list()), button("load", setContext("items", "[1]")), also: context("items", "[]")
    )
    var harness = try RuntimeHarness(screen, height: 300)
    #expect(harness.notices.isEmpty)
    try harness.press("load")
    #expect(harness.notices == [.collapsed("list", .vertical)])
  }

  @Test func collapsedHorizontalListIsReported() throws {
    let list = Self.list(Self.flex + #", "direction": "HORIZONTAL""#)
    let row = container(
      container(list, also: #""style": {"flex": {"flexDirection": "ROW"}}"#),
      also: #""style": {"flex": {"flexDirection": "ROW"}}"#)
    #expect(try notices(row, height: 300) == [.collapsed("list", .horizontal)])
    #expect(try notices(container(container(list)), height: 300) == [])
  }
}
