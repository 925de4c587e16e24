/// The clusters of a buffer that do not fit into their cells, each kept once.
struct LongClusters: Sendable {
  private var clusters: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]

  subscript(number: Int) -> [UInt8] {
    clusters.indices.contains(number) ? clusters[number] : []
  }

  /// The number of a cluster, new or known; nil if there are more clusters than a cell can number.
  mutating func number(of cluster: [UInt8]) -> Int? {
    if let known = numbers[cluster] { return known }
    guard clusters.count < CellContent.longLimit else { return nil }
    numbers[cluster] = clusters.count
    clusters.append(cluster)
    return clusters.count - 1
  }
}
