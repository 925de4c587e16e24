import Beagle
import BeagleLayout
import BeaglePictures

/// The picture of a screen in SVG, scrolled to a node, without and with a frame around the node.
struct MarkedPicture {
  private static let end = "</svg>\n"
  /// The distance of the frame from the node.
  private static let margin: Float = 3

  let plain: [UInt8]
  let marked: [UInt8]

  /// - Parameter runtime: The runtime whose visible screen was laid out.
  init(
    _ scene: Scene, _ renderer: PictureRenderer, _ runtime: Runtime, title: String, around index: Int
  ) {
    let offsets = Dictionary(scene.offsets(revealing: index).map { ($0.node, $0.offset) }) { $1 }
    plain = renderer.svg(
      of: scene, title: title, scrolled: offsets, showsBackButton: runtime.showsBackButton)
    let frame = scene.shownFrame(of: index, scrolled: offsets)
    let mark = Self.mark(around: frame, in: scene.size) + Self.end
    marked = plain.dropLast(Self.end.utf8.count) + mark.utf8
  }

  /// A frame with an outline, which is visible on all colours. If the node is outside the picture, the frame
  /// is at the nearest edge.
  private static func mark(around frame: LayoutRect, in size: LayoutSize) -> String {
    func range(_ start: Float, _ end: Float, _ length: Float) -> (start: Float, length: Float) {
      let start = min(max(start - margin, margin), max(length - 3 * margin, margin))
      return (start, max(min(end + margin, length - margin) - start, margin))
    }
    let (x, width) = range(frame.x, frame.right, size.width)
    let (y, height) = range(frame.y, frame.bottom, size.height)
    return [("#FFFFFF", 5), ("#D6006E", 2)].map { color, stroke in
      #"<rect x="\#(x.shown)" y="\#(y.shown)" width="\#(width.shown)" height="\#(height.shown)" "#
        + #"fill="none" stroke="\#(color)" stroke-width="\#(stroke)"/>"# + "\n"
    }.joined()
  }
}
