#if os(Linux)
  import Foundation
  import Synchronization

  /// One request of a `CurlAdapter`, until its handler has been called.
  final class CurlTask: SessionTask, Sendable {
    private struct State {
      /// nil once the end has been told.
      var handler: SessionAdapter.Handler?
      var isResumed = false
    }

    let request: URLRequest
    let limits: TransferLimits
    private let adapter: CurlAdapter.Core
    private let loop: CurlLoop
    private let state: Mutex<State>

    init(
      request: URLRequest, limits: TransferLimits, adapter: CurlAdapter.Core, loop: CurlLoop,
      handler: @escaping SessionAdapter.Handler
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
      guard end(nil, nil, URLError(.cancelled)) else { return }
      loop.post(.cancel(self))
    }

    /// - Returns: false if it had ended before.
    @discardableResult
    func end(
      _ body: Data?, _ response: @autoclosure @Sendable @escaping () -> URLResponse?, _ error: (any Error)?
    )
      -> Bool
    {
      let handler = state.withLock { state in
        defer { state.handler = nil }
        return state.handler
      }
      guard let handler else { return false }
      adapter.remove(self)
      adapter.handlers.async { handler(body, response(), error) }
      return true
    }
  }
#endif
