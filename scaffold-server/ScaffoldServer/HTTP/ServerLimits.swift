/// What one client may take of a server. Reaching a limit is answered with the status named beside it.
public struct ServerLimits: Sendable {
  /// Bytes of a request's target: 414.
  public var targetBytes = 8 * 1024
  /// Bytes of the request line and the header fields together: 431.
  public var headerBytes = 32 * 1024
  /// Number of header fields: 431.
  public var headerFields = 100
  /// Bytes of a body, after chunks are joined: 413.
  public var bodyBytes = 8 * 1024 * 1024
  /// Connections served at one time: 503.
  public var connections = 256
  /// From a request's first byte to its last: 408.
  public var requestTime: Duration = .seconds(15)
  /// Between two requests of a connection, and for a client that does not read its answer: closed without a word.
  public var idleTime: Duration = .seconds(60)
  /// The longest that ``HTTPResponse/delay`` may hold an answer back; more is shortened to it.
  public var longestDelay: Duration = .seconds(60)

  /// Limits that suit development.
  public init() {}
}
