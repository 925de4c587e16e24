#if os(Linux)
  import Foundation
  import Locking

  /// One request of a `CurlAdapter`, until its handler has been called.
  final class CurlTask: SessionTask, Sendable {
    typealias Handler = @Sendable (Data?, ResponseHead?, (any Error)?) -> Void

    private struct State {
      /// nil once its end is decided. Whoever takes it sees that it is called.
      var handler: Handler?
      var isResumed = false
    }

    let request: URLRequest
    let limits: TransferLimits
    private let adapter: CurlAdapter.Core
    private let loop: CurlLoop
    private let state: Mutex<State>

    init(
      request: URLRequest, limits: TransferLimits, adapter: CurlAdapter.Core, loop: CurlLoop,
      handler: @escaping Handler
    ) {
      self.request = request
      self.limits = limits.clamped
      self.adapter = adapter
      self.loop = loop
      state = Mutex(State(handler: handler))
    }

    var isEnded: Bool { state.withLock { $0.handler == nil } }

    func resume() {
      let isFirst = state.withLock { state in
        defer { state.isResumed = true }
        return state.handler != nil && !state.isResumed
      }
      guard isFirst else { return }
      adapter.add(self)
      loop.post(.start(self))
    }

    func cancel() {
      // The caller may hold a lock that its handler asks for, so the loop calls that.
      if let handler = takeHandler() { loop.post(.cancel(self, handler)) }
    }

    /// - Returns: nil if the end was decided before.
    func takeHandler() -> Handler? {
      let handler = state.withLock { state in
        defer { state.handler = nil }
        return state.handler
      }
      if handler != nil { adapter.remove(self) }
      return handler
    }
  }
#endif
