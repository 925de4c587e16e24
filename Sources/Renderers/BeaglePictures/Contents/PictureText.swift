import Beagle
import BeagleLayout
import BeagleSchema

/// A text that wraps at the width of its box.
struct PictureText: PictureContent {
  let text: String
  let alignment: Text.Alignment
  let color: Color?
  let style: ThemeStyle?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    measurer.wrapped(text, measurer.table.text.styled(style), in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let look = TextLook(painter.table.text, color ?? painter.colors.text, style: style)
    painter.append(text, look.aligned(alignment), in: box)
  }
}

/// The message for a component with an unknown type, as debug builds of the clients show it.
struct PictureUnknown: PictureContent {
  let type: String

  /// The name is on a separate line.
  private var message: String { "Unknown Component of type:\n\(type)" }

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    measurer.wrapped(message, measurer.table.unknown, in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    // ServerDrivenComponent.swift, UndefinedWidget.kt: red on yellow.
    painter.append(BoxShape(box), fill: Color(hex: 0xFFFF_00FF))
    painter.append(message, TextLook(painter.table.unknown, Color(hex: 0xFF00_00FF), style: nil), in: box)
  }
}
