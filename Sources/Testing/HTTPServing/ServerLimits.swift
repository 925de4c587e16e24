/// The limits of a server, each with the status of the response to a client that exceeds it.
public struct ServerLimits: Sendable {
  /// The limits of a request.
  public var request = RequestLimits()
  /// The maximum number of simultaneous connections: 503.
  public var connections = 256
  /// Whether a surplus connection is served by closing the oldest one that is not a stream.
  package var makesRoom = false
  /// The maximum time from a request's first byte to its last: 408.
  public var requestTime: Duration = .seconds(15)
  /// The maximum time between two requests of a connection, and for a client that does not read its response.
  /// The connection is then closed without a response.
  public var idleTime: Duration = .seconds(60)
  /// The maximum of ``HTTPResponse/delay``; longer delays are shortened to it.
  public var maximumDelay: Duration = .seconds(60)

  /// Creates limits suitable for development.
  public init() {}
}
