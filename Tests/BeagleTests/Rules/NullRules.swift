import Beagle
import Testing

/// The value of a property if its expression gives null or a value of another type: the former value for
/// styles and `enabled` of buttons, the default for all others.
@Suite struct NullRules {
  /// A component's node before and after its context `v` is set to null.
  private func nodes(
    _ component: String, from value: String, to other: String = "null"
  ) throws -> (before: SceneNode, after: SceneNode) {
    var harness = try RuntimeHarness(
      playing: component, button("set", setContext("v", other)), with: ["v": value])
    let before = try #require(try harness.scene.node("x"))
    try harness.press("set")
    return (before, try #require(try harness.scene.node("x")))
  }

  private func styled(_ style: String) -> String {
    let inside = container(text("in"), text("side"), also: #""id": "x", "style": {\#(style)}"#)
    return container(inside, also: #""style": {"size": {"height": {"value": 100, "type": "REAL"}}}"#)
  }

  @Test(arguments: [
    (#""size": {"width": {"value": "@{v}", "type": "REAL"}}"#, "50"),
    (#""size": {"minHeight": {"value": "@{v}", "type": "REAL"}}"#, "70"),
    (
      #""size": {"height": {"value": 90, "type": "REAL"}, "maxHeight": {"value": "@{v}", "type": "REAL"}}"#,
      "70"
    ),
    (#""margin": {"left": {"value": "@{v}", "type": "REAL"}, "all": {"value": 1, "type": "REAL"}}"#, "30"),
    (#""padding": {"all": {"value": "@{v}", "type": "REAL"}}"#, "8"),
    (#""position": {"top": {"value": "@{v}", "type": "REAL"}}"#, "9"),
    (#""borderWidth": "@{v}""#, "2"), (#""cornerRadius": {"radius": "@{v}"}"#, "4"),
    (#""cornerRadius": {"topLeft": "@{v}", "radius": 1}"#, "4"),
    (##""backgroundColor": "@{v}""##, ##""#ff0000""##),
    (##""borderColor": "@{v}", "borderWidth": 1"##, ##""#ff0000""##),
    (#""display": "@{v}""#, #""NONE""#), (#""positionType": "@{v}""#, #""ABSOLUTE""#),
    (#""flex": {"grow": "@{v}"}"#, "1"), (#""flex": {"flex": "@{v}"}"#, "1"),
    (#""flex": {"flexDirection": "@{v}"}"#, #""ROW""#), (#""flex": {"alignSelf": "@{v}"}"#, #""CENTER""#),
  ])
  func nullKeepsFormerStyle(style: String, value: String) throws {
    for other in ["null", "[true]"] {
      let (before, after) = try nodes(styled(style), from: value, to: other)
      #expect(before.frame == after.frame && before.decoration == after.decoration)
      #expect(before.isHidden == after.isHidden && before.contentFrame == after.contentFrame)
    }
    // The kept value differs from the value of an unset property.
    let (never, _) = try nodes(styled(style), from: "null")
    let (before, _) = try nodes(styled(style), from: value)
    #expect(
      never.frame != before.frame || never.decoration != before.decoration
        || never.isHidden != before.isHidden || never.contentFrame != before.contentFrame)
  }

  /// As in a reference picture of the iOS client: a common radius that changes sets all corners.
  @Test func commonRadiusSetsCornersThatBecomeNull() throws {
    let style = #""cornerRadius": {"radius": "@{v.all}", "topLeft": "@{v.left}", "topRight": "@{v.right}"}"#
    let (before, after) = try nodes(
      styled(style), from: #"{"left": 15, "right": 35}"#, to: #"{"all": 8, "right": 4}"#)
    #expect(before.decoration?.cornerRadii == .init(topLeft: 15, topRight: 35))
    #expect(
      after.decoration?.cornerRadii == .init(topLeft: 8, topRight: 4, bottomLeft: 8, bottomRight: 8))
  }

  @Test(arguments: [(#""FLEX""#, false), (#""NONE""#, true)])
  func styleFollowsNonNullValues(display: String, isHidden: Bool) throws {
    let other = isHidden ? #""FLEX""# : #""NONE""#
    let (before, after) = try nodes(styled(#""display": "@{v}""#), from: other, to: display)
    #expect(before.isHidden == !isHidden && after.isHidden == isHidden)
    let (one, two) = try nodes(styled(#""borderWidth": "@{v}""#), from: "2", to: "0")
    #expect(one.decoration?.borderWidth == 2 && two.decoration?.borderWidth == 0)
  }

  @Test(arguments: [##""#12345""##, #""red""#, #""""#])
  func invalidColourClearsColour(text: String) throws {
    let (before, after) = try nodes(styled(#""backgroundColor": "@{v}""#), from: ##""#f00""##, to: text)
    #expect(before.decoration?.background == Color(0xFF0000))
    #expect(after.decoration?.background == nil)
  }

  @Test(arguments: ["null", #""false""#, "0"])
  func nullKeepsButtonEnabledState(other: String) throws {
    for value in ["true", "false"] {
      let (_, after) = try nodes(button("x", also: #""enabled": "@{v}""#), from: value, to: other)
      #expect(after.interactions == (value == "true" ? .press : []))
    }
    let (never, _) = try nodes(button("x", also: #""enabled": "@{v}""#), from: "null")
    #expect(never.interactions == .press)
  }

  @Test(arguments: [
    (element("text", #""id": "x", "text": "@{v}""#), #""t""#),
    (element("text", #""id": "x", "text": "t", "alignment": "@{v}""#), #""RIGHT""#),
    (element("text", #""id": "x", "text": "t", "textColor": "@{v}""#), ##""#f00""##),
    (element("button", #""id": "x", "text": "@{v}""#), #""t""#),
    (input("x", #""value": "@{v}""#), #""t""#), (input("x", #""placeholder": "@{v}""#), #""t""#),
    (input("x", #""type": "@{v}""#), #""PASSWORD""#), (input("x", #""readOnly": "@{v}""#), "true"),
    (input("x", #""enabled": "@{v}""#), "false"), (input("x", #""error": "e", "showError": "@{v}""#), "true"),
  ])
  func nullResetsOtherPropertiesToDefault(component: String, value: String) throws {
    let (before, after) = try nodes(component, from: value)
    let (never, _) = try nodes(component, from: "null")
    #expect(before.content != after.content)
    #expect(after.content == never.content)
  }

  @Test func nullEmptiesListAndKeepsPage() throws {
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{v}", text("row")),
      element("pageView", #""currentPage": "@{p}""#, #""children": [\#(text("0")), \#(text("1"))]"#),
      button("set", setContext("v", "null"), setContext("p", "null")), with: ["v": "[1, 2]", "p": "1"])
    #expect(harness.texts == ["row", "row", "1"])
    try harness.press("set")
    #expect(harness.texts == ["1"])
  }
}
