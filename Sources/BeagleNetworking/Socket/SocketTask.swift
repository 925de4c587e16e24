import Foundation
import Synchronization

/// One request of a `SocketAdapter`, until its handler has been called.
final class SocketTask: SessionTask, Sendable {
  private struct State {
    /// nil once the end has been told.
    var handler: SessionAdapter.Handler?
    var isResumed = false
  }

  let request: URLRequest
  let limits: TransferLimits
  private let adapter: SocketAdapter.Core
  private let state: Mutex<State>

  init(
    request: URLRequest, limits: TransferLimits, adapter: SocketAdapter.Core,
    handler: @escaping SessionAdapter.Handler
  ) {
    self.request = request
    self.limits = limits.clamped
    self.adapter = adapter
    state = Mutex(State(handler: handler))
  }

  var isEnded: Bool { state.withLock { $0.handler == nil } }

  func resume() {
    let isFirst = state.withLock { state in
      defer { state.isResumed = true }
      return state.handler != nil && !state.isResumed
    }
    guard isFirst else { return }
    do {
      let message = try RequestMessage(request, cookies: adapter.cookies(for: request))
      adapter.add(self)
      adapter.loop.post(.start(self, message))
    } catch {
      end(nil, nil, error)
    }
  }

  func cancel() {
    guard end(nil, nil, URLError(.cancelled)) else { return }
    adapter.loop.post(.cancel(self))
  }

  /// - Returns: false if it had ended before.
  @discardableResult
  func end(_ body: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Bool {
    let handler = state.withLock { state in
      defer { state.handler = nil }
      return state.handler
    }
    guard let handler else { return false }
    adapter.remove(self)
    adapter.handlers.async { handler(body, response, error) }
    return true
  }

  /// Ends with what has come of an answer.
  func end(_ reader: ResponseReader, error: (any Error)? = nil) {
    guard let head = reader.head, let url = request.url else { return _ = end(nil, nil, error) }
    adapter.keepCookies(of: head, from: request)
    let body = error == nil || error is URLError ? reader.body : Data()
    end(error == nil || !body.isEmpty ? body : nil, head.response(for: url), error)
  }
}
