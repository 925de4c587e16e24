import Beagle
import BeagleNetworking
import Foundation

/// A running ``LinearApplication``: connects input and output, the browser and the session.
@MainActor
final class LinearRun {
  private let application: LinearApplication
  private let session: BeagleSession
  private let services: ServiceOverrides
  private let progress = Progress()
  /// For the log, which is written on any thread.
  private let passwords = TypedPasswords()
  private var browser = LinearBrowser()

  private let events: AsyncStream<RunEvent>
  private let continuation: AsyncStream<RunEvent>.Continuation
  private var isReading = false
  private var settling: Task<Void, Never>?
  /// The output of a command, until the session is idle.
  private var said: [String] = []
  /// Whether a command waits for its response.
  private var isResponding = true
  private var hasAnnouncedProgress = false
  private var hasOpened = false
  private var isOver = false

  private enum RunEvent: Sendable {
    /// Nil at the end of the input.
    case line(String?)
    /// Nothing is in flight.
    case idle
    /// Something takes longer than a moment.
    case slow
  }

  init(_ application: LinearApplication) {
    self.application = application
    (events, continuation) = AsyncStream.makeStream(of: RunEvent.self)
    var measurer = TerminalMeasurer()
    measurer.painters = application.dependencies.painters
    session = BeagleSession(
      SceneBuilder(measurer: measurer, width: application.size.width, height: application.size.height),
      dependencies: application.dependencies)
    services = ServiceOverrides(application.dependencies)
  }

  func untilLeft(from destination: Destination) async throws(ScreenError) {
    services.borrowOpener { [weak self] url in self?.browser.ask(toOpen: url) }
    services.borrowLogger(hiding: passwords)
    session.onChange = { [weak self] _ in self?.sessionChanged() }
    session.onEffect = { [weak self] effect in
      // Before the request or URL that contains them is logged.
      self?.rememberPasswords()
      self?.report(refused: effect)
      if case .leave = effect { self?.isOver = true }
    }
    progress.onStep = { [continuation] step in
      if step == 0 { continuation.yield(.slow) }
    }
    application.onStart?(session)
    session.send(.open(destination))
    defer {
      settling?.cancel()
      progress.stop()
      session.close()
      services.giveBack()
    }
    if application.isInteractive { readLine() }
    for await event in events {
      switch event {
      case .line(let line?): handle(line)
      case .line(nil):
        if application.isInteractive { print("") }
        return
      case .slow: announceProgress()
      case .idle:
        if let error = settle() { throw error }
      }
      if isOver { return }
    }
  }

  // MARK: Input

  /// Starts reading the next line. A script's line is only read when the previous ones have been completed.
  private func readLine() {
    guard !isReading else { return }
    isReading = true
    let (read, continuation) = (application.readLine, continuation)
    Thread { continuation.yield(.line(read())) }.start()
  }

  private func handle(_ line: String) {
    isReading = false
    let command = LinearCommand(line)
    guard command != .nothing else {
      if application.isInteractive { prompt() }
      return readLine()
    }
    if !application.isInteractive { print("> " + shown(line, command)) }
    isResponding = true
    for action in browser.handle(command, on: session.runtime) { perform(action) }
    waitUntilIdle()
    guard application.isInteractive else { return }
    // Something that started earlier may still be loading.
    if hasAnnouncedProgress { announceChanges() }
    readLine()
  }

  /// The line for the transcript, with passwords masked.
  private func shown(_ line: String, _ command: LinearCommand) -> String {
    if case .type(let number, let text) = command, browser.isSecret(number) {
      return "\(number) " + String(repeating: "•", count: text.count)
    }
    if case .open(let path) = command { return "open \(hidden(path.withoutUserInfo))".asOneLine }
    return line.asOneLine
  }

  private func rememberPasswords() {
    browser.remember(session.runtime)
    passwords.formUnion(browser.passwords)
  }

  private func hidden(_ text: String) -> String { browser.passwords.hidden(in: text) }

  private func perform(_ action: LinearAction) {
    switch action {
    case .send(let event): session.send(event)
    case .open(let url): session.send(.visit(url))
    case .reload: session.send(.reload)
    case .say(let lines): said += lines
    case .openURL(let url):
      let isOpen = application.opensURL?(url) ?? services.former?.open(url) ?? SystemURLOpener.open(url)
      let shown = hidden(url)
      said.append((isOpen ? "\(shown) is open." : "Cannot open \(shown).").asOneLine)
    case .quit: isOver = true
    }
  }

  private func report(refused effect: Effect) {
    guard let refusal = effect.refusal(in: application.dependencies) else { return }
    said.append(hidden(refusal))
  }

  // MARK: Output

  private func sessionChanged() {
    if session.runtime.pendingRequests.isEmpty {
      progress.stop()
      hasAnnouncedProgress = false
    } else if application.isInteractive {
      progress.start()
    }
    waitUntilIdle()
  }

  private func waitUntilIdle() {
    guard settling == nil else { return }
    let session = session
    settling = Task { [weak self] in
      await session.idle()
      guard !Task.isCancelled, let self else { return }
      settling = nil
      continuation.yield(.idle)
    }
  }

  /// Reads out the result of a command, or of an event, once the session is idle.
  ///
  /// - Returns: why a script has no first screen.
  private func settle() -> ScreenError? {
    // Something else has started in the meantime.
    guard session.isIdle else {
      waitUntilIdle()
      return nil
    }
    if !hasOpened, !application.isInteractive, session.runtime.scene == nil {
      return session.runtime.errors.first
        ?? ScreenError(kind: .remoteScreen, path: "", failure: RequestFailure("there is no screen"))
    }
    hasOpened = true
    announceChanges()
    if !application.isInteractive { readLine() }
    return nil
  }

  private func announceChanges() {
    var lines = said + browser.newLines(of: session.runtime)
    said = []
    if isResponding, lines.isEmpty { lines = ["nothing changed"] }
    guard !lines.isEmpty else { return }
    let isUnasked = !isResponding && application.isInteractive
    isResponding = false
    print((isUnasked ? "\n" : "") + lines.joined(separator: "\n"))
    if application.isInteractive { prompt() }
  }

  /// Says once what is being loaded.
  private func announceProgress() {
    guard !hasAnnouncedProgress, let first = session.pending.first?.1 else { return }
    hasAnnouncedProgress = true
    print("loading \(hidden(first.path.withoutUserInfo)) …".asOneLine)
    let lines = said + browser.newLines(of: session.runtime)
    said = []
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
    prompt()
  }

  private func prompt() { if !application.write("> ") { isOver = true } }

  private func print(_ text: String) { if !application.write(text + "\n") { isOver = true } }
}
