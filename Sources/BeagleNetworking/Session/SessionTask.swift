/// A request that a `SessionAdapter` carries. Called from any thread.
public protocol SessionTask: AnyObject {
  /// Sends the request. Called once.
  func resume()

  /// Ends the request. Cancelling again, or after the end, does nothing.
  func cancel()
}

extension URLSessionTask: SessionTask {}
