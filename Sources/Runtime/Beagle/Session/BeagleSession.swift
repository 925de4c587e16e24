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
///
/// A session belongs to the actor that made it, the main actor or another one, and is not `Sendable`. What comes for it, such as the
/// response to a request, is handled on that actor, as soon as it does nothing else. Sessions on different actors run at the same time
/// and never wait for each other. A session that no actor has made, but an asynchronous function or a task, belongs to that task: what
/// comes is handled when the task calls ``send(_:isolation:)`` or waits in ``idle()``, also where an object without an actor has the
/// session. One that was made where the actor was not known, such as in an actor's initializer, belongs to the first actor that sends an
/// event or waits.
public final class BeagleSession {
  /// The session's dependencies. Each is read when it is needed, so that one assigned later is used from then on.
  public let dependencies: BeagleDependencies
  /// The state of the session: the screens, errors, dialogs and so on.
  public private(set) var runtime: Runtime
  /// Called after each event whose effects are on their way, in the order of events. Runs on the session's actor.
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
  /// What is under way; the task is nil until the session's actor has time to begin it.
  var running: [RequestID: (request: OutgoingRequest?, task: Task<Void, Never>?)] = [:]
  /// What is to begin, in order.
  var outgoing: [(id: RequestID, work: Outgoing)] = []
  let mailbox = SessionMailbox()
  private var hasActor = false
  var isOnMainActor = false
  private var observers: [AsyncStream<Scene>.Continuation] = []
  /// The scene that observers got last.
  private var observed: Scene?
  private var isClosed = false
  /// The dependencies as the runtime has them.
  private var settings: SharedSettings?
  let controllers = StackControllers()
  /// The changes of navigation that the controllers know of, and whether they may know closed stacks.
  var followedChanges: UInt64 = 0
  var isBehind = false
  var typedSecrets = TypedSecrets()
  /// The builder's operations with those that are registered in the dependencies.
  private let operations: OperationTable

  /// Whether the response to a request stays away until somebody lets it come: the session is idle all the same.
  package var isHeld: (RequestID) -> Bool = { _ in false }
  /// Called before a response is handled. While it is false, answers wait for ``takeLateResponses()``.
  package var takesResponses: () -> Bool = { true }
  var late: [(id: RequestID, received: Received)] = []

  /// A session with nothing open.
  ///
  /// - Parameters:
  ///   - builder: how scenes are made: the renderer's measurer and viewport, and the operations of expressions.
  ///   - dependencies: client, base URL, components and so on. `Beagle.dependencies` are those of the process.
  ///   - isolation: the actor that the session belongs to; by default the one that calls this.
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

  /// The first actor that is known is the session's.
  private func belong(to isolation: (any Actor)?) {
    guard !hasActor, let isolation else { return }
    hasActor = true
    isOnMainActor = isolation === MainActor.shared
    mailbox.move(to: isolation)
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
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - isolation: the session's actor, which calls this.
  public func send(_ event: Event, isolation: isolated (any Actor)? = #isolation) {
    // What came while there was no actor has called nobody.
    let hadActor = hasActor
    belong(to: isolation)
    if !hadActor { takeTurn(isolation: isolation) }
    send(event, readFrom: nil)
    if !hadActor { takeTurn(isolation: isolation) }
  }

  func send(_ event: Event, readFrom bytes: [UInt8]?) {
    guard !isClosed else { return }
    queue.append((event, bytes))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      // All at once, since taking the first of many moves all others.
      let events = queue
      queue = []
      for (event, bytes) in events where !isClosed { handle(event, readFrom: bytes) }
    }
    isHandling = false
    if !outgoing.isEmpty { mailbox.call() }
    if isIdle { mailbox.wake() }
  }

  /// Begins what events have asked for, and handles what has come.
  func takeTurn(isolation: isolated (any Actor)?) {
    guard !isHandling else { return }
    mailbox.beginTurn()
    repeat { begin(isolation) } while takeMessage()
  }

  /// - Returns: whether there was one.
  private func takeMessage() -> Bool {
    guard !isClosed, let message = mailbox.next() else { return false }
    switch message {
    case .event(let event): send(event, readFrom: nil)
    case .eventOfScreen(let view, let event): if runtime.visible == view { send(event, readFrom: nil) }
    case .response(let id, let received):
      if let (path, diagnostics) = received.report { onDiagnostics?(path, diagnostics) }
      take(received, to: id)
    }
    return true
  }

  private func take(_ settings: SharedSettings) {
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
    take(dependencies.forEvents)
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

  /// The scenes from now on, the present one first, each different from the one before. Who is slow misses those between, never the
  /// last.
  public func scenes() -> AsyncStream<Scene> {
    let (stream, continuation) = AsyncStream.makeStream(of: Scene.self, bufferingPolicy: .bufferingNewest(1))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    // An observer that is there already may not have got the present scene yet.
    if observers.isEmpty { observed = runtime.scene }
    observers.append(continuation)
    if let scene = runtime.scene { continuation.yield(scene) }
    return stream
  }

  // MARK: Idling and ending

  /// Whether nothing is under way that would bring an event.
  public var isIdle: Bool {
    running.keys.allSatisfy(isHeld) && queue.isEmpty && !isHandling && mailbox.isEmpty
  }

  /// The requests that are under way, in the order they were sent.
  package var pending: [(RequestID, OutgoingRequest)] {
    running.sorted { $0.key.number < $1.key.number }.compactMap { id, work in
      work.request.map { (id, $0) }
    }
  }

  /// Waits until nothing is under way any more, or until the task that waits is cancelled, and handles what comes meanwhile.
  public func idle() async { await idle(unless: { false }) }

  /// - Parameter isOver: whether the wait has to end all the same. It is asked whenever something has come, and after ``wake``.
  package func idle(unless isOver: () -> Bool) async {
    belong(to: #isolation)
    while true {
      takeTurn(isolation: #isolation)
      if isIdle || isClosed || isOver() || Task.isCancelled { return }
      await mailbox.wait()
    }
  }

  /// Has those who wait until the session is idle look again. It may be called from any thread.
  package var wake: @Sendable () -> Void { { [mailbox] in mailbox.wake() } }

  /// Cancels all tasks, ends all streams and releases the observers. The session does nothing after that.
  public func close() {
    isClosed = true
    for (_, task) in running.values { task?.cancel() }
    running = [:]
    outgoing = []
    queue = []
    for observer in observers { observer.finish() }
    observers = []
    // They may keep the actor that keeps the session.
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
