import Beagle
import BeagleLayout
import BeagleSchema

extension PicturePainter {
  /// An alert or confirmation over the darkened screen.
  ///
  /// The sizes are those of UIAlertController and of the AlertDialog of AppCompat, from the platforms.
  mutating func paint(_ dialog: Dialog, in screen: LayoutRect) {
    append(BoxShape(screen), fill: Color(hex: 0x0000_0033))
    let isAndroid = renderer.look == .android
    let isDark = renderer.appearance == .dark && renderer.look != .web
    let title = TextLook(
      isAndroid ? TextFont(size: 20, weight: .medium) : TextFont(size: 17, weight: .semibold),
      colors.barTitle, style: nil
    ).aligned(isAndroid ? .left : .center)
    let message = TextLook(TextFont(size: isAndroid ? 16 : 13), colors.text, style: nil)
      .aligned(isAndroid ? .left : .center)
    let padding: Float = isAndroid ? 24 : 16
    let width = min(isAndroid ? screen.width * 0.85 : 270, screen.width)
    let inner = max(0, width - 2 * padding)
    let titleHeight = height(of: dialog.title ?? "", title.font, inner)
    let messageHeight = height(of: dialog.message, message.font, inner)
    let buttonHeight: Float = isAndroid ? 52 : 44
    let gap: Float = titleHeight > 0 && messageHeight > 0 ? (isAndroid ? 12 : 2) : 0
    let height = padding * 2 + titleHeight + gap + messageHeight + buttonHeight
    let box = screen.centered(width: Double(width), height: Double(height))
    let radius: Float = isAndroid ? 2 : 14
    let plate = isDark ? Color(hex: isAndroid ? 0x4242_42FF : 0x2C2C_2EFF) : Color(hex: 0xF9F9_F9FF)
    append(BoxShape(box, .init(all: radius)), fill: plate)
    var text = LayoutRect(x: box.x + padding, y: box.y + padding, width: inner, height: titleHeight)
    append(dialog.title ?? "", title, in: text)
    text.y += titleHeight + gap
    text.height = messageHeight
    append(dialog.message, message, in: text)
    let row = LayoutRect(
      x: box.x, y: box.y + height - buttonHeight, width: width, height: buttonHeight)
    if isAndroid { paintAndroidButtons(of: dialog, in: row) } else { paintButtons(of: dialog, in: row) }
  }

  /// Equal buttons between thin lines. Confirm+Extensions.swift adds the confirming one first.
  private mutating func paintButtons(of dialog: Dialog, in row: LayoutRect) {
    let line = Color(hex: 0x8080_8055)
    let pixel = Float(1 / typesetter.pixels)
    append(BoxShape(LayoutRect(x: row.x, y: row.y, width: row.width, height: pixel)), fill: line)
    let width = row.width / Float(dialog.buttons.count)
    let look = TextLook(TextFont(size: 17), colors.barItem, style: nil)
    for (index, title) in dialog.buttons.enumerated() {
      let box = LayoutRect(x: row.x + width * Float(index), y: row.y, width: width, height: row.height)
      if index > 0 {
        append(BoxShape(LayoutRect(x: box.x, y: box.y, width: pixel, height: box.height)), fill: line)
      }
      append(title, look.aligned(.center, truncation: .middle).centered, in: box)
    }
  }

  /// Coloured capitals at the right, the confirming button last.
  private mutating func paintAndroidButtons(of dialog: Dialog, in row: LayoutRect) {
    let look = TextLook(TextFont(size: 14, weight: .medium), colors.tabIndicator, style: nil)
    var right = row.x + row.width - 12
    for title in dialog.buttons {
      let text = title.uppercased()
      let width = max(64, Float(typesetter.width(of: text, in: look.font)) + 24)
      append(
        text, look.aligned(.center, truncation: .middle).centered,
        in: LayoutRect(x: right - width, y: row.y, width: width, height: row.height))
      right -= width
    }
  }

  private func height(of text: String, _ font: TextFont, _ width: Float) -> Float {
    text.isEmpty ? 0 : Float(typesetter.size(of: text, in: font, width: Double(width)).height)
  }
}
