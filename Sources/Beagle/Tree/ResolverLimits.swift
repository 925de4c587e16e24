/// How large a scene may become, so that no document can fill memory or exhaust the stack. What is beyond a
/// limit is left out, and a notice says so.
public struct ResolverLimits: Sendable {
  /// Nodes of a scene.
  public var nodes: Int
  /// Boxes inside boxes. Each takes about 1.3 KB of the stack, of which secondary threads of Apple systems have 512.
  public var depth: Int
  /// Lazy components inside lazy components.
  public var lazyDepth: Int
  /// Cells of lists that no template is for, each of which has a notice.
  public var emptyCells: Int
  /// Bytes of all texts in a scene, ids included. What does not fit is left out of the box that would show it.
  public var textBytes: Int

  /// Creates limits, by default those that documents of applications stay far below.
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
