#if os(Linux)
  /// A server, and what is known of it.
  final class CurlHost {
    /// Whether one connection carries all requests.
    var multiplexes = false
  }

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
    private var hosts: [Origin?: CurlHost] = [:]

    mutating func append(_ transfer: CurlTransfer) { waiting.append(transfer) }

    mutating func remove(_ transfer: CurlTransfer) { waiting.removeAll { $0 === transfer } }

    /// - Parameter running: those under way.
    /// - Returns: one that may begin; nil if there is none.
    mutating func next(beside running: [CurlSlot]) -> CurlTransfer? {
      guard !waiting.isEmpty, running.count < Self.connections else { return nil }
      // The common case needs no counting.
      if running.count < Self.connectionsPerHost { return waiting.removeFirst() }
      var full: [CurlHost] = []
      for index in waiting.indices {
        let host = host(of: waiting[index])
        if full.contains(where: { $0 === host }) { continue }
        if hasRoom(host, beside: running) { return waiting.remove(at: index) }
        full.append(host)
      }
      return nil
    }

    private mutating func hasRoom(_ host: CurlHost, beside running: [CurlSlot]) -> Bool {
      let limit = host.multiplexes ? Self.streams : Self.connectionsPerHost
      var count = 0
      for slot in running {
        if let transfer = slot.transfer, self.host(of: transfer) === host { count += 1 }
      }
      return count < limit
    }

    /// Looks at how a server has answered.
    mutating func note(_ transfer: CurlTransfer) {
      if transfer.version == "HTTP/2" {
        host(of: transfer).multiplexes = true
      } else {
        transfer.host?.multiplexes = false
      }
    }

    private mutating func host(of transfer: CurlTransfer) -> CurlHost {
      if let known = transfer.host { return known }
      let origin = Origin(transfer.url)
      let host = hosts[origin] ?? CurlHost()
      hosts[origin] = host
      transfer.host = host
      return host
    }
  }
#endif
