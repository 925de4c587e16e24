import Beagle
import BeagleLayout
import BeagleSchema

/// A row of dots in the middle of its box, one for each page.
struct PicturePageIndicator: PictureContent {
  let count: Int
  let current: Int
  let selected: Color?
  let unselected: Color?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let dots = Double(min(max(0, count), 10_000)) * measurer.table.indicatorPitch
    return measurer.fit(dots, measurer.table.indicatorHeight, in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let (pitch, side) = (Float(painter.table.indicatorPitch), Float(painter.table.indicatorDot))
    // A row is not longer than its box.
    let shown = min(max(0, count), Int(min(max(0, box.width / pitch), 1e6)) + 2)
    let start = box.x + (box.width - pitch * Float(shown - 1) - side) / 2
    for dot in painter.visible(shown, from: start, pitch: pitch) {
      let frame = LayoutRect(
        x: start + pitch * Float(dot), y: box.y + (box.height - side) / 2, width: side, height: side)
      let color =
        dot == current ? selected ?? painter.colors.dot : unselected ?? painter.colors.otherDot
      painter.append(.pill(frame), fill: color)
    }
  }
}
