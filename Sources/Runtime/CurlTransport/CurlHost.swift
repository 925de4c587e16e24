#if os(Linux)
  /// A server with the requests that wait for it. Confined to the loop's thread.
  final class CurlHost {
    /// The maximum number of concurrent requests on a multiplexed connection; most servers allow as many.
    private static let streams = 100

    /// In order of arrival.
    var waiting: [CurlTransfer] = []
    var running = 0
    /// Whether one connection carries all requests.
    var multiplexes = false

    var isEmpty: Bool { running == 0 && waiting.isEmpty }

    var hasRoom: Bool { running < (multiplexes ? Self.streams : CurlQueue.connectionsPerHost) }
  }
#endif
