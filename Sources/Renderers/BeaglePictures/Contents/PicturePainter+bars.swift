import Beagle
import BeagleLayout
import BeagleSchema

/// Navigation bars and tab bars.
extension PicturePainter {
  /// - Parameter parent: the index of the bar, in which iOS centres the title if there is room.
  mutating func paintBarTitle(_ title: String, _ style: ThemeStyle?, in box: LayoutRect, parent: Int?) {
    let look = TextLook(table.barTitle, style?.textColor ?? colors.barTitle, style: style).centered
    if showsBackButton { paintBackButton(at: box, style?.textColor) }
    guard table.isBarTitleCentered, let bar = parent.map({ scene.nodes[$0].frame }) else {
      let inset: Float = showsBackButton ? 72 : 16
      let inner = LayoutRect(
        x: box.x + inset, y: box.y, width: max(0, box.width - inset), height: box.height)
      return append(title, look.aligned(.left, truncation: .middle), in: inner)
    }
    let width = min(Float(typesetter.width(of: title, in: look.font)), box.width)
    let middle = bar.x + bar.width / 2
    let left = min(max(middle - width / 2, box.x), box.x + box.width - width)
    append(
      title, look.aligned(.center, truncation: .middle),
      in: LayoutRect(x: left, y: box.y, width: width, height: box.height))
  }

  /// A chevron on iOS, an arrow on Android; both from the platforms.
  private mutating func paintBackButton(at box: LayoutRect, _ color: Color?) {
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

  /// An item with an image shows only the image.
  mutating func paintBarItem(_ text: String, icon: String?, _ style: ThemeStyle?, in box: LayoutRect) {
    if let icon, let file = renderer.file(.local(icon)) {
      let inset = Float(table.barItemInset / 2)
      let frame = LayoutRect(
        x: box.x + inset, y: box.y + (box.height - Float(file.height)) / 2, width: Float(file.width),
        height: Float(file.height))
      return paint(file, in: onPixels(frame))
    }
    let look = TextLook(table.barItem, style?.textColor ?? colors.barItem, style: style)
    append(text, look.aligned(.center, truncation: .middle).centered, in: box)
  }

  /// - Parameter title: empty if the tab has only an icon.
  mutating func paintTab(
    _ title: String, icon: String?, _ isSelected: Bool, _ style: ThemeStyle?, in box: LayoutRect
  ) {
    let indicator = Float(table.tabIndicator)
    var room = LayoutRect(x: box.x, y: box.y, width: box.width, height: box.height - indicator)
    if isSelected {
      let line = LayoutRect(x: box.x, y: box.y + room.height, width: box.width, height: indicator)
      append(BoxShape(line), fill: style?.indicatorColor ?? style?.selectedColor ?? colors.tabIndicator)
    }
    let own = isSelected ? style?.selectedColor : style?.textColor
    let color = own ?? (isSelected ? colors.tab : colors.unselectedTab)
    let font = icon == nil ? table.tabTitle : table.tabTitleWithIcon
    let look = TextLook(font, color, style: style).aligned(.center, truncation: .middle).centered
    if let icon {
      let side = title.isEmpty ? table.tabIcon : table.tabIconWithTitle
      var frame = room.centered(width: side, height: side)
      if !title.isEmpty {
        // The free height is divided evenly: above, between and below.
        let height = Float(typesetter.height(lines: 1, in: look.font))
        let gap = max(0, (room.height - Float(side) - height) / 3)
        frame.y = room.y + gap
        room = LayoutRect(
          x: room.x, y: frame.y + frame.height + gap, width: room.width, height: height)
      }
      frame = onPixels(frame)
      if let file = renderer.file(.local(icon)) {
        paint(file, in: Self.fit(file, in: frame))
      } else {
        paintPlaceholder("", in: frame)
      }
    }
    append(table.buttonIsCapitalized ? title.uppercased() : title, look, in: room)
  }

  /// A frame moved to whole pixels, so that an icon is not blurred.
  private func onPixels(_ frame: LayoutRect) -> LayoutRect {
    let pixels = Float(typesetter.pixels)
    return LayoutRect(
      x: (frame.x * pixels).rounded() / pixels, y: (frame.y * pixels).rounded() / pixels, width: frame.width,
      height: frame.height)
  }
}
