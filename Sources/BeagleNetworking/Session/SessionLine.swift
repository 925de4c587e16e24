import Foundation

/// A session of an adapter's own and the transfers that go through it, which also keep it alive.
final class SessionLine: Sendable {
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
    // Requests ask for fresh answers, so the cache would only cost. On Linux, a task that is cancelled while
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
