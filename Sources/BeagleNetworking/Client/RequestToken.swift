/// Cancels a request that is under way. Cancelling again, or after the end, does nothing.
public protocol RequestToken {
  /// Ends the request; its completion is called all the same, with a failure. Beagle calls it on the main actor.
  func cancel()
}

extension URLSessionDataTask: RequestToken {}
