#if os(Linux)
  /// The requests that wait, because their server or the machine has as many under way as it may have. Those to one server
  /// begin in the order they came.
  ///
  /// They do not wait in libcurl, which looks at all of them at every turn, and forgets some: 7.88 gives a connection that
  /// becomes free to one of them, whose turn is lost if it is cancelled, or if no other event comes soon.
  struct CurlQueue {
    /// Bounds on connections, as other clients have them.
    static let connectionsPerHost = 6
    static let connections = 256
    /// Requests at once to a server that needs one connection for all of them; most servers allow as many.
    private static let streams = 100

    private(set) var waiting: [CurlTransfer] = []
    private var multiplexing: Set<Origin> = []

    mutating func append(_ transfer: CurlTransfer) { waiting.append(transfer) }

    mutating func remove(_ transfer: CurlTransfer) { waiting.removeAll { $0 === transfer } }

    private func hasRoom(for transfer: CurlTransfer, beside running: some Collection<CurlSlot>) -> Bool {
      // The common case needs no counting.
      if running.count < Self.connectionsPerHost { return true }
      guard running.count < Self.connections, let origin = transfer.origin else { return false }
      let limit = multiplexing.contains(origin) ? Self.streams : Self.connectionsPerHost
      return running.count { $0.transfer?.origin == origin } < limit
    }

    /// - Parameter running: those under way.
    /// - Returns: one that may begin; nil if there is none.
    mutating func next(beside running: some Collection<CurlSlot>) -> CurlTransfer? {
      var full: [Origin?] = []
      for (index, transfer) in waiting.enumerated() {
        if !full.isEmpty, full.contains(transfer.origin) { continue }
        if hasRoom(for: transfer, beside: running) { return waiting.remove(at: index) }
        full.append(transfer.origin)
      }
      return nil
    }

    /// Looks at how a server has answered.
    mutating func note(_ transfer: CurlTransfer) {
      if transfer.version == "HTTP/2" {
        transfer.origin.map { _ = multiplexing.insert($0) }
      } else if !multiplexing.isEmpty {
        transfer.origin.map { _ = multiplexing.remove($0) }
      }
    }
  }
#endif
