#if os(Linux)
  import Locking

  package final class CurlTask: Sendable {
    package typealias Handler = @Sendable (CurlResponse) -> Void

    private struct State {
      /// nil once the end is decided. The caller that takes it must call it.
      var handler: Handler?
      var isResumed = false
    }

    let request: CurlRequest
    let limits: CurlLimits
    private let registry: CurlTaskRegistry
    private let loop: CurlLoop
    private let state: Mutex<State>

    init(
      _ request: CurlRequest, limits: CurlLimits, registry: CurlTaskRegistry, loop: CurlLoop,
      handler: @escaping Handler
    ) {
      self.request = request
      self.limits = limits
      self.registry = registry
      self.loop = loop
      state = Mutex(State(handler: handler))
    }

    var isEnded: Bool { state.withLock { $0.handler == nil } }

    /// Sends the request. Later calls do nothing.
    package func resume() {
      let isFirst = state.withLock { state in
        defer { state.isResumed = true }
        return state.handler != nil && !state.isResumed
      }
      guard isFirst else { return }
      registry.add(self)
      loop.post(.start(self))
    }

    /// Ends the request with `URLError.cancelled`, unless it has ended.
    package func cancel() {
      // The caller may hold a lock that its handler acquires, so the loop calls the handler.
      if let handler = takeHandler() { loop.post(.cancel(self, handler)) }
    }

    /// - Returns: nil if the end was already decided.
    func takeHandler() -> Handler? {
      let handler = state.withLock { state in
        defer { state.handler = nil }
        return state.handler
      }
      if handler != nil { registry.remove(self) }
      return handler
    }
  }

  final class CurlTaskRegistry: Sendable {
    private let tasks = Mutex<[ObjectIdentifier: CurlTask]>([:])

    func add(_ task: CurlTask) {
      tasks.withLock { $0[ObjectIdentifier(task)] = task }
      // It may have been cancelled meanwhile, and then was removed too early.
      if task.isEnded { remove(task) }
    }

    func remove(_ task: CurlTask) {
      _ = tasks.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
    }

    var all: [CurlTask] { tasks.withLock { Array($0.values) } }
  }
#endif
