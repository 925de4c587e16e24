#if os(Linux)
  import CCurl
  import Foundation

  /// libcurl's multi handle with everything that belongs to it. Not copyable: it is confined to the loop's
  /// thread, and handlers cannot reach it.
  ///
  ///     start ──▶ slots ──▶ perform ⇄ wait ──▶ ended ──▶ report: the task's handler
  ///                 └── cancelled, or too late ──▶ removed ──┘
  struct CurlEngine: ~Copyable {
    struct Completion {
      let handler: CurlTask.Handler
      /// nil if the request was cancelled.
      let transfer: CurlTransfer?
    }

    let clock = CurlClock()
    /// Owned: cleaned up last, after each handle was removed. nil without the library, or without memory.
    let multi: OpaquePointer?
    /// The slots whose handles are in `multi`, each at its position.
    private var running: [CurlSlot] = []
    private var queue = CurlQueue()
    /// Whether a request has ended or been cancelled, so that others can use its connection.
    private var hasFreed = false
    private var spare: [CurlSlot] = []
    private var completions: [Completion] = []
    /// Delivered completions. Released after the requests made by their handlers are sent, which need not
    /// wait for that.
    private var delivered: [Completion] = []
    private let tls: CurlTLS
    private let cookies: CurlCookies?
    private let idleLimit: Nanoseconds
    private static let keptConnections = 32

    /// - Parameter idleLimit: how long a connection waits for its next request.
    init(tls: CurlTLS, cookies: CurlCookies?, idleLimit: Nanoseconds) {
      self.tls = tls
      self.cookies = cookies
      self.idleLimit = idleLimit
      // Checking the library also loads its functions.
      multi = CurlLibrary.isAvailable ? ccurl_multi_init() : nil
      guard let multi else { return }
      for (option, value) in [
        (CurlMultiOption.connectionsPerHost, CurlQueue.connectionsPerHost),
        (.connections, CurlQueue.connections),
        (.keptConnections, Self.keptConnections),
      ] { _ = ccurl_multi_set_number(multi, option.rawValue, value) }
    }

    consuming func end() {
      // Released outside `ccurl_enter`, since handlers may hold custom objects.
      delivered.removeAll()
      guard ccurl_enter() else { ccurl_stay() }
      defer { ccurl_leave() }
      _ = consume self
    }

    deinit {
      guard let multi else { return }
      for slot in running { _ = ccurl_multi_remove(multi, slot.handle) }
      ccurl_multi_cleanup(multi)
    }

    var isEmpty: Bool { running.isEmpty && queue.isEmpty }

    /// Whether an in-flight task waits for a connection.
    func isWaiting(_ task: CurlTask) -> Bool { transfers.first { $0.task === task }?.isWaiting ?? false }

    private var transfers: [CurlTransfer] { running.compactMap(\.transfer) + queue.waiting }

    // MARK: Beginning and completion

    mutating func handle(_ message: CurlLoop.Message) {
      switch message {
      case .start(let task): start(task)
      case .cancel(let task, let handler):
        completions.append(Completion(handler: handler, transfer: nil))
        if let transfer = transfers.first(where: { $0.task === task }) { detach(transfer) }
      }
    }

    private mutating func start(_ task: CurlTask) {
      guard !task.isEnded else { return }
      let transfer = CurlTransfer(task, queue.host(of: task.request.target), clock)
      clock.look(at: transfer.deadline)
      if queue.admit(transfer) { begin(transfer) }
    }

    private mutating func begin(_ transfer: CurlTransfer) {
      guard let multi, let slot = spare.popLast() ?? CurlSlot(clock) else {
        queue.leave(transfer)
        transfer.fail(.failed(.cannotLoadFromNetwork))
        return end(transfer)
      }
      do throws(CurlError) {
        slot.transfer = transfer
        transfer.slot = slot
        slot.position = running.count
        running.append(slot)
        try slot.prepare(transfer.request, tls: tls, cookies: cookies, idleLimit: idleLimit)
        cookies?.trim(slot.handle)
        guard ccurl_multi_add(multi, slot.handle) == 0 else { throw .failed(.cannotLoadFromNetwork) }
      } catch {
        transfer.fail(error)
        end(transfer)
      }
    }

    /// After this libcurl makes no more callbacks for the request.
    private mutating func detach(_ transfer: CurlTransfer) {
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

    private mutating func end(_ transfer: CurlTransfer) {
      detach(transfer)
      if let handler = transfer.task.takeHandler() {
        completions.append(Completion(handler: handler, transfer: transfer))
      }
    }

    mutating func deliverCompletions() {
      delivered.removeAll(keepingCapacity: true)
      swap(&delivered, &completions)
      for completion in delivered {
        if let transfer = completion.transfer {
          transfer.deliver(completion.handler, cookies)
        } else {
          completion.handler(CurlResponse(error: .failed(.cancelled)))
        }
      }
    }

    // MARK: Transfers

    /// Does everything that can be done without waiting.
    mutating func perform() {
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

    private mutating func takeFreed() -> Bool {
      defer { hasFreed = false }
      return hasFreed
    }

    /// Some requests still wait inside libcurl: for a multiplexed connection or for the one to a proxy.
    /// Handles that are added again look for a connection.
    private mutating func asksForTurns() -> Bool {
      // If the library does not report sending, it is unknown which requests wait.
      let waiting = running.compactMap {
        $0.knowsSending && $0.transfer?.isWaiting == true ? $0.transfer : nil
      }
      for transfer in waiting {
        guard let multi, let slot = transfer.slot else { continue }
        _ = ccurl_multi_remove(multi, slot.handle)
        if ccurl_multi_add(multi, slot.handle) != 0 {
          transfer.fail(.failed(.cannotLoadFromNetwork))
          end(transfer)
        }
      }
      return !waiting.isEmpty
    }

    private mutating func endExpired() {
      guard clock.takeDeadline() else { return }
      for transfer in transfers {
        if transfer.expire() { end(transfer) } else { clock.look(at: transfer.deadline) }
      }
    }

    mutating func wait(until deadline: Nanoseconds?) {
      delivered.removeAll(keepingCapacity: true)
      guard let multi else { return }
      let hour: Nanoseconds = 3_600_000_000_000
      let rest = deadline.map { min(max(0, $0 - CurlClock.time), hour) } ?? hour
      // Rounded up, because a wait that ends early would be repeated until the deadline.
      _ = ccurl_multi_poll(multi, Int32((rest + 999_999) / 1_000_000))
    }
  }
#endif
