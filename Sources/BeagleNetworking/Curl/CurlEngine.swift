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
    /// Those whose handles are in `multi`.
    private var slots: [CurlHandle: CurlSlot] = [:]
    private var queue = CurlQueue()
    private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
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
      if let multi { for handle in slots.keys { _ = ccurl_multi_remove(multi, handle) } }
      (slots, spare) = ([:], [])
      if let multi { ccurl_multi_cleanup(multi) }
    }

    var isEmpty: Bool { transfers.isEmpty }

    /// Whether a task is under way and waits for a connection.
    func isWaiting(_ task: CurlTask) -> Bool { transfers[ObjectIdentifier(task)]?.isWaiting ?? false }

    // MARK: Beginning and ending

    func handle(_ message: CurlLoop.Message) {
      switch message {
      case .start(let task): start(task)
      case .cancel(let task, let handler):
        endings.append(Ending(handler: handler, error: URLError(.cancelled)))
        if let transfer = transfers[ObjectIdentifier(task)] { take(transfer) }
      }
    }

    private func start(_ task: CurlTask) {
      guard !task.isEnded else { return }
      let transfer = CurlTransfer(task, clock)
      transfers[ObjectIdentifier(task)] = transfer
      clock.look(at: transfer.deadline)
      queue.append(transfer)
    }

    private func begin(_ transfer: CurlTransfer) {
      do {
        guard let multi, let slot = spare.popLast() ?? CurlSlot() else {
          throw URLError(.cannotLoadFromNetwork)
        }
        slot.transfer = transfer
        transfer.slot = slot
        slots[slot.handle] = slot
        try slot.prepare(transfer.task.request, tls: tls, cookies: cookies)
        guard ccurl_multi_add(multi, slot.handle) == 0 else { throw URLError(.cannotLoadFromNetwork) }
      } catch {
        transfer.fail(error)
        end(transfer)
      }
    }

    /// From here on libcurl calls nothing of this request's any more.
    private func take(_ transfer: CurlTransfer) {
      transfers[ObjectIdentifier(transfer.task)] = nil
      guard let slot = transfer.slot else { return queue.remove(transfer) }
      if let multi { _ = ccurl_multi_remove(multi, slot.handle) }
      slots[slot.handle] = nil
      slot.transfer = nil
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
        while let next = queue.next(beside: slots.values) { begin(next) }
        guard let multi else { return }
        _ = ccurl_multi_perform(multi)
        var result: Int32 = 0
        while let handle = ccurl_multi_next_ended(multi, &result) {
          guard let transfer = slots[handle]?.transfer else { continue }
          transfer.complete(result)
          queue.note(transfer)
          end(transfer)
        }
        endExpired()
      } while takeFreed() && (asksForTurns() || !queue.waiting.isEmpty)
    }

    private func takeFreed() -> Bool {
      defer { hasFreed = false }
      return hasFreed
    }

    /// Some wait in libcurl all the same: for a connection that may carry several requests, or for the one to a proxy. Those
    /// that are added anew look for a connection by themselves.
    private func asksForTurns() -> Bool {
      let waiting = slots.values.compactMap { $0.transfer?.isWaiting == true ? $0.transfer : nil }
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
      for transfer in transfers.values {
        if transfer.expire() { end(transfer) } else { clock.look(at: transfer.deadline) }
      }
    }

    func wait(until deadline: ContinuousClock.Instant?) {
      guard let multi else { return }
      let rest = deadline.map { max(.zero, $0 - .now) / .milliseconds(1) } ?? 3_600_000
      // Rounded up, because a wait that ends early would be repeated until the time has come.
      _ = ccurl_multi_poll(multi, Int32(min(rest.rounded(.up), 3_600_000)))
    }
  }
#endif
