package import Beagle
package import BeagleLayout

extension Scene {
  /// Scroll offsets as they are painted, in points: in whole cells, and no farther than can be scrolled. Those of nodes that
  /// are not in the scene are left out.
  package func paintedOffsets(_ offsets: [NodeID: Float], cell: LayoutSize) -> [NodeID: Float] {
    var painted: [NodeID: Float] = [:]
    for (node, offset) in offsets {
      guard let index = nodes.firstIndex(of: node), let scrolling = scrolling(of: index) else { continue }
      let step = scrolling.direction == .vertical ? cell.height : cell.width
      painted[node] = (min(scrolling.range, offset) / step).rounded() * step
    }
    return painted
  }
}
