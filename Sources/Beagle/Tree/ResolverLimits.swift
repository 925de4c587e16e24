/// Limits for the size of a scene, so that no document can fill memory or exhaust the stack. What is beyond a limit is
/// omitted, and reported by a notice.
public struct ResolverLimits: Sendable {
  /// Nodes of a scene.
  public var nodes: Int
  /// Boxes inside boxes. Each takes about 1.3 KB of the stack, of which secondary threads of Apple systems have 512.
  public var depth: Int
  /// Lazy components inside lazy components.
  public var lazyDepth: Int
  /// Cells of lists that no template is for, each of which has a notice.
  public var emptyCells: Int
  /// Bytes of all texts in a scene, ids included. Texts beyond it are omitted from their boxes.
  public var textBytes: Int

  /// Creates limits; real documents stay far below the defaults.
  public init(
    nodes: Int = 500_000, depth: Int = 240, lazyDepth: Int = 8, emptyCells: Int = 100,
    textBytes: Int = 128 << 20
  ) {
    self.nodes = nodes
    self.depth = depth
    self.lazyDepth = lazyDepth
    self.emptyCells = emptyCells
    self.textBytes = textBytes
  }
}
