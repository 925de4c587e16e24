/// A request that cannot be served, as the status and sentence it is answered with.
public struct HTTPFault: Error, Sendable, Equatable {
  public let status: Int
  public let message: String

  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
