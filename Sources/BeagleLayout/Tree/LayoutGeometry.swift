/// A width and a height in points.
public struct LayoutSize: Sendable, Hashable {
  /// The width.
  public var width: Float
  /// The height.
  public var height: Float

  /// A size in points.
  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  public static let zero = LayoutSize(width: 0, height: 0)
}

/// A border box in points: where its top left corner is, and how large it is.
public struct LayoutRect: Sendable, Hashable {
  /// The distance of the left edge.
  public var x: Float
  /// The distance of the top edge.
  public var y: Float
  /// The width.
  public var width: Float
  /// The height.
  public var height: Float

  /// A box in points.
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// An empty box at the origin.
  public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)
}
