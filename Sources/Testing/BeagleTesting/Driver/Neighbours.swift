import Beagle
import BeagleLayout

/// Finds the nodes next to one of many others. Each box searches the others inside it once, for any number of
/// nodes.
struct Neighbours {
  private let search: SceneSearch
  /// The others in document order, and the ones outside list items.
  private let others: [Int]
  private let free: [Int]
  private var branches: [Int: Branches] = [:]

  init(_ others: [Int], in search: SceneSearch) {
    self.search = search
    self.others = others.sorted()
    free = self.others.filter { search.item(around: $0) == nil }
  }

  /// The smallest box that a node shares with one of the others next to it; nil if there is none.
  mutating func box(around position: Int) -> Int? {
    let nodes = search.nodes
    let isFree = search.item(around: position) == nil
    var branch: Int?
    for box in sequence(first: position, next: { nodes[$0].parent }) {
      if search.item(around: box) != nil {
        if has(others, in: box, besides: branch) { return box }
      } else if isFree, has(free, in: box, besides: branch), isBeside(box, branch, position) {
        return box
      }
      branch = box
    }
    return nil
  }

  /// Whether some of the positions are in a box, but not in its child `branch`. Without a child, the box
  /// itself does not count.
  private func has(_ positions: [Int], in box: Int, besides branch: Int?) -> Bool {
    let all = positions.count(from: branch == nil ? box + 1 : box, to: search.nodes[box].end)
    return all > (branch.map { positions.count(from: $0, to: search.nodes[$0].end) } ?? 0)
  }

  /// Whether a node in a box outside lists is next to one in another of the box's children: on the same line,
  /// or one above the other unless both are in separate boxes.
  private mutating func isBeside(_ box: Int, _ branch: Int?, _ position: Int) -> Bool {
    guard let branch, branch != position, free.count(from: box, to: box + 1) == 0 else { return true }
    let found = branches[box] ?? Branches(of: free, in: box, search.nodes)
    branches[box] = found
    return found.isBeside(branch, search.nodes[branch].frame)
  }
}

/// The children of a box that are, or contain, one of the others.
private struct Branches {
  private var direct: [Int] = []
  /// The children by their upper edges: of all up to this one, the two that reach furthest down.
  private var lines: [(top: Float, lowest: Reach, second: Reach)] = []

  private typealias Reach = (child: Int, bottom: Float)

  init(of others: [Int], in box: Int, _ nodes: [SceneNode]) {
    var children: [Int] = []
    var child = box + 1
    while child < nodes[box].end {
      if others.count(from: child, to: nodes[child].end) > 0 { children.append(child) }
      child = nodes[child].end
    }
    direct = children.filter { others.count(from: $0, to: $0 + 1) > 0 }
    var (lowest, second): (Reach, Reach) = ((-1, -.infinity), (-1, -.infinity))
    for child in children.sorted(by: { nodes[$0].frame.y < nodes[$1].frame.y }) {
      let frame = nodes[child].frame
      let reach = (child: child, bottom: frame.y + frame.height)
      if reach.bottom > lowest.bottom {
        (lowest, second) = (reach, lowest)
      } else if reach.bottom > second.bottom {
        second = reach
      }
      lines.append((frame.y, lowest, second))
    }
  }

  func isBeside(_ child: Int, _ frame: LayoutRect) -> Bool {
    if direct.contains(where: { $0 != child }) { return true }
    let above = lines.partitioningIndex { $0.top >= frame.y + frame.height }
    guard above > 0 else { return false }
    let (_, lowest, second) = lines[above - 1]
    return (lowest.child == child ? second : lowest).bottom > frame.y
  }
}

extension [Int] {
  func slice(from start: Int, to end: Int) -> ArraySlice<Int> {
    self[partitioningIndex { $0 >= start }..<partitioningIndex { $0 >= Swift.max(start, end) }]
  }

  fileprivate func count(from start: Int, to end: Int) -> Int {
    partitioningIndex { $0 >= end } - partitioningIndex { $0 >= start }
  }
}

extension SceneSearch {
  func visible(from start: Int, to end: Int) -> ArraySlice<Int> {
    visible.slice(from: start, to: end)
  }
}
