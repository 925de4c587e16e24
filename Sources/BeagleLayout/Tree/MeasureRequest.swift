/// Asks a measured leaf for the size of its content in an available size.
///
/// Neither the available size nor the result includes padding and border. On an axis with ``Space/exactly(_:)`` the
/// result is not used.
///
/// The result must depend on the leaf and the request alone, and be consistent: content that needs 30 of 100 points
/// needs the same 30 of 50. It is cached until the leaf is marked as changed.
public struct MeasureRequest: Sendable, Hashable {
  /// The available size along one axis.
  public enum Space: Sendable, Hashable {
    /// As much as the content needs.
    case undefined
    /// The least width of the content: that of its widest word. Only asked for if the layout has automatic minimums.
    case minContent
    /// Exactly this size.
    case exactly(Float)
    /// As much as the content needs, up to this size.
    case atMost(Float)

    /// The number of points, if there is one.
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

  /// A request for this available size.
  public init(width: Space, height: Space) {
    self.width = width
    self.height = height
  }
}
