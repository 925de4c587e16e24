import LineBreaking

/// A grapheme cluster of a sanitised text: its end, its columns, and how lines break around it.
struct TextCluster: Hashable, Sendable {
  /// The UTF-8 offset after the cluster. It starts at the end of the previous one.
  var end: Int
  /// 1 or 2, or 0 for a cluster without bytes that is not drawn and only affects line breaks.
  var columns: UInt8
  var kind: BreakClass
}

/// The clusters of a text by index, for both forms in which a text stores them. Valid only during the call
/// that passes it.
protocol ClusterSource {
  var count: Int { get }
  func columns(at index: Int) -> Int
  func kind(at index: Int) -> BreakClass
  func bytes(at index: Int) -> Range<Int>
}

/// A text in which every byte is a cluster. Uses a pointer to avoid allocations and retains when measuring.
struct PlainClusters: ClusterSource {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }
  func columns(at index: Int) -> Int { 1 }
  func kind(at index: Int) -> BreakClass { BreakClass(ascii: bytes[index]) }
  func bytes(at index: Int) -> Range<Int> { index..<(index + 1) }
}

struct SegmentedClusters: ClusterSource {
  let clusters: UnsafeBufferPointer<TextCluster>
  let firstByte: Int

  var count: Int { clusters.count }
  func columns(at index: Int) -> Int { Int(clusters[index].columns) }
  func kind(at index: Int) -> BreakClass { clusters[index].kind }
  func bytes(at index: Int) -> Range<Int> {
    (index == 0 ? 0 : clusters[index - 1].end - firstByte)..<(clusters[index].end - firstByte)
  }
}
