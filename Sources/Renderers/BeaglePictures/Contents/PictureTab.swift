import Beagle
import BeagleLayout
import BeagleSchema

/// A tab: its icon above its title, and a line below the selected one.
struct PictureTab: PictureContent {
  /// Empty if the tab has only an icon.
  let title: String
  let icon: String?
  let isSelected: Bool
  let style: ThemeStyle?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let table = measurer.table
    // TabBarUIComponent.swift: a title alone has no minimum width.
    return measurer.line(
      table.shownTitle(title), table.tabWidth, inset: title.isEmpty ? 0 : table.tabInset,
      minimum: icon == nil && !title.isEmpty ? 0 : table.tabMinimum,
      height: icon == nil || title.isEmpty ? table.tabHeight : table.tabHeightWithBoth, in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let (table, colors) = (painter.table, painter.colors)
    let indicator = Float(table.tabIndicator)
    var room = LayoutRect(x: box.x, y: box.y, width: box.width, height: box.height - indicator)
    if isSelected {
      let line = LayoutRect(x: box.x, y: box.y + room.height, width: box.width, height: indicator)
      let color = style?.indicatorColor ?? style?.selectedColor ?? colors.tabIndicator
      painter.append(BoxShape(line), fill: color)
    }
    let own = isSelected ? style?.selectedColor : style?.textColor
    let color = own ?? (isSelected ? colors.tab : colors.unselectedTab)
    let font = icon == nil ? table.tabTitle : table.tabTitleWithIcon
    let look = TextLook(font, color, style: style).aligned(.center, truncation: .middle).centered
    if let icon { room = paint(icon, above: look.font, in: room, with: &painter) }
    painter.append(table.shownTitle(title), look, in: room)
  }

  /// Draws the icon, and returns the room for the title below it.
  private func paint(
    _ icon: String, above font: TextFont, in room: LayoutRect, with painter: inout PicturePainter
  ) -> LayoutRect {
    let side = title.isEmpty ? painter.table.tabIcon : painter.table.tabIconWithTitle
    var frame = room.centered(width: side, height: side)
    var below = room
    if !title.isEmpty {
      // The free height is divided evenly: above, between and below.
      let height = Float(painter.typesetter.height(lines: 1, in: font))
      let gap = max(0, (room.height - Float(side) - height) / 3)
      frame.y = room.y + gap
      below.y = frame.y + frame.height + gap
      below.height = height
    }
    frame = frame.moved(toPixels: painter.typesetter.pixels)
    if let file = painter.renderer.file(.local(icon)) {
      painter.paint(file, of: .local(icon), in: file.frame(fitting: frame))
    } else {
      painter.paintPlaceholder("", in: frame)
    }
    return below
  }
}
