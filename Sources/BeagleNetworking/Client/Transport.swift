import Foundation
import Synchronization

/// A URLSession whose data tasks call their handler exactly once and can be cancelled at any time.
struct Transport {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  let session: URLSession
  private let abandonsOnCancel: Bool

  init(session: URLSession) {
    self.session = session
    abandonsOnCancel = session.trapsOnCancel
  }

  /// Made at first use: loading libcurl takes milliseconds that a run without requests need not spend.
  static let shared: Transport = {
    // Nothing goes to disk: what one run stored must not change the next.
    let configuration = URLSessionConfiguration.ephemeral
    // Requests ask for fresh answers anyway, and see `URLSession.trapsOnCancel`.
    configuration.urlCache = nil
    return Transport(session: URLSession(configuration: configuration))
  }()

  func send(_ request: URLRequest, handler: @escaping Handler) -> any RequestToken {
    let once = Once(handler)
    let task = session.dataTask(with: request) { once.call($0, $1, $2.map(URLError.corrected)) }
    task.resume()
    return abandonsOnCancel ? AbandoningToken(once: once) : task
  }
}

/// Calls its handler at the first call only.
private final class Once: Sendable {
  private let handler: Mutex<Transport.Handler?>

  init(_ handler: @escaping Transport.Handler) {
    self.handler = Mutex(handler)
  }

  func call(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(data, response, error)
  }
}

/// Reports the request as cancelled and lets it run out unheard.
private struct AbandoningToken: RequestToken {
  let once: Once

  func cancel() {
    // On another queue, as the session would, so that a lock held by the caller is not asked for again.
    DispatchQueue.global().async { [once] in
      once.call(nil, nil, URLError(.cancelled))
    }
  }
}
