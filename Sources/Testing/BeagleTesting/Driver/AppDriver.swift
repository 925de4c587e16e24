public import Beagle
public import BeagleTerminal
import Foundation
import Locking

/// Uses a whole application without a phone or a terminal: starts it at a URL, does what a user does, and reads what a
/// user sees.
///
///     let app = AppDriver(dependencies: dependencies)
///     try await app.start(at: "/sign-in")
///     try await app.type("hana@example.com", into: "E-mail")
///     try await app.tap("Sign in")
///     try app.see("Welcome")
///
/// Each action waits for the responses to the requests that follow; it never sleeps. An impossible action or a wrong
/// expectation throws a ``DriverFailure`` that shows the screen and the nearest match, in any test framework.
///
/// Requests use the given dependencies: a real client, a stub, a cassette, an application's own. Until ``finish()``,
/// the driver is their network override, to see all requests and to give the responses of ``respond(to:with:times:)``, and
/// it wraps their logger and their analytics provider.
///
/// A driver belongs to the actor or the task that made it, as its session does. Drivers on different actors, with dependencies of their
/// own, run at the same time.
public final class AppDriver {
  /// The application's dependencies; their network override, logger and analytics provider are the driver's until
  /// ``finish()``.
  public let dependencies: BeagleDependencies
  /// What runs the screens.
  public let session: BeagleSession
  /// How long to wait for responses before a failure names the missing ones.
  public var timeout: Duration = .seconds(10)

  /// The time, in milliseconds since 1970. It only changes when a test changes it, so that every run records the same.
  public var now: Double = 0

  /// The analytics records, in order.
  public internal(set) var records: [AnalyticsRecord] = []
  /// The URLs that documents opened with the system, in order.
  public internal(set) var openedURLs: [String] = []
  /// The application's own screens that documents opened, in order.
  public internal(set) var nativeRoutes: [NativeRoute] = []
  /// The notices of scenes and actions.
  public internal(set) var notices: [SceneNotice] = []
  /// Whether the last stack was to be closed.
  public internal(set) var hasLeft = false

  /// Where the feature file is.
  package internal(set) var featureFolder: URL?
  /// Where flows keep their snapshots.
  package internal(set) var snapshotFolder: URL?
  package internal(set) var snapshotMode = SnapshotMode.current
  let renderer: TerminalRenderer
  let gate: RequestGate
  let logger: WatchedLogger
  private let formerAnalytics: (any AnalyticsProvider)?
  /// What password inputs held so far.
  private var passwords = Passwords()
  /// The test's last call, and its number among the calls that can fail.
  private var call: (site: CallSite, number: Int)?
  private var callCount = 0
  /// How far what scrolls is scrolled, in points.
  var offsets: [NodeID: Float] = [:]
  /// When waiting ends without a response; nil while nothing is waited for.
  var deadline: Deadline?
  /// Returns when so much time has passed, or at once where the task is cancelled.
  var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  /// Prepares an application that has not started yet.
  ///
  /// - Parameters:
  ///   - dependencies: the application's, whose network override, logger and analytics provider are the driver's until
  ///     ``finish()``. Their painters draw components of the application's own.
  ///   - columns: the width of the screen in cells of 8 × 16 points.
  ///   - rows: its height.
  ///   - theme: how it is drawn; nil is a dark one with the `BeagleDependencies.themeStyles`.
  ///   - safeArea: points at the edges that the device covers; nil for `BeagleDependencies.safeArea`.
  ///   - analytics: what to record; nil records what the application's own provider wants, or without one all screens and
  ///     the actions that ask for it.
  ///   - isolation: the actor that the driver belongs to; by default the one that calls this.
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

  /// Records which parts of documents are run, in screens that open from now on; nil records nothing.
  public var coverage: CoverageRecorder? {
    didSet { dependencies.coverage = coverage }
  }

  // MARK: Starting and ending

  /// Opens a screen in place of all open ones: a path that is joined to the base URL, or an absolute URL. If it cannot
  /// be loaded, that is no failure: the screen shows the error and can be tried again.
  public func start(at url: String, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    try await send(.open(.remote(url)))
  }

  /// Opens a given screen in place of all open ones.
  public func start(with screen: Screen, file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    let adopted = coverage?.adopted(screen, dependencies.componentRegistry)
    try await send(.open(.local(adopted ?? screen)))
  }

  /// Gives the screen another size, in cells.
  public func resize(
    columns: Int, rows: Int, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    try await send(.resize(width: renderer.points(columns: columns), height: renderer.points(rows: rows)))
  }

  /// Ends all requests, and restores the dependencies.
  public func finish() async {
    session.close()
    gate.open()
    if dependencies.logger as? WatchedLogger === logger { dependencies.logger = logger.former }
    if dependencies.analyticsProvider is WatchedAnalytics { dependencies.analyticsProvider = formerAnalytics }
    if let coverage, dependencies.coverage as? CoverageRecorder === coverage { dependencies.coverage = nil }
  }

  /// What happens next, and all that follows from it.
  package func send(_ event: Event) async throws(DriverFailure) {
    // What happens may close the screen of an input.
    passwords = knownPasswords
    takeLateResponses()
    session.send(event)
    try await waitUntilIdle()
  }

  /// Remembers where a test calls. What the driver's own methods and the steps of flows call belongs to the call around it.
  func noteCall(_ file: String, _ line: Int, _ column: Int) {
    guard !["BeagleTesting/", "BeagleFlows/"].contains(where: file.hasPrefix) else { return }
    callCount += 1
    call = (CallSite(file: file, line: line, column: column), callCount)
  }

  /// A step of a flow begins, which has a place of its own.
  package func forgetCall() { call = nil }

  /// - Parameter picture: what shows it best, where that is not all of the screen.
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
/// It counts time in small steps. Each step needs a turn among all tasks and one where responses need one, on the driver's actor
/// and, for a client that is called there, on the main actor. So if the machine is so busy that responses come late, the limit is
/// extended accordingly.
final class Deadline: Sendable {
  private static let steps = 20

  private let timeout: Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let needsMainActor: Bool
  private let isOver: Mutex<Bool>

  /// - Parameters:
  ///   - sleep: returns when so much time has passed, or at once where the task is cancelled.
  ///   - needsMainActor: whether responses need a turn there.
  init(
    after timeout: Duration, needsMainActor: Bool = false,
    sleep: @escaping @Sendable (Duration) async -> Void
  ) {
    self.timeout = timeout
    self.needsMainActor = needsMainActor
    self.sleep = sleep
    isOver = Mutex(timeout <= .zero)
  }

  /// No response is taken in from now on.
  var isPast: Bool { isOver.withLock { $0 } }

  /// Returns when the time is over, or the task has been cancelled.
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

/// Why an action was not possible, or an expectation was not met. Its description includes the picture of the screen
/// and the nearest matches.
public struct DriverFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// One sentence, with the nearest match.
  public let message: String
  /// The picture of the screen and an open dialog, and the last requests with what became of them.
  package let evidence: String
  /// Where the test called the driver; nil for a step of a flow, which has a line of its own.
  package let call: CallSite?
  /// The number of that call among the test's calls of the driver that can fail, counted from 1.
  package let step: Int?

  /// Control characters in the message are replaced, as it may quote a server's text.
  package init(_ message: String, evidence: String = "", call: CallSite? = nil, step: Int? = nil) {
    self.message = TerminalText(sanitizing: message).description
    self.evidence = evidence
    self.call = call
    self.step = step
  }

  /// `BasketTests.swift:24:19: step 5: ` and the message, then the evidence.
  public var description: String {
    let place = call.map { "\($0): " } ?? ""
    let number = step.map { "step \($0): " } ?? ""
    return place + number + (evidence.isEmpty ? message : "\(message)\n\n\(evidence)")
  }

  public var errorDescription: String? { description }
}

/// A place in a test.
package struct CallSite: Sendable, Hashable, CustomStringConvertible {
  /// Module and file: `ShopTests/BasketTests.swift`.
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1.
  package let column: Int

  /// Creates a place.
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
