import Beagle
import BeagleLayout
import BeaglePictures

/// L4: controls that are too small for fingers.
struct SmallTarget {
  private struct Minimum {
    let name: String
    let unit: String
    let side: Float

    func exceeds(_ frame: LayoutRect) -> Bool { min(frame.width, frame.height) < side - tolerance }
  }

  /// WCAG 2.2, clause 2.5.8.
  private static let wcag = Minimum(name: "WCAG 2.2", unit: "CSS pixels", side: 24)
  /// Frames are rounded to pixels.
  private static let tolerance: Float = 0.5

  private let screen: DrawnScreen
  /// The minimum of the platform; nil if its profile is not selected.
  private let platform: Minimum?
  private let usesWCAG: Bool
  private var places = RectangleIndex()

  init(_ screen: DrawnScreen, _ profiles: Set<TrialProfile>) {
    self.screen = screen
    usesWCAG = profiles.contains(.wcag22AA)
    platform =
      switch screen.renderer.look {
      case .iOS where profiles.contains(.ios): Minimum(name: "iOS", unit: "points", side: 44)
      case .android where profiles.contains(.android): Minimum(name: "Android", unit: "points", side: 48)
      default: nil
      }
    for index in screen.positions where isTarget(index) { places.insert(index, screen.nodes[index].frame) }
  }

  private func isTarget(_ index: Int) -> Bool {
    let node = screen.nodes[index]
    return node.isControl && !screen.isInBar(index) && !node.frame.isEmpty
  }

  func fault(at index: Int) -> DeviceFault? {
    guard isTarget(index), let minimum = minimum(of: index) else { return nil }
    return DeviceFault(
      message: "\(screen.name(of: index)) is \(screen.nodes[index].frame.dimensions) points; "
        + "\(minimum.name) asks for \(minimum.side.shown) × \(minimum.side.shown) \(minimum.unit)")
  }

  /// The minimum that a target does not reach; nil if it is large enough.
  private func minimum(of index: Int) -> Minimum? {
    let frame = screen.nodes[index].frame
    if let platform, platform.exceeds(frame) { return platform }
    return usesWCAG && Self.wcag.exceeds(frame) && isCrowded(index) ? Self.wcag : nil
  }

  /// Whether a target below the minimum of WCAG has too little space: a circle of 24 pixels around its middle
  /// touches another target, or the circle of another small one.
  private func isCrowded(_ index: Int) -> Bool {
    let (node, side) = (screen.nodes[index], Self.wcag.side)
    let area = LayoutRect(
      x: node.frame.midX - side, y: node.frame.midY - side, width: 2 * side, height: 2 * side)
    return places.numbers(near: area).contains { other in
      let frame = screen.nodes[other].frame
      let isBeside = screen.nodes[other].end <= index || other >= node.end
      guard isBeside else { return false }
      let nearest = (
        min(max(node.frame.midX, frame.x), frame.right), min(max(node.frame.midY, frame.y), frame.bottom)
      )
      return node.frame.distance(to: nearest) < side / 2
        || Self.wcag.exceeds(frame) && node.frame.distance(to: (frame.midX, frame.midY)) < side
    }
  }
}

extension LayoutRect {
  fileprivate var midX: Float { x + width / 2 }
  fileprivate var midY: Float { y + height / 2 }

  /// The distance of the middle from a point.
  fileprivate func distance(to point: (x: Float, y: Float)) -> Float {
    ((point.x - midX) * (point.x - midX) + (point.y - midY) * (point.y - midY)).squareRoot()
  }
}
