import Beagle
import BeagleChecking
import BeagleComparing
import BeagleProjects

/// `beagle diff`: compares two versions of screens.
package struct DiffCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "diff", overview: ("beagle diff OLD NEW", "what changes between two versions of screens"),
    summary: "Compares screens semantically: what users see and do, and what servers rely on.",
    usage: [
      ("beagle diff [OPTIONS] OLD NEW", ""),
      ("beagle diff --lines [OPTIONS]", ""),
      ("GIT_EXTERNAL_DIFF='beagle diff' git diff", ""),
    ],
    introduction: [
      """
      OLD and NEW are both a document, both a folder, or both a cassette. A document is a file, an absolute
      URL, a path like /home that is joined to --base-url, - for standard input, or a file of a git revision
      like main:screens/home.json. A folder is in the file system, or in a revision like main:screens. Its
      *.json files at any depth are paired by path. Of cassettes, the responses that are screens are paired by
      method and URL, or by path and query if the two are from different servers. A file with exactly the name
      of the argument takes precedence over a revision.
      """
    ],
    options: rows,
    notes: [
      """
      main...:screens is the merge base of main and HEAD, where the branch began, so that later changes of
      main do not count. In a shallow clone, its history may be missing: use git fetch --unshallow, or
      fetch-depth: 0 in CI.
      """,
      """
      Whitespace, the order of keys, and different spellings of a value are not changes. In text, + is added,
      - removed, ~ changed, and > moved or renamed. Each change has its category (visual, behaviour, contract
      for what servers and other documents rely on, or accessibility) and its line and column in both
      documents. A line with ! lists the client versions that the change breaks.
      """,
      """
      Formats: text is for people, json for programs; sarif and github are for code hosts, markdown is for
      a comment of a review. --format sarif=FILE also writes a file, and may be repeated.
      """,
      """
      With --breaking, non-breaking changes are counted but not shown, and do not affect the exit code. A
      removed screen breaks every client with a link to it.
      """,
      """
      For two cassettes with links, broken links are reported as well, once per address. If there is no
      response, or one such as 403, 429 or 503, or if a linked screen was not visited, the result is
      inconclusive (3).
      """,
      """
      With --lines, each line of standard input is {"id": …, "old": …, "new": …}: two documents, as JSON, as
      strings that contain JSON, or null for none. The result is a line of JSON with the id, the status and
      the changes, or the reason why the line could not be read. Results keep the order of the input, and are
      written as soon as possible.
      """,
      """
      --pictures draws each changed screen before and after the change in one SVG. Changed components are
      outlined, with their numbers from the report. Nothing is fetched, and images are boxes.
      """,
      """
      As git's external diff: set GIT_EXTERNAL_DIFF='beagle diff', or configure a diff driver, with "*.json
      diff=beagle" in .gitattributes and git config diff.beagle.command 'beagle diff'. git log -p and git show
      need --ext-diff. For a file that is not a Beagle document, one line is printed. The exit code is then
      always 0, because git treats any other code as a crash.
      """,
      DeviceProfile.note,
    ],
    examples: [
      "beagle diff old.json new.json",
      "beagle diff main...:screens screens",
      "beagle diff main...:screens/home.json screens/home.json --breaking",
      "beagle diff https://example.org/home http://localhost:8080/home",
      "beagle diff before.cassette.json after.cassette.json --format markdown -o comment.md",
      "beagle diff main...:screens screens --pictures pictures --device iphone-16",
      "beagle diff --lines < pairs.jsonl > changes.jsonl",
    ],
    exitCodes: """
      0 no changes, 1 changes, 2 usage error, 3 no changes, but something could not be read or fetched,
      130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    ReportOutputs.options(of: [.text, .json, .markdown, .sarif, .github]).map { $0.applied(to: \.outputs) }
    + [
      Option("--breaking", "show only changes that break a client") { $0.isOnlyBreaking = true },
      .clients { $0.clients = $1 },
      Option("--pictures", "FOLDER", "draw each changed screen, before and after, into this folder") {
        $0.pictures = $1
      },
      Option("--lines", "compare the documents in each line of standard input, as a stream") {
        $0.readsLines = true
      },
      Option("--jobs", "NUMBER", "how many screens to compare at once (the number of cores)", in: 1...1_000) {
        $0.jobs = $1
      },
      .shard("screens") { $0.shard = $1 },
    ]
    + shared([
      "--device": "device of the pictures, as for render (iphone-16)",
      "--width": "draw the cells of a terminal with this width in columns",
      "--look": "look of the pictures: phone, ios, android, web or terminal (phone)",
      "--theme": "theme of the pictures: light or dark (light), or styles from JSON",
      "--context": "replace the value of a context in pictures",
    ])
    + shared(["--base-url", "--header", "--timeout"]) + connections + shared(["--color"])

  static let maximumTargets = 9

  var settings = RenderSettings()
  var outputs = ReportOutputs()
  /// Whether only breaking changes count.
  var isOnlyBreaking = false
  /// The value of `--clients`.
  var clients: String?
  /// The rules of these clients.
  private var rules = CompatibilityRules.newest
  /// The folder for pictures; nil for none.
  var pictures: String?
  /// The part of the screens to compare; nil for all.
  var shard: Shard?
  /// Whether each line of standard input contains two documents.
  var readsLines = false
  /// The maximum number of screens compared in parallel; nil for the number of cores.
  var jobs: Int?
  /// The files excluded by the project file.
  var ignored: FileFilter.Ignored?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if settings.look != nil, pictures == nil {
      throw UsageError("--look only applies to pictures; add --pictures FOLDER")
    }
    if settings.device != nil, pictures == nil {
      // The project file's device is for all commands that draw, so it does not have to suit this one.
      guard project?.gives("--device") == true else {
        throw UsageError("--device only applies to pictures; add --pictures FOLDER")
      }
    }
    try settings.accept(targets, project)
    ignored = project?.ignored
    rules = try (project?.clients ?? ProjectClients()).rules(clients)
    try outputs.check(reading: targets)
    if readsLines { return try checkLines() }
    if external != nil {
      guard outputs.all.allSatisfy({ $0.file == nil }) else {
        throw UsageError("git calls this for one file at a time; omit report files")
      }
    } else if targets.count > 2 {
      throw UsageError("unexpected argument \(targets[2].quoted)")
    }
    if targets == ["-", "-"] { throw UsageError("standard input is only one document; name another one") }
  }

  var external: ExternalDiff? { ExternalDiff(settings.targets) }

  var documentTargets: [String] { external == nil ? settings.targets : [] }

  var requests: Requests? { requests(for: documentTargets) }

  var outputForm: BuildLog.Form? { readsLines ? .json : outputs.form }

  var writesBuildCommands: Bool { !readsLines && outputs.main == .github }

  /// Reads documents with the application's extensions.
  var check: ScreenCheck {
    var check = ScreenCheck(
      operations: settings.declarations.table, componentRegistry: settings.declarations.registry)
    check.rules = rules
    return check
  }

  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    try await readsLines ? compareLines(host, to: write) : report(host, to: write)
  }

  /// - Returns: The report and the exit code.
  /// - Throws: if the targets cannot be compared.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    let targets = settings.targets
    if ExternalDiff.isUnmerged(targets, host) {
      return (Array("\(SafeText.line(targets[0])): not merged yet\n\n".utf8), 0)
    }
    if let external { return try await result(external, host) }
    guard targets.count == 2 else {
      throw UsageError(
        "diff needs OLD and NEW: two files, folders or cassettes, URLs, or revisions like main...:screens")
    }
    let result = try await DiffRun(command: self, host: host).result(targets[0], targets[1])
    let reports = outputs.all.map { report(of: $0, host).report(result) }
    let output = try outputs.deliver(reports)
    for unclear in result.unclear { host.say("beagle: \(unclear.message)") }
    if outputs.main != .text || outputs.isInFiles { host.say("beagle: \(result.summary.sentence)") }
    return (output, outputs.exitCode(result.summary.exitCode))
  }

  /// The output for a file when git calls the program.
  @MainActor private func result(
    _ external: ExternalDiff, _ host: HostEnvironment
  ) async throws -> (output: [UInt8], exitCode: Int32) {
    var result = DiffResult()
    try await DiffRun(command: self, host: host).add([external.pair], to: &result)
    guard outputs.main == .text else { return (report(of: outputs.all[0], host).report(result), 0) }
    var host = host
    // Git starts its pager only for a terminal, and the pager shows colours.
    if host.environment["GIT_PAGER_IN_USE"] == "true" { host.isTerminal = true }
    let text = DiffText(paint: paint(host))
    let screens = result.screens.map(text.text).joined()
    return (Array((screens + external.lines(result)).utf8), 0)
  }

  private func report(of output: ReportOutputs.Output, _ host: HostEnvironment) -> any DiffReport {
    switch output.format {
    case .json: DiffJSON()
    case .markdown: DiffMarkdown()
    case .sarif: DiffFindings(format: SARIFReport(rules: DiffFindings.rules))
    case .github: DiffFindings(format: GitHubReport())
    case .text, .junit: DiffText(paint: output.file == nil ? paint(host) : Paint(isOn: false))
    }
  }

  private func paint(_ host: HostEnvironment) -> Paint { Paint(isOn: settings.color.isColored(host)) }
}
