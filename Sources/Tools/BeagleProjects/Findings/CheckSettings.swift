package import BeagleChecking
package import BeagleSchema

/// How documents are checked and which findings count, according to options and the project file.
///
/// `beagle check` has all of these options; the language server, galleries and crawls have some of them or
/// only use the project file.
package struct CheckSettings: Sendable {
  /// Findings of lower severity are neither shown nor counted. With nil, all findings count, but text reports
  /// hide notes.
  package var severity: Diagnostic.Severity?
  package var disabled: Set<String> = []
  /// Severities that replace those of the rules, by code.
  package var severities: [String: Diagnostic.Severity] = [:]
  package var limits = WarningLimits()
  /// Whether each missing label is a separate finding, instead of one finding for all labels of a run.
  package var listsLabels = false
  /// The file with the findings that do not count.
  package var baseline: String?
  /// Whether the findings are written into that file.
  package var writesBaseline = false
  /// The baseline is only written inside this folder; nil if the command line names the baseline.
  private var baselineFolder: String?
  /// Whether it is a finding if a client's behaviour is unknown.
  package var isStrict = false
  /// Custom components, actions and operations of the application.
  package var declarations = ProjectDeclarations()
  /// The files excluded by the project file.
  package var ignored: FileFilter.Ignored?
  /// The findings excluded by the project file.
  package var exclusions = ProjectExclusions()
  /// The rules of the target clients.
  package var rules = CompatibilityRules.newest

  package init() {}

  /// Applies everything in the project file that concerns checks except option values.
  package mutating func use(_ project: Project?) {
    guard let project else { return }
    declarations = project.declarations
    (ignored, exclusions) = (project.ignored, project.exclusions)
    if let field = project.clients.field { rules = CompatibilityRules(field) }
    if project.gives("--baseline") { baselineFolder = project.folder }
  }

  /// Applies the project file's values of options.
  package mutating func applyValues(of project: Project?) throws(UsageError) {
    for (option, value) in project?.values(for: Self.options) ?? [] { try option.apply(&self, value) }
  }

  /// - Throws: if a baseline is written without a name.
  package func requireBaseline() throws(UsageError) {
    if writesBaseline, baseline == nil { throw UsageError("--baseline-write needs --baseline FILE") }
  }

  /// The baseline at the beginning of a run; nil for none.
  ///
  /// - Throws: if the file cannot be read, or may not be written.
  package func openBaseline() throws(Failure) -> Baseline? {
    guard let baseline else { return nil }
    if writesBaseline, let baselineFolder {
      try OutputFile.refuse(baseline, outside: baselineFolder, "check.baseline")
    }
    return try Baseline.open(baseline, isWritten: writesBaseline)
  }

  /// Selects the findings of a document that a run reports, and counts the others.
  ///
  /// - Returns: Also the exclusions that matched, and what the document has, or will have, in the baseline.
  package func select(
    _ findings: [Diagnostic], of target: CheckTarget, _ baseline: Baseline?, _ summary: inout CheckSummary
  ) -> (reported: [Diagnostic], used: Set<Int>, entries: [Baseline.Key: Int]) {
    let selected = selection.select(findings, of: target)
    summary.excluded += selected.excluded
    summary.omitted += selected.omitted
    guard let baseline else { return (selected.reported, selected.used, [:]) }
    let applied = baseline.apply(
      to: selected, of: target, isWritten: writesBaseline, severity: selection.severity)
    summary.baselined += applied.baselined
    return (applied.findings, selected.used, applied.entries)
  }

  package var selection: FindingSelection {
    FindingSelection(severity: severity ?? .note, exclusions: exclusions)
  }

  package var check: ScreenCheck {
    var check = ScreenCheck(
      operations: declarations.table, componentRegistry: declarations.registry, disabled: disabled)
    check.severities = severities
    check.rules = rules
    check.isStrict = isStrict
    return check
  }
}

extension CheckSettings {
  /// The options that the project file can set, in the order of the help.
  package static let options: [Option<Self>] = [
    .severity, .disable, .maxWarnings, .maxWarningsOf, .baseline, .labels, .severityOf,
  ]
}

extension Option<CheckSettings> {
  private static var codes: [String] { DiagnosticRule.all.map(\.code) }

  package static var severity: Option {
    Option(
      "--severity", "LEVEL", "show this and above: note, warning or error",
      choosing: Diagnostic.Severity.self
    ) { $0.severity = $1 }
  }

  package static var disable: Option { disable(codes, of: "check") }

  /// - Parameter command: The command whose help lists the codes.
  package static func disable(_ codes: [String], of command: String) -> Option {
    return Option(
      "--disable", "CODE", "omit findings with this code", values: .words(codes), isRepeatable: true,
      reading: { (text, option) throws(UsageError) in
        try Values.code(text, for: option, among: codes, of: command)
      }
    ) { $0.disabled.insert($1) }
  }

  package static var severityOf: Option { severityOf(codes, of: "check") }

  /// - Parameter command: The command whose help lists the codes.
  package static func severityOf(_ codes: [String], of command: String) -> Option {
    return Option(
      "--severity-of", "CODE=LEVEL", "give findings with this code another severity",
      values: .pair(codes, Diagnostic.Severity.allCases.map(\.rawValue)), isRepeatable: true,
      reading: { (text, option) throws(UsageError) in
        try Values.severity(text, for: option, among: codes, of: command)
      }
    ) { $0.severities[$1.code] = $1.severity }
  }

  package static var maxWarnings: Option {
    Option(
      "--max-warnings", "NUMBER", "how many warnings are allowed for exit code 0 (0)", in: 0...1_000_000_000
    ) { $0.limits.ofOthers = $1 }
  }

  package static var maxWarningsOf: Option { maxWarningsOf(codes, of: "check") }

  /// - Parameter command: The command whose help lists the codes.
  package static func maxWarningsOf(_ codes: [String], of command: String) -> Option {
    return Option(
      "--max-warnings-of", "CODE=NUMBER",
      "how many warnings with this code are allowed, counted separately", values: .pair(codes, []),
      isRepeatable: true,
      reading: { (text, option) throws(UsageError) in
        try Values.limit(text, for: option, among: codes, of: command)
      }
    ) { $0.limits.byCode[$1.code] = $1.number }
  }

  package static var baseline: Option {
    Option("--baseline", "FILE", "omit the findings recorded in this file") { $0.baseline = $1 }
  }

  package static var baselineWrite: Option {
    Option("--baseline-write", "write the findings into the file of --baseline") { $0.writesBaseline = true }
  }

  package static var labels: Option {
    Option("--labels", "list every missing label instead of their number") { $0.listsLabels = true }
  }
}
