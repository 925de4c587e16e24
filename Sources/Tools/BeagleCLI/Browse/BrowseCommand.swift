import Beagle
import BeagleProjects
import BeagleTerminal
import Foundation
import ScaffoldServer

/// `beagle browse`: use an application interactively in the terminal.
struct BrowseCommand: LoadingCommand {
  static let manual = Manual(
    command: "browse",
    overview: ("beagle browse TARGET", "use an application with keys and mouse"),
    summary:
      "Opens a screen and lets you use the application: press, type, scroll, and move between screens.",
    usage: [
      ("beagle browse [OPTIONS] [TARGET]", ""),
      ("beagle watch [OPTIONS] TARGET", "the same as browse --watch"),
    ],
    introduction: [
      "TARGET is as for render; the default is the example shop, served by this program."
    ],
    options: rows,
    notes: [
      """
      Keys: Tab and arrows move, Enter presses, Esc goes back, / finds, o opens another path, i inspects, q
      quits, and ? lists all keys. The mouse presses, scrolls and drags.
      """,
      """
      With --watch, each save of the file, or each new response of the server, is shown immediately. Typed
      text and scroll offsets are kept if components match, and the error of an invalid version is shown over
      the last valid one. A server on this machine (loopback) is polled every 75 milliseconds and any other
      server every second, unless --interval is given. If a folder is missing or a server is down, even at the
      start, watching resumes when the folder or the server is available again.
      """,
      """
      With --browser, a local page in the web browser shows the screen as on a phone (--device), and follows
      every press and every save. The page has a secret address, and other machines cannot open it.
      """,
      """
      With --linear, screens are printed line by line, without boxes and colours, for screen readers and for
      scripts that send commands through a pipe. Commands refer to items by number; help lists the commands.
      """,
      """
      --record-input records all input from the terminal as lines of JSON, including typed passwords; only you
      can read the file. --replay-input replays it, each key after all requests have ended, and then exits.
      Use a terminal of the same kind and size.
      """,
    ],
    examples: [
      "beagle browse",
      "beagle browse /home --base-url http://localhost:8080",
      "beagle watch screen.json",
      "beagle browse --linear /home --base-url http://localhost:8080 < commands.txt",
    ],
    exitCodes: """
      0 quit, 2 usage error or no terminal, 3 could not fetch or write, or the terminal was closed, 4
      could not decode, 128 plus the signal's number if a signal ended it.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    shared([
      "--base-url", "--header", "--timeout", "--device", "--cell-size", "--theme", "--dark", "--images",
      "--record", "--replay",
    ]) + connections
    + shared(["--log": "info logs into the inspector, and to 2> FILE (error)"]) + [
      Option("--watch", "show each new version of the document, as beagle watch does") {
        $0.isWatching = true
      },
      Option(
        "--interval", "SECONDS",
        "with --watch, how often a server is polled (0.075 on this machine, 1 elsewhere)", in: 0.01...86_400
      ) { $0.interval = $1 },
      Option("--browser", "also show the screen as on a phone, in a web browser") { $0.showsPicture = true },
      Option("--linear", "print line by line, for screen readers and scripts") { $0.isLinear = true },
      Option("--record-input", "FILE", "record keys and mouse, including typed passwords") {
        $0.recordInput = $1
      },
      Option("--replay-input", "FILE", "replay recorded input, then exit") {
        $0.settings.replayInput = $1
      },
    ]
  static let maximumTargets = 1

  var settings = RenderSettings()
  /// Whether new versions of the document are shown as they appear.
  var isWatching = false
  /// The polling interval for a watched server, in seconds; nil for the default, which depends on its
  /// distance.
  var interval: Double?
  /// Whether a web browser shows the screen as on a phone.
  var showsPicture = false
  /// Whether output is line by line.
  var isLinear = false
  /// The file that records the user's input.
  var recordInput: String?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try settings.accept(targets, project)
    try settings.checkCassettes()
    let (target, replayInput) = (settings.target, settings.replayInput)
    if isLinear, target == "-" {
      throw UsageError("--linear reads commands from standard input; give the screen as a file or URL")
    }
    if interval != nil, !isWatching {
      throw UsageError("--interval only applies to a watched server; add --watch")
    }
    if isWatching, target == nil {
      throw UsageError("there is nothing to watch: name a file, a path like /home, or a URL")
    }
    if isWatching, target == "-" {
      throw UsageError("standard input cannot be watched; give the screen as a file or URL")
    }
    if isWatching, isLinear || replayInput != nil {
      throw UsageError("--watch cannot be combined with --linear or --replay-input")
    }
    if recordInput != nil, replayInput != nil {
      throw UsageError(
        "--record-input and --replay-input cannot be combined: a replay has no input to record")
    }
    if showsPicture, isLinear || replayInput != nil {
      throw UsageError("--browser cannot be combined with --linear or --replay-input")
    }
    if isLinear, recordInput ?? replayInput != nil {
      throw UsageError("--linear cannot record or replay keys; redirect a file or pipe instead")
    }
  }

  /// A user can open any URL, even when starting with the example.
  var requests: Requests? {
    guard settings.replay == nil else { return nil }
    return Requests(settings: settings, bases: settings.targets.compactMap(settings.base))
  }

  /// Returns when the user has left.
  ///
  /// - Parameter write: Receives the output of line mode.
  /// - Returns: The exit code: 0, or that of the signal that ended the program.
  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    guard host.isTerminal || isLinear else {
      throw Failure.usage(
        """
        browse needs a terminal, and standard output is not one; to print a screen, use beagle render; \
        for a script, beagle browse --linear
        """)
    }
    returnLargeMemory()
    guard host.environment["TERM"] != "dumb" || isLinear else {
      throw Failure.usage(
        "browse needs a terminal that can move its cursor, and TERM is dumb; use beagle browse --linear")
    }
    let server = try settings.exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.base(of: settings.target),
      say: host.say)
    let (destination, diagnostics) = try opened(host, hasBaseURL: network.hasBaseURL)
    if isLinear {
      try await browse(destination, lineByLine: network.dependencies, to: write)
      try network.writeCassette()
      return 0
    }
    let application = TerminalApplication(
      dependencies: network.dependencies, cell: settings.cell, environment: host.environment)
    application.themes = try themes()
    application.diagnostics = diagnostics
    if settings.images != .auto { application.images = ImageStyle(rawValue: settings.images.rawValue) }
    try prepareInput(of: application)
    if isWatching {
      application.watched = try watched(hasBaseURL: network.hasBaseURL)
      application.watchInterval = interval.map { .seconds($0) }
    }
    let picture = try shownPicture(of: application, host)
    defer { withExtendedLifetime(picture) {} }
    var signal: Int32?
    var lost: Failure?
    do throws(TerminalDeviceError) {
      signal = try await application.run(destination)
    } catch {
      switch error {
      case .noTerminal, .alreadyInUse: throw Failure.usage("browse cannot run here: \(error)")
      case .gone, .cannotShow: lost = .fetch("browse has ended: \(error)")
      }
    }
    try network.writeCassette()
    if let lost { throw lost }
    if let failure = application.recorder?.failure {
      throw Failure.fetch("cannot record the input: \(failure)")
    }
    return signal.map { 128 + $0 } ?? 0
  }

  /// Opens the page of `--browser`, whose address is printed for another browser.
  @MainActor private func shownPicture(
    of application: TerminalApplication, _ host: HostEnvironment
  ) throws(Failure) -> BrowserPicture? {
    guard showsPicture else { return nil }
    let themes = application.themes
    let picture = try BrowserPicture(
      on: settings.device ?? .iphone16, theme: settings.theme == .dark ? themes.dark : themes.light)
    host.say("beagle: the phone is at \(picture.url)")
    application.greeting = "The phone is at \(picture.url)"
    application.onStart = { picture.follow($0) }
    application.onProblem = { picture.show(problem: $0.joined(separator: "\n")) }
    _ = SystemURLOpener.open(picture.url)
    return picture
  }

  /// `M_MMAP_THRESHOLD`: allocations of at least this size are mapped individually.
  private let mmapThreshold: CInt = -3

  /// Makes the C library return large allocations to the system. Otherwise they stay in heaps, whose
  /// fragmentation in a long session triples the memory in use.
  private func returnLargeMemory() {
    #if canImport(Glibc)
      // The module of the C library does not include the header of `mallopt`, but the symbol exists.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      _ = mallopt(mmapThreshold, 1 << 17)
    #endif
  }

  /// Sets up recording or replaying of the user's input.
  @MainActor private func prepareInput(of application: TerminalApplication) throws(Failure) {
    if let file = recordInput { try settings.refuseInput(as: file, "--record-input") }
    do throws(InputRecordingError) {
      if let file = recordInput {
        application.recorder = try InputRecorder(writingTo: URL(fileURLWithPath: file))
      }
      if let file = settings.replayInput {
        application.recording = try InputRecording(contentsOf: URL(fileURLWithPath: file))
      }
    } catch {
      throw .fetch("\(error)")
    }
  }

  private func watched(hasBaseURL: Bool) throws(Failure) -> WatchedDocument {
    if case .file(let path) = try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
      return .file(URL(fileURLWithPath: path).resolvingSymlinksInPath())
    }
    return .server
  }

  @MainActor private func browse(
    _ destination: Destination, lineByLine dependencies: BeagleDependencies,
    to write: ([UInt8]) throws -> Void
  ) async throws {
    var failure: (any Error)?
    let application = LinearApplication(dependencies: dependencies)
    try await withoutActuallyEscaping(write) { write in
      application.write = { text in
        do {
          try write(Array(text.utf8))
        } catch {
          failure = error
        }
        return failure == nil
      }
      defer { application.write = { _ in false } }
      do throws(ScreenError) {
        try await application.run(destination)
      } catch {
        throw Failure(error)
      }
    }
    if let failure { throw failure }
  }

  /// A theme requested by name is used regardless of the terminal's background.
  private func themes() throws(Failure) -> (dark: Theme, light: Theme) {
    let themes = try settings.themes()
    return switch settings.theme {
    case .dark: (themes.dark, themes.dark)
    case .light: (themes.light, themes.light)
    case nil: themes
    }
  }

  /// The destination, and the findings in it that are already known.
  private func opened(_ host: HostEnvironment, hasBaseURL: Bool) throws(Failure) -> (
    Destination, [Diagnostic]
  ) {
    let document: ScreenDocument
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .remote(let url): return (.remote(url), [])
    case .standardInput:
      document = try Failure.screen(
        in: try host.readStandardInput(), from: "standard input", settings.declarations.registry,
        columns: host.columns)
    case .file(let path):
      document = try Failure.screen(
        in: try Failure.screen(ofFile: path), from: path, settings.declarations.registry,
        columns: host.columns)
    }
    return (.local(document.screen), document.diagnostics)
  }
}

extension Failure {
  /// A screen that could not be loaded, with the exit code of `render`.
  init(_ error: ScreenError) {
    let path = error.path.withMaskedSecrets
    self =
      error.failure.isUndecodable
      ? .decode("cannot show \"\(path)\": \(error.failure)")
      : .fetch("cannot fetch \"\(path)\": \(error.failure)")
  }
}
