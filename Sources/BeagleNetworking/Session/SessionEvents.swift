import Foundation

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

  // MARK: The answer

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
    // nil makes the redirect itself the answer.
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
    queue.perform { next.answer(challenge, session, task, decide) }
  }
}
