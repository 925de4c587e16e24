package import Beagle
import BeagleProjects
import BeagleTesting

/// A hash of a screen's components without texts and list lengths: equal in states that offer the same
/// choices.
package enum SceneStructure {
  package static func of(_ scene: Scene) -> UInt64 {
    let nodes = Array(scene.nodes)
    return nodes.isEmpty ? 0 : hash(0, nodes, isInList: false)
  }

  private static func hash(_ position: Int, _ nodes: [SceneNode], isInList: Bool) -> UInt64 {
    let node = nodes[position]
    var result = StableHash.of(node.content.kind)
    if let type = node.componentType { result = StableHash.of(type, from: result) }
    result = StableHash.of(node.interactions.rawValue, from: result)
    switch node.content {
    case .tab(_, let isSelected), .button(_, let isSelected, _):
      result = StableHash.of(isSelected ? 1 : 0, from: result)
    case .pageIndicator(_, let current, _, _):
      result = StableHash.of(UInt8(truncatingIfNeeded: current), from: result)
    default: break
    }
    let hasRows = node.isList || isInList && node.componentType == nil
    var seen: Set<UInt64> = []
    var child = position + 1
    var number: UInt8 = 0
    while child < node.end {
      let end = nodes[child].end
      if !nodes[child].isHidden {
        // Two pages of a page view are different states even if their components are equal.
        if node.interactions.contains(.turn) { result = StableHash.of(number, from: result) }
        let inner = hash(child, nodes, isInList: hasRows)
        // Rows of a list with equal components count once.
        if !hasRows || seen.insert(inner).inserted { result = (result &* 0x100_0000_01B3) ^ inner }
      }
      number &+= 1
      child = end
    }
    return result
  }
}

/// Selects the rows of long lists to try: the first, the last, and some in between.
struct SampledRows: Sendable {
  /// The nodes of skipped rows.
  private var skipped: [Range<Int>] = []
  /// The number of skipped rows.
  private(set) var count = 0

  init(of search: SceneSearch, maximumRows: Int) {
    for position in search.visible where search.nodes[position].isList {
      let rows = search.items(of: position).compactMap { search.item(around: $0) ?? $0 }
      guard rows.count > maximumRows else { continue }
      let kept = Set(
        (0..<maximumRows).map { maximumRows > 1 ? $0 * (rows.count - 1) / (maximumRows - 1) : 0 })
      for (index, row) in rows.enumerated() where !kept.contains(index) {
        skipped.append(row..<search.nodes[row].end)
      }
      count += rows.count - kept.count
    }
  }

  /// The positions outside skipped rows, in order.
  func kept(of positions: [Int]) -> [Int] {
    var rows = skipped.sorted { $0.lowerBound < $1.lowerBound }[...]
    var end = 0
    return positions.filter { position in
      while let row = rows.first, row.lowerBound <= position {
        end = max(end, row.upperBound)
        rows = rows.dropFirst()
      }
      return position >= end
    }
  }
}
