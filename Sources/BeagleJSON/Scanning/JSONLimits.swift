/// Limits for the documents that are accepted.
public struct JSONLimits: Sendable, Hashable {
  /// How many arrays and objects may be open at once. At most ``deepest``, since reading a value recurses; higher
  /// numbers mean ``deepest``.
  public var depth: Int
  /// The most bytes a document may have. At most ``largest``, which is what the tape can address; higher numbers mean
  /// ``largest``.
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
