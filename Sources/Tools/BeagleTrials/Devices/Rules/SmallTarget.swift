import Beagle
import BeagleLayout
import BeaglePictures

/// L4: controls that are too small for fingers.
struct SmallTarget {
  private struct Minimum {
    let name: String
    let unit: String
    let side: Float
  }

  /// WCAG 2.2, clause 2.5.8, in CSS pixels.
  private static let wcag = Minimum(name: "WCAG 2.2", unit: "CSS pixels", side: 24)
  /// Frames are rounded to pixels.
  private static let tolerance: Float = 0.5

  /// That of the platform; nil if its profile is not chosen.
  private let platform: Minimum?
  private let usesWCAG: Bool

  init(_ profiles: Set<TrialProfile>, _ look: ClientLook) {
    usesWCAG = profiles.contains(.wcag22AA)
    platform =
      switch look {
      case .iOS where profiles.contains(.ios): Minimum(name: "iOS", unit: "points", side: 44)
      case .android where profiles.contains(.android): Minimum(name: "Android", unit: "points", side: 48)
      default: nil
      }
  }

  func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    let targets = screen.positions.filter { index in
      let node = screen.nodes[index]
      return !observations.isClaimed(index) && !screen.isInBar(index) && !node.frame.isEmpty
        && !node.interactions.isDisjoint(with: [.press, .edit])
    }
    let crowded = usesWCAG ? crowded(targets, screen) : []
    for index in targets {
      let frame = screen.nodes[index].frame
      let minimum: Minimum
      if let platform, Self.isSmall(frame, platform) {
        minimum = platform
      } else if crowded.contains(index) {
        minimum = Self.wcag
      } else {
        continue
      }
      observations.add(
        index, .smallTarget,
        "\(screen.name(of: index)) is \(frame.dimensions) points; \(minimum.name) asks for "
          + "\(minimum.side.shown) × \(minimum.side.shown) \(minimum.unit)")
    }
  }

  private static func isSmall(_ frame: LayoutRect, _ minimum: Minimum) -> Bool {
    min(frame.width, frame.height) < minimum.side - tolerance
  }

  /// The targets below the minimum of WCAG without enough space: a circle of 24 pixels around the middle of
  /// each touches another target, or the circle of another small one.
  private func crowded(_ targets: [Int], _ screen: DrawnScreen) -> Set<Int> {
    let side = Self.wcag.side
    let small = targets.filter { Self.isSmall(screen.nodes[$0].frame, Self.wcag) }
    if small.isEmpty { return [] }
    var crowded: Set<Int> = []
    // By the upper edge, so that only neighbours are compared.
    let sorted = targets.sorted { screen.nodes[$0].frame.y < screen.nodes[$1].frame.y }
    let tallest = sorted.map { screen.nodes[$0].frame.height }.max() ?? 0
    for index in small {
      let frame = screen.nodes[index].frame
      let middle = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      let first = sorted.partitioningPoint { screen.nodes[$0].frame.y >= middle.y - side - tallest }
      for other in sorted[first...] {
        let box = screen.nodes[other].frame
        if box.y > middle.y + side { break }
        let isAround = screen.nodes[other].end > index && other < index
        if other == index || isAround || screen.nodes[index].end > other && other > index { continue }
        let nearest = (
          x: min(max(middle.x, box.x), box.right) - middle.x,
          y: min(max(middle.y, box.y), box.bottom) - middle.y
        )
        let isNear = nearest.x * nearest.x + nearest.y * nearest.y < side * side / 4
        let center = (x: box.x + box.width / 2 - middle.x, y: box.y + box.height / 2 - middle.y)
        let touches =
          Self.isSmall(box, Self.wcag) && center.x * center.x + center.y * center.y < side * side
        if isNear || touches {
          crowded.insert(index)
          break
        }
      }
    }
    return crowded
  }
}

extension Array {
  /// The first index whose element and all later ones satisfy a condition.
  fileprivate func partitioningPoint(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
