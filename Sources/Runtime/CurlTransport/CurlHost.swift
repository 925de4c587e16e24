#if os(Linux)
  /// A server, with the requests to it that wait. Belongs to the thread of its loop.
  final class CurlHost {
    /// Requests at once to a server that needs one connection for all of them; most servers allow as many.
    private static let streams = 100

    /// In the order they came.
    var waiting: [CurlTransfer] = []
    /// How many are under way.
    var running = 0
    /// Whether one connection carries all of them.
    var multiplexes = false

    /// Whether it has no request.
    var isEmpty: Bool { running == 0 && waiting.isEmpty }

    var hasRoom: Bool { running < (multiplexes ? Self.streams : CurlQueue.connectionsPerHost) }
  }
#endif
