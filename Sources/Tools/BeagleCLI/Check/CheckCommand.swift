import Beagle
import BeagleChecking
import BeagleTerminal
import Foundation

/// `beagle check`: reads or fetches documents, checks them on all cores and returns the findings.
struct CheckCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "check", overview: ("beagle check [TARGET...]", "findings in documents"),
    summary: "Checks documents: reports what cannot be decoded, and what cannot be meant as written.",
    usage: [
      ("beagle check [OPTIONS] [TARGET...]", ""),
      ("beagle check --lines [OPTIONS]", ""),
      ("beagle check --explain CODE", ""),
    ],
    introduction: [
      """
      TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path like /home that is joined to --base-url, or - for standard input; without one it
      is the working folder. A recording that is named stands for the screens in it. Files that have nothing
      of Beagle in them are left out, so that the files of a change can be named or piped in. Links that a
      folder has are not followed.
      """
    ],
    options: rows,
    notes: [
      """
      Formats: text is for people, json for programs; sarif, junit and github are for code hosts and
      build servers, markdown for the summary of a job. --format sarif=FILE writes a file besides, and may
      be given again: the documents are checked once.
      """,
      """
      Notes, such as differences between clients that all of them show, are counted and not shown in
      text, github and markdown, unless --severity note or --clients is given. The other formats have all of them. The
      last line tells what was checked, found and left out; with the other formats it is on standard error.
      """,
      """
      What "ignore" of beagle.json names is left out, and in folders what .gitignore names, and
      node_modules. "_beagleIgnore_": {"CODE": "REASON"} in a document, or "exclude" in beagle.json, leaves
      findings out. A baseline has those that there were when it was written, by code and structural path:
      only newer ones count. With --severity warning it has no notes.
      """,
      """
      --fix mends what can have been meant in one way only: misspelt names that one other is near to, letter
      case, former names, a single value in place of a list, keys that are there twice with the same value,
      colours without #, lengths, and commas that nothing follows. All else stays as it is, byte by byte, and
      so does what is excluded; a second run changes nothing. Notes are mended with --severity note. A file that was changed meanwhile,
      may only be read, or would get another owner, stays as it is and counts as one that could not be read
      (3). A link stays one, and the file that it leads to is replaced. With --dry-run, nothing is written:
      the output is a diff for git
      apply or patch -p1, and the exit code is that of the files as they are.
      """,
      """
      With --lines each line of standard input is a document, or an object with a screen and an id: the
      result is a line of JSON with the id, the findings and their numbers, or why the line is unread. A
      result is written as soon as those before it are. Without errors, a line that cannot be read is 3,
      and a reader of the results that leaves before their end always is.
      """,
      """
      --allow-empty is for hooks and scripts whose list of files may be empty, or may name no document:
      without a target nothing is checked then, and the exit code is 0. git diff --name-only | xargs
      beagle check --allow-empty
      """,
      """
      --shard takes documents by a hash of their names below the folder, the same on every machine: all
      shards together check every document once. One without documents is 0.
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
      0 nothing found but notes and no more warnings than --max-warnings, 1 errors or too
      many warnings, also in a beagle.json that is one of the files, 2 wrong use, or a faulty beagle.json that is used
      and not one of the files, 3 none, but a target could not be read or fetched, a folder could not be
      searched, or there was no document at all, 130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    ReportOutputs.options.map { $0.applied(to: \.outputs) } + [
      .severity,
      .disable,
      Option(
        "--max-warnings", "NUMBER", "how many warnings are allowed for exit code 0 (0)", in: 0...1_000_000_000
      ) { $0.limits.ofOthers = $1 },
      Option(
        "--max-warnings-of", "CODE=NUMBER",
        "how many warnings with this code are allowed, besides the others",
        values: .pair(DiagnosticRule.all.map(\.code), []), isRepeatable: true, reading: Values.limit
      ) { $0.limits.byCode[$1.code] = $1.number },
      Option("--baseline", "FILE", "leave the findings out that this file has") { $0.baseline = $1 },
      Option("--baseline-write", "write the findings into the file of --baseline") {
        $0.writesBaseline = true
      },
      Option(
        "--changed", "[REVISION]",
        "only what differs from a revision of git (HEAD), and what refers to it; main... is where a branch began"
      ) { $0.changedSince = $1.isEmpty ? "HEAD" : $1 },
      Option("--allow-empty", "exit with 0 if there is no document; without a target, check nothing") {
        $0.allowsNone = true
      },
      Option("--labels", "list every missing label instead of their number") { $0.listsLabels = true },
      Option(
        "--explain", "CODE", "explain a code, or an entry of the table of clients such as gridView",
        values: .words(DiagnosticRule.all.map(\.code))
      ) { $0.explained = $1 },
      .severityOf,
      .clients { $0.clients = $1 },
      Option("--strict", "report also where it is not known what a client makes of something") {
        $0.isStrict = true
      },
      Option("--fix", "mend in the files what is certain; what is left is reported") {
        $0.fixes = CheckFixes()
      },
      Option("--dry-run", "with --fix, write nothing and show the changes as a diff") { $0.isDryRun = true },
      .lines, .jobs, .shard("documents") { $0.shard = $1 },
    ] + shared(["--base-url", "--header", "--timeout"]) + connections + shared(["--color"])

  var settings = RenderSettings()
  var outputs = ReportOutputs()
  /// Findings of lower severity are neither shown nor counted. If it is nil none is left out, but people are not shown
  /// notes.
  var severity: Diagnostic.Severity?
  var disabled: Set<String> = []
  /// Other severities than the rules', by code.
  var severities: [String: Diagnostic.Severity] = [:]
  /// What the application adds to Beagle.
  var declarations: ProjectDeclarations { settings.declarations }
  var limits = WarningLimits()
  /// The file with the findings that do not count.
  var baseline: String?
  /// The baseline is only written inside this folder; nil if the command line names the baseline.
  private(set) var baselineFolder: String?
  /// Whether that file is written.
  var writesBaseline = false
  /// The revision that documents must differ from to be checked.
  var changedSince: String?
  /// Whether an empty set of documents is allowed.
  var allowsNone = false
  private(set) var project: Project?
  /// What the project file leaves out.
  var ignored: FileFilter.Ignored?
  var exclusions = ProjectExclusions()
  /// Whether each missing label is a finding of its own, and not all labels of a run together.
  var listsLabels = false
  /// What to mend before the files are checked.
  var fixes: CheckFixes?
  var isDryRun = false
  /// The code to explain, or the entry of the table of clients; nothing is checked then.
  var explained: String?
  /// The clients that documents are to work on, as `--clients` has them.
  var clients: String?
  /// The clients that there are.
  private(set) var table = ClientTable.standard
  /// What the clients in the field do otherwise.
  private(set) var rules = ClientRules.newest
  /// Whether it is a finding that nobody knows what a client does.
  var isStrict = false
  /// The part of the documents to check; nil for all.
  var shard: Shard?
  /// Whether standard input has a document in each line.
  var readsLines = false
  /// How many documents are checked at once; nil for as many as there are cores.
  var jobs: Int?

  mutating func take(_ targets: [String], _ project: Project?) throws(UsageError) {
    if let project { (self.project, table) = (project, project.clients.table) }
    if let explained {
      if let unexpected = targets.first { throw UsageError("unexpected argument \"\(unexpected)\"") }
      _ = try explanation(of: explained)
      return
    }
    use(project)
    rules = try (project?.clients ?? ProjectClients()).rules(clients)
    try outputs.check()
    if let project, project.gives("--baseline") { baselineFolder = project.folder }
    if writesBaseline, baseline == nil { throw UsageError("--baseline-write needs --baseline FILE") }
    // A generated list of targets may be empty.
    let isOfFolder = targets.isEmpty && !readsLines && (!allowsNone || changedSince != nil)
    try settings.take(isOfFolder ? ["."] : targets, project)
    if isDryRun, fixes == nil { throw UsageError("--dry-run shows what --fix would do; give both") }
    if isDryRun, outputs.main != .text {
      throw UsageError("--dry-run shows a diff and no findings; leave --format out")
    }
    fixes?.isDry = isDryRun
    if readsLines { try checkLines() }
  }

  /// Takes what a project says of checks besides the values of options.
  mutating func use(_ project: Project?) {
    guard let project else { return }
    settings.declarations = project.declarations
    (ignored, exclusions) = (project.ignored, project.exclusions)
    if let field = project.clients.field { rules = ClientRules(field) }
  }

  /// Whether the clients in the field are known, and not only the newest ones of all.
  var hasField: Bool { clients != nil || rules.field.isDeclared }

  private func explanation(of word: String) throws(UsageError) -> String {
    if let rule = DiagnosticRule[word] { return Explanation(rule: rule).text }
    if let rule = CrawlRule.all.first(where: { $0.code == word }) {
      return
        "\(rule.code) (\(rule.severity.rawValue)), found by beagle crawl: \(rule.summary)\n\n\(rule.cause)\n\n\(rule.cure)\n"
    }
    if let text = table.explanation(of: word) { return text }
    let near = (DiagnosticRule.code(like: word) ?? table.entry(like: word)).map { "; did you mean \($0)?" }
    throw UsageError(
      "--explain knows no code and no entry of the table of clients \"\(word)\"\(near ?? "; beagle check --help lists the codes")"
    )
  }

  var selection: FindingSelection { FindingSelection(severity: severity ?? .note, exclusions: exclusions) }

  var requests: Requests? { requests(for: settings.targets) }

  var outputForm: BuildLog.Form? { explained != nil ? .text : readsLines ? .json : outputs.form }

  var writesBuildCommands: Bool { explained == nil && outputs.main == .github }

  var check: ScreenCheck {
    var check = ScreenCheck(
      operations: declarations.table, componentRegistry: declarations.registry, disabled: disabled)
    check.severities = severities
    check.rules = rules
    check.isStrict = isStrict
    return check
  }

  /// - Returns: the report and the exit code.
  /// - Throws: where the targets are none.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    if let explained {
      try project?.refuse(unlessAmong: [], host)
      return (Array(try explanation(of: explained).utf8), 0)
    }
    return try await CheckRun(command: self, host: host).result()
  }
}

extension Option {
  /// The clients that screens are to work on.
  static func clients(_ apply: @escaping @Sendable (inout Settings, String) -> Void) -> Option {
    Option(
      "--clients", "LIST", "the clients in the field: ios>=1.6,android=1.9,web (the newest of each)"
    ) { apply(&$0, $1) }
  }
}

/// The options that the language server has, too.
extension Option<CheckCommand> {
  static var severity: Option {
    Option(
      "--severity", "LEVEL", "show this and above: note, warning or error",
      choosing: Diagnostic.Severity.self
    ) { $0.severity = $1 }
  }

  static var disable: Option {
    Option(
      "--disable", "CODE", "omit findings with this code", values: .words(DiagnosticRule.all.map(\.code)),
      isRepeatable: true, reading: Values.code
    ) { $0.disabled.insert($1.code) }
  }

  static var severityOf: Option {
    Option(
      "--severity-of", "CODE=LEVEL", "give findings with this code another severity",
      values: .pair(DiagnosticRule.all.map(\.code), Diagnostic.Severity.allCases.map(\.rawValue)),
      isRepeatable: true, reading: Values.severity
    ) { $0.severities[$1.code] = $1.severity }
  }
}
