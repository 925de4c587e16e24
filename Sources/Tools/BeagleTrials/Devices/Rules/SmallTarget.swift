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
    let nodes = screen.nodes
    let small = targets.filter { Self.isSmall(nodes[$0].frame, Self.wcag) }
    if small.isEmpty { return [] }
    // Targets by squares, so that only neighbours are compared.
    var squares: [[Int]: [Int]] = [:]
    for target in targets {
      for square in Self.squares(around: nodes[target].frame, by: 0) {
        squares[square, default: []].append(target)
      }
    }
    return Set(
      small.filter { index in
        Self.squares(around: nodes[index].frame, by: Self.wcag.side).contains { square in
          squares[square, default: []].contains { other in
            let isBeside = nodes[other].end <= index || other >= nodes[index].end
            return isBeside && Self.isClose(nodes[index].frame, to: nodes[other].frame)
          }
        }
      })
  }

  private static func isClose(_ frame: LayoutRect, to other: LayoutRect) -> Bool {
    let middle = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    func distance(_ x: Float, _ y: Float) -> Float {
      ((x - middle.x) * (x - middle.x) + (y - middle.y) * (y - middle.y)).squareRoot()
    }
    let nearest = distance(
      min(max(middle.x, other.x), other.right), min(max(middle.y, other.y), other.bottom))
    if nearest < wcag.side / 2 { return true }
    return isSmall(other, wcag)
      && distance(other.x + other.width / 2, other.y + other.height / 2) < wcag.side
  }

  private static func squares(around frame: LayoutRect, by margin: Float) -> [[Int]] {
    func range(_ start: Float, _ end: Float) -> ClosedRange<Int> {
      let limited = [start - margin, max(start, end) + margin].map { Int(min(max($0 / 64, -500), 5_000)) }
      return limited[0]...limited[1]
    }
    return range(frame.y, frame.bottom).flatMap { row in range(frame.x, frame.right).map { [$0, row] } }
  }
}
