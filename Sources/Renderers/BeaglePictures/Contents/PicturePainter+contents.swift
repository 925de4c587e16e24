import Beagle
import BeagleLayout
import BeagleSchema

/// The contents of nodes, except for bars and images.
extension PicturePainter {
  /// - Parameter parent: the index of the node around it.
  mutating func paintContent(of node: SceneNode, in box: LayoutRect, parent: Int?) {
    let style = renderer.style(of: node)
    switch node.content {
    // The renderer draws no custom components, which are boxes around their children.
    case .box, .scroll, .navigationBar, .tabBar, .custom: break
    case .text(let text, let alignment, let color):
      append(text, TextLook(table.text, color ?? colors.text, style: style).aligned(alignment), in: box)
    case .button(let title, let isEnabled, let hasBox):
      paintButton(title, isEnabled, hasBox, style, in: box)
    case .textInput(let input): paint(input, style, in: box)
    case .image(let image): paint(image, in: box)
    case .navigationTitle(let title): paintBarTitle(title, style, in: box, parent: parent)
    case .navigationItem(let text): paintBarItem(text, icon: node.icon, style, in: box)
    case .tab(let title, let isSelected):
      paintTab(title == node.icon ? "" : title, icon: node.icon, isSelected, style, in: box)
    case .pageIndicator(let count, let current, let selected, let unselected):
      paintDots(count, current, selected ?? colors.dot, unselected ?? colors.otherDot, in: box)
    case .webView(let url): paintPlaceholder(url, in: box)
    case .unknown(let type):
      // ServerDrivenComponent.swift, UndefinedWidget.kt: red on yellow in debug builds.
      append(BoxShape(box), fill: Color(hex: 0xFFFF_00FF))
      append(
        PictureMeasurer.words(ofUnknown: type),
        TextLook(table.unknown, Color(hex: 0xFF00_00FF), style: nil), in: box)
    }
  }

  private mutating func paintButton(
    _ title: String, _ isEnabled: Bool, _ hasBox: Bool, _ style: ThemeStyle?, in box: LayoutRect
  ) {
    if !hasBox, let plate = table.buttonPlate {
      let inner = LayoutRect(
        x: box.x + plate.insets.width, y: box.y + plate.insets.height,
        width: box.width - 2 * plate.insets.width, height: box.height - 2 * plate.insets.height)
      let radius = plate.radius
      let shape = BoxShape(
        inner, .init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius))
      append(shape, fill: isEnabled ? colors.buttonPlate : colors.buttonPlate.faded(by: 0.26))
      if plate.border > 0 { appendFrame(shape, width: plate.border, color: colors.buttonBorder) }
    }
    let color =
      isEnabled
      ? style?.textColor ?? colors.buttonText : style?.disabledColor ?? colors.disabledText
    let look = TextLook(table.button, color, style: style).aligned(.center, truncation: .middle).centered
    append(table.buttonIsCapitalized ? title.uppercased() : title, look, in: box)
  }

  private mutating func paint(_ input: SceneInput, _ style: ThemeStyle?, in box: LayoutRect) {
    var field = box
    if let error = input.error, !error.isEmpty {
      let look = TextLook(table.inputError, style?.errorColor ?? colors.error, style: nil)
      let size = typesetter.size(of: error, in: table.inputError, width: Double(box.width))
      let least = Float(table.inputHeight * typesetter.fontScale)
      field.height = max(min(least, box.height), box.height - Float(size.height))
      append(
        error, look,
        in: LayoutRect(x: box.x, y: field.y + field.height, width: box.width, height: Float(size.height)))
    }
    if !input.hasBox, let line = colors.inputLine { paintInputLine(line, in: field) }
    var color = input.isEnabled ? style?.textColor ?? colors.inputText : colors.disabledText
    if !input.isEnabled, let disabled = style?.disabledColor { color = disabled }
    if input.text.isEmpty { color = colors.placeholder }
    let inset = Float(table.inputInset) + (style?.borderWidth.map { $0 > 0 ? 6 : 0 } ?? 0)
    field.x += inset
    field.width = max(0, field.width - 2 * inset)
    let look = TextLook(table.input, color, style: style).centered
    if input.kind == .password, !input.text.isEmpty {
      paintBullets(input.maskedText.count, look, in: field)
    } else {
      append(input.text.isEmpty ? input.placeholder : input.maskedText, look, in: field)
    }
  }

  /// A dot for each character of a password; their size is measured.
  private mutating func paintBullets(_ count: Int, _ look: TextLook, in field: LayoutRect) {
    let size = typesetter.size(of: look.font)
    let (pitch, side) = (Float(size * 0.6), Float(size * 0.43))
    for bullet in 0..<min(count, Int(field.width / pitch) + 1) {
      let frame = LayoutRect(
        x: field.x + pitch * Float(bullet) + (pitch - side) / 2, y: field.y + (field.height - side) / 2,
        width: side, height: side)
      append(.pill(frame), fill: look.color)
    }
  }

  /// Android draws a line below the text, browsers draw a border.
  private mutating func paintInputLine(_ color: Color, in field: LayoutRect) {
    if renderer.look == .web { return appendFrame(BoxShape(field), width: 1, color: color) }
    let line = LayoutRect(
      x: field.x + 4, y: field.y + max(0, field.height - 8), width: max(0, field.width - 8), height: 1)
    append(BoxShape(line), fill: color)
  }

  private mutating func paintDots(
    _ count: Int, _ current: Int, _ selected: Color, _ unselected: Color, in box: LayoutRect
  ) {
    let (pitch, side) = (Float(table.indicatorPitch), Float(table.indicatorDot))
    // Dots beyond the width of a phone are not visible.
    let shown = min(count, max(0, Int(box.width / pitch) + 2))
    let start = box.x + (box.width - pitch * Float(shown - 1) - side) / 2
    for dot in 0..<shown {
      let frame = LayoutRect(
        x: start + pitch * Float(dot), y: box.y + (box.height - side) / 2, width: side, height: side)
      append(.pill(frame), fill: dot == current ? selected : unselected)
    }
  }

  /// A grey box with a caption, for what a picture cannot show.
  mutating func paintPlaceholder(_ caption: String, in box: LayoutRect) {
    append(BoxShape(box), fill: colors.text.faded(by: 0.08))
    let look = TextLook(TextFont(size: 12), colors.text.faded(by: 0.6), style: nil)
    append(caption, look.aligned(.center, truncation: .middle).centered, in: box)
  }

  /// The spokes of a spinner at the top of a component that is refreshing.
  mutating func paintSpinner(in box: LayoutRect) {
    let (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + 30)
    output.append("<path stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"none\" stroke=\"#8e8e93\" d=\"")
    // Points of a circle, as multiples of a radius.
    let spokes = [
      (0, -1), (0.707, -0.707), (1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0), (-0.707, -0.707),
    ]
    for (across, down) in spokes {
      output.draw("M", x + 5 * across, y + 5 * down)
      output.draw("L", x + 10 * across, y + 10 * down)
    }
    output.append("\"/>\n")
  }
}

extension BoxShape {
  /// A box whose corners are half circles.
  static func pill(_ frame: LayoutRect) -> BoxShape {
    let radius = min(frame.width, frame.height) / 2
    return BoxShape(
      frame, .init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius))
  }
}
