import Beagle
import BeagleLayout

extension LayoutRect {
  var right: Float { x + width }
  var bottom: Float { y + height }

  /// `90 × 32`
  var dimensions: String { "\(width.shown) × \(height.shown)" }

  /// The smallest rectangle around both.
  func covering(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }
}

extension Float {
  /// With at most one decimal.
  var shown: String {
    let tenths = Int((min(max(self, -1e6), 1e6) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Float(tenths) / 10)"
  }
}

extension SceneNode {
  /// Whether it can be pressed or edited.
  var isControl: Bool { !interactions.isDisjoint(with: [.press, .edit]) }

  /// Whether only the application knows what it draws.
  var isCustom: Bool { componentType?.lowercased().hasPrefix("custom:") ?? false }
}
