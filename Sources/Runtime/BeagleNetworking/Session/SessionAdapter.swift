public import Foundation

/// The transport of a request: the layer below ``NetworkClientDefault``. Conform to it to replace the
/// transport and keep everything above it.
///
/// An adapter must
/// - send nothing before the returned task is resumed;
/// - call `handler` exactly once for each resumed task, on any queue, also after `cancel()`, then with
///   `URLError.cancelled`;
/// - return a redirect as the response, without following it: the client decides where to send the request
///   and with which headers;
/// - return every other HTTP response, whatever its status, with its body;
/// - neither add nor store cookies for a request whose `httpShouldHandleCookies` is false.
///
/// The client calls its adapter from any thread, but never concurrently, so that a conforming class need not
/// be `Sendable`.
public protocol SessionAdapter {
  /// A closure that receives the body and the response's metadata, if they arrived, and an error if the
  /// response is missing or incomplete.
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// Creates a task that sends `urlRequest` once it is resumed.
  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Creates a task with limits, for adapters that can apply them while the response arrives.
  ///
  /// The default implementation calls `createTask(with:handler:)`. The size limit is then applied after the
  /// whole body has arrived, and the read time-out is the request's `timeoutInterval`.
  func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Passes the tasks that have been created and have not ended to `handler`.
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

/// The delegate of an adapter's sessions: dispatches each event to its transfer.
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

  // MARK: Decisions of the user's delegate

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

/// A request sent by a ``SessionAdapter``. Called from any thread.
public protocol SessionTask: AnyObject {
  /// Sends the request. Called once.
  func resume()

  /// Cancels the request. Cancelling it again, or after it has ended, does nothing.
  func cancel()
}

extension URLSessionTask: SessionTask {}
