import Beagle
import BeagleLayout
import BeagleNetworking
import Foundation

/// A running ``TerminalApplication``: connects the device, the browser and the session.
@MainActor
final class TerminalRun {
  private let application: TerminalApplication
  private let device: TerminalDevice
  private let session: BeagleSession
  private var modes: TerminalModes
  private var browser: Browser
  private var renderer: TerminalRenderer
  private var encoder: FrameEncoder
  private let pictures: LivePictures
  private let progress = Progress()
  private let services: ServiceOverrides
  /// The passwords to mask in the log, which is written on any thread.
  private let passwords = TypedPasswords()
  private let recorder: SessionRecorder
  private let watcher: DocumentWatcher?
  private var replay: InputReplay?
  /// Tasks that wait for the terminal to accept pending output.
  private var writing: [CheckedContinuation<Void, Never>] = []

  /// Whether the terminal's contents are outdated, and whether a frame is already scheduled.
  private var needsFrame = false
  private var isFrameScheduled = false
  /// The earliest time to draw a frame while more events wait, so that most of the time goes to events.
  private var nextFrame = ContinuousClock.now
  private var isOver = false
  private var signal: Int32?
  private var failure: TerminalDeviceError?

  init(
    _ application: TerminalApplication, _ device: TerminalDevice, _ modes: TerminalModes,
    _ environment: [String: String]
  ) {
    self.application = application
    self.device = device
    self.modes = modes
    let capabilities = TerminalCapabilities(environment: environment, isTTY: true)
    encoder = FrameEncoder(depth: capabilities.colorDepth)
    let isLight = Theme(environment: environment)?.isLight ?? false
    renderer = TerminalRenderer(
      dependencies: application.dependencies, cell: application.cell,
      theme: isLight ? application.themes.light : application.themes.dark)
    renderer.borders = .edges
    renderer.images = application.images ?? ImageStyle(environment: environment)
    replay = application.recording.map { InputReplay($0) }
    let size = application.recording?.firstSize ?? device.size
    if let pixels = size.cellPixels {
      renderer.cellPixels = LayoutSize(width: Float(pixels.width), height: Float(pixels.height))
    }
    browser = Browser(columns: size.columns, rows: size.rows, cell: renderer.cell)
    browser.bindings = application.bindings
    let viewport = browser.viewport
    session = BeagleSession(
      SceneBuilder(measurer: renderer.measurer, width: viewport.width, height: viewport.height),
      dependencies: application.dependencies)
    pictures = LivePictures(application.dependencies, drawnAs: renderer.images)
    services = ServiceOverrides(application.dependencies)
    recorder = SessionRecorder(session, hasClock: application.recording == nil)
    watcher = application.watched.map { [session] in
      DocumentWatcher($0, session, interval: application.watchInterval)
    }
  }

  // MARK: Running

  /// Returns when the user has left, with the signal that ended the program, if any.
  ///
  /// - Throws: why frames can no longer be displayed.
  func untilLeft(from destination: Destination) async throws(TerminalDeviceError) -> Int32? {
    services.borrowOpener { [weak self] url in self?.ask(toOpen: url) }
    services.borrowLogger(isOverThePicture: TerminalFile.showsErrors, hiding: passwords) { [weak self] text in
      self?.recorder.addLog(text)
    }
    session.onChange = { [weak self] _ in self?.sessionChanged() }
    session.onEffect = { [weak self] effect in
      // Before the request or URL that contains them is logged.
      if let self { passwords.formUnion(session.runtime.passwords) }
      self?.recorder.add(effect)
      self?.report(refused: effect)
      if case .leave = effect { self?.leave() }
    }
    pictures.onChange = { [weak self] in self?.picturesChanged() }
    progress.onStep = { [weak self] step in self?.progressed(step) }
    recorder.onChange = { [weak self] in self?.recordChanged() }
    recorder.start()
    let name = if case .file(let file)? = application.watched { file.lastPathComponent } else { "document" }
    recorder.replaceDiagnostics(application.diagnostics, of: name)
    application.onStart?(session)
    device.write(
      TerminalQuestion.background + TerminalQuestion.mode(Self.synchronizedOutput) + TerminalQuestion.keyboard
    )
    if let greeting = application.greeting { browser.show(message: greeting) }
    session.send(.open(destination))
    watch()
    let replaying = replay.map { _ in Task { await replayAll() } }
    for await event in device.events {
      device.tookEvent()
      if replay == nil { handle(event) } else { handleReplaying(event) }
      if needsFrame { setNeedsFrame() }
      if isOver { break }
    }
    replaying?.cancel()
    wakeWriting()
    progress.stop()
    pictures.stop()
    recorder.stop()
    watcher?.stop()
    session.close()
    services.giveBack()
    if let failure { throw failure }
    if device.isGone { throw .gone }
    return signal
  }

  private func report(refused effect: Effect) {
    guard let refusal = effect.refusal(in: application.dependencies) else { return }
    let words = session.runtime.passwords.hidden(in: refusal)
    recorder.add(refusal: words)
    browser.show(message: words)
    setNeedsFrame()
  }

  private func watch() {
    guard let watcher else { return }
    watcher.onProblem = { [weak self] problem in self?.documentHasProblem(problem?.lines ?? []) }
    do { try watcher.start() } catch { browser.problem = ["The file cannot be watched: \(error.plainWords)"] }
  }

  private func documentHasProblem(_ lines: [String]) {
    browser.problem = lines
    application.onProblem?(lines)
    setNeedsFrame()
  }

  func leave() {
    isOver = true
    // Closing is the event that wakes the reading loop.
    device.close()
  }

  private func handle(_ event: DeviceEvent) {
    switch event {
    case .input(.response(let response)): handle(response)
    case .input(let input):
      for action in browser.handle(input, on: shown) { perform(action) }
      setNeedsFrame()
    case .resized(let size):
      if let pixels = size.cellPixels {
        renderer.cellPixels = LayoutSize(width: Float(pixels.width), height: Float(pixels.height))
      }
      session.send(browser.resize(columns: size.columns, rows: size.rows))
      redraw()
    case .written: break
    case .suspended: progress.stop()
    case .resumed:
      followProgress()
      redraw()
    case .terminated(let signal):
      self.signal = signal
      isOver = true
    }
  }

  private func handle(_ response: TerminalResponse) {
    switch response {
    case .background(let color): backgroundIsKnown(color)
    case .mode(Self.synchronizedOutput, let state): encoder.isSynchronized = state.isAvailable
    case .keyboard:
      // Kitty keyboard protocol: distinguishes Escape from the start of a sequence, and Shift+Enter from
      // Enter.
      modes.keyboard = 1
      device.change(to: modes)
    default: break
    }
  }

  private static let synchronizedOutput = 2026

  private func perform(_ action: BrowserAction) {
    switch action {
    case .send(let event):
      if case .retry = event { pictures.forgetFailures() }
      session.send(event)
    case .open(let url): session.send(.visit(url))
    case .reload:
      pictures.forgetFailures()
      session.send(.reload)
    case .travel(let moment): recorder.travel(to: moment, in: &browser)
    case .openURL(let url):
      if !open(url) { browser.show(message: "Cannot open \(url)") }
    case .redraw: redraw()
    case .suspend: if replay == nil { device.suspend() }
    case .quit: leave()
    }
  }

  private func ask(toOpen url: String) {
    browser.ask(toOpen: url)
    setNeedsFrame()
  }

  private func open(_ url: String) -> Bool {
    // A replay must not open URLs again.
    if replay != nil { return true }
    if let opens = application.opensURL { return opens(url) }
    return services.former?.open(url) ?? SystemURLOpener.open(url)
  }

  // MARK: Changes

  private func sessionChanged() {
    browser.record = recorder.record
    if recorder.past == nil {
      browser.follow(session.runtime)
      recorder.remember(browser)
    }
    if let scene = shown.scene { pictures.show(scene) }
    followProgress()
    setNeedsFrame()
  }

  /// The state on display: the present, or the past moment that the user has travelled to.
  private var shown: Runtime { recorder.past ?? session.runtime }

  private func recordChanged() {
    browser.record = recorder.record
    setNeedsFrame()
  }

  private func followProgress() {
    // A clock-driven animation would make each replay differ.
    if session.runtime.pendingRequests.isEmpty || replay != nil { progress.stop() } else { progress.start() }
    if !progress.isRunning { browser.showsProgress = false }
  }

  private func progressed(_ step: Int) {
    browser.showsProgress = true
    browser.progressStep = step
    setNeedsFrame()
  }

  /// Measures images again, with the size of their pictures.
  private func picturesChanged() {
    renderer.pictures = pictures.table
    session.send(.measureImages(renderer.measurer))
    setNeedsFrame()
  }

  private func backgroundIsKnown(_ color: CellColor) {
    let themes = application.themes
    renderer.theme = Theme(background: color).isLight ? themes.light : themes.dark
    renderer.theme.backdrop.background = color
    setNeedsFrame()
  }

  // MARK: Frames

  /// Draws once all available events have been handled, so that keys that arrive together make one frame.
  private func setNeedsFrame() {
    needsFrame = true
    guard !isFrameScheduled, replay == nil else { return }
    isFrameScheduled = true
    Task { drawFrame() }
  }

  private func redraw() {
    encoder.forgetWhatIsShown()
    setNeedsFrame()
  }

  /// Draws the newest frame, unless the terminal has not yet accepted the previous one or more events wait.
  private func drawFrame() {
    isFrameScheduled = false
    guard needsFrame, !device.isWriting, !isOver else { return }
    let start = ContinuousClock.now
    if replay == nil, device.hasUnreadEvents, start < nextFrame { return }
    needsFrame = false
    do throws(CellBufferError) {
      let frame = try browser.frame(of: shown, with: renderer)
      write(encoder.bytes(toShow: frame, cursor: frame.cursor))
    } catch {
      fail(.cannotShow("\(error)"))
    }
    let end = ContinuousClock.now
    nextFrame = end + max(.milliseconds(50), (end - start) * 3)
  }

  /// Must not be called while output is pending.
  private func write(_ frame: [UInt8]) {
    if device.write(frame) { return }
    let limit = TerminalDevice.maximumBacklog
    if frame.count > limit {
      fail(
        .cannotShow(
          "A frame of \(frame.count) bytes exceeds the limit of \(limit) bytes. Make the window smaller."))
    } else {
      // The terminal has been given back. Regaining it sends an event, after which everything must be
      // redrawn.
      encoder.forgetWhatIsShown()
      needsFrame = true
    }
  }

  private func fail(_ error: TerminalDeviceError) {
    failure = error
    leave()
  }

  // MARK: Replaying

  /// Replays the recording. Each event waits until nothing is in flight and the terminal has accepted the
  /// previous frame, so that neither the clock nor the speed of servers affects the result.
  private func replayAll() async {
    await settle()
    while !isOver, let events = replay?.next() {
      for event in events where !isOver {
        handle(event)
        await settle()
      }
    }
    if !isOver { leave() }
  }

  /// Waits until the session is idle, and draws the result.
  private func settle() async {
    repeat {
      await session.idle()
      await pictures.idle()
    } while !session.isIdle && !isOver && !Task.isCancelled
    for isDrawn in [false, true] where !isOver {
      while device.isWriting, !isOver { await withCheckedContinuation { writing.append($0) } }
      if !isDrawn { drawFrame() }
    }
  }

  /// Ignores input and sizes of the real terminal, except Control-C.
  private func handleReplaying(_ event: DeviceEvent) {
    switch event {
    case .written: wakeWriting()
    case .input(.key(KeyPress(.character("c"), .control))): leave()
    case .input, .resized: break
    case .suspended, .resumed, .terminated: handle(event)
    }
  }

  private func wakeWriting() {
    for waiting in writing { waiting.resume() }
    writing = []
  }
}
