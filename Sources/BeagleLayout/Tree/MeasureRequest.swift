/// The question put to a measured leaf: how large is your content, given this room?
///
/// Padding and border are not part of the room, nor of the answer. On an axis with
/// ``Space/exactly(_:)`` the answer is not used.
///
/// The answer has to be a function of the leaf and the request alone, and consistent: content that needs 30
/// points of 100 needs the same 30 of 50. It is kept, and asked again only when the leaf was marked dirty.
public struct MeasureRequest: Sendable, Hashable {
  /// The room along one axis.
  public enum Space: Sendable, Hashable {
    /// As much as the content wants.
    case undefined
    /// As little as the content can do with: the width of its widest word. Asked for across only, and only where the
    /// layout has automatic minimums.
    case minContent
    /// The size is settled.
    case exactly(Float)
    /// As much as the content wants up to this.
    case atMost(Float)

    /// The number of points, if there is one.
    public var points: Float? {
      switch self {
      case .undefined, .minContent: nil
      case .exactly(let points), .atMost(let points): points
      }
    }
  }

  /// The room across.
  public var width: Space
  /// The room down.
  public var height: Space

  /// A question about this room.
  public init(width: Space, height: Space) {
    self.width = width
    self.height = height
  }
}
