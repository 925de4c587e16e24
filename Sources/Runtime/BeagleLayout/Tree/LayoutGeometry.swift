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

/// A border box in points: the position of its top left corner, and its size.
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

/// A handle for one node of the ``LayoutTree`` that made it.
package struct LayoutNode: Sendable, Hashable {
  /// The node's index in the tree's storage: 0 for the first node appended, then 1, and so on. The index of a
  /// removed node is reused.
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A request to measure a leaf: the size of its content in an available size.
///
/// Neither the available size nor the result includes padding and border. On an axis with
/// ``Space/exactly(_:)`` the result is not used.
///
/// The result must depend on the leaf and the request alone, and be consistent: content that needs 30 of 100
/// points needs the same 30 of 50. It is cached until the leaf is marked as changed.
public struct MeasureRequest: Sendable, Hashable {
  /// The available size along one axis.
  public enum Space: Sendable, Hashable {
    /// As much as the content needs.
    case undefined
    /// The min-content width: the width of the widest word. Only requested if the layout has automatic
    /// minimums.
    case minContent
    /// Exactly this size.
    case exactly(Float)
    /// As much as the content needs, up to this size.
    case atMost(Float)

    /// The number of points; nil if there is none.
    public var points: Float? {
      switch self {
      case .undefined, .minContent: nil
      case .exactly(let points), .atMost(let points): points
      }
    }
  }

  /// The available width.
  public var width: Space
  /// The available height.
  public var height: Space

  /// Creates a request for this available size.
  public init(width: Space, height: Space) {
    self.width = width
    self.height = height
  }
}
