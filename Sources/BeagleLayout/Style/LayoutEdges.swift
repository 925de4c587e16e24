/// Values for the four physical edges.
///
/// The caller resolves logical edges (start and end) and shorthands such as "horizontal", where the more specific edge
/// has priority.
public struct LayoutEdges<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The left edge.
  public var left: Value
  /// The top edge.
  public var top: Value
  /// The right edge.
  public var right: Value
  /// The bottom edge.
  public var bottom: Value

  /// One value per edge.
  public init(left: Value, top: Value, right: Value, bottom: Value) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The same value on all edges.
  public init(all value: Value) {
    self.init(left: value, top: value, right: value, bottom: value)
  }

  /// One value for left and right, one for top and bottom.
  public init(horizontal: Value, vertical: Value) {
    self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }
}

extension LayoutEdges where Value == LayoutValue {
  /// No value on any edge.
  package static let undefined = LayoutEdges(all: .undefined)
}

extension LayoutEdges where Value == Float {
  /// Zero on all edges.
  public static let zero = LayoutEdges(all: 0)
}
