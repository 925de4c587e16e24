/// Which clients do not show what is at a place of a document.
struct HiddenParts {
  /// From each byte on, those that do not show what is there, in the order of the bytes.
  private var steps: [(byte: Int, clients: ClientSet)] = []

  /// - Parameter parts: ranges of which one is in another one or apart from it.
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
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].byte <= byte { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? .none : steps[low - 1].clients
  }
}

/// For each byte the innermost of the ranges that it is in.
///
/// - Parameter bytes: in their order.
/// - Returns: positions among the ranges.
func innermost(of ranges: [Range<Int>], around bytes: [Int]) -> [Int?] {
  let order = ranges.indices.sorted {
    (ranges[$0].lowerBound, -ranges[$0].count, $0) < (ranges[$1].lowerBound, -ranges[$1].count, $1)
  }
  var open: [Int] = []
  var next = 0
  return bytes.map { byte in
    while next < order.count, ranges[order[next]].lowerBound <= byte {
      // What has ended before would otherwise stay below what begins now.
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
