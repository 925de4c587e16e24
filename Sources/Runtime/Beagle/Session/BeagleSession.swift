import BeagleExpressions
public import BeagleNetworking
package import BeagleSchema
import Foundation

/// Connects a ``Runtime`` to the outside: sends the requests of screens, opens their URLs, records and logs,
/// and informs observers about changes. A renderer needs nothing else.
///
/// ```swift
/// let builder = SceneBuilder(measurer: measurer, width: 640, height: 384)
/// let session = BeagleSession(builder, dependencies: dependencies)
/// session.onChange = { session in draw(session.runtime.scene) }
/// session.send(.open(.remote("/home")))
/// ```
///
/// Dependencies are read when they are needed, so that a network client assigned later serves the later
/// requests.
///
/// A session belongs to the actor that created it, the main actor or another one, and is not `Sendable`.
/// Incoming results, such as the response to a request, are handled on that actor as soon as it is free.
/// Sessions on different actors run concurrently and never wait for each other.
///
/// A session that was created by an asynchronous function or a task outside any actor belongs to that task,
/// even if an object without an actor holds it: incoming results are handled when the task calls
/// ``send(_:isolation:)`` or waits in ``idle()``. A session that was created where the actor is not known,
/// such as in an actor's initializer, belongs to the first actor that sends an event or waits.
public final class BeagleSession {
  /// The session's dependencies. Each is read when it is needed, so that one assigned later is used from then
  /// on.
  public let dependencies: BeagleDependencies
  /// The state of the session: screens, errors, dialogs and so on.
  public private(set) var runtime: Runtime
  /// Called after each event, when its effects have been started, in the order of events. Runs on the
  /// session's actor.
  public var onChange: ((BeagleSession) -> Void)?
  /// Called with each effect, in order, before it is performed.
  public var onEffect: ((Effect) -> Void)?
  /// Called with each event before it is handled.
  package var onEvent: ((Event) -> Void)?
  /// Called with the findings, often none, in each screen or component that was loaded and is shown.
  package var onDiagnostics: ((_ path: String, _ diagnostics: [Diagnostic]) -> Void)?
  /// Records every event from now on, so that earlier states can be restored; nil records none.
  package var history: RuntimeHistory?
  /// The application's platform, for analytics records.
  public var platform = "ios"
  /// The clock for analytics records: milliseconds since 1970.
  package var now: () -> Double = { (Date().timeIntervalSince1970 * 1000).rounded() }

  /// Events that arrived while another one was handled, with the bytes from which their content was decoded.
  private var queue: [(event: Event, bytes: [UInt8]?)] = []
  private var isHandling = false
  /// The work in progress; the task is nil until the session's actor has time to start it.
  var running: [RequestID: (request: OutgoingRequest?, task: Task<Void, Never>?)] = [:]
  /// The work to start, in order.
  var outgoing: [(id: RequestID, work: Outgoing)] = []
  let mailbox = SessionMailbox()
  private var hasActor = false
  var isOnMainActor = false
  private var observers: [AsyncStream<Scene>.Continuation] = []
  /// The last scene that observers received.
  private var observed: Scene?
  private var isClosed = false
  /// The dependencies that were passed to the runtime.
  private var settings: SharedSettings?
  let controllers = StackControllers()
  /// The number of navigation changes that the controllers know, and whether they may know closed stacks.
  var followedChanges: UInt64 = 0
  var isBehind = false
  var typedSecrets = TypedSecrets()
  /// The builder's operations, merged with those registered in the dependencies.
  private let operations: OperationTable

  /// Whether the response to a request is held back on purpose. The session counts as idle all the same.
  package var isHeld: (RequestID) -> Bool = { _ in false }
  /// Called before a response is handled. While it returns false, responses wait for ``takeLateResponses()``.
  package var takesResponses: () -> Bool = { true }
  var late: [(id: RequestID, received: Received)] = []

  /// Creates a session without open screens.
  ///
  /// - Parameters:
  ///   - builder: the settings for scenes: the renderer's measurer and viewport, and the expression
  ///     operations.
  ///   - dependencies: network client, base URL, components and so on. `Beagle.dependencies` are those of the
  ///     process.
  ///   - isolation: the session's actor, by default that of the caller.
  public init(
    _ builder: SceneBuilder, dependencies: BeagleDependencies,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.dependencies = dependencies
    operations = builder.operations
    runtime = Runtime(builder.completed(by: dependencies))
    mailbox.session = self
    belong(to: isolation)
  }

  deinit {
    for (_, task) in running.values { task?.cancel() }
    for observer in observers { observer.finish() }
    mailbox.close()
  }

  /// The session belongs to the first known actor.
  private func belong(to isolation: (any Actor)?) {
    guard !hasActor, let isolation else { return }
    hasActor = true
    isOnMainActor = isolation === MainActor.shared
    mailbox.move(to: isolation)
  }

  /// The limits on the work that documents can cause. Set them before opening a screen.
  package var limits: RuntimeLimits {
    get { runtime.limits }
    set { runtime.limits = newValue }
  }

  // MARK: Events

  /// Handles an event. When this returns, scene and state are up to date, and the effects have been started.
  ///
  /// An event that is sent while another one is handled, for example from an observer, is handled after it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - isolation: the session's actor, which must be that of the caller.
  public func send(_ event: Event, isolation: isolated (any Actor)? = #isolation) {
    // Messages that arrived before there was an actor did not call the session.
    let hadActor = hasActor
    belong(to: isolation)
    if !hadActor { runTurn(isolation: isolation) }
    send(event, readFrom: nil)
    if !hadActor { runTurn(isolation: isolation) }
  }

  func send(_ event: Event, readFrom bytes: [UInt8]?) {
    guard !isClosed else { return }
    queue.append((event, bytes))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      // All at once, because removing the first of many moves all others.
      let events = queue
      queue = []
      for (event, bytes) in events where !isClosed { handle(event, readFrom: bytes) }
    }
    isHandling = false
    if !outgoing.isEmpty { mailbox.call() }
    if isIdle { mailbox.wake() }
  }

  /// Starts the outgoing work and handles the messages that have arrived.
  func runTurn(isolation: isolated (any Actor)?) {
    guard !isHandling else { return }
    mailbox.beginTurn()
    repeat { begin(isolation) } while handleMessage()
  }

  /// - Returns: whether there was a message.
  private func handleMessage() -> Bool {
    guard !isClosed, let message = mailbox.next() else { return false }
    switch message {
    case .event(let event): send(event, readFrom: nil)
    case .eventOfScreen(let view, let event): if runtime.visible == view { send(event, readFrom: nil) }
    case .response(let id, let received):
      if let (path, diagnostics) = received.report { onDiagnostics?(path, diagnostics) }
      receive(received, to: id)
    }
    return true
  }

  private func apply(_ settings: SharedSettings) {
    runtime.analytics = settings.host.analytics?.getConfig()
    let base = settings.urlBuilder.baseUrl
    runtime.absoluteURL = { UrlBuilder(baseUrl: base).build(path: $0)?.absoluteString ?? $0 }
    guard settings !== self.settings else { return }
    self.settings = settings
    runtime.allowedSchemes = settings.host.allowedSchemes
    runtime.validators = settings.host.validators
    runtime.services = settings.host.services
    runtime.builder.coverage = settings.host.coverage
    runtime.componentRegistry = settings.registry
    runtime.builder.operations = operations.adding(settings.operations)
  }

  private func handle(_ event: Event, readFrom bytes: [UInt8]?) {
    apply(dependencies.forEvents)
    onEvent?(event)
    history?.append(event, readFrom: bytes, before: runtime)
    let effects = runtime.handle(event)
    typedSecrets.remember(runtime)
    followNavigation()
    for effect in effects {
      onEffect?(effect)
      // An observer may have closed the session.
      guard !isClosed else { return }
      perform(effect)
    }
    forgetClosedStacks()
    onChange?(self)
    if !observers.isEmpty, let scene = runtime.scene, scene != observed {
      observed = scene
      observers.removeAll { if case .terminated = $0.yield(scene) { true } else { false } }
    }
  }

  /// Returns a stream of the scenes from now on, starting with the current one, without repetition. A slow
  /// consumer may skip intermediate scenes but always receives the latest one.
  public func scenes() -> AsyncStream<Scene> {
    let (stream, continuation) = AsyncStream.makeStream(of: Scene.self, bufferingPolicy: .bufferingNewest(1))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    // An existing observer may not have received the current scene yet.
    if observers.isEmpty { observed = runtime.scene }
    observers.append(continuation)
    if let scene = runtime.scene { continuation.yield(scene) }
    return stream
  }

  // MARK: Idling and ending

  /// Whether no work is in progress that would lead to an event.
  public var isIdle: Bool {
    running.keys.allSatisfy(isHeld) && queue.isEmpty && !isHandling && mailbox.isEmpty
  }

  /// The in-flight requests, in the order in which they were sent.
  package var pending: [(RequestID, OutgoingRequest)] {
    running.sorted { $0.key.number < $1.key.number }.compactMap { id, work in
      work.request.map { (id, $0) }
    }
  }

  /// Waits until no work is in progress or the waiting task is cancelled, and handles what arrives in the
  /// meantime.
  public func idle() async { await idle(unless: { false }) }

  /// - Parameter isOver: whether to stop waiting anyway. Called after each arrival, and after ``wake``.
  package func idle(unless isOver: () -> Bool) async {
    belong(to: #isolation)
    while true {
      runTurn(isolation: #isolation)
      if isIdle || isClosed || isOver() || Task.isCancelled { return }
      await mailbox.wait()
    }
  }

  /// Makes the callers of ``idle()`` check again. Can be called from any thread.
  package var wake: @Sendable () -> Void { { [mailbox] in mailbox.wake() } }

  /// Cancels all tasks, ends all streams and releases the observers. The session does nothing afterwards.
  public func close() {
    isClosed = true
    for (_, task) in running.values { task?.cancel() }
    running = [:]
    outgoing = []
    queue = []
    for observer in observers { observer.finish() }
    observers = []
    // They may retain the actor that retains the session.
    (onChange, onEffect) = (nil, nil)
    mailbox.close()
  }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .send(let id, let request): add(id, request)
    case .perform(let id, let action): add(id, action)
    case .cancel(let id): cancel(id)
    case .prefetch(let path):
      ComponentFetcher(dependencies: dependencies)
        .prefetch(path, nil, .document, isOnMainActor: isOnMainActor)
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
  /// The log message that the protocol defines for it, otherwise the notice itself.
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

  /// Limits are errors, because something is missing on the screen.
  public var level: LogLevel { if case .limit = self { .error } else { .info } }
}
