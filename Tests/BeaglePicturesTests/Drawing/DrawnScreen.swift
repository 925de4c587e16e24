import Beagle
import BeagleLayout
import BeagleSchema
import Testing

@testable import BeaglePictures

/// A document drawn as SVG.
struct DrawnScreen {
  let scene: Scene
  /// The elements after the background of the screen, one per line.
  let elements: [String]
  let svg: String

  init(
    _ document: String, _ renderer: PictureRenderer = PictureRenderer(), width: Float = 300,
    height: Float? = 200, scrolled offset: Float = 0
  ) throws {
    let screen = try ScreenDocument(reading: Array(document.utf8)).screen
    var builder = SceneBuilder(measurer: renderer.measurer, width: width, height: height)
    builder.traits = renderer.look.traits
    scene = builder.scene(of: screen)
    var offsets: [NodeID: Float] = [:]
    for node in scene.nodes where node.clips { offsets[node.node] = offset }
    svg = String(
      decoding: renderer.svg(of: scene, title: "Title", scrolled: offsets), as: UTF8.self)
    let lines = svg.split(separator: "\n").map { String($0) }
    let start = try #require(lines.firstIndex { $0.hasPrefix("<rect") })
    elements = lines[(start + 1)...].filter { $0 != "</svg>" }
  }

  /// The first frame of a kind of content.
  func frame(of kind: String) throws -> LayoutRect {
    try #require(scene.nodes.first { $0.content.kind == kind }).frame
  }
}
