/// Cancels a request that is under way. Cancelling again, or after the end, does nothing.
public protocol RequestToken {
  func cancel()
}

extension URLSessionDataTask: RequestToken {}
