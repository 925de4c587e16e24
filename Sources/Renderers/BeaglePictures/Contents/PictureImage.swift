import Beagle
import BeagleLayout
import BeagleSchema

/// The file of an image. If it is missing although the client may have it, a grey box.
struct PictureImage: PictureContent {
  let image: SceneImage

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    measurer.file(image.source).map { image.sizing.size(of: $0.size, in: space) } ?? .zero
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    guard !box.isEmpty else { return }
    guard let file = painter.renderer.file(image.source), file.width > 0, file.height > 0 else {
      if image.source != .missing { painter.paintPlaceholder(image.label ?? "", in: box) }
      return
    }
    let size = image.sizing.drawnSize(of: file.size, in: LayoutSize(width: box.width, height: box.height))
    let inner = LayoutRect(x: box.x, y: box.y, width: size.width, height: size.height)
    let frame =
      switch image.mode {
      case .fitXY: inner
      case .fitCenter: file.frame(fitting: inner)
      case .centerCrop: file.frame(covering: inner)
      case .center: inner.centered(width: file.width, height: file.height)
      }
    let isInside = inner.intersection(frame) == frame
    if !isInside { painter.openGroup(clippedTo: BoxShape(inner)) }
    painter.paint(file, of: image.source, in: frame)
    if !isInside { painter.closeGroup() }
  }
}

extension PictureFile {
  /// Its natural size in points.
  var size: LayoutSize { LayoutSize(width: Float(width), height: Float(height)) }

  /// The largest frame with its proportions that is inside a box, in the middle of the box.
  func frame(fitting box: LayoutRect) -> LayoutRect {
    frame(scaled: min(Double(box.width) / width, Double(box.height) / height), in: box)
  }

  /// The smallest frame with its proportions that covers a box.
  fileprivate func frame(covering box: LayoutRect) -> LayoutRect {
    frame(scaled: max(Double(box.width) / width, Double(box.height) / height), in: box)
  }

  private func frame(scaled share: Double, in box: LayoutRect) -> LayoutRect {
    box.centered(width: width * share, height: height * share)
  }
}
