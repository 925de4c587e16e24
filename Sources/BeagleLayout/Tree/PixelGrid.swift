/// The pixel grid of a screen: frames are rounded to it as Yoga rounds them.
///
/// A position is rounded relative to the parent, and a size is the distance between two rounded absolute
/// edges. Neighbours stay flush that way, and equal boxes can differ by one pixel.
package struct PixelGrid: Sendable {
  private let scaleFactor: Double

  /// - Parameter scaleFactor: how many pixels a point has. A number that is not positive rounds nothing.
  package init(scaleFactor: Float) {
    self.scaleFactor = Double(scaleFactor)
  }

  /// - Parameters:
  ///   - x, y: the absolute position of the parent, not rounded.
  ///   - isText: whether the frame is that of a measured leaf, whose end is rounded up so that no text is cut
  ///     off.
  func rounded(_ frame: LayoutRect, x: Double, y: Double, isText: Bool) -> LayoutRect {
    guard scaleFactor > 0, scaleFactor.isFinite else { return frame }
    let rule: FloatingPointRoundingRule? = isText ? .down : nil
    return LayoutRect(
      x: Float(rounded(Double(frame.x), rule)), y: Float(rounded(Double(frame.y), rule)),
      width: length(Double(frame.width), from: x + Double(frame.x), isText: isText),
      height: length(Double(frame.height), from: y + Double(frame.y), isText: isText))
  }

  private func length(_ length: Double, from start: Double, isText: Bool) -> Float {
    guard isText else { return Float(rounded(start + length) - rounded(start)) }
    let isWhole = isNearlyWhole(length * scaleFactor)
    return Float(rounded(start + length, isWhole ? .down : .up) - rounded(start, .down))
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

extension LayoutTree {
  /// Calls a function with each node below and including `root`, a parent before its children, and its frame
  /// on a pixel grid. All numbers are finite.
  package func forEachFrame(of root: LayoutNode, on grid: PixelGrid, _ body: (LayoutNode, LayoutRect) -> Void)
  {
    guard let top = known(root) else { return }
    var open = [(index: top, x: 0.0, y: 0.0)]
    while let (index, x, y) = open.popLast() {
      let frame = frame(of: LayoutNode(index: index))
      let isText = boxes[index].flags.contains(.measured)
      body(LayoutNode(index: index), grid.rounded(frame, x: x, y: y, isText: isText))
      var child = boxes[index].lastChild
      while child >= 0 {
        open.append((Int(child), x + Double(frame.x), y + Double(frame.y)))
        child = boxes[Int(child)].previousSibling
      }
    }
  }
}
