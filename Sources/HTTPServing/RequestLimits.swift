/// What one request may have. Reaching a limit is answered with the status named beside it.
public struct RequestLimits: Sendable {
  /// Bytes of a request's target: 414.
  public var targetBytes = 8 * 1024
  /// Bytes of the request line and the header fields together: 431.
  public var headerBytes = 32 * 1024
  /// Number of header fields: 431.
  public var headerFields = 100
  /// Bytes of a body, after chunks are joined: 413.
  public var bodyBytes = 8 * 1024 * 1024

  /// Limits that suit development.
  public init() {}

  /// More than the requests of any test have.
  package static var large: RequestLimits {
    var limits = RequestLimits()
    limits.targetBytes = 1 << 24
    limits.headerBytes = 1 << 24
    limits.headerFields = 1 << 20
    limits.bodyBytes = 1 << 40
    return limits
  }
}
