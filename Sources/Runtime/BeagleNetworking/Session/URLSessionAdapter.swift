public import Foundation
import Locking

/// URLSession as the transport, with any configuration and delegate.
///
/// Clients use it by themselves on Apple platforms. On Linux, where libcurl is their transport, it is for applications that
/// bring a session, a configuration, a delegate or a `URLProtocol` class of their own.
///
/// It reports a response as it is: redirects are not followed, limits are kept while bytes arrive, a task that
/// is cancelled ends at once. Only a session's delegate sees bytes arrive, so requests go through sessions of
/// the adapter's own; a session that is handed in lends them its configuration, its cookies, its queue and
/// its delegate, which is asked for authentication and told the end of tasks, but has no tasks itself.
///
/// A request whose `httpShouldHandleCookies` is false goes through a second session that has no cookies, no
/// stored credentials and none of the configuration's additional headers.
///
/// Time-outs: Foundation does not tell when a connection stands. Until the first byte of the request's body
/// is out or the head of the response is in, connecting and reading share the sum of both limits; from then on
/// the read limit counts from byte to byte.
public final class URLSessionAdapter: SessionAdapter, Sendable {
  private let given: URLSession?
  private let configuration: URLSessionConfiguration
  private let delegate: (any URLSessionDelegate)?
  private let tls: TLSSettings
  private let lines = Mutex<[URLSessionChannel.Kind: URLSessionChannel]>([:])

  /// Sends as `session` would. Invalidating it later does not end the tasks made here.
  public init(session: URLSession) {
    given = session
    configuration = session.configuration
    delegate = session.delegate
    tls = TLSSettings()
  }

  /// Sends through sessions of the adapter's own.
  ///
  /// - Parameters:
  ///   - configuration: copied; what is changed in it later does not count.
  ///   - delegate: kept until the adapter is released.
  ///   - tls: kept by Apple's URLSession as far as it can; what it cannot keep, or another URLSession, fails every
  ///     https request with a `TLSSettingsError`.
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
    tls: TLSSettings = TLSSettings()
  ) {
    given = nil
    self.configuration = tls.configured(configuration)
    self.delegate = delegate
    self.tls = tls
  }

  /// An adapter that no client sends with. A client over another transport answers with its session when it is asked for one.
  static let shared = URLSessionAdapter(configuration: .ephemeral)

  /// The session that was handed in, else the adapter's own.
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

  /// Made at first use: loading libcurl takes milliseconds that a run without requests need not spend.
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

/// A session of an adapter's own and the transfers that go through it, which also keep it alive.
final class URLSessionChannel: Sendable {
  enum Kind: Sendable {
    /// A session with cookies, stored credentials and the configuration's headers.
    case personal
    /// A session without cookies, stored credentials and the configuration's headers.
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
    // Requests ask for fresh responses, so the cache would only cost. On Linux, a task that is cancelled while
    // it is looked up in the session's cache ends the process.
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
    // A session retains its delegate, and itself, until it is invalidated. After that it must not get another task.
    session.finishTasksAndInvalidate()
  }
}
