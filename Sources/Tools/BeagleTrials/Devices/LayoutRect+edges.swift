import Beagle
import BeagleLayout

extension LayoutRect {
  var right: Float { x + width }
  var bottom: Float { y + height }

  /// `90 × 32`
  var dimensions: String { "\(width.shown) × \(height.shown)" }
}

extension Float {
  /// With at most one decimal.
  var shown: String {
    let tenths = Int((min(max(self, -1e6), 1e6) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Float(tenths) / 10)"
  }
}

extension Double {
  /// `2`, `1.3`
  var factor: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension SceneNode {
  /// Whether it can be pressed or edited.
  var isControl: Bool { !interactions.isDisjoint(with: [.press, .edit]) }

  /// Whether only the application knows what it draws.
  var isCustom: Bool { componentType?.lowercased().hasPrefix("custom:") ?? false }
}
