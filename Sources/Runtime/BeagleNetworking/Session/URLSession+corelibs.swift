import Foundation

// Workarounds for differences between FoundationNetworking, the Linux implementation, and macOS. They do
// nothing on macOS.
//
// Some bugs cannot be worked around, as of Swift 6.3.1: a server crashes the process by closing the
// connection within the headers of a response, or by a redirect to `//` and a host that needs brackets or
// percent-encoding; IPv6 addresses cannot be reached; each request leaks about 130 bytes; the body of a
// redirect without `Location` is lost. Therefore Linux has a different transport, see `CurlAdapter`.

/// The queues on which an adapter's session calls its delegate, and the adapter calls its handlers.
///
/// FoundationNetworking creates an operation for each event of a task, which takes longer than handling the
/// event. So on Linux the delegate is called directly on the session's queue, where it must neither wait nor
/// cancel; only custom code runs on another queue.
struct EventQueue: Sendable {
  #if canImport(FoundationNetworking)
    let delegateQueue: OperationQueue? = CallsAtOnce()
    private let given: OperationQueue?
    private let handlers = DispatchQueue(label: "Beagle.URLSessionAdapter")

    init(_ given: OperationQueue?) {
      self.given = given
    }

    func perform(_ work: @escaping @Sendable () -> Void) {
      if let given { given.addOperation(work) } else { handlers.async(execute: work) }
    }

    private final class CallsAtOnce: OperationQueue, @unchecked Sendable {
      // Unchecked because its superclass is; it adds no state.
      override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
  #else
    let delegateQueue: OperationQueue?

    init(_ given: OperationQueue?) {
      delegateQueue = given
    }

    func perform(_ work: @escaping @Sendable () -> Void) { work() }
  #endif
}

extension URLSessionDelegate {
  // Objective-C checks whether a method is implemented; on Linux all have default implementations.

  func taskEnded(_ session: URLSession, _ task: URLSessionTask, _ error: (any Error)?) {
    guard let delegate = self as? any URLSessionTaskDelegate else { return }
    #if canImport(FoundationNetworking)
      delegate.urlSession(session, task: task, didCompleteWithError: error)
    #else
      delegate.urlSession?(session, task: task, didCompleteWithError: error)
    #endif
  }

  func respond(
    _ challenge: URLAuthenticationChallenge, _ session: URLSession, _ task: URLSessionTask,
    _ completion: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let taskDelegate = self as? any URLSessionTaskDelegate
    #if canImport(FoundationNetworking)
      if let taskDelegate {
        taskDelegate.urlSession(session, task: task, didReceive: challenge, completionHandler: completion)
      } else {
        urlSession(session, didReceive: challenge, completionHandler: completion)
      }
    #else
      let hasResponse: Void? =
        taskDelegate?.urlSession?(
          session, task: task, didReceive: challenge, completionHandler: completion)
        ?? urlSession?(session, didReceive: challenge, completionHandler: completion)
      if hasResponse == nil { completion(.performDefaultHandling, nil) }
    #endif
  }
}

extension SessionEvents {
  typealias ChallengeDecision = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

  /// FoundationNetworking only supports user and password with the scheme Basic. With other decisions the
  /// task never ends or the process crashes, so the response with the challenge is returned instead.
  func carryingOut(
    _ completion: @escaping ChallengeDecision, of challenge: URLAuthenticationChallenge,
    to task: URLSessionTask
  ) -> ChallengeDecision {
    #if canImport(FoundationNetworking)
      let isBasic = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
      let isFirst = challenge.previousFailureCount == 0
      let proposed = isFirst ? challenge.proposedCredential : nil
      return { [transfers] disposition, credential in
        let credential = disposition == .performDefaultHandling ? proposed : credential
        switch disposition {
        case .useCredential where isBasic && credential != nil,
          .performDefaultHandling where isBasic && credential != nil:
          transfers[task]?.unlessEnded { completion(.useCredential, credential) }
        case .cancelAuthenticationChallenge:
          transfers[task]?.cancel()
        default:
          transfers.remove(task)?.completed(response: task.response, error: nil)
          // On another queue, as this may be the session's.
          DispatchQueue.global().async { task.cancel() }
        }
      }
    #else
      return completion
    #endif
  }
}

extension URLError {
  /// FoundationNetworking reports some transport failures with wrong codes; only libcurl's message
  /// distinguishes them. macOS never has these messages.
  static func corrected(_ error: any Error) -> any Error {
    guard let urlError = error as? URLError,
      let message = urlError.userInfo[NSLocalizedDescriptionKey] as? String,
      let code = corrections.first(where: { message.hasPrefix($0.message) })?.code
    else { return error }
    return URLError(code, userInfo: urlError.userInfo)
  }

  private static let corrections: [(message: String, code: URLError.Code)] = [
    ("Empty reply from server", .networkConnectionLost),
    ("transfer closed", .networkConnectionLost),
    ("Received HTTP/0.9", .cannotParseResponse),
    ("Error while processing content unencoding", .cannotDecodeContentData),
    // An IPv6 address in brackets, which URLSession and libcurl parse differently.
    ("URLSession and curl did not agree on URL host", .unsupportedURL),
  ]
}
