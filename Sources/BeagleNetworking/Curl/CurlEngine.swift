#if os(Linux)
  import CCurl
  import Foundation

  /// libcurl's object for many requests at once, with all that belongs to it. Belongs to the thread of its loop.
  ///
  ///     start ──▶ slots ──▶ perform ⇄ wait ──▶ ended ──▶ tell: the task's handler
  ///                 └── cancelled, or too late ──▶ removed ──┘
  final class CurlEngine {
    /// What a handler is told.
    struct Ending {
      let handler: CurlTask.Handler
      var body: Data?
      var head: ResponseHead?
      var error: (any Error)?
    }

    let clock = CurlClock()
    /// Owned: cleaned up last, after each handle has been taken out of it. nil without the library, or without memory.
    let multi: OpaquePointer?
    /// Those whose handles are in `multi`, each at its position.
    private var running: [CurlSlot] = []
    private var queue = CurlQueue()
    /// Whether a request has ended or been cancelled, so that others may have its connection.
    private var hasFreed = false
    /// Without a request, kept for the next ones.
    private var spare: [CurlSlot] = []
    private var endings: [Ending] = []
    private let tls: CurlTLS
    private let cookies: CurlCookies?
    private static let keptConnections = 32

    init(tls: TLSSettings, cookies: CurlCookies?) {
      self.tls = CurlTLS(tls)
      self.cookies = cookies
      // Asking for the library also finds its functions.
      multi = CurlLibrary.isAvailable ? ccurl_multi_init() : nil
      guard let multi else { return }
      for (option, value) in [
        (CurlMultiOption.connectionsPerHost, CurlQueue.connectionsPerHost),
        (.connections, CurlQueue.connections),
        (.keptConnections, Self.keptConnections),
      ] { _ = ccurl_multi_set_number(multi, option.rawValue, value) }
    }

    deinit {
      if let multi { for slot in running { _ = ccurl_multi_remove(multi, slot.handle) } }
      (running, spare) = ([], [])
      if let multi { ccurl_multi_cleanup(multi) }
    }

    var isEmpty: Bool { running.isEmpty && queue.isEmpty }

    /// Whether a task is under way and waits for a connection.
    func isWaiting(_ task: CurlTask) -> Bool { transfers.first { $0.task === task }?.isWaiting ?? false }

    private var transfers: [CurlTransfer] { running.compactMap(\.transfer) + queue.waiting }

    // MARK: Beginning and ending

    func handle(_ message: CurlLoop.Message) {
      switch message {
      case .start(let task): start(task)
      case .cancel(let task, let handler):
        endings.append(Ending(handler: handler, error: URLError(.cancelled)))
        if let transfer = transfers.first(where: { $0.task === task }) { take(transfer) }
      }
    }

    private func start(_ task: CurlTask) {
      guard !task.isEnded else { return }
      let url = task.request.url ?? URL(filePath: "/")
      let transfer = CurlTransfer(task, to: url, queue.host(of: url), clock)
      clock.look(at: transfer.deadline)
      queue.append(transfer)
    }

    private func begin(_ transfer: CurlTransfer) {
      guard let multi, let slot = spare.popLast() ?? CurlSlot(clock) else {
        queue.leave(transfer)
        transfer.fail(URLError(.cannotLoadFromNetwork))
        return end(transfer)
      }
      do {
        slot.transfer = transfer
        transfer.slot = slot
        slot.position = running.count
        running.append(slot)
        try slot.prepare(transfer.task.request, tls: tls, cookies: cookies)
        guard ccurl_multi_add(multi, slot.handle) == 0 else { throw URLError(.cannotLoadFromNetwork) }
      } catch {
        transfer.fail(error)
        end(transfer)
      }
    }

    /// From here on libcurl calls nothing of this request's any more.
    private func take(_ transfer: CurlTransfer) {
      guard let slot = transfer.slot else { return queue.remove(transfer) }
      if let multi { _ = ccurl_multi_remove(multi, slot.handle) }
      let last = running.removeLast()
      if last !== slot {
        running[slot.position] = last
        last.position = slot.position
      }
      slot.transfer = nil
      queue.leave(transfer)
      if spare.count < 64 { spare.append(slot) }
      hasFreed = true
    }

    private func end(_ transfer: CurlTransfer) {
      take(transfer)
      if let handler = transfer.task.takeHandler() { endings.append(transfer.ending(handler, cookies)) }
    }

    /// Calls the handlers of what has ended.
    func tell() {
      guard !endings.isEmpty else { return }
      let ended = endings
      endings.removeAll(keepingCapacity: true)
      for ending in ended { ending.handler(ending.body, ending.head, ending.error) }
    }

    // MARK: Carrying

    /// Does all that can be done now.
    func perform() {
      repeat {
        while let next = queue.next() { begin(next) }
        guard let multi else { return }
        _ = ccurl_multi_perform(multi)
        var result: Int32 = 0
        while let owner = ccurl_multi_next_ended(multi, &result) {
          guard let transfer = CurlSlot.transfer(owner) else { continue }
          transfer.complete(result)
          queue.note(transfer)
          end(transfer)
        }
        endExpired()
      } while takeFreed() && (asksForTurns() || !queue.isEmpty)
    }

    private func takeFreed() -> Bool {
      defer { hasFreed = false }
      return hasFreed
    }

    /// Some wait in libcurl all the same: for a connection that may carry several requests, or for the one to a proxy. Those
    /// that are added anew look for a connection by themselves.
    private func asksForTurns() -> Bool {
      // Where the library does not tell when it sends, nobody knows who waits.
      let waiting = running.compactMap {
        $0.knowsSending && $0.transfer?.isWaiting == true ? $0.transfer : nil
      }
      for transfer in waiting {
        guard let multi, let slot = transfer.slot else { continue }
        _ = ccurl_multi_remove(multi, slot.handle)
        if ccurl_multi_add(multi, slot.handle) != 0 {
          transfer.fail(URLError(.cannotLoadFromNetwork))
          end(transfer)
        }
      }
      return !waiting.isEmpty
    }

    private func endExpired() {
      guard clock.takeDeadline() else { return }
      for transfer in transfers {
        if transfer.expire() { end(transfer) } else { clock.look(at: transfer.deadline) }
      }
    }

    func wait(until deadline: Nanoseconds?) {
      guard let multi else { return }
      let hour: Nanoseconds = 3_600_000_000_000
      let rest = deadline.map { min(max(0, $0 - CurlClock.time), hour) } ?? hour
      // Rounded up, because a wait that ends early would be repeated until the time has come.
      _ = ccurl_multi_poll(multi, Int32((rest + 999_999) / 1_000_000))
    }
  }
#endif
