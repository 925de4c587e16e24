import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal
import Foundation

/// `beagle check`: reads or fetches documents, checks them on all cores and returns the findings.
struct CheckCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "check", overview: ("beagle check [TARGET...]", "findings in documents"),
    summary:
      "Reports documents that cannot be decoded, and constructs that are almost certainly mistakes.",
    usage: [
      ("beagle check [OPTIONS] [TARGET...]", ""),
      ("beagle check --lines [OPTIONS]", ""),
      ("beagle check --explain CODE", ""),
    ],
    introduction: [
      """
      TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path like /home that is joined to --base-url, or - for standard input; the default is
      the working folder. The screens of a cassette are checked as well. Files without Beagle components
      are skipped, so that all files of a change can be named or piped in. Links in folders are not followed.
      """
    ],
    options: rows,
    notes: [
      """
      Formats: text is for people, json for programs; sarif, junit and github are for code hosts and
      build servers, markdown for the summary of a job. --format sarif=FILE also writes a file, and may be
      repeated: the documents are checked once.
      """,
      """
      Notes, such as parts that all clients show but not in the same way, are counted but not shown in text,
      github and markdown, unless --severity note or --clients is given. The other formats list them. The
      last line summarises what was checked, found and omitted; in formats other than text it goes to
      standard error.
      """,
      """
      Files that match "ignore" in beagle.json are skipped. In folders, so are node_modules and files that
      match .gitignore. "_beagleIgnore_": {"CODE": "REASON"} in a document, or "exclude" in beagle.json,
      excludes findings. A baseline identifies findings by file, code and structural path: only newer ones
      count. Written with --severity warning, it contains no notes.
      """,
      """
      --fix applies fixes that have exactly one plausible reading: misspelt names with one close match, letter
      case, former names, a single value instead of a list, duplicate keys with equal values, colours without
      #, lengths, and trailing commas. Everything else is unchanged byte by byte, including excluded findings;
      a second run changes nothing. Notes are fixed with --severity note. A file that has changed since it was
      read, is read-only, or could not keep its owner is not modified and counts as unreadable (3). For a
      symbolic link, the file that it points to is replaced. With --dry-run, nothing is written: the output is
      a diff for git apply or patch -p1, and the exit code describes the unmodified files.
      """,
      """
      With --lines, each line of standard input is a document, or an object with a screen and an id. For each,
      a line of JSON is written with the id, the findings and their counts, or the reason why the line could
      not be read. Results keep the order of the input. If there are no errors but a line could not be read,
      the exit code is 3; it is also 3 if the output pipe is closed.
      """,
      """
      --allow-empty is for hooks and scripts whose list of files may be empty or contain no document:
      without a target nothing is checked, and the exit code is 0. git diff --name-only | xargs
      beagle check --allow-empty
      """,
      """
      --shard selects documents by a hash of their names below the folder, which is the same on every machine.
      All shards together check every document once. An empty shard exits with 0.
      """,
    ],
    tables: [
      .init(
        title: "Codes",
        rows: DiagnosticRule.all.map { ($0.code, "\($0.summary) (\($0.severity.rawValue))") })
    ],
    examples: [
      "beagle check screens",
      "beagle check 'screens/**/*.json' --disable contrast --max-warnings 5",
      "beagle check --changed main",
      "beagle check screens --baseline beagle-baseline.json --baseline-write",
      "beagle check screens --format github --format sarif=beagle.sarif",
      "beagle check /home /cart --base-url http://localhost:8080 --format github",
      "beagle check screens --shard 3/16 --format sarif",
      "beagle check --lines < screens.jsonl > results.jsonl",
      "beagle check --explain undefined-context",
      "beagle check screens --fix --dry-run",
    ],
    exitCodes: """
      0 no errors and no more warnings than --max-warnings, 1 errors or too many warnings, including
      errors in a beagle.json that is a target, 2 usage error, or an invalid beagle.json that is not a
      target, 3 otherwise 0, but a target could not be read or fetched, a folder could not be searched,
      or there was no document, 130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    ReportOutputs.options.map { $0.applied(to: \.outputs) } + [
      checking(.severity), checking(.disable), checking(.maxWarnings), checking(.maxWarningsOf),
      checking(.baseline), checking(.baselineWrite),
      Option(
        "--changed", "[REVISION]",
        """
        only documents that differ from a git revision (HEAD), and documents that refer to them; \
        main... is the merge base
        """
      ) { $0.changedSince = $1.isEmpty ? "HEAD" : $1 },
      Option("--allow-empty", "exit with 0 if there is no document; without a target, check nothing") {
        $0.allowsNone = true
      },
      checking(.labels),
      Option(
        "--explain", "CODE", "explain a code, or how clients support a name such as gridView",
        values: .explained
      ) { $0.explained = $1 },
      checking(.severityOf),
      .clients { $0.clients = $1 },
      Option("--strict", "also report places with unknown behaviour of a client") {
        $0.checking.isStrict = true
      },
      Option("--fix", "apply safe fixes to the files, and report the remaining findings") {
        $0.fixes = CheckFixes()
      },
      Option("--dry-run", "with --fix, write nothing and show the changes as a diff") { $0.isDryRun = true },
      .lines, .jobs, .shard("documents") { $0.shard = $1 },
    ] + shared(["--base-url", "--header", "--timeout"]) + connections + shared(["--color"])

  private static func checking(_ option: Option<CheckSettings>) -> Option<Self> {
    option.applied(to: \.checking)
  }

  var settings = RenderSettings()
  var outputs = ReportOutputs()
  var checking = CheckSettings()
  /// The revision that documents must differ from to be checked.
  var changedSince: String?
  /// Whether an empty set of documents is allowed.
  var allowsNone = false
  private(set) var project: Project?
  /// The fixes to apply before the files are checked.
  var fixes: CheckFixes?
  var isDryRun = false
  /// The code or table entry to explain; if set, nothing is checked.
  var explained: String?
  /// The value of `--clients`.
  var clients: String?
  /// The known clients.
  private(set) var table = ClientTable.standard
  /// The part of the documents to check; nil for all.
  var shard: Shard?
  /// Whether each line of standard input is a document.
  var readsLines = false
  /// The maximum number of documents checked in parallel; nil for the number of cores.
  var jobs: Int?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if let project { (self.project, table) = (project, project.clients.table) }
    if let explained {
      if let unexpected = targets.first { throw UsageError("unexpected argument \(unexpected.quoted)") }
      _ = try ExplainedName.explanation(of: explained, table, for: "check")
      return
    }
    checking.use(project)
    checking.rules = try (project?.clients ?? ProjectClients()).rules(clients)
    try outputs.check(reading: targets)
    try checking.requireBaseline()
    // A generated list of targets may be empty.
    let isOfFolder = targets.isEmpty && !readsLines && (!allowsNone || changedSince != nil)
    try settings.accept(isOfFolder ? ["."] : targets, project)
    if isDryRun, fixes == nil { throw UsageError("--dry-run requires --fix") }
    if isDryRun, outputs.main != .text {
      throw UsageError("--dry-run shows a diff instead of findings; omit --format")
    }
    fixes?.isDry = isDryRun
    if readsLines { try checkLines() }
  }

  /// Whether target clients are declared, instead of assuming the newest versions of all.
  var hasField: Bool { clients != nil || checking.rules.field.isDeclared }

  var requests: Requests? { requests(for: settings.targets) }

  var outputForm: BuildLog.Form? { explained != nil ? .text : readsLines ? .json : outputs.form }

  var writesBuildCommands: Bool { explained == nil && outputs.main == .github }

  /// - Returns: The report and the exit code.
  /// - Throws: if the targets are invalid.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    if let explained {
      try project?.refuse(unlessAmong: [], host)
      return (Array(try ExplainedName.explanation(of: explained, table, for: "check").utf8), 0)
    }
    return try await CheckRun(command: self, host: host).result()
  }
}

extension Option {
  /// The target clients.
  static func clients(_ apply: @escaping @Sendable (inout Settings, String) -> Void) -> Option {
    Option(
      "--clients", "LIST", "the target clients, such as ios>=1.6,android=1.9,web (the newest of each)"
    ) { apply(&$0, $1) }
  }
}
