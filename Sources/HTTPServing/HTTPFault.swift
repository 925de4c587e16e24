/// A request that cannot be served, as the status and sentence it is answered with.
public struct HTTPFault: Error, Sendable, Equatable {
  /// From 400 to 599.
  public let status: Int
  /// One sentence for the person at the other end.
  public let message: String

  /// A fault with a status and a sentence.
  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
