import Beagle
import BeagleChecking
import BeagleCrawling
import BeaglePictures
import BeagleProjects
import BeagleTerminal
import BeagleTrials

/// A run of `beagle try`: the application is visited and tried, and its findings are reported in all formats.
@MainActor
struct TryRun {
  let command: TryCommand
  let host: HostEnvironment
  private let baseline: Baseline?

  init(command: TryCommand, host: HostEnvironment) throws(Failure) {
    (self.command, self.host) = (command, host)
    if command.writesBaseline, let path = command.checking.baseline, let folder = command.baselineFolder {
      try OutputFile.refuse(path, outside: folder, "check.baseline")
    }
    baseline = try command.checking.baseline.map { path throws(Failure) in
      try Baseline.open(path, isWritten: command.writesBaseline)
    }
  }

  func result() async throws -> (output: [UInt8], exitCode: Int32) {
    let filter = FileFilter(command.checking.ignored)
    let application = try TriedTargets(command, filter, host)
    if command.isPseudo, let client = application.network.dependencies.networkClient {
      application.network.dependencies.networkClient = DocumentNetworkClient(client) { bytes, _ in
        PseudoText.applied(to: bytes)
      }
    }
    let themes = try command.settings.themes()
    var settings = command.trial
    settings.styles = [.light: themes.light.styles, .dark: themes.dark.styles]
    settings.hasPictures = command.page != nil
    let trial = ScreenTrial(settings)
    let (result, end) = try await command.visit(host, atMost: command.time) {
      try await crawl(application, trial)
    }
    for failure in application.targets.unsearched { host.warn(failure.message) }
    let files = application.targets.files
    let screens = Dictionary(trial.screens.map { (files?.named($0) ?? $0, $1) }) { first, _ in first }
    if command.listsShapes { return (shapes(of: result, screens), end == .interrupted ? 130 : 0) }
    let report = TrialReport(result, screens) { $0.file.map { .file($0) } ?? .remote($0.url) }
    try write(report)
    let (output, exitCode) = try self.report(report, result, filter)
    switch end {
    case .interrupted:
      host.say("beagle: interrupted; the report is partial")
      return (output, 130)
    case .outOfTime:
      host.say("beagle: the \(command.time ?? 0) s of --time are over; the report is partial")
      return (output, exitCode == 0 ? command.outputs.exitCode(3) : exitCode)
    case .whole:
      let isWhole = exitCode > 0 || application.targets.unsearched.isEmpty
      return (output, isWhole ? exitCode : command.outputs.exitCode(3))
    }
  }

  private func crawl(_ application: TriedTargets, _ trial: ScreenTrial) async throws -> CrawlResult {
    var plan = command.plan
    try await application.begin(&plan, after: command.after)
    plan.keepsDocuments = true
    let recorder = try command.record.map { [plan] file throws(Failure) in
      try CrawlRecorder(file, plan, command.settings)
    }
    let progress = CrawlProgress(host)
    progress.countFindings = { trial.findingCount }
    defer { progress.end() }
    var crawl = Crawl(
      plan, application.network.dependencies, check: command.checking.check,
      registry: command.settings.declarations.registry, secretNames: command.settings.secretNames,
      rate: command.rate, recorder: recorder, progress: progress, examine: trial.examine)
    let result = try await crawl.run()
    try recorder?.finish(isWhole: result.waiting == nil)
    return result
  }

  // MARK: Files

  private func write(_ report: TrialReport) throws(Failure) {
    let flows = TrialFlows(report)
    if let file = command.page {
      let page = TrialPage(report, flows: command.flows == nil ? nil : flows)
      try OutputFile.write(Array(page.html.utf8), to: file)
    }
    guard let folder = command.flows else { return }
    let (written, kept) = try FlowFile.write(flows.files, to: folder)
    var parts = ["\(CheckSummary.count(written, "file")) written to \(folder)"]
    if kept > 0 { parts.append("\(CheckSummary.count(kept, "existing file")) not changed") }
    if !flows.omitted.isEmpty {
      let codes = Set(flows.omitted.map(\.finding.rule.code)).sorted().joined(separator: ", ")
      parts.append("\(CheckSummary.count(flows.omitted.count, "finding")) without a flow (\(codes))")
    }
    host.say("beagle: \(parts.joined(separator: "; "))")
  }

  /// The shapes of the data of all screens, each below the name of its screen.
  private func shapes(of result: CrawlResult, _ screens: [String: TriedScreen]) -> [UInt8] {
    let parts = result.screens.compactMap { screen -> String? in
      guard let shapes = screens[screen.url]?.shapes, !shapes.isEmpty else { return nil }
      return ([SafeText.line(screen.url)] + shapes.map { "  \(SafeText.line($0))" }).joined(separator: "\n")
    }
    return Array((parts.isEmpty ? "no screen has data\n" : parts.joined(separator: "\n\n") + "\n").utf8)
  }

  // MARK: The report

  private func report(
    _ report: TrialReport, _ result: CrawlResult, _ filter: FileFilter
  ) throws -> (output: [UInt8], exitCode: Int32) {
    let checking = command.checking
    var summary = CheckSummary(severity: checking.severity, disabled: checking.disabled)
    (summary.noun, summary.verb, summary.ignored) = ("screen", "tried", filter.count)
    var (entries, names): ([Baseline.Key: Int], Set<String>) = ([:], [])
    let shown = report.documents.map { document in
      let document = document.mapped(adjusted)
      let selected = checking.selection.select(document.findings.map(\.finding), of: document.target)
      var findings = selected.reported
      summary.excluded += selected.excluded
      summary.omitted += selected.omitted
      if let baseline {
        let applied = baseline.apply(
          to: selected, of: document.target, isWritten: command.writesBaseline,
          severity: checking.selection.severity)
        findings = applied.findings
        summary.baselined += applied.baselined
        entries.merge(applied.entries) { $0 + $1 }
        names.insert(baseline.name(of: document.target))
      }
      summary.add(findings, of: document.target, listsLabels: true)
      var rest = findings[...]
      return document.without { one in
        guard let found = rest.firstIndex(where: { $0.code == one.code && $0.message == one.message }) else {
          return true
        }
        rest.remove(at: found)
        return false
      }
    }
    let unclear = result.unclearScreens + unreadable(result)
    summary.unread = unclear.count
    try baseline?.finish(
      entries, checked: names, isWritten: command.writesBaseline, disabled: untried, &summary, host)
    let verdict = summary.verdict(checking.limits)
    let formats = command.outputs.formats(
      of: "beagle try", rules: TrialRule.all.map(\.reportRule),
      isColored: command.settings.color.isColored(host), columns: host.columns)
    let reports = formats.map { format in
      format.report(
        shown.map { format.document($0, verdict) } + unclear.map(format.unclear), summary, unclear)
    }
    for one in unclear { host.say("beagle: \(one.file): \(one.message)") }
    if command.outputs.main != .text || command.outputs.isInFiles { host.say("beagle: \(summary.sentence)") }
    host.say("beagle: \(report.sentence)")
    for reason in report.reasons.prefix(10) { host.say("beagle: inconclusive: \(reason)") }
    let output = try command.outputs.deliver(reports)
    return (output, command.outputs.exitCode(summary.exitCode(checking.limits)))
  }

  /// The screens whose documents cannot be shown: `beagle check` and `beagle crawl` report what is wrong.
  private func unreadable(_ result: CrawlResult) -> [Inconclusive] {
    let unclear = Set(result.unclearScreens.map(\.file))
    return result.screens.filter { !$0.isShown && !unclear.contains($0.url) }.map { screen in
      Inconclusive(file: screen.url, message: result.reason(ofScreen: screen.url))
    }
  }

  /// The codes that were not looked for.
  private var untried: Set<String> {
    let rules = TrialRule.all.filter { !command.trial.kinds.contains($0.kind) }
    return command.checking.disabled.union(rules.map(\.code))
  }

  /// The finding with the severity of the options; nil if it is disabled.
  private func adjusted(_ finding: Diagnostic) -> Diagnostic? {
    guard !command.checking.disabled.contains(finding.code) else { return nil }
    var finding = finding
    finding.severity = command.checking.severities[finding.code] ?? finding.severity
    return finding
  }
}
