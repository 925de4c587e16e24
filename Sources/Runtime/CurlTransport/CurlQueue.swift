#if os(Linux)
  /// Requests that wait because their server or the process has the maximum number of requests in flight.
  /// Those to one server start in order.
  ///
  /// They do not wait inside libcurl, which scans all of them in each iteration and loses some: 7.88 assigns
  /// a free connection to one of them, whose turn is lost if it is cancelled or no other event follows soon.
  struct CurlQueue {
    /// The connection limits of other clients.
    static let connectionsPerHost = 6
    static let connections = 256

    /// The number of servers to remember. Beyond that, those without a request are removed.
    static let servers = 1_000

    private var hosts: [CurlRequest.Server: CurlHost] = [:]
    private var crowded: [CurlHost] = []
    private var running = 0
    /// Consecutive requests often go to the same server.
    private var last: (server: CurlRequest.Server, host: CurlHost)?

    var serverCount: Int { hosts.count }
    var isEmpty: Bool { crowded.isEmpty }
    var waiting: [CurlTransfer] { crowded.flatMap(\.waiting) }

    mutating func host(of target: CurlRequest.Target) -> CurlHost {
      let server = target.server
      if let last, last.server == server { return last.host }
      if hosts.count >= Self.servers, hosts[server] == nil { hosts = hosts.filter { !$0.value.isEmpty } }
      let host = hosts[server] ?? CurlHost()
      hosts[server] = host
      last = (server, host)
      return host
    }

    /// - Returns: whether it may start at once and now counts as in flight; otherwise it waits.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
      let host = transfer.host
      if crowded.isEmpty, running < Self.connections, host.hasRoom {
        host.running += 1
        running += 1
        return true
      }
      if host.waiting.isEmpty { crowded.append(host) }
      host.waiting.append(transfer)
      return false
    }

    mutating func remove(_ transfer: CurlTransfer) {
      let host = transfer.host
      host.waiting.removeAll { $0 === transfer }
      if host.waiting.isEmpty { crowded.removeAll { $0 === host } }
    }

    /// - Returns: the next transfer, which now counts as in flight; nil if there is none.
    mutating func next() -> CurlTransfer? {
      guard running < Self.connections, let index = crowded.firstIndex(where: \.hasRoom) else { return nil }
      let host = crowded[index]
      let transfer = host.waiting.removeFirst()
      if host.waiting.isEmpty { crowded.remove(at: index) }
      host.running += 1
      running += 1
      return transfer
    }

    mutating func leave(_ transfer: CurlTransfer) {
      transfer.host.running -= 1
      running -= 1
    }

    func note(_ transfer: CurlTransfer) { transfer.host.multiplexes = transfer.version == "HTTP/2" }
  }
#endif
