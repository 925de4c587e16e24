public import Foundation
import Locking

/// Uses URLSession as the transport, with any configuration and delegate.
///
/// Clients use it by default on Apple platforms. On Linux, where libcurl is the default, it is for
/// applications with a custom session, configuration, delegate or `URLProtocol` class.
///
/// Redirects are not followed, limits are enforced while bytes arrive, and a cancelled task ends immediately.
/// Because only a session's delegate sees bytes arrive, requests use sessions that the adapter creates. A
/// session that you pass in provides its configuration, cookies, queue and delegate. The delegate handles
/// authentication and is notified when tasks end, but the session itself has no tasks.
///
/// A request whose `httpShouldHandleCookies` is false uses a second session without cookies, stored
/// credentials and the configuration's additional headers.
///
/// Foundation does not report when a connection is established. Until the first byte of the request's body is
/// sent or the response begins, connecting and reading share the sum of both limits; after that the read
/// limit applies between bytes.
public final class URLSessionAdapter: SessionAdapter, Sendable {
  private let given: URLSession?
  private let configuration: URLSessionConfiguration
  private let delegate: (any URLSessionDelegate)?
  private let tls: TLSSettings
  private let lines = Mutex<[URLSessionChannel.Kind: URLSessionChannel]>([:])

  /// Creates an adapter that sends requests as `session` would. Invalidating `session` later does not end the
  /// adapter's tasks.
  public init(session: URLSession) {
    given = session
    configuration = session.configuration
    delegate = session.delegate
    tls = TLSSettings()
  }

  /// Creates an adapter with its own sessions.
  ///
  /// - Parameters:
  ///   - configuration: copied; later changes have no effect.
  ///   - delegate: retained until the adapter is released.
  ///   - tls: the TLS settings. If URLSession cannot apply a setting, every https request fails with a
  ///     ``TLSSettingsError``.
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
    tls: TLSSettings = TLSSettings()
  ) {
    given = nil
    self.configuration = tls.configured(configuration)
    self.delegate = delegate
    self.tls = tls
  }

  /// An adapter that sends nothing. Clients with another transport return its session.
  static let shared = URLSessionAdapter(configuration: .ephemeral)

  /// The session that was passed in, or the adapter's own.
  public var session: URLSession { given ?? line(.personal).session }

  var cookies: HTTPCookieStorage? { configuration.httpCookieStorage }

  public func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, limits: TransferLimits(of: urlRequest), handler: handler)
  }

  public func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let line = line(urlRequest.httpShouldHandleCookies ? .personal : .anonymous)
    let isSecure = urlRequest.url?.scheme?.lowercased() == "https"
    return Transfer(
      request: urlRequest, limits: limits, line: line, refusal: isSecure ? tls.unsupportedBySessions : nil,
      handler: handler)
  }

  public func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
    handler(tasks)
  }

  var tasks: [any SessionTask] { lines.withLock { Array($0.values) }.flatMap(\.transfers.all) }

  /// Created on first use: loading libcurl takes milliseconds that a run without requests need not spend.
  private func line(_ kind: URLSessionChannel.Kind) -> URLSessionChannel {
    lines.withLock { lines in
      if let line = lines[kind] { return line }
      let line = URLSessionChannel(
        kind, configuration: configuration, delegate: delegate, queue: given?.delegateQueue, tls: tls)
      lines[kind] = line
      return line
    }
  }
}

/// One of an adapter's sessions and its transfers, which keep it alive.
final class URLSessionChannel: Sendable {
  enum Kind: Sendable {
    /// With cookies, stored credentials and the configuration's headers.
    case personal
    /// Without cookies, stored credentials and the configuration's headers.
    case anonymous
  }

  let session: URLSession
  let transfers: TransferRegistry
  let events: EventQueue

  init(
    _ kind: Kind, configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    queue: OperationQueue?, tls: TLSSettings = TLSSettings()
  ) {
    let copy = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    // Requests ask for fresh responses, so the cache has no use. On Linux, cancelling a task while it is
    // looked up in the session's cache crashes the process.
    copy.urlCache = nil
    if kind == .anonymous {
      copy.httpCookieStorage = nil
      copy.httpShouldSetCookies = false
      copy.httpCookieAcceptPolicy = .never
      copy.urlCredentialStorage = nil
      copy.httpAdditionalHeaders = nil
    }
    transfers = TransferRegistry()
    events = EventQueue(queue)
    session = URLSession(
      configuration: copy,
      delegate: SessionEvents(transfers: transfers, queue: events, tls: tls, forwardsTo: delegate),
      delegateQueue: events.delegateQueue)
  }

  deinit {
    // A session retains its delegate, and itself, until it is invalidated. After that it must not get another
    // task.
    session.finishTasksAndInvalidate()
  }
}
