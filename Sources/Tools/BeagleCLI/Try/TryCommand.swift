import Beagle
import BeagleChecking
import BeagleCrawling
import BeaglePictures
import BeagleProjects
import BeagleTrials

/// `beagle try`: visits an application and tries what happens when its network, its data or its device is not
/// ideal.
struct TryCommand: CrawlingCommand, ReportingCommand {
  static let manual = Manual(
    command: "try", overview: ("beagle try [TARGET...]", "failing requests, other data, other devices"),
    summary:
      "Visits an application and tries what happens when the network, the data or the device is not ideal.",
    usage: [("beagle try [OPTIONS] [TARGET...]", ""), ("beagle try --explain CODE", "")],
    introduction: [
      """
      TARGET is a path like /home that is joined to --base-url, an absolute URL, a folder, a file, a pattern
      or a cassette, as for beagle crawl; the default is the example shop. Files and cassettes respond to all
      requests. Every screen that a user can reach is tried: its requests fail in many ways, its contexts and
      responses get other data, and it is shown on other devices with larger text. Without --requests, --data
      and --devices, all three are tried.
      """
    ],
    options: rows,
    notes: [
      """
      Only GET and HEAD requests, and requests that --allow names, reach a server. Other requests get recorded
      or simulated responses. Links that look like an exit are not followed, as for beagle crawl. If files or
      a cassette respond, no request can reach a server, and requests with any method are sent.
      """,
      """
      The same --seed gives the same result. Findings with one cause are combined. A baseline, "exclude" in
      beagle.json and the options for severities work as for beagle check.
      """,
    ],
    tables: [
      .init(title: "Codes", rows: TrialRule.all.map { ($0.code, "\($0.name): \($0.summary)") })
    ],
    examples: [
      "beagle try screens",
      "beagle try /home --base-url http://localhost:8080 --requests",
      "beagle try --after sign-in.feature --base-url http://localhost:8080",
      "beagle try screens --devices --on iphone-se,pixel-9 --font-scales 1,2",
      "beagle try screens --baseline trial-baseline.json --baseline-write",
    ],
    exitCodes: """
      0 no errors and no more warnings than --max-warnings, 1 errors or too many warnings, 2 usage error,
      3 instead of 0 if a screen could not be shown, the server gave no successful response to a request of
      a screen, or --time is over, 130 interrupted: the report is partial. A second try without a known
      successful response is inconclusive, and does not change the exit code.
      """,
    arguments: .file)

  private static let codes = TrialRule.all.map(\.code)

  static let options: [Option<Self>] =
    choosing + ReportOutputs.options.map { $0.applied(to: \.outputs) } + files + reporting
    + [
      checking(.severity), checking(.disable(codes, of: "try")), checking(.maxWarnings),
      checking(.maxWarningsOf(codes, of: "try")), checking(.severityOf(codes, of: "try")),
      checking(.baseline), checking(.baselineWrite),
      Option("--explain", "CODE", "explain a code, with the clauses of guidelines", values: .explained) {
        $0.explained = $1
      },
    ] + bounds + shared(["--base-url", "--header", "--timeout", "--replay"]) + connections
    + shared(["--color"])
    + shared(["--theme": "light or dark, or styles from JSON"])

  private static let choosing: [Option<Self>] = [
    Option("--requests", "try requests that fail") { $0.kinds.insert(.requests) },
    Option("--data", "try other data") { $0.kinds.insert(.data) },
    Option("--devices", "try other devices; --on names them") { $0.kinds.insert(.devices) },
    Option(
      "--on", "A,B,C", "the devices (\(TrialSettings().devices.map(\.name).joined(separator: ",")))",
      values: DeviceProfile.lists, reading: Values.devices
    ) { $0.trial.devices = $1.uniqued },
    Option("--font-scales", "A,B,C", "the factors of the text size (1,1.3,2,3.1)", reading: scales) {
      $0.trial.fontScales = $1.uniqued
    },
    Option(
      "--profile", "NAME", "only rules of this guideline: wcag22-aa, ios or android",
      values: .words(TrialProfile.allCases.map(\.rawValue)), isRepeatable: true, reading: Values.choice
    ) { $0.profiles.insert($1) },
    Option("--seed", "NUMBER", "determines the values that are tried (1)", in: 0...Int.max) {
      $0.trial.seed = UInt64($1)
    },
  ]

  private static let reporting: [Option<Self>] = [
    Option("--pseudo", "lengthen and accent the texts of documents, to show small boxes on the page") {
      $0.isPseudo = true
    },
    Option("--page", "FILE", "write an HTML page with pictures and a matrix of each screen") {
      $0.page = $1
    },
    Option("--shapes", "print the inferred shapes of the data, and try nothing") { $0.listsShapes = true },
    Option("--time", "SECONDS", "end after this time, and report the findings so far", in: 0.001...86_400) {
      $0.time = $1
    },
  ]

  private static func checking(_ option: Option<CheckSettings>) -> Option<Self> {
    option.applied(to: \.checking)
  }

  var settings = RenderSettings()
  var plan = CrawlPlan()
  var rate: Double?
  var after: String?
  var trial = TrialSettings()
  /// Empty for all.
  var kinds: Set<TrialRule.Kind> = []
  /// Empty for all.
  var profiles: Set<TrialProfile> = []
  var outputs = ReportOutputs()
  var checking = CheckSettings()
  /// The code to explain; if set, nothing is tried.
  var explained: String?
  var record: String?
  var flows: String?
  /// Whether the texts of documents are lengthened and accented.
  var isPseudo = false
  /// The file of the page.
  var page: String?
  /// Whether the shapes of the data are printed instead of findings.
  var listsShapes = false
  /// The time limit in seconds.
  var time: Double?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if let explained {
      if let unexpected = targets.first { throw UsageError("unexpected argument \(unexpected.quoted)") }
      _ = try ExplainedName.explanation(of: explained, for: "try")
      return
    }
    if !kinds.isEmpty { trial.kinds = kinds }
    if listsShapes {
      (trial.kinds, trial.hasShapes) = ([], true)
      let options = [(outputs.isGiven, "--format and --output"), (page != nil, "--page")]
      if let option = options.first(where: \.0)?.1 {
        throw UsageError("--shapes prints shapes instead of a report; omit \(option)")
      }
    }
    if !profiles.isEmpty { trial.profiles = profiles }
    checking.use(project)
    try outputs.check(reading: targets, page: page)
    try checking.requireBaseline()
    if checking.writesBaseline, !kinds.isEmpty {
      throw UsageError("--baseline-write needs a whole trial; omit --requests, --data and --devices")
    }
    if isPseudo { try acceptPseudo(project) }
    try requireRecordable()
    try settings.accept(targets, project)
  }

  /// A baseline of the project file is not used.
  private mutating func acceptPseudo(_ project: Project?) throws(UsageError) {
    if project?.gives("--baseline") == true, !checking.writesBaseline { checking.baseline = nil }
    let options = [
      (flows != nil, "--flows"), (checking.writesBaseline, "--baseline-write"),
      (checking.baseline != nil, "--baseline"),
    ]
    guard let option = options.first(where: \.0)?.1 else { return }
    throw UsageError(
      "--pseudo and \(option) cannot be combined: --pseudo changes the texts, so its findings are not "
        + "those of the documents")
  }

  var requests: Requests? { explained == nil ? requests(for: settings.targets) : nil }

  var outputForm: BuildLog.Form? { explained != nil || listsShapes ? .text : outputs.form }

  var writesBuildCommands: Bool { explained == nil && outputs.main == .github }

  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    if let explained {
      return (Array(try ExplainedName.explanation(of: explained, for: "try").utf8), 0)
    }
    return try await TryRun(command: self, host: host).result()
  }

  private static func scales(_ text: String, for option: String) throws(UsageError) -> [Double] {
    var scales: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      scales.append(try Values.number(String(part), for: option, in: 0.5...4))
    }
    guard scales.count <= 8 else {
      throw UsageError("\(option) accepts at most 8 factors, not \(scales.count)")
    }
    return scales
  }
}
