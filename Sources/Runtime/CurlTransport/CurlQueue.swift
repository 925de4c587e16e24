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

    /// How many servers are remembered. Past that, those without a request are forgotten.
    static let servers = 1_000

    /// The hosts that have requests.
    private var hosts: [CurlRequest.Server: CurlHost] = [:]
    /// The hosts with requests that wait.
    private var crowded: [CurlHost] = []
    private var running = 0
    /// Many requests go where the one before went.
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

    /// - Returns: whether it may begin at once, and is under way from now on; else it waits.
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

    /// - Returns: one whose turn has come, and is under way from now on; nil if there is none.
    mutating func next() -> CurlTransfer? {
      guard running < Self.connections, let index = crowded.firstIndex(where: \.hasRoom) else { return nil }
      let host = crowded[index]
      let transfer = host.waiting.removeFirst()
      if host.waiting.isEmpty { crowded.remove(at: index) }
      host.running += 1
      running += 1
      return transfer
    }

    /// Removes a transfer that is under way no longer.
    mutating func leave(_ transfer: CurlTransfer) {
      transfer.host.running -= 1
      running -= 1
    }

    /// Looks at how a server has answered.
    func note(_ transfer: CurlTransfer) { transfer.host.multiplexes = transfer.version == "HTTP/2" }
  }
#endif
