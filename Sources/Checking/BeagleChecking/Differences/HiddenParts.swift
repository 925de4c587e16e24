import BeagleJSON

struct HiddenParts {
  /// From each byte on, the clients that do not show the content, in the order of the bytes.
  private var steps: [(byte: Int, clients: ClientSet)] = []

  /// - Parameter parts: ranges that are nested or disjoint.
  init(_ parts: [(range: Range<Int>, clients: ClientSet)]) {
    var open: [(end: Int, around: ClientSet)] = []
    var current = ClientSet.none
    func close(before byte: Int) {
      while let last = open.last, last.end <= byte {
        current = last.around
        steps.append((last.end, current))
        open.removeLast()
      }
    }
    for part in parts.sorted(by: {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }) {
      close(before: part.range.lowerBound)
      open.append((part.range.upperBound, current))
      current = current | part.clients
      steps.append((part.range.lowerBound, current))
    }
    close(before: .max)
  }

  subscript(byte: Int) -> ClientSet {
    steps[..<steps.partitioningIndex { $0.byte > byte }].last?.clients ?? .none
  }
}

/// The innermost range around each byte.
///
/// - Parameter bytes: in ascending order.
/// - Returns: positions among the ranges.
func innermost(of ranges: [Range<Int>], around bytes: [Int]) -> [Int?] {
  let order = ranges.indices.sorted {
    (ranges[$0].lowerBound, -ranges[$0].count, $0) < (ranges[$1].lowerBound, -ranges[$1].count, $1)
  }
  var open: [Int] = []
  var next = 0
  return bytes.map { byte in
    while next < order.count, ranges[order[next]].lowerBound <= byte {
      // Otherwise ranges that have ended would stay below new ones.
      while let last = open.last, ranges[last].upperBound <= ranges[order[next]].lowerBound {
        open.removeLast()
      }
      open.append(order[next])
      next += 1
    }
    while let last = open.last, ranges[last].upperBound <= byte { open.removeLast() }
    return open.last { ranges[$0].contains(byte) }
  }
}
