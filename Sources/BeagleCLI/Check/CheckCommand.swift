import Beagle
import BeagleChecking
import BeagleTerminal
import Foundation

/// `beagle check`: reads or fetches documents, checks them on all cores and returns the findings.
struct CheckCommand: LoadingCommand, ReportingCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github
  }

  static let manual = Manual(
    command: "check", overview: ("beagle check TARGET...", "the faults of documents"),
    summary: "Checks documents: reports what cannot be decoded, and what cannot be meant as written.",
    usage: [
      ("beagle check [OPTIONS] TARGET...", ""),
      ("beagle check --explain CODE", ""),
    ],
    introduction: [
      """
      TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path like /home that is joined to --base-url, or - for standard input. Files that
      have nothing of Beagle in them are left out, so that the files of a change can be named or piped in.
      Links that a folder has are not followed.
      """
    ],
    options: rows,
    notes: [
      """
      Formats: text is for people, json for programs; sarif, junit and github are for code hosts and
      build servers.
      """,
      """
      Notes, such as differences between clients that all of them show, are counted and not shown in
      text and github, unless --severity note is given. The other formats have all of them. The last line
      tells what was checked, found and left out; with the other formats it is on standard error.
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
      "git diff -z --diff-filter=d --name-only main | xargs -0 beagle check",
      "beagle check /home /cart --base-url http://localhost:8080 --format github",
      "beagle check --explain undefined-context",
    ],
    exitCodes: """
      0 nothing found but notes and no more warnings than --max-warnings, 1 errors or too
      many warnings, 2 wrong use, 3 a target could not be read or fetched, or a folder has nothing to
      check, 130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    [
      Option("--format", "FORMAT", "text, json, sarif, junit or github (text)", choosing: Format.self) {
        $0.format = $1
      },
      .severity,
      .disable,
      Option(
        "--max-warnings", "NUMBER", "how many warnings are allowed for exit code 0 (0)", in: 0...1_000_000_000
      ) { $0.mostWarnings = $1 },
      Option("--labels", "list every missing label instead of their number") { $0.listsLabels = true },
      Option(
        "--explain", "CODE", "explain a code and its remedy", values: .words(DiagnosticRule.all.map(\.code)),
        reading: Values.code
      ) { $0.explained = $1 },
      .severityOf,
    ] + shared(["--base-url", "--header", "--timeout"]) + connections + shared(["--color"])

  var settings = RenderSettings()
  var format = Format.text
  /// Findings of lower severity are neither shown nor counted. If it is nil none is left out, but people are not shown
  /// notes.
  var severity: Diagnostic.Severity?
  var disabled: Set<String> = []
  /// Other severities than the rules', by code.
  var severities: [String: Diagnostic.Severity] = [:]
  /// What the application adds to Beagle.
  var declarations: ProjectDeclarations { settings.declarations }
  var mostWarnings = 0
  /// Whether each missing label is a finding of its own, and not all labels of a run together.
  var listsLabels = false
  /// The rule to explain; nothing is checked then.
  var explained: DiagnosticRule?

  mutating func take(_ targets: [String], _ project: Project?) throws(UsageError) {
    if explained != nil {
      if let unexpected = targets.first { throw UsageError("unexpected argument \"\(unexpected)\"") }
      return
    }
    try settings.take(targets, project)
  }

  /// Nothing but the documents is fetched.
  var requests: Requests? {
    let bases = settings.targets.compactMap { target -> URL? in
      guard case .remote? = try? Target(target, hasBaseURL: settings.baseURL != nil) else { return nil }
      return Target.origin(of: target) ?? settings.baseURL
    }
    return bases.isEmpty ? nil : Requests(settings: settings, bases: bases)
  }

  var outputForm: BuildLog.Form? {
    if explained != nil { return .text }
    return switch format {
    case .text: .text
    case .json, .sarif: .json
    case .junit: .markup
    case .github: nil
    }
  }

  var writesBuildCommands: Bool { explained == nil && format == .github }

  /// Whether notes are counted and not shown, as people want it who did not ask for them. A program looks for what it wants
  /// by itself.
  private var hidesNotes: Bool { severity == nil && (format == .text || format == .github) }

  var check: ScreenCheck {
    var check = ScreenCheck(
      operations: declarations.table, componentRegistry: declarations.registry, disabled: disabled)
    check.severities = severities
    return check
  }

  /// - Returns: the report and the exit code.
  /// - Throws: where the targets are none.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    if let explained { return (Array(Explanation(rule: explained).text.utf8), 0) }
    // `git diff --name-only … | xargs beagle check`: the list of a program may be empty.
    if settings.targets.isEmpty, !host.hasNoInput {
      throw UsageError(
        "check needs a target: a file, a folder, a pattern like screens/**/*.json, a URL, or - for standard input"
      )
    }
    let network = try RenderNetwork(settings, baseURL: settings.baseURL, say: host.say)
    let targets = try CheckTarget.documents(of: settings.targets, hasBaseURL: network.hasBaseURL)
    let source = DocumentSource(network: network, host: host)
    let report = report(host)
    let parts = await parts(targets, source, report)
    var summary = CheckSummary(severity: severity, disabled: disabled)
    for part in parts { summary.add(part.summary) }
    summary.countLabels()
    summary.hidesNotes = hidesNotes
    summary.isOfNothing = settings.targets.isEmpty
    let warningsFail = summary.hasTooManyWarnings(mostWarnings: mostWarnings)
    var texts = parts.map { warningsFail ? $0.text : $0.toleratedText ?? $0.text }
    if summary.labels.count > 0 {
      texts.append(report.wholeRun(MissingLabels.code, summary.labels.message, isFailure: warningsFail))
    }
    for message in parts.compactMap(\.failure) { host.say("beagle: \(message)") }
    let output = report.report(texts, summary)
    if format != .text { host.say("beagle: \(summary.sentence)") }
    return (output, summary.exitCode(mostWarnings: mostWarnings))
  }

  /// What one document comes to. Neither its text nor its findings are kept.
  private struct Part: Sendable {
    var text: [UInt8] = []
    /// The text where warnings are no failures, if that makes a difference.
    var toleratedText: [UInt8]?
    var summary = CheckSummary()
    var failure: String?
  }

  /// Checks as many documents at once as there are cores, so that no more of them are in memory.
  private func parts(
    _ targets: [Result<CheckTarget, Failure>], _ source: DocumentSource, _ report: any ReportFormat
  ) async -> [Part] {
    let check = check
    return await withTaskGroup(of: (Int, Part).self) { group in
      var parts = [Part](repeating: Part(), count: targets.count)
      var next = 0
      func start() {
        guard next < targets.count else { return }
        let (index, target) = (next, targets[next])
        next += 1
        group.addTask { (index, await part(target, source, check, report)) }
      }
      for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
      while let (index, part) = await group.next() {
        parts[index] = part
        start()
      }
      return parts
    }
  }

  private func part(
    _ target: Result<CheckTarget, Failure>, _ source: DocumentSource, _ check: ScreenCheck,
    _ report: any ReportFormat
  ) async -> Part {
    var part = Part()
    do throws(Failure) {
      let target = try target.get()
      let bytes = try await source.bytes(of: target)
      let isProject = target.isProject
      if !isProject, target.isOtherFile(bytes) {
        part.summary.addOther(target)
        return part
      }
      var findings = isProject ? Project.faults(in: bytes) : check.findings(in: bytes)
      let count = findings.count
      findings.removeAll { $0.severity < severity ?? .note }
      part.summary.leftOut = count - findings.count
      findings = part.summary.add(findings, of: target.name, listsLabels: listsLabels)
      if hidesNotes { findings.removeAll { $0.severity == .note } }
      let document = CheckedDocument(target: target, bytes: bytes, findings: findings)
      part.text = report.document(document)
      if report.reportsFailures { part.toleratedText = report.toleratedDocument(document) }
    } catch {
      part.summary.unread = 1
      part.failure = error.message
      part.text = report.unread(error.message)
    }
    return part
  }

  private func report(_ host: HostEnvironment) -> any ReportFormat {
    switch format {
    case .text: TextReport(isColored: isColored(host), columns: host.columns)
    case .json: JSONReport()
    case .sarif: SARIFReport()
    case .junit: JUnitReport()
    case .github: GitHubReport()
    }
  }

  private func isColored(_ host: HostEnvironment) -> Bool {
    switch settings.color {
    case .never: false
    case .always, .palette256, .sixteen: true
    case .auto: host.capabilities.allowsEscapes && host.capabilities.colorDepth != .none
    }
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
