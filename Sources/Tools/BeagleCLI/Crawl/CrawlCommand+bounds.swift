import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleProjects
import Locking

/// A command that visits all screens of an application.
protocol CrawlingCommand: LoadingCommand {
  var plan: CrawlPlan { get set }
  /// The maximum number of requests per second.
  var rate: Double? { get set }
  /// The feature file whose state it begins with.
  var after: String? { get set }
  /// The cassette to record.
  var record: String? { get set }
  /// The folder of feature files.
  var flows: String? { get set }
  /// How documents are checked, and which findings count.
  var checking: CheckSettings { get set }
}

extension CrawlingCommand {
  /// The options for limits and allowed requests.
  static var bounds: [Option<Self>] {
    [
      Option("--after", "FLOW.feature", "begin with the state that the last scenario of a flow leaves") {
        $0.after = $1
      },
      Option<Self>(
        "--allow", "'METHOD PATH'", "also send this request, such as 'POST /search'", isRepeatable: true,
        reading: allowed
      ) { $0.plan.rules.allowed.insert($1) },
      Option<Self>(
        "--skip", "PATTERN", "do not follow matching paths, such as '/admin/*'", isRepeatable: true,
        reading: pattern
      ) { $0.plan.rules.skipped.append($1) },
      Option("--per-kind", "NUMBER", "how many screens of one kind are visited (3)", in: 1...1_000_000) {
        $0.plan.perKind = $1
      },
      Option(
        "--rows", "NUMBER", "how many rows of a list are tried, including the first and the last (5)",
        in: 1...100_000
      ) {
        $0.plan.visit.rows = $1
      },
      Option(
        "--presses", "NUMBER", "how many presses on a screen are tried, in all its states (2000)",
        in: 1...1_000_000
      ) {
        $0.plan.visit.presses = $1
      },
      Option("--states", "NUMBER", "how many states of a screen are tried (50)", in: 1...100_000) {
        $0.plan.visit.states = $1
      },
      Option(
        "--alike", "NUMBER",
        "how many states that differ only in data are tried, and with how many contexts a screen is opened "
          + "(3)",
        in: 1...100_000
      ) {
        $0.plan.visit.alike = $1
      },
      Option("--screens", "NUMBER", "maximum number of visited screens (100000)", in: 1...10_000_000) {
        $0.plan.screens = $1
      },
      Option(
        "--depth", "NUMBER", "maximum number of links between a start and a screen (100)", in: 0...100_000
      ) {
        $0.plan.depth = $1
      },
      Option("--rate", "NUMBER", "how many requests may begin in a second (no limit)", in: 0.01...100_000) {
        $0.rate = $1
      },
      Option("--jobs", "NUMBER", "how many requests to send at once (8)", in: 1...1_000) {
        $0.plan.jobs = $1
      },
    ]
  }

  /// The options for files that a run writes beside its report.
  static var files: [Option<Self>] {
    [
      Option("--record", "FILE", "record responses and links in a cassette, and resume from it") {
        $0.record = $1
      },
      Option("--flows", "FOLDER", "write a feature file for each finding, which fails until it is fixed") {
        $0.flows = $1
      },
    ]
  }

  private static func allowed(_ text: String, for option: String) throws(UsageError) -> CrawlRules.Allowed {
    guard let allowed = CrawlRules.Allowed(text) else {
      throw UsageError("\(option) needs a method and a path like 'POST /search', not \"\(text)\"")
    }
    return allowed
  }

  private static func pattern(_ text: String, for option: String) throws(UsageError) -> String {
    guard text.hasPrefix("/") || text.hasPrefix("*") else {
      throw UsageError("\(option) needs a path that begins with / or *, like '/admin/*', not \"\(text)\"")
    }
    return text
  }
}

/// Why a run ended.
enum RunEnd: Equatable {
  case whole
  /// By Ctrl-C.
  case interrupted
  /// By the time limit.
  case outOfTime
}

extension CrawlingCommand {
  /// - Throws: if a replay should be recorded.
  func requireRecordable() throws(UsageError) {
    if record != nil, settings.replay != nil {
      throw UsageError("--record and --replay cannot be combined: a replay has nothing to record")
    }
  }

  /// Writes files that repeat findings, and says how many.
  ///
  /// - Parameter omitted: Says which findings have no file.
  func write(
    _ files: [FlowFile], to folder: String, omitted: [String], _ host: HostEnvironment
  ) throws(Failure) {
    let (written, kept) = try FlowFile.write(files, to: folder)
    let noun = files.allSatisfy { $0.name.hasSuffix(".feature") } ? "feature file" : "file"
    let present = kept > 0 ? ["\(CheckSummary.count(kept, "existing file")) not changed"] : []
    let parts = ["\(CheckSummary.count(written, noun)) written to \(folder)"] + present + omitted
    host.say("beagle: \(parts.joined(separator: "; "))")
  }

  /// Visits an application, and shows the progress.
  ///
  /// - Parameters:
  ///   - countFindings: The number of findings so far; nil for those of the crawl.
  ///   - examine: Examines each visited screen.
  @MainActor func crawl(
    _ application: VisitedApplication, _ plan: CrawlPlan, _ host: HostEnvironment,
    countFindings: (() -> Int)? = nil, examine: (@Sendable (ScreenStates) async -> Void)? = nil
  ) async throws -> CrawlResult {
    var plan = plan
    try await application.begin(&plan, after: after)
    let recorder = try record.map { [plan] file throws(Failure) in try CrawlRecorder(file, plan, settings) }
    let progress = CrawlProgress(host)
    progress.countFindings = countFindings
    defer { progress.end() }
    var crawl = Crawl(
      plan, application.network.dependencies, check: checking.check, registry: settings.declarations.registry,
      secretNames: settings.secretNames, rate: rate, recorder: recorder, progress: progress, examine: examine)
    let result = try await crawl.run()
    try recorder?.finish(isWhole: result.waiting == nil)
    return result
  }

  /// Visits an application until all is visited, the user interrupts it or the time is over. Then the result
  /// has what was found so far.
  ///
  /// - Parameter time: The time limit in seconds; nil for none.
  @MainActor func visit(
    _ host: HostEnvironment, atMost time: Double? = nil,
    _ body: @escaping @MainActor () async throws -> CrawlResult
  ) async throws -> (result: CrawlResult, end: RunEnd) {
    let crawling = Task { try await body() }
    let isOutOfTime = Mutex(false)
    Interruption.first { crawling.cancel() }
    let clock = time.map { time in
      Task {
        await host.sleep(.seconds(time))
        guard !Task.isCancelled else { return }
        isOutOfTime.withLock { $0 = true }
        crawling.cancel()
      }
    }
    defer { clock?.cancel() }
    let result = try await withTaskCancellationHandler {
      try await crawling.value
    } onCancel: {
      crawling.cancel()
    }
    let end: RunEnd = isOutOfTime.withLock(\.self) ? .outOfTime : crawling.isCancelled ? .interrupted : .whole
    return (result, end)
  }
}

/// The options for reported findings.
extension CrawlCommand {
  static let findings: [Option<Self>] = [
    Option("--pictures", "also fetch images, each once, and show them on the page") {
      $0.plan.visit.hasPictures = true
    },
    Option(
      "--large", "BYTES", "report documents larger than this (1000000)", in: 1...1_000_000_000
    ) {
      $0.plan.large = $1
    },
    Option("--times", "SECONDS", "report responses that took longer", in: 0.001...86_400) {
      $0.plan.slow = $1
    },
    Option(
      "--severity", "LEVEL", "report this and above: note, warning or error (warning)",
      choosing: Diagnostic.Severity.self
    ) { $0.plan.severity = $1 },
    Option<Self>(
      "--disable", "CODE", "omit findings with this code", values: .words(codes), isRepeatable: true,
      reading: code
    ) { $0.checking.disabled.insert($1) },
  ]

  private static let codes = (DiagnosticRule.all.map(\.code) + CrawlRule.all.map(\.code)).sorted()

  private static func code(_ text: String, for option: String) throws(UsageError) -> String {
    // The project file is for all commands.
    if codes.contains(text) || ToolCodes.all.contains(text) { return text }
    let near = Spelling.nearest(to: text, among: codes).map { "; did you mean \($0)?" }
    throw UsageError(
      """
      \(option): unknown code \
      "\(text)"\(near ?? "; beagle crawl --help and beagle check --help list them")
      """
    )
  }
}
