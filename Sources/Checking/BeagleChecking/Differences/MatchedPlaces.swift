import BeagleJSON

/// The places of the nodes that both documents have.
struct MatchedPlaces {
  /// Outer ranges precede inner ones.
  private(set) var ranges: [(old: Range<Int>, new: Range<Int>)] = []
  /// The components among them, in the order of the new document.
  private(set) var components: [Int] = []
  /// The components that only one of the documents has.
  let alone: (old: [Range<Int>], new: [Range<Int>])

  /// Creates a value for documents that are not examined.
  init() { alone = ([], []) }

  init(_ old: NormalizedTree, _ new: NormalizedTree, _ run: DifferenceRun) {
    let pairs = NodeMatcher(run).pairs
    alone = (old.components(besides: pairs.map(\.old)), new.components(besides: pairs.map(\.new)))
    for (number, pair) in pairs.sorted(by: { $0.new < $1.new }).enumerated() {
      ranges.append((old.cursor(pair.old).byteRange, new.cursor(pair.new).byteRange))
      if new.nodes[pair.new].kind == .component { components.append(number) }
    }
    components.sort { ranges[$0].new.lowerBound < ranges[$1].new.lowerBound }
  }
}

extension NormalizedTree {
  fileprivate func components(besides nodes: [Int]) -> [Range<Int>] {
    let nodes = Set(nodes)
    return components.filter { !nodes.contains($0.node) }.map { cursor($0.node).byteRange }
  }
}
