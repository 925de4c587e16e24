#if os(Linux)
  import CCurl
  import Foundation
  import Locking

  /// The thread that performs transfers. It lives while there are requests and for a while after; others only
  /// send it messages.
  final class CurlLoop: Sendable {
    enum Message: Sendable {
      case start(CurlTask)
      case cancel(CurlTask, CurlTask.Handler)

      /// Fails the request because nothing can be sent any more.
      func fail() {
        let handler =
          switch self {
          case .start(let task): task.takeHandler()
          case .cancel(_, let handler): handler
          }
        guard let handler else { return }
        DispatchQueue.global().async { handler(CurlResponse(error: .failed(.cancelled))) }
      }
    }

    /// Unchecked because other threads only wake it, which libcurl permits from any thread.
    private struct WaitingHandle: @unchecked Sendable {
      let multi: OpaquePointer
    }

    private struct State {
      var messages: [Message] = []
      var isRunning = false
      var isReleased = false
      /// Set while the thread waits in libcurl, and never outlives that object.
      var waitingHandle: WaitingHandle?

      mutating func wake() {
        guard let waitingHandle else { return }
        self.waitingHandle = nil
        _ = ccurl_multi_wakeup(waitingHandle.multi)
      }
    }

    private let trust: CurlTrust
    private let cookies: CurlCookies?
    private let idleLimit: Nanoseconds
    private let state = Mutex(State())

    init(trust: CurlTrust, cookies: CurlCookies?, idleLimit: Duration) {
      self.trust = trust
      self.cookies = cookies
      self.idleLimit = idleLimit.nanoseconds
    }

    func post(_ message: Message) {
      // An `exit` handler that waits for its response would wait forever. Other threads get no response and
      // need none.
      if ccurl_ends_here() { return message.fail() }
      let isFirst = state.withLock { state in
        state.messages.append(message)
        state.wake()
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if isFirst { Thread { self.run() }.start() }
    }

    /// No more requests follow: the thread ends with its last request.
    func release() {
      state.withLock { state in
        state.isReleased = true
        state.wake()
      }
    }

    // MARK: The thread

    private func run() {
      // A server that closes a connection must not kill the process: not every version of libcurl blocks this
      // signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      repeat { serve() } while !endThread()
      ccurl_end_thread()
    }

    /// Runs until no requests have arrived for a while, then releases everything that belongs to libcurl.
    ///
    /// libcurl is only called inside `CurlLibrary.use`; handlers are called and connections awaited outside
    /// it. So the process can exit at any time, also from a handler.
    private func serve() {
      var engine = CurlLibrary.use { CurlEngine(tls: CurlTLS(trust), cookies: cookies, idleLimit: idleLimit) }
      var messages: [Message] = []
      var idleSince: Nanoseconds?
      while true {
        takeMessages(&messages)
        CurlLibrary.use {
          engine.clock.tick()
          for message in messages { engine.handle(message) }
          engine.perform()
        }
        messages.removeAll(keepingCapacity: true)
        // May take long and add new messages.
        engine.deliverCompletions()
        idleSince = engine.isEmpty ? idleSince ?? engine.clock.now : nil
        let deadline = idleSince.map { $0 + idleLimit } ?? engine.clock.nextDeadline
        switch sleep(engine.multi, until: deadline, isIdle: idleSince != nil) {
        case .end:
          return engine.end()
        case .look: continue
        case .sleep: engine.wait(until: deadline)
        }
      }
    }

    private enum Next { case look, sleep, end }

    private func sleep(_ multi: OpaquePointer?, until deadline: Nanoseconds?, isIdle: Bool) -> Next {
      state.withLock { state in
        if !state.messages.isEmpty { return .look }
        if isIdle, state.isReleased || deadline.map({ $0 <= CurlClock.time }) ?? false { return .end }
        state.waitingHandle = multi.map(WaitingHandle.init)
        return .sleep
      }
    }

    /// - Parameter messages: empty before the call. Its memory is reused for new messages.
    private func takeMessages(_ messages: inout [Message]) {
      state.withLock { state in
        state.waitingHandle = nil
        swap(&state.messages, &messages)
      }
    }

    /// - Returns: false if there is more to do.
    private func endThread() -> Bool {
      state.withLock { state in
        state.isRunning = !state.messages.isEmpty
        return !state.isRunning
      }
    }
  }
#endif
