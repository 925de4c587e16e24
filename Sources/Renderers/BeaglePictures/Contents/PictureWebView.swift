import Beagle
import BeagleLayout
import BeagleSchema

/// A web page, of which a picture only shows the URL. It is as large as the space for it.
struct PictureWebView: PictureContent {
  let url: String

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    LayoutSize(width: space.width.points ?? 0, height: space.height.points ?? 0)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    painter.paintPlaceholder(url, in: box)
  }
}

extension PicturePainter {
  /// A grey box with a caption, for what a picture cannot show.
  mutating func paintPlaceholder(_ caption: String, in box: LayoutRect) {
    append(BoxShape(box), fill: colors.text.faded(by: 0.08))
    let look = TextLook(TextFont(size: 12), colors.text.faded(by: 0.6), style: nil)
    append(caption, look.aligned(.center, truncation: .middle).centered, in: box)
  }
}
