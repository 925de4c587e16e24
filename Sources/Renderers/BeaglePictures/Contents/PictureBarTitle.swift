import Beagle
import BeagleLayout
import BeagleSchema

/// The title of a navigation bar, and the back button beside it if the screen has one.
struct PictureBarTitle: PictureContent {
  let title: String
  let style: ThemeStyle?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let table = measurer.table
    return measurer.line(title, table.barTitle.styled(style), height: table.barHeight, in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let color = style?.textColor ?? painter.colors.barTitle
    let look = TextLook(painter.table.barTitle, color, style: style).centered
    if painter.showsBackButton { painter.paintBackButton(at: box, style?.textColor) }
    guard painter.table.isBarTitleCentered, let parent = node.parent else {
      let inset: Float = painter.showsBackButton ? 72 : 16
      let inner = LayoutRect(
        x: box.x + inset, y: box.y, width: max(0, box.width - inset), height: box.height)
      return painter.append(title, look.aligned(.left, truncation: .lineTail), in: inner)
    }
    // iOS centres the title in the bar if there is room.
    let bar = painter.scene.nodes[parent].frame
    let width = min(Float(painter.typesetter.width(of: title, in: look.font)), box.width)
    let middle = bar.x + bar.width / 2
    let left = min(max(middle - width / 2, box.x), box.x + box.width - width)
    painter.append(
      title, look.aligned(.center, truncation: .lineTail),
      in: LayoutRect(x: left, y: box.y, width: width, height: box.height))
  }
}

extension PicturePainter {
  /// A chevron on iOS, an arrow on Android; both from the platforms.
  fileprivate mutating func paintBackButton(at box: LayoutRect, _ color: Color?) {
    let isArrow = renderer.look == .android
    let (x, y) = (Double(box.x) + (isArrow ? 20 : 9), Double(box.y) + Double(box.height) / 2)
    let half = isArrow ? 7.0 : 9
    output.append("<path fill=\"none\" stroke-width=\"")
    output.append(isArrow ? 2.0 : 2.5)
    output.append("\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"")
    output.append(color ?? colors.barItem)
    output.append("\" d=\"")
    output.draw("M", x + half, y - half)
    output.draw("L", x, y)
    output.draw("L", x + half, y + half)
    if isArrow {
      output.draw("M", x, y)
      output.draw("H", x + 16)
    }
    output.append("\"/>\n")
  }
}
