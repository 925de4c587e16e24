import Beagle

extension Scene {
  /// The scroll offsets at which each scrolled area begins with the same content as in another layout of the
  /// same screen. What is scrolled to its end there is scrolled to its end here.
  func offsets(showingSameAs other: Scene, scrolled offsets: [NodeID: Float]) -> [NodeID: Float] {
    var result: [NodeID: Float] = [:]
    for (node, offset) in offsets {
      guard let index = nodes.firstIndex(of: node), let from = other.scrolling(of: index),
        let to = scrolling(of: index), offset > 0, from.range > 0
      else { continue }
      guard offset < from.range else {
        result[node] = to.range
        continue
      }
      let start = from.span(of: from.window).start + offset
      let inside = (index == 0 ? firstBelowBar : index + 1)..<nodes[index].end
      let anchor = inside.filter {
        other.isSolid(at: $0) && from.span(of: other.nodes[$0].frame).start >= start
      }
      .min { from.span(of: other.nodes[$0].frame).start < from.span(of: other.nodes[$1].frame).start }
      guard let anchor else {
        result[node] = offset
        continue
      }
      let distance = from.span(of: other.nodes[anchor].frame).start - start
      result[node] = to.span(of: nodes[anchor].frame).start - to.span(of: to.window).start - distance
    }
    return result
  }

  private func isSolid(at index: Int) -> Bool {
    let node = nodes[index]
    return !node.isHidden && node.frame.width > 0 && node.frame.height > 0
  }
}
