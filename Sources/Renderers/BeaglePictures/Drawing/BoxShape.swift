import Beagle
import BeagleLayout

/// A box, maybe with rounded corners.
struct BoxShape {
  let frame: LayoutRect
  let radii: SceneDecoration.CornerRadii

  /// Radii that do not fit are scaled down together, as in CSS.
  init(_ frame: LayoutRect, _ radii: SceneDecoration.CornerRadii = .init()) {
    self.frame = frame
    let corners = [radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight].map { max(0, $0) }
    let sums = [
      (corners[0] + corners[1], frame.width), (corners[2] + corners[3], frame.width),
      (corners[0] + corners[2], frame.height), (corners[1] + corners[3], frame.height),
    ]
    let share = sums.reduce(Float(1)) { $1.0 > $1.1 ? min($0, max(0, $1.1) / $1.0) : $0 }
    self.radii = SceneDecoration.CornerRadii(
      topLeft: corners[0] * share, topRight: corners[1] * share, bottomLeft: corners[2] * share,
      bottomRight: corners[3] * share)
  }

  /// A box whose corners are half circles.
  static func pill(_ frame: LayoutRect) -> BoxShape {
    BoxShape(frame, .init(all: min(frame.width, frame.height) / 2))
  }

  var isRounded: Bool { radii != SceneDecoration.CornerRadii() }

  /// The inner edge of a border.
  func inset(by width: Float) -> BoxShape {
    let inner = LayoutRect(
      x: frame.x + width, y: frame.y + width, width: max(0, frame.width - 2 * width),
      height: max(0, frame.height - 2 * width))
    return BoxShape(
      inner,
      SceneDecoration.CornerRadii(
        topLeft: radii.topLeft - width, topRight: radii.topRight - width,
        bottomLeft: radii.bottomLeft - width, bottomRight: radii.bottomRight - width))
  }
}

extension LayoutRect {
  func moved(x: Float, y: Float) -> LayoutRect {
    LayoutRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The frame moved to whole pixels, so that an image in it is not blurred.
  ///
  /// - Parameter pixels: the pixels per point.
  func moved(toPixels pixels: Double) -> LayoutRect {
    let pixels = Float(pixels)
    return LayoutRect(
      x: (x * pixels).rounded() / pixels, y: (y * pixels).rounded() / pixels, width: width, height: height)
  }

  /// A box of a size in the middle of this one.
  func centered(width: Double, height: Double) -> LayoutRect {
    LayoutRect(
      x: x + (self.width - Float(width)) / 2, y: y + (self.height - Float(height)) / 2,
      width: Float(width), height: Float(height))
  }
}

extension SceneDecoration.CornerRadii {
  init(all radius: Float) {
    self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
  }
}
