/// What a document may cost before it is refused.
public struct JSONLimits: Sendable, Hashable {
  /// How many arrays and objects may be open at once. At most ``deepest``, since reading a value nests as
  /// deep as the value; higher figures mean ``deepest``.
  public var depth: Int
  /// The most bytes a document may have. At most ``largest``, what the document's map can address; higher
  /// figures mean ``largest``.
  public var bytes: Int

  /// The highest depth that can be asked for: 1024.
  public static let deepest = 1024
  /// The highest size that can be asked for: 256 MiB less one byte.
  public static let largest = 1 << 28 - 1

  /// Creates limits; by default 512 levels and 64 MiB.
  public init(depth: Int = 512, bytes: Int = 64 << 20) {
    self.depth = depth
    self.bytes = bytes
  }
}
