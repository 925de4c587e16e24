import BeagleExpressions
public import BeagleNetworking
package import BeagleSchema
import Foundation

/// Connects a ``Runtime`` to the outside: sends the requests of screens, opens their URLs, records and logs, and calls
/// observers when there is something new to show. A renderer needs nothing else.
///
/// ```swift
/// let builder = SceneBuilder(measurer: measurer, width: 640, height: 384)
/// let session = BeagleSession(builder, dependencies: dependencies)
/// session.onChange = { session in draw(session.runtime.scene) }
/// session.send(.open(.remote("/home")))
/// ```
///
/// Dependencies are read when they are needed, so that a client assigned later serves the later requests.
@MainActor
public final class BeagleSession {
  /// The session's dependencies. Each is read when it is needed, so that one assigned later is used from then on.
  public let dependencies: BeagleDependencies
  /// The state of the session: the screens, errors, dialogs and so on.
  public private(set) var runtime: Runtime
  /// Called after each event whose effects are on their way, in the order of events. Runs on the main actor.
  public var onChange: ((BeagleSession) -> Void)?
  /// Called with each effect, in order, before it is performed.
  public var onEffect: ((Effect) -> Void)?
  /// Called with each event before it is handled.
  package var onEvent: ((Event) -> Void)?
  /// Called with what is wrong, often nothing, with a screen or component that has come and is shown all the same.
  package var onDiagnostics: ((_ path: String, _ diagnostics: [Diagnostic]) -> Void)?
  /// Every event from now on, to go back to; nil keeps none.
  package var history: RuntimeHistory?
  /// The application's name for where it runs, in analytics records.
  public var platform = "ios"
  /// The time in analytics records: milliseconds since 1970.
  package var now: () -> Double = { (Date().timeIntervalSince1970 * 1000).rounded() }

  /// Events that came while another one was handled, with the bytes that what came with them was read from.
  private var queue: [(event: Event, bytes: [UInt8]?)] = []
  private var isHandling = false
  /// The running tasks.
  private var running: [RequestID: (request: OutgoingRequest?, task: Task<Void, Never>)] = [:]
  private var observers: [Int: AsyncStream<Scene>.Continuation] = [:]
  private var observerCount = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waitCount = 0
  private var isClosed = false
  private var controllers = StackControllers()
  private var typedSecrets = TypedSecrets()
  /// The builder's operations with those that are registered in the dependencies.
  private let operations: OperationTable

  /// Requests whose responses stay away until somebody lets them come: the session is idle all the same.
  package var held: Set<RequestID> = [] { didSet { wakeIfIdle() } }
  /// Called before a response is handled. While it is false, answers wait for ``takeLateResponses()``.
  package var takesResponses: () -> Bool = { true }
  private var late: [(id: RequestID, response: RequestResult, bytes: [UInt8]?)] = []

  /// A session with nothing open.
  ///
  /// - Parameters:
  ///   - builder: how scenes are made: the renderer's measurer and viewport, and the operations of expressions.
  ///   - dependencies: client, base URL, components and so on. `Beagle.dependencies` are those of the process.
  public init(_ builder: SceneBuilder, dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    operations = builder.operations
    runtime = Runtime(builder.completed(by: dependencies))
  }

  deinit {
    for (_, task) in running.values { task.cancel() }
    for observer in observers.values { observer.finish() }
  }

  /// How much documents may do. Set it before opening a screen.
  package var limits: RuntimeLimits {
    get { runtime.limits }
    set { runtime.limits = newValue }
  }

  // MARK: Events

  /// Takes in an event. When this returns, scene and state are those after it, and its effects are on their way.
  ///
  /// An event that is sent while another one is handled, from an observer for example, is handled after it.
  public func send(_ event: Event) { send(event, readFrom: nil) }

  private func send(_ event: Event, readFrom bytes: [UInt8]?) {
    guard !isClosed else { return }
    queue.append((event, bytes))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      let (event, bytes) = queue.removeFirst()
      handle(event, readFrom: bytes)
    }
    isHandling = false
    wakeIfIdle()
  }

  private func handle(_ event: Event, readFrom bytes: [UInt8]?) {
    runtime.analytics = dependencies.analyticsProvider?.getConfig()
    runtime.allowedSchemes = dependencies.allowedURLSchemes
    runtime.validators = dependencies.formValidators
    runtime.services = dependencies.services
    runtime.componentRegistry = dependencies.componentRegistry
    runtime.builder.operations = operations.adding(dependencies.operations)
    let base = dependencies.urlBuilder.baseUrl
    runtime.absoluteURL = { UrlBuilder(baseUrl: base).build(path: $0)?.absoluteString ?? $0 }
    onEvent?(event)
    history?.append(event, readFrom: bytes, before: runtime)
    let effects = runtime.handle(event)
    typedSecrets.remember(runtime)
    controllers.follow(runtime, dependencies.navigation)
    for effect in effects {
      onEffect?(effect)
      perform(effect)
    }
    controllers.forgetClosed(runtime)
    onChange?(self)
    if !observers.isEmpty, let scene = runtime.scene {
      for observer in observers.values { observer.yield(scene) }
    }
  }

  /// The scenes from now on, the present one first. Who is slow misses those between, never the last.
  public func scenes() -> AsyncStream<Scene> {
    let (stream, continuation) = AsyncStream.makeStream(of: Scene.self, bufferingPolicy: .bufferingNewest(1))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    observerCount += 1
    let number = observerCount
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.observers[number] = nil }
    }
    if let scene = runtime.scene { continuation.yield(scene) }
    return stream
  }

  // MARK: Idling and ending

  /// Whether nothing is under way that would bring an event.
  public var isIdle: Bool { running.keys.allSatisfy(held.contains) && queue.isEmpty && !isHandling }

  /// The requests that are under way, in the order they were sent.
  package var pending: [(RequestID, OutgoingRequest)] {
    running.sorted { $0.key.number < $1.key.number }.compactMap { id, work in
      work.request.map { (id, $0) }
    }
  }

  /// Waits until nothing is under way any more, or until the task that waits is cancelled.
  public func idle() async {
    while !isIdle, !isClosed, !Task.isCancelled {
      waitCount += 1
      let number = waitCount
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled || isIdle { continuation.resume() } else { waiting[number] = continuation }
        }
      } onCancel: {
        Task { @MainActor in self.waiting.removeValue(forKey: number)?.resume() }
      }
    }
  }

  private func wakeIfIdle() {
    guard isIdle || isClosed else { return }
    let continuations = waiting.sorted { $0.key < $1.key }.map(\.value)
    waiting = [:]
    for continuation in continuations { continuation.resume() }
  }

  /// Cancels all tasks and ends all streams. The session does nothing after that.
  public func close() {
    isClosed = true
    for (_, task) in running.values { task.cancel() }
    running = [:]
    queue = []
    for observer in observers.values { observer.finish() }
    observers = [:]
    wakeIfIdle()
  }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .send(let id, let request): start(id, request)
    case .perform(let id, let action): start(id, action)
    case .cancel(let id): running.removeValue(forKey: id)?.task.cancel()
    case .prefetch(let path):
      ComponentFetcher(dependencies: dependencies).prefetchScreen(path, initiator: .document)
    case .openURL(let url): open(url)
    case .openNativeRoute(let route): open(route)
    case .record(let record):
      dependencies.analyticsProvider?.createRecord(record.stamped(platform: platform, timestamp: now()))
    case .log(let log): dependencies.logger.log(log)
    case .notice(let notice): dependencies.logger.log(notice.log)
    case .state(let view, let state): notify(state, view)
    case .show, .reload, .leave: break
    }
  }

  private func notify(_ state: ServerDrivenState, _ view: ViewID) {
    let screen = BeagleController(view: view, session: self)
    controllers[view]?.serverDrivenStateDidChange(to: state, at: screen)
  }

  private func start(_ id: RequestID, _ request: OutgoingRequest) {
    var exchange = RequestExchange(
      dependencies: dependencies, request: request, initiator: runtime.requests.initiator(of: id))
    exchange.report = { [weak self] path, diagnostics in self?.onDiagnostics?(path, diagnostics) }
    running[id] = (
      request,
      Task { [weak self, exchange, typed = typedSecrets.texts] in
        let (response, bytes) = await RunningRequest.$id.withValue(id) {
          await RunningRequest.$typedSecrets.withValue(typed) { await exchange.received() }
        }
        self?.take(response, readFrom: bytes, to: id)
      }
    )
  }

  private func take(_ response: RequestResult, readFrom bytes: [UInt8]? = nil, to id: RequestID) {
    guard takesResponses() else { return late.append((id, response, bytes)) }
    guard running.removeValue(forKey: id) != nil else { return }
    send(.response(id, response), readFrom: bytes)
  }

  /// What password inputs hold or held.
  package var typedTexts: [String] { typedSecrets.texts }

  /// Takes in what came while no responses were taken.
  package func takeLateResponses() {
    let responses = late
    late = []
    for (id, response, bytes) in responses { take(response, readFrom: bytes, to: id) }
  }

  private func start(_ id: RequestID, _ action: PendingAction) {
    let scope = PendingActionScope(id: id, services: runtime.services) { [weak self] in self?.send($0) }
    running[id] = (
      nil,
      Task { [weak self, typed = typedSecrets.texts] in
        var response = RequestResult.done
        do {
          try await RunningRequest.$typedSecrets.withValue(typed) { try await action.work(scope) }
        } catch { response = .failure(RequestFailure(error.plainWords)) }
        self?.take(response, to: id)
      }
    )
  }

  private func open(_ url: String) {
    let isOpened = dependencies.urlOpener?.open(url) ?? false
    let log: Log.Navigator =
      isOpened ? .didNavigateToExternalUrl(path: url) : .unableToOpenExternalUrl(path: url)
    dependencies.logger.log(Log.navigation(log))
  }

  private func open(_ route: NativeRoute) {
    guard let handler = dependencies.deepLinkHandler else { return }
    do {
      if let screen = try handler.getNativeScreen(with: route.path, data: route.data) {
        queue.append((.showNative(screen, route), nil))
      }
    } catch {
      dependencies.logger.log(Log.navigation(.didNotFindDeepLinkScreen(path: route.path)))
    }
  }
}

extension SceneNotice {
  /// The log that the protocol has for it, or else the notice itself.
  fileprivate var log: any LogMessage {
    switch self {
    case .unknownOperation: Log.customOperations(.notFound)
    case .malformedExpression: Log.expression(.invalidSyntax)
    case .noTemplate(_, let item): Log.collection(.templateNotFound(item: item))
    default: self
    }
  }
}

extension SceneNotice: LogMessage {
  public var category: String { "Screen" }
  public var message: String { description }

  /// A limit that is reached is an error, because something is missing.
  public var level: LogLevel { if case .limit = self { .error } else { .info } }
}
