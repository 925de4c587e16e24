#if os(Linux)
  import CCurl
  import Foundation
  import Locking

  /// The thread that carries requests. It lives while there are requests and for a while after, and others only send it
  /// messages.
  final class CurlLoop: Sendable {
    enum Message: Sendable {
      case start(CurlTask)
      /// Cancels a task and calls its handler.
      case cancel(CurlTask, CurlTask.Handler)

      /// Nothing is sent any more.
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

    /// Unchecked because the one thing other threads do with it is wake it, which libcurl allows to any.
    private struct WaitingHandle: @unchecked Sendable {
      let multi: OpaquePointer
    }

    private struct State {
      var messages: [Message] = []
      var isRunning = false
      var isReleased = false
      /// Set while the thread waits in libcurl, and never longer than that object lives.
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
      // A handler of `exit` that waits for its response would wait for ever. Other threads get none, and need none any more.
      if ccurl_ends_here() { return message.fail() }
      let isFirst = state.withLock { state in
        state.messages.append(message)
        state.wake()
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if isFirst { Thread { self.run() }.start() }
    }

    /// Nothing will be asked for any more: the thread ends with its last request.
    func release() {
      state.withLock { state in
        state.isReleased = true
        state.wake()
      }
    }

    // MARK: The thread

    private func run() {
      // A server that has hung up must not end the process: not every version of libcurl keeps this signal off.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      repeat { serve() } while !endThread()
      ccurl_end_thread()
    }

    /// Until nothing has been asked for a while. What belongs to libcurl is gone when this returns.
    ///
    /// libcurl is only called inside `CurlLibrary.use`; users' handlers are called and connections waited for outside it. So the
    /// process can end at any time, also because a handler ends it.
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
        // May take long, and bring new messages.
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

    /// - Parameter messages: empty before. Its memory is used for those to come.
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
