import Beagle
import BeagleTerminal
import Fixtures
import Testing

/// A shared style is resolved once: components look as if each had a separate style.
@Suite struct SharedStyleTests {
  /// Styles that are not written with the same letters are not the same style.
  private func withDifferentStyles(_ document: String) -> String {
    let parts = document.split(separator: #""style": {"#, omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      (number == 0 ? "" : #""style": {"# + String(repeating: " ", count: number)) + part
    }.joined()
  }

  private func expectEqualScenes(_ document: String) throws {
    let different = withDifferentStyles(document)
    for columns in [30, 80] {
      let renderer = TerminalRenderer()
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
      let scenes = try [document, different].map {
        builder.scene(of: try ScreenDocument(reading: Array($0.utf8)).screen)
      }
      #expect(scenes[0] == scenes[1])
    }
  }

  @Test(arguments: Fixtures.screenNames)
  func exampleScreensAreEqual(name: String) throws {
    try expectEqualScenes(String(decoding: try #require(Fixtures.screen(named: name)), as: UTF8.self))
  }

  /// The defaults for unset properties differ between these, and there are more styles than are kept.
  @Test func componentsOfOtherKinds() throws {
    func component(_ type: String, _ properties: String, _ style: String) -> String {
      #"{"_beagleComponent_": "beagle:\#(type)", \#(properties), "style": {\#(style)}}"#
    }
    let styles =
      (1...20).map { #""padding": {"all": {"value": \#($0 * 8), "type": "REAL"}}"# }
      + [##""borderWidth": 1, "borderColor": "#FF0000""##, ##""backgroundColor": "#00FF00""##]
    let children = (styles + styles.reversed()).map { style in
      [
        component("text", #""text": "a""#, style), component("container", #""children": []"#, style),
        component("pageView", #""children": []"#, style), component("button", #""text": "b""#, style),
        component("scrollView", #""scrollDirection": "HORIZONTAL", "children": []"#, style),
        component("tabBar", #""items": [{"title": "t"}]"#, style),
      ].joined(separator: ",")
    }
    try expectEqualScenes(
      #"{"_beagleComponent_": "beagle:container", "children": [\#(children.joined(separator: ","))]}"#)
  }
}
