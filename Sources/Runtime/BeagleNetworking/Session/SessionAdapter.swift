public import Foundation

/// Carries the bytes of one request: the layer below `NetworkClientDefault`, for those who want another
/// transport and keep everything above it.
///
/// A correct adapter
/// - sends nothing before the task it returns is resumed;
/// - calls `handler` exactly once for each resumed task, on any queue, also after `cancel()`, then with
///   `URLError.cancelled`;
/// - passes a redirect on as the response it is, without following it: the client decides where a request goes
///   and what it takes along;
/// - passes every other HTTP response on, whatever its status, with its body;
/// - neither adds nor keeps cookies for a request whose `httpShouldHandleCookies` is false.
///
/// The client calls its adapter from any thread, never twice at once, so that a conforming class needs no
/// `Sendable`.
public protocol SessionAdapter {
  /// The body, if one came, the head of the response, and why there is none or no whole one.
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// A task that sends `urlRequest` once it is resumed.
  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Like `createTask(with:handler:)`, for adapters that can apply limits while the response arrives.
  ///
  /// For an adapter that does not implement it, the size limit is applied after the whole body has arrived, and the
  /// read time-out is the request's `timeoutInterval`.
  func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Passes the tasks that have been created and have not ended.
  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void)
}

extension SessionAdapter {
  public func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, handler: handler)
  }
}

/// The delegate of an adapter's sessions: passes each event to the transfer it belongs to.
final class SessionEvents: NSObject, URLSessionDataDelegate {
  let transfers: TransferRegistry
  private let queue: EventQueue
  private let tls: TLSSettings
  private let next: (any URLSessionDelegate)?

  init(
    transfers: TransferRegistry, queue: EventQueue, tls: TLSSettings,
    forwardsTo next: (any URLSessionDelegate)?
  ) {
    self.transfers = transfers
    self.queue = queue
    self.tls = tls
    self.next = next
  }

  // MARK: The response

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfers[dataTask]?.received(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfers[dataTask]?.received(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    transfers[task]?.sent()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // nil makes the redirect itself the response.
    transfers[task]?.unlessEnded { completionHandler(nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    transfers.remove(task)?.completed(response: task.response, error: error.map(URLError.corrected))
    if let next { queue.perform { next.taskEnded(session, task, error) } }
  }

  // MARK: What is the user's to decide

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let trusted = tls.credential(for: challenge) { return completionHandler(.useCredential, trusted) }
    let decide = carryingOut(completionHandler, of: challenge, to: task)
    guard let next else { return decide(.performDefaultHandling, nil) }
    queue.perform { next.respond(challenge, session, task, decide) }
  }
}

/// A request that a `SessionAdapter` carries. Called from any thread.
public protocol SessionTask: AnyObject {
  /// Sends the request. Called once.
  func resume()

  /// Ends the request. Cancelling again, or after the end, does nothing.
  func cancel()
}

extension URLSessionTask: SessionTask {}
