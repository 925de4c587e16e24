import Beagle
import BeagleLayout
import BeagleSchema
import TestSupport
import Testing

@testable import BeaglePictures

@Suite(.computing) struct PictureMeasurerTests {
  private func size(
    _ content: SceneContent, width: MeasureRequest.Space = .undefined, _ look: ClientLook = .iOS
  ) -> LayoutSize {
    PictureMeasurer(look).size(of: content, in: MeasureRequest(width: width, height: .undefined))
  }

  private func pixels(_ points: Float) -> Float { (points * 3 * 1000).rounded() / 1000 }

  @Test func texts() {
    let text = SceneContent.text("First text", alignment: .left, color: nil)
    #expect(pixels(size(text).height) == 58)
    #expect(pixels(size(text, width: .atMost(40)).height) == 115)
    #expect(size(text, width: .atMost(40)).width <= 40)
    #expect(pixels(size(text, .android).height) == 57)
    let large = PictureMeasurer(scale: 2, fontScale: 1.5)
    // 28.64 points, rounded up to half a point.
    #expect(large.size(of: text, in: MeasureRequest(width: .undefined, height: .undefined)).height == 29)
    #expect(large.grid == LayoutSize(width: 0.5, height: 0.5))
  }

  @Test func buttons() {
    let button = SceneContent.button(title: "Default Button", isEnabled: true, hasBox: false)
    #expect(size(button).height == 29 && abs(size(button).width - 93.03) < 1)
    #expect(size(button, width: .atMost(50)) == LayoutSize(width: 50, height: 29))
    #expect(
      size(.button(title: "OK", isEnabled: true, hasBox: false), .android)
        == LayoutSize(width: 88, height: 48))
  }

  @Test func bars() {
    #expect(size(.navigationTitle("Test Flex")).height == 44)
    #expect(size(.tab(title: "", isSelected: true)) == LayoutSize(width: 75, height: 65))
    #expect(size(.pageIndicator(count: 4, current: 0, selected: nil, unselected: nil)).height == 26)
  }

  private func scene(_ document: String) throws -> Scene {
    let screen = try ScreenDocument(reading: Array(document.utf8)).screen
    return SceneBuilder(measurer: PictureMeasurer(), width: 393, height: 852).scene(of: screen)
  }

  @Test func inputsHaveTheirErrorBelow() throws {
    let scene = try scene(#"{"_beagleComponent_": "beagle:textInput", "placeholder": "password"}"#)
    guard case .textInput(var input)? = scene.nodes.last?.content else {
      Issue.record("no input")
      return
    }
    #expect(size(.textInput(input)).height == 21)
    input.error = "Password must have 6 characters."
    #expect(size(.textInput(input)).height == 39)
  }

  /// A row of a text with margins of 10 repeats every 39.33 points, as in reference pictures of iOS.
  @Test func layoutOnPixels() throws {
    let row = """
      {
        "_beagleComponent_": "beagle:text", "text": "Text",
        "style": {"margin": {"all": {"value": 10, "type": "REAL"}}}
      }
      """
    let document = #"{"_beagleComponent_": "beagle:container", "children": [\#(row), \#(row), \#(row)]}"#
    let texts = try scene(document).nodes.filter { $0.content.kind == "text" }
    #expect(texts.map { pixels($0.frame.y) } == [30, 148, 266])
    #expect(texts.map { pixels($0.frame.height) } == [58, 58, 58])
  }
}
