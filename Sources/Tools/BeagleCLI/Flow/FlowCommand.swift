import Beagle
import BeagleFlows
import BeagleProjects
import BeagleTerminal
import BeagleTesting
import BeagleTrials
import Foundation

/// `beagle flow`: runs feature files and returns the report.
struct FlowCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "flow", overview: ("beagle flow FILE...", "run user flows without a display"),
    summary: "Runs user flows that are written in feature files, each scenario in a separate application.",
    usage: [
      ("beagle flow [OPTIONS] FILE...", ""),
      ("beagle flow --steps", ""),
      ("beagle flow --coverage-merge FILE... [OPTIONS]", ""),
    ],
    introduction: [
      """
      FILE is a feature file in Gherkin, a folder of them, or a pattern like 'flows/*.feature'. Without
      --base-url and --replay, paths refer to the example shop, which runs in this process. A cassette has a
      part for each scenario, named after the file and the scenario, so that each scenario can be replayed
      alone. Files are recorded one after the other. With the step 'Given answers from "answers/"', a flow
      needs no server: responses are files in that folder next to the feature file.
      """
    ],
    options: rows,
    notes: [
      """
      Formats: text is for people, junit for build servers, with times in seconds, github for annotations
      of a change, json for programs, sarif for code hosts, markdown for the summary of a job. With github,
      standard error has the text for people. --format junit=FILE also writes a file, and may be repeated.
      """,
      """
      Coverage: screens, event handlers, actions, responses, conditions, expressions, templates, validations
      and lazy fallbacks are counted separately, and named by line, column and path. --coverage json=FILE is
      for --coverage-merge, and lcov=FILE for genhtml. For lcov, documents from the network are saved in a
      folder next to the file. With --coverage-merge alone, no flow is run.
      """,
    ],
    examples: [
      "beagle flow Fixtures/Flows/*.feature",
      "beagle flow flows/*.feature --base-url http://localhost:8080 --tags '@smoke and not @slow'",
      "beagle flow sign-in.feature --replay sign-in.json --format junit",
      "beagle flow flows --device iphone-16 --format github",
      "beagle flow flows --coverage html=coverage.html --coverage-of shop.cassette --min-coverage 80",
    ],
    exitCodes: """
      0 all scenarios passed, 1 some failed or coverage is below --min-coverage, 2 usage error or an invalid
      feature file, 3 none failed, but a server was not reached, no scenario was run, or a cassette could
      not be read or written, 130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    [
      Option(
        "--tags", "EXPRESSION", "run scenarios with these tags: '@smoke and not @slow'", reading: Values.tags
      ) { $0.tags = $1 }
    ] + ReportOutputs.options.map { $0.applied(to: \.outputs) } + shared(["--base-url", "--header"])
    + shared([
      "--timeout": "how long a step waits for responses (10)", "--width": "the screen's width (80)",
      "--height": "the screen's height (25)",
      "--device": "the size and safe areas of a device, as for render",
    ]) + [
      Option(
        "--theme", "FILE.json", "styles for components with a styleId",
        reading: Values.themeFile
      ) { $0.settings.themeFile = $1 },
      Option("--jobs", "NUMBER", "how many files to run at once (the number of cores)", in: 1...1_000) {
        $0.jobs = $1
      },
      Option<Self>(
        "--files", "FOLDER", "respond to requests with the files of a folder, as for beagle try",
        values: .file, reading: applicationFiles
      ) { $0.settings.files = $1 },
      .shard("files") { $0.shard = $1 },
    ] + shared(["--record", "--replay"]) + FlowCoverage.options.map { $0.applied(to: \.coverage) }
    + connections + [
      Option("--steps", "list all steps") { $0.listsSteps = true }
    ]

  private static func applicationFiles(
    _ path: String, for option: String
  ) throws(UsageError) -> ApplicationFiles {
    if let files = ApplicationFiles(path) { return files }
    throw UsageError("\(option) needs a folder, and \(path.quoted) is none")
  }

  /// The targets are files, and the timeout applies to each step.
  var settings = RenderSettings()
  /// The scenarios to run, as written and as parsed.
  var tags: (text: String, expression: TagExpression)?
  var outputs = ReportOutputs()
  /// The files that the project file excludes from folders.
  var ignored: FileFilter.Ignored?
  /// The project file, if it declares custom components, actions or operations.
  private var declaringFile: String?
  /// The maximum number of files run in parallel; nil for the number of cores.
  var jobs: Int?
  /// The part of the files to run; nil for all.
  var shard: Shard?
  var coverage = FlowCoverage()
  /// Whether to list the steps instead of running flows.
  var listsSteps = false

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if targets.isEmpty, !listsSteps, !coverage.hasReports {
      throw UsageError("flow needs a feature file, or a pattern like 'flows/*.feature'")
    }
    ignored = project?.ignored
    if let project, project.declarations != ProjectDeclarations() { declaringFile = project.path }
    try outputs.check(reading: targets)
    try settings.checkCassettes()
    if settings.files != nil, settings.baseURL != nil || settings.replay != nil {
      throw UsageError(
        "--files cannot be combined with --base-url or --replay: files respond to all requests")
    }
    try settings.accept(targets, project)
  }

  /// All targets are files and folders.
  var documentTargets: [String] { [] }

  /// Without a base URL, the example is used in the same process.
  var requests: Requests? {
    guard settings.replay == nil, !listsSteps, let baseURL = settings.baseURL else { return nil }
    return Requests(settings: settings, bases: [baseURL])
  }

  var outputForm: BuildLog.Form? { outputs.form }

  var writesBuildCommands: Bool { outputs.main == .github }

  /// - Returns: The report and the exit code.
  /// - Throws: an error if a file cannot be read or parsed; nothing is run then.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    if listsSteps { return (Array(FlowSteps.withTrials.markdown.utf8), 0) }
    let files = try files()
    for failure in files.unsearched { host.warn(failure.message) }
    var report = try await report(on: try features(in: files.paths), host)
    if coverage.isWanted {
      report.coverage = try coverage.report(
        adding: report.coverage, secretNames: settings.secretNames,
        components: settings.declarations.registry)
    }
    // The selected scenarios may all be in other shards.
    if let shard, report.scenarioCount == 0 {
      host.say("beagle: no scenario is in shard \(shard)")
      return (try FlowFindings(report).deliver(to: outputs, host), files.unsearched.isEmpty ? 0 : 3)
    }
    let (output, exitCode) = try result(report, host)
    return (output, exitCode == 0 && !files.unsearched.isEmpty ? outputs.exitCode(3) : exitCode)
  }

  /// The report with coverage, and the exit code.
  private func result(
    _ report: FlowReport, _ host: HostEnvironment
  ) throws(Failure) -> (output: [UInt8], exitCode: Int32) {
    var output: [UInt8] = []
    var exitCode: Int32 = 0
    if !settings.targets.isEmpty || outputs.main != .text {
      output = try FlowFindings(report).deliver(to: outputs, host)
    }
    if !settings.targets.isEmpty { exitCode = report.exitCode }
    guard let covered = report.coverage else { return (output, outputs.exitCode(exitCode)) }
    if let text = try coverage.deliver(covered) {
      switch outputs.main {
      case .text where !outputs.isInFiles: output += (output.isEmpty ? "" : "\n").utf8 + Array(text.utf8)
      // The JSON report contains it as a member.
      case .json: break
      default: host.say(String(text.dropLast()))
      }
    }
    if let shortfall = coverage.shortfall(in: covered) {
      host.say("beagle: \(shortfall)")
      exitCode = 1
    }
    return (output, outputs.exitCode(exitCode))
  }

  @MainActor private func report(
    on features: [Feature], _ host: HostEnvironment
  ) async throws(Failure) -> FlowReport {
    if features.isEmpty, settings.targets.isEmpty { return FlowReport(features: []) }
    let jobs = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, features.count)
    // A cassette is written by one process; one without a part per scenario is also replayed by one, in
    // order.
    let network = try FlowNetwork(settings, say: host.say)
    // Read before other processes start, each of which would report a missing file.
    let styles = try styles()
    guard jobs > 1, settings.record == nil, network.playsParts, let program = host.program else {
      let cell = TerminalMeasurer.standardCell
      let columns = settings.device?.cells(of: cell).columns ?? settings.columns ?? Self.columns
      let rows = settings.device?.cells(of: cell).rows ?? settings.rows ?? Self.rows
      let recorder = coverage.isWanted ? CoverageRecorder(secretNames: settings.secretNames) : nil
      let flow = Flow(steps: .withTrials, tags: tags?.expression) { feature, scenario in
        let dependencies = try network.dependencies(for: scenario, of: feature)
        dependencies.themeStyles = styles
        if let device = settings.device { dependencies.safeArea = device.safeArea }
        let app = AppDriver(dependencies: dependencies, columns: columns, rows: rows)
        app.keepSnapshots(besideFile: feature.file)
        if let timeout = settings.timeout { app.timeout = .seconds(timeout) }
        app.coverage = recorder
        return app
      }
      var report = await flow.run(features)
      report.coverage = recorder?.report
      try network.writeCassette()
      return report
    }
    return try await FlowWorkers(command: self, program: program, jobs: jobs).run(features)
  }

  /// The styles of the theme, for a dark background.
  private func styles() throws(Failure) -> [String: ThemeStyle] {
    guard let path = settings.themeFile else { return [:] }
    let bytes = try Failure.contents(of: path)
    do {
      return try ThemeFile(reading: bytes).dark.styles
    } catch {
      throw .usage("\(path) is not a theme: \(error)")
    }
  }

  // MARK: Files

  private func features(in files: [String]) throws(Failure) -> [Feature] {
    var features: [Feature] = []
    var errors: [String] = []
    for file in files {
      do throws(GherkinError) {
        features.append(try Feature(contentsOfFile: file))
      } catch {
        errors.append("\(error)")
      }
    }
    if let first = errors.first {
      throw .usage(first, lines: errors.dropFirst().map { "\nbeagle: \($0)" }.joined())
    }
    return features
  }

  private func files() throws(Failure) -> (paths: [String], unsearched: [Failure]) {
    var files: [(path: String, target: String)] = []
    var unsearched: [Failure] = []
    let filter = FileFilter(ignored)
    func add(_ found: FoundFiles, of text: String, _ reason: String) throws(Failure) {
      if found.paths.isEmpty, found.unsearched.isEmpty, filter.count == 0 { throw .usage(reason) }
      files += found.paths.map { ($0, text) }
      unsearched += found.unsearched
    }
    for text in settings.targets {
      if let folder = Folder(text) {
        let found = folder.files(ending: ".feature", filter)
        try add(found, of: text, "there is no .feature file in \"\(text)\"")
      } else if Pattern.isPattern(text), !FileManager.default.fileExists(atPath: text) {
        try add(Pattern(text).matches().filtered(by: filter), of: text, "no file matches \"\(text)\"")
      } else {
        files.append((text, text))
      }
    }
    var seen: Set<String> = []
    let paths = files.filter { seen.insert($0.path).inserted }
      .filter { shard?.has(Shard.name(of: $0.path, in: $0.target)) ?? true }.map(\.path)
    return (paths, unsearched)
  }

  // MARK: Worker processes

  /// The default screen size.
  private static let (columns, rows) = (80, 25)

  /// The arguments for a worker process that runs some of the files and reports JSON to this one.
  func arguments(for files: [String]) -> [String] {
    var arguments = [
      "flow", "--format", "json", "--jobs", "1", "--width", "\(settings.columns ?? Self.columns)",
      "--height", "\(settings.rows ?? Self.rows)",
    ]
    // The worker reads the project file's headers itself, because arguments are visible to other users.
    let file = settings.serverSecrets(for: settings.baseURL)?.file ?? declaringFile
    arguments += file.map { ["--config", $0, "--trust-project"] } ?? ["--config", "none"]
    if let device = settings.device { arguments += ["--device", device.name] }
    if let theme = settings.themeFile { arguments += ["--theme", theme] }
    if let tags { arguments += ["--tags", tags.text] }
    if let baseURL = settings.baseURL { arguments += ["--base-url", "\(baseURL)"] }
    for header in settings.headers { arguments += ["--header", "\(header.name): \(header.value)"] }
    if let timeout = settings.timeout { arguments += ["--timeout", "\(timeout)"] }
    arguments += settings.tls.arguments
    if let replay = settings.replay { arguments += ["--replay", replay] }
    if let files = settings.files { arguments += ["--files", files.prefix.isEmpty ? "." : files.prefix] }
    if coverage.isWanted { arguments.append("--coverage=text") }
    return arguments + ["--"] + files
  }
}

extension Values {
  fileprivate static func tags(
    _ text: String, for option: String
  ) throws(UsageError) -> (text: String, expression: TagExpression) {
    do throws(TagExpression.Invalid) {
      return (text, try TagExpression(text))
    } catch {
      throw UsageError("\(option) needs an expression like '@smoke and not @slow': \(error)")
    }
  }
}
