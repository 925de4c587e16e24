/// What one client may take of a server. Reaching a limit is answered with the status named beside it.
public struct ServerLimits: Sendable {
  /// What one request may have.
  public var request = RequestLimits()
  /// Connections served at one time: 503.
  public var connections = 256
  /// Whether one connection too many is served, and the oldest that is no stream is closed for it.
  package var makesRoom = false
  /// From a request's first byte to its last: 408.
  public var requestTime: Duration = .seconds(15)
  /// Between two requests of a connection, and for a client that does not read its response: closed without a word.
  public var idleTime: Duration = .seconds(60)
  /// The longest that ``HTTPResponse/delay`` may hold a response back; more is shortened to it.
  public var longestDelay: Duration = .seconds(60)

  /// Limits that suit development.
  public init() {}
}
