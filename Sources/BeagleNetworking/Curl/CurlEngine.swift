#if os(Linux)
  import CCurl
  import Foundation

  /// libcurl's object for many requests at once, with all that belongs to it. Belongs to the thread of its loop.
  ///
  ///     start ──▶ transfers ──▶ perform ⇄ wait ──▶ ended ──▶ the task's handler
  ///                   └── cancelled, or too late ──▶ removed
  final class CurlEngine {
    /// Owned: cleaned up last, after each handle has been taken out of it. nil if there is no memory.
    let multi: OpaquePointer?
    /// A transfer is the owner that libcurl's callbacks get, unretained. It is in here as long as its handle is in
    /// `multi`, and callbacks are called from nowhere else.
    private var transfers: [CurlHandle: CurlTransfer] = [:]
    private var handles: [ObjectIdentifier: CurlHandle] = [:]
    /// Handles without a request, kept for the next ones.
    private var spare: [CurlHandle] = []
    private let tls: TLSSettings
    private let cookies: CurlCookies?
    /// No deadline is earlier. Most requests end long before theirs, so all are looked at only then.
    private(set) var nextDeadline: ContinuousClock.Instant?
    /// libcurl gives a free connection to one waiting request. If that one is taken out before it runs, its turn is lost
    /// to the others, which would wait for ever where none is under way.
    private var mayHaveLostTurn = false

    /// Bounds on connections, as other clients have them; further requests wait.
    private static let connectionsPerHost = 6
    private static let connections = 256
    private static let keptConnections = 32

    init(tls: TLSSettings, cookies: CurlCookies?) {
      self.tls = tls
      self.cookies = cookies
      multi = ccurl_multi_init()
      guard let multi else { return }
      for (option, value) in [
        (CurlMultiOption.connectionsPerHost, Self.connectionsPerHost), (.connections, Self.connections),
        (.keptConnections, Self.keptConnections),
      ] { _ = ccurl_multi_set_number(multi, option.rawValue, value) }
    }

    deinit {
      for handle in transfers.keys {
        if let multi { _ = ccurl_multi_remove(multi, handle) }
        ccurl_easy_cleanup(handle)
      }
      spare.forEach(ccurl_easy_cleanup)
      if let multi { ccurl_multi_cleanup(multi) }
    }

    var isEmpty: Bool { transfers.isEmpty }

    // MARK: Beginning and ending

    func handle(_ message: CurlLoop.Message) {
      switch message {
      case .start(let task): start(task)
      case .cancel(let task):
        guard let handle = handles[ObjectIdentifier(task)] else { return }
        take(handle)
        mayHaveLostTurn = true
      }
    }

    private func start(_ task: CurlTask) {
      guard !task.isEnded else { return }
      guard let multi, let handle = spare.popLast() ?? ccurl_easy_init() else {
        return _ = task.end(nil, nil, URLError(.cannotLoadFromNetwork))
      }
      do {
        let request = try CurlRequest(task.request)
        let transfer = CurlTransfer(task, handle) { [unowned self] in look(at: $0) }
        try transfer.prepare(request, tls: tls, cookies: cookies)
        guard ccurl_multi_add(multi, handle) == 0 else { throw URLError(.cannotLoadFromNetwork) }
        transfers[handle] = transfer
        handles[ObjectIdentifier(task)] = handle
        look(at: transfer.deadline)
      } catch {
        keep(handle)
        task.end(nil, nil, error)
      }
    }

    /// From here on libcurl calls nothing of this transfer's any more.
    @discardableResult
    private func take(_ handle: CurlHandle) -> CurlTransfer? {
      guard let transfer = transfers.removeValue(forKey: handle), let multi else { return nil }
      handles[ObjectIdentifier(transfer.task)] = nil
      _ = ccurl_multi_remove(multi, handle)
      keep(handle)
      return transfer
    }

    private func keep(_ handle: CurlHandle) {
      ccurl_easy_reset(handle)
      if spare.count < 64 { spare.append(handle) } else { ccurl_easy_cleanup(handle) }
    }

    // MARK: Carrying

    func perform() {
      guard let multi else { return }
      if mayHaveLostTurn { askForTurns(multi) }
      _ = ccurl_multi_perform(multi)
      var result: Int32 = 0
      while let handle = ccurl_multi_next_ended(multi, &result) {
        transfers[handle]?.complete(result)
        take(handle)?.tell(cookies)
      }
    }

    /// A request that is added anew looks for a connection by itself.
    private func askForTurns(_ multi: OpaquePointer) {
      mayHaveLostTurn = false
      for (handle, transfer) in transfers where transfer.isWaiting {
        _ = ccurl_multi_remove(multi, handle)
        if ccurl_multi_add(multi, handle) != 0 { take(handle)?.fail(URLError(.cannotLoadFromNetwork)) }
      }
    }

    func wait(until deadline: ContinuousClock.Instant?) {
      guard let multi else { return }
      let rest = deadline.map { max(.zero, $0 - .now).inSeconds * 1_000 } ?? 3_600_000
      // Rounded up, because a wait that ends early would be repeated until the time has come.
      _ = ccurl_multi_poll(multi, Int32(min(rest.rounded(.up), 3_600_000)))
    }

    // MARK: Time

    private func look(at instant: ContinuousClock.Instant) {
      nextDeadline = min(nextDeadline ?? instant, instant)
    }

    func endExpired() {
      let now = ContinuousClock.now
      guard let nextDeadline, nextDeadline <= now else { return }
      self.nextDeadline = nil
      for (handle, transfer) in transfers {
        if transfer.expire(now) {
          take(handle)?.tell(cookies)
          mayHaveLostTurn = true
        } else {
          look(at: transfer.deadline)
        }
      }
    }
  }
#endif
