import Beagle
import BeagleLayout
import BeagleSchema
import Fixtures
import TestSupport
import Testing

@testable import BeaglePictures

/// What holds for the pictures of all example screens.
@Suite(.computing) struct PictureLawTests {
  private func screen(_ name: String) throws -> Screen {
    try ScreenDocument(reading: try #require(Fixtures.screen(named: name))).screen
  }

  private func renderer(_ look: ClientLook, fontScale: Double = 1) -> PictureRenderer {
    var renderer = PictureRenderer(look, scale: look == .android ? 2.625 : 3, fontScale: fontScale)
    renderer.styles = [
      "heading": ThemeStyle(fontSize: 28, fontWeight: 700, lineHeight: 34),
      "product": ThemeStyle(isBold: true, isItalic: true),
    ]
    renderer.file = { source in
      source == .missing ? nil : PictureFile(bytes: [1, 2, 3], mediaType: "image/png", width: 64, height: 48)
    }
    return renderer
  }

  private func builder(_ renderer: PictureRenderer, width: Float) -> SceneBuilder {
    var builder = SceneBuilder(measurer: renderer.measurer, width: width, height: 780)
    builder.traits = renderer.look.traits
    return builder
  }

  /// Painting finds the room that measuring has asked for: no line begins or ends outside the frame of its
  /// node.
  @Test(arguments: ClientLook.allCases, Fixtures.screenNames)
  func linesAreInsideTheirFrames(look: ClientLook, name: String) throws {
    let screen = try screen(name)
    for (width, fontScale) in [(320, 1), (393, 1.5), (1024, 1)] as [(Float, Double)] {
      let renderer = renderer(look, fontScale: fontScale)
      let scene = builder(renderer, width: width).scene(of: screen)
      var lineCount = 0
      for node in scene.nodes where !node.isHidden {
        var painter = PicturePainter(scene, renderer: renderer)
        let box = look.ignoresLeafPadding ? node.frame : node.contentFrame
        painter.paintContent(of: node, in: box)
        for line in String(decoding: painter.output.bytes, as: UTF8.self).split(separator: "\n") {
          guard line.hasPrefix("<text "), let left = number("x", of: line) else { continue }
          let right = left + (number("textLength", of: line) ?? 0)
          // Numbers are written with three decimals.
          let isInside =
            left > Double(node.frame.x) - 0.01 && right < Double(node.frame.x + node.frame.width) + 0.01
          #expect(isInside, "\(node.content) at \(width) × \(fontScale): \(left)…\(right), \(node.frame)")
          lineCount += 1
        }
      }
      #expect(lineCount > 0)
    }
  }

  private func number(_ attribute: String, of element: Substring) -> Double? {
    element.split(separator: " \(attribute)=\"", maxSplits: 1).dropFirst().first
      .flatMap { Double($0.prefix { $0 != "\"" }) }
  }

  private func drawn(_ scene: Scene, _ renderer: PictureRenderer) -> (svg: [UInt8], html: [UInt8]) {
    (renderer.svg(of: scene, title: "Title"), renderer.html(of: scene, title: "Title"))
  }

  @Test(arguments: ClientLook.allCases, Fixtures.screenNames)
  func drawingIsRepeatable(look: ClientLook, name: String) throws {
    let first = renderer(look)
    let again = renderer(look)
    let picture = drawn(builder(first, width: 393).scene(of: try screen(name)), first)
    #expect(drawn(builder(again, width: 393).scene(of: try screen(name)), again) == picture)
  }

  /// After each event, the updated scene gives the picture of a scene that is built from scratch with the
  /// same state.
  @Test(arguments: ClientLook.allCases, Fixtures.screenNames)
  func updatedSceneHasThePictureOfAFreshScene(look: ClientLook, name: String) throws {
    let renderer = renderer(look)
    var runtime = Runtime(builder(renderer, width: 393))
    _ = runtime.handle(.open(.local(try screen(name))))
    var events: [Event] = [
      .setGlobal("moss"), .resize(width: 320, height: 640), .measureImages(self.renderer(look).measurer),
    ]
    for node in try #require(runtime.scene).nodes {
      switch node.content {
      case .textInput: events += [.focus(node.node), .edit(node.node, text: "kettle"), .blur(node.node)]
      default: events.append(.press(node.node))
      }
    }
    for event in events.prefix(12) {
      _ = runtime.handle(event)
      let updated = renderer.svg(of: try #require(runtime.scene), title: "Title")
      let fresh = renderer.svg(of: try #require(runtime.sceneFromScratch()), title: "Title")
      #expect(updated == fresh, "\(event)")
    }
  }
}
