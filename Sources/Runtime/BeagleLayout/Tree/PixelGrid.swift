/// The pixel grid of a screen: frames are rounded to it as in Yoga.
///
/// A position is rounded relative to the parent, and a size is the distance between two rounded absolute
/// edges. So neighbours stay flush, and equal boxes can differ by one pixel.
package struct PixelGrid: Sendable {
  private let across: Axis
  private let down: Axis

  /// - Parameter scaleFactor: pixels per point. A number that is not positive disables rounding.
  package init(scaleFactor: Float) {
    across = Axis(scaleFactor: Double(scaleFactor))
    down = across
  }

  /// - Parameter pixel: the size of a pixel in points. A length that is not positive disables rounding.
  package init(pixel: LayoutSize) {
    // In single precision, a third of a point gives exactly 3.
    across = Axis(scaleFactor: Double(1 / pixel.width))
    down = Axis(scaleFactor: Double(1 / pixel.height))
  }

  /// - Parameters:
  ///   - x, y: the absolute position of the parent, not rounded.
  ///   - isText: whether the frame is that of a measured leaf, whose end is rounded up so that no text is cut
  ///     off.
  package func rounded(_ frame: LayoutRect, x: Double, y: Double, isText: Bool) -> LayoutRect {
    LayoutRect(
      x: across.position(frame.x, isText: isText), y: down.position(frame.y, isText: isText),
      width: across.length(frame.width, from: x + Double(frame.x), isText: isText),
      height: down.length(frame.height, from: y + Double(frame.y), isText: isText))
  }

  /// The pixels along one axis.
  private struct Axis: Sendable {
    let scaleFactor: Double

    private var roundsNothing: Bool { !(scaleFactor > 0 && scaleFactor.isFinite) }

    func position(_ position: Float, isText: Bool) -> Float {
      roundsNothing ? position : Float(rounded(Double(position), isText ? .down : nil))
    }

    func length(_ length: Float, from start: Double, isText: Bool) -> Float {
      guard !roundsNothing else { return length }
      let end = start + Double(length)
      guard isText else { return Float(rounded(end) - rounded(start)) }
      let isWhole = isNearlyWhole(Double(length) * scaleFactor)
      return Float(rounded(end, isWhole ? .down : .up) - rounded(start, .down))
    }

    /// - Parameter rule: how to round a number between two pixels; nil for the nearer one.
    private func rounded(_ number: Double, _ rule: FloatingPointRoundingRule? = nil) -> Double {
      let pixels = number * scaleFactor
      if isNearlyWhole(pixels) { return pixels.rounded() / scaleFactor }
      guard let rule else { return (pixels + 0.5 + Self.tolerance).rounded(.down) / scaleFactor }
      return pixels.rounded(rule) / scaleFactor
    }

    private func isNearlyWhole(_ number: Double) -> Bool {
      (number - number.rounded()).magnitude < Self.tolerance
    }

    private static let tolerance = Double(floatTolerance)
  }
}
