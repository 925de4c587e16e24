extension Scene {
  /// The positions of the nodes that are not hidden, without those in boxes that do not reach between two heights of the viewport,
  /// in points.
  package func positions(
    from top: Float = -.infinity, to bottom: Float = .infinity, scrolled offsets: [NodeID: Float] = [:]
  ) -> some Sequence<Int> {
    let moved = scrolled(by: offsets)
    return sequence(state: 0) { next in
      while next < nodes.count {
        let index = next
        let shift = moved.reduce(0) { $1.inside.contains(index) ? $0 + $1.shift : $0 }
        guard let end = nodes.end(ofNodeAt: index, outside: top - shift, bottom - shift) else {
          next += 1
          return index
        }
        next = end
      }
      return nil
    }
  }

  /// The positions of the nodes inside each box that is scrolled, and how far it moves them down.
  private func scrolled(by offsets: [NodeID: Float]) -> [(inside: Range<Int>, shift: Float)] {
    offsets.compactMap { node, offset in
      guard let index = nodes.firstIndex(of: node), let scrolling = scrolling(of: index) else { return nil }
      let first = index == 0 ? firstBelowBar : index + 1
      return (first..<nodes[index].end, scrolling.shift(offset).y)
    }
  }
}
