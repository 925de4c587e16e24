/// The clusters of a text by index, for each form in which a text stores them. Valid only during the call that passes
/// it.
protocol ClusterSource {
  var count: Int { get }
  func columns(at index: Int) -> Int
  func kind(at index: Int) -> BreakKind
  /// The UTF-8 offsets of a cluster in its text.
  func bytes(at index: Int) -> Range<Int>
}

/// A text of which every byte is a cluster. The pointer is what makes measuring free of allocations and
/// retains.
struct PlainClusters: ClusterSource {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }
  func columns(at index: Int) -> Int { 1 }
  func kind(at index: Int) -> BreakKind { BreakKind(ascii: bytes[index]) }
  func bytes(at index: Int) -> Range<Int> { index..<(index + 1) }
}

/// A text with a list of its clusters.
struct SegmentedClusters: ClusterSource {
  let clusters: UnsafeBufferPointer<TextCluster>
  /// The offset of the first cluster in the storage.
  let firstByte: Int

  var count: Int { clusters.count }
  func columns(at index: Int) -> Int { Int(clusters[index].columns) }
  func kind(at index: Int) -> BreakKind { clusters[index].kind }
  func bytes(at index: Int) -> Range<Int> {
    (index == 0 ? 0 : clusters[index - 1].end - firstByte)..<(clusters[index].end - firstByte)
  }
}
