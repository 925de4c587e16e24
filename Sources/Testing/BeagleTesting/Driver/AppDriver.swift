public import Beagle
public import BeagleTerminal
import Foundation
import Locking

/// Drives a whole application without a phone or a terminal: starts it at a URL, acts like a user, and reads
/// what a user sees.
///
///     let app = AppDriver(dependencies: dependencies)
///     try await app.start(at: "/sign-in")
///     try await app.type("hana@example.com", into: "E-mail")
///     try await app.tap("Sign in")
///     try app.see("Welcome")
///
/// Each action waits for the responses to the requests that follow; it never sleeps. An impossible action or
/// an unmet expectation throws a ``DriverFailure`` that shows the screen and the nearest match, in any test
/// framework.
///
/// Requests use the given dependencies: a real client, a stub, a cassette or a custom client. Until
/// ``finish()``, the driver is their network override, to observe all requests and to serve the responses of
/// ``respond(to:with:times:)``, and it wraps their logger and their analytics provider.
///
/// A driver belongs to the actor or the task that created it, as its session does. Drivers on different
/// actors, with separate dependencies, run concurrently.
public final class AppDriver {
  /// The application's dependencies. The driver replaces their network override, logger and analytics
  /// provider until ``finish()``.
  public let dependencies: BeagleDependencies
  /// The session that runs the screens.
  public let session: BeagleSession
  /// The time limit for responses. After it a failure lists the missing ones.
  public var timeout: Duration = .seconds(10)

  /// The time in milliseconds since 1970. It only changes when a test sets it, so that every run records the
  /// same.
  public var now: Double = 0

  /// The analytics records, in order.
  public internal(set) var records: [AnalyticsRecord] = []
  /// The URLs that documents opened with the system, in order.
  public internal(set) var openedURLs: [String] = []
  /// The native screens that documents opened, in order.
  public internal(set) var nativeRoutes: [NativeRoute] = []
  /// The notices of scenes and actions, in order.
  public internal(set) var notices: [SceneNotice] = []
  /// Whether an action tried to close the last stack.
  public internal(set) var hasLeft = false

  package internal(set) var featureFolder: URL?
  package internal(set) var snapshotFolder: URL?
  package internal(set) var snapshotMode = SnapshotMode.current
  let renderer: TerminalRenderer
  let gate: RequestGate
  let logger: WatchedLogger
  private let formerAnalytics: (any AnalyticsProvider)?
  private var passwords = Passwords()
  /// The test's last call, and its number among the calls that can fail.
  private var call: (site: CallSite, number: Int)?
  private var callCount = 0
  /// The state before the last event or released response; nil before the first one.
  package internal(set) var former: Runtime?
  /// The scroll offsets in points.
  var offsets: [NodeID: Float] = [:]
  /// When waiting ends without a response; nil while nothing is awaited.
  var deadline: Deadline?
  /// Returns after the duration, or at once if the task is cancelled.
  var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  /// Creates a driver for an application that has not started yet.
  ///
  /// - Parameters:
  ///   - dependencies: the application's dependencies. The driver replaces their network override, logger and
  ///     analytics provider until ``finish()``. Their painters draw custom components.
  ///   - columns: the width of the screen in cells of 8 × 16 points.
  ///   - rows: the height of the screen in cells.
  ///   - theme: the theme; nil for a dark one with the `BeagleDependencies.themeStyles`.
  ///   - safeArea: the insets of the screen in points; nil for `BeagleDependencies.safeArea`.
  ///   - analytics: what to record; nil records what the application's provider asks for, or without one all
  ///     screens and the actions that request it.
  ///   - isolation: the actor of the driver; by default the caller's.
  public init(
    dependencies: BeagleDependencies, columns: Int = 80, rows: Int = 25, theme: Theme? = nil,
    safeArea: LayoutEdges<Float>? = nil, analytics: AnalyticsConfig? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.dependencies = dependencies
    renderer = TerminalRenderer(dependencies: dependencies, theme: theme)
    gate = RequestGate(in: dependencies)
    logger = WatchedLogger(former: dependencies.logger, onRefusal: gate.refuse)
    dependencies.logger = logger
    formerAnalytics = dependencies.analyticsProvider
    dependencies.analyticsProvider = WatchedAnalytics(former: formerAnalytics, config: analytics)
    var builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: columns),
      height: renderer.points(rows: rows))
    builder.safeArea = safeArea
    session = BeagleSession(builder, dependencies: dependencies, isolation: isolation)
    session.now = { [weak self] in self?.now ?? 0 }
    session.onEffect = { [weak self] effect in self?.record(effect) }
    session.takesResponses = { [weak self] in self?.deadline?.isPast != true }
    session.isHeld = { [gate] in gate.isHeld($0) }
    gate.onHold = session.wake
  }

  private func record(_ effect: Effect) {
    switch effect {
    case .record(var record):
      record.platform = session.platform
      record.timestamp = now
      records.append(record)
    case .openURL(let url): openedURLs.append(url)
    case .openNativeRoute(let route): nativeRoutes.append(route)
    case .notice(let notice): notices.append(notice)
    case .leave: hasLeft = true
    default: break
    }
  }

  /// The recorder for the coverage of screens that are opened from now on; nil records nothing.
  public var coverage: CoverageRecorder? {
    didSet { dependencies.coverage = coverage }
  }

  // MARK: Starting and ending

  /// Opens a screen and closes all others.
  ///
  /// `url` is a path that is joined to the base URL, or an absolute URL. A screen that cannot be loaded is
  /// not a failure: it shows the error and can be retried.
  public func start(at url: String, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await send(.open(.remote(url)))
  }

  /// Opens the given screen and closes all others.
  public func start(with screen: Screen, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    let adopted = coverage?.adopted(screen, dependencies.componentRegistry)
    try await send(.open(.local(adopted ?? screen)))
  }

  /// Resizes the screen, in cells.
  public func resize(
    columns: Int, rows: Int, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try await send(.resize(width: renderer.points(columns: columns), height: renderer.points(rows: rows)))
  }

  /// Ends all requests and restores the dependencies.
  public func finish() async {
    session.close()
    gate.open()
    if dependencies.logger as? WatchedLogger === logger { dependencies.logger = logger.former }
    if dependencies.analyticsProvider is WatchedAnalytics { dependencies.analyticsProvider = formerAnalytics }
    if let coverage, dependencies.coverage as? CoverageRecorder === coverage { dependencies.coverage = nil }
  }

  package func send(_ event: Event) async throws(DriverFailure) {
    // The event may close the screen of an input.
    passwords = knownPasswords
    handleLateResponses()
    former = session.runtime
    session.send(event)
    try await waitUntilIdle()
  }

  /// Records the position of a test's call. Calls from the driver or the steps of flows belong to the
  /// enclosing call.
  func noteCall(_ file: String, _ line: Int, _ column: Int) {
    guard !["BeagleTesting/", "BeagleFlows/"].contains(where: file.hasPrefix) else { return }
    callCount += 1
    call = (CallSite(file: file, line: line, column: column), callCount)
  }

  /// Called when a step of a flow begins, which has its own position.
  package func forgetCall() { call = nil }

  /// - Parameter picture: the relevant part of the screen; nil for all of it.
  package func failure(_ message: String, showing picture: String? = nil) -> DriverFailure {
    DriverFailure(
      knownPasswords.hidden(in: message), evidence: (picture ?? evidence) + requestEvidence, call: call?.site,
      step: call?.number)
  }

  /// The current and previous texts of password inputs, which no output may contain.
  var knownPasswords: Passwords {
    var known = passwords
    known.formUnion(session.runtime.passwords)
    return known
  }
}

/// The time limit of a wait for responses.
///
/// It counts time in small steps. Each step needs a turn among all tasks and on the actors that handle
/// responses: the driver's and, for a client that is called there, the main actor. So if the machine is so
/// busy that responses are late, the limit is extended accordingly.
final class Deadline: Sendable {
  private static let steps = 20

  private let timeout: Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let needsMainActor: Bool
  private let isOver: Mutex<Bool>

  /// - Parameters:
  ///   - sleep: returns after the duration, or at once if the task is cancelled.
  ///   - needsMainActor: whether responses need a turn on the main actor.
  init(
    after timeout: Duration, needsMainActor: Bool = false,
    sleep: @escaping @Sendable (Duration) async -> Void
  ) {
    self.timeout = timeout
    self.needsMainActor = needsMainActor
    self.sleep = sleep
    isOver = Mutex(timeout <= .zero)
  }

  /// Whether no more responses are handled.
  var isPast: Bool { isOver.withLock { $0 } }

  /// Returns after the limit, or when the task is cancelled.
  ///
  /// - Parameter home: the actor on which responses are handled.
  @concurrent func pass(on home: (any Actor)?) async {
    for _ in 0..<Self.steps where !Task.isCancelled {
      await sleep(timeout / Self.steps)
      if let home { await Self.turn(on: home) }
      if needsMainActor { await MainActor.run {} }
    }
    if !Task.isCancelled { isOver.withLock { $0 = true } }
  }

  private static func turn(on home: isolated any Actor) {}
}

/// The reason why an action was impossible or an expectation was not met. The description includes the
/// rendering of the screen and the nearest matches.
public struct DriverFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// One sentence, with the nearest match.
  public let message: String
  /// The rendering of the screen and an open dialog, and the last requests with their outcomes.
  package let evidence: String
  /// The position of the test's call; nil for a step of a flow, which has its own line.
  package let call: CallSite?
  /// The number of that call among the test's calls that can fail, counted from 1.
  package let step: Int?

  /// Control characters in the message are replaced, since it may quote a server's text.
  package init(_ message: String, evidence: String = "", call: CallSite? = nil, step: Int? = nil) {
    self.message = TerminalText(sanitizing: message).description
    self.evidence = evidence
    self.call = call
    self.step = step
  }

  /// The position and the message, `BasketTests.swift:24:19: step 5: …`, followed by the evidence.
  public var description: String {
    let place = call.map { "\($0): " } ?? ""
    let number = step.map { "step \($0): " } ?? ""
    return place + number + (evidence.isEmpty ? message : "\(message)\n\n\(evidence)")
  }

  public var errorDescription: String? { description }
}

package struct CallSite: Sendable, Hashable, CustomStringConvertible {
  /// Module and file: `ShopTests/BasketTests.swift`.
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The file's name, line and column, as compilers write them.
  package var description: String { "\(file.split(separator: "/").last ?? ""):\(line):\(column)" }
}

extension Int {
  /// The number with a noun: `1 time`, `2 times`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
