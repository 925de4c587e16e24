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

  func result() async throws -> (output: [UInt8], exitCode: Int32) {
    let baseline = try command.checking.openBaseline()
    let filter = FileFilter(command.checking.ignored)
    let application = try VisitedApplication(command, filter, host)
    if command.isPseudo, let client = application.network.dependencies.networkClient {
      application.network.dependencies.networkClient = DocumentNetworkClient(client) { bytes, _ in
        PseudoText.applied(to: bytes)
      }
    }
    let trial = ScreenTrial(try trialSettings())
    var plan = command.plan
    plan.keepsDocuments = true
    let (result, end) = try await command.visit(host, atMost: command.time) { [plan] in
      try await command.crawl(
        application, plan, host, countFindings: { trial.findingCount }, examine: trial.examine)
    }
    for failure in application.targets.unsearched { host.warn(failure.message) }
    let files = application.targets.files
    let screens = Dictionary(trial.screens.map { (files?.named($0) ?? $0, $1) }) { first, _ in first }
    if command.listsShapes { return (shapes(of: result, screens), end == .interrupted ? 130 : 0) }
    var report = TrialReport(result, screens, command.checking, baseline)
    let unclear = unclear(of: result, report, application)
    (report.summary.ignored, report.summary.unread) = (filter.count, unclear.count)
    let nouns = unclear.count == 1 ? "screen or request" : "screens or requests"
    report.summary.unreadVerb = "\(nouns) could not be tried"
    if end == .whole || !command.checking.writesBaseline {
      try finish(baseline, &report)
    } else {
      host.warn("the baseline is not written, because the trial is partial")
    }
    let output = try deliver(report, try write(report), unclear)
    var exitCode = report.summary.exitCode(command.checking.limits)
    if exitCode == 0, end == .outOfTime || !application.targets.unsearched.isEmpty { exitCode = 3 }
    switch end {
    case .interrupted: host.say("beagle: interrupted; the report is partial")
    case .outOfTime: host.say("beagle: the \(command.time ?? 0) s of --time are over; the report is partial")
    case .whole: break
    }
    return (output, end == .interrupted ? 130 : command.outputs.exitCode(exitCode))
  }

  private func trialSettings() throws -> TrialSettings {
    let themes = try command.settings.themes()
    var settings = command.trial
    settings.styles = [.light: themes.light.styles, .dark: themes.dark.styles]
    settings.hasPictures = command.page != nil
    return settings
  }

  /// The screens and requests that could not be tried. Each request counts once, even if several screens send
  /// it, and if both the crawl and the trial have failed to get a response.
  private func unclear(
    of result: CrawlResult, _ report: TrialReport, _ application: VisitedApplication
  ) -> [Inconclusive] {
    let builder = application.network.dependencies.urlBuilder
    let files = application.targets.files
    let crawled = Set(result.unclear.map(\.url))
    let untried = report.untriedRequests.filter { request, _ in
      let path = request.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
      guard let url = builder.build(path: path)?.absoluteString else { return true }
      return !crawled.contains(files?.named(url) ?? url)
    }
    var known: Set<[String]> = []
    return (result.unclearScreens + unreadable(result) + untried.map(\.reason)).filter {
      known.insert([$0.file, $0.message]).inserted
    }
  }

  /// The screens whose documents cannot be shown: `beagle check` and `beagle crawl` report what is wrong.
  private func unreadable(_ result: CrawlResult) -> [Inconclusive] {
    let unclear = Set(result.unclearScreens.map(\.file))
    return result.screens.filter { !$0.isShown && !unclear.contains($0.url) }.map { screen in
      Inconclusive(file: screen.url, message: result.reason(ofScreen: screen.url))
    }
  }

  /// Writes the baseline, or counts its findings that no longer exist.
  private func finish(_ baseline: Baseline?, _ report: inout TrialReport) throws(Failure) {
    guard let baseline else { return }
    let untried = TrialRule.all.filter { !command.trial.kinds.contains($0.kind) }.map(\.code)
    try baseline.finish(
      report.entries, checked: Set(report.documents().map { baseline.name(of: $0.target) }),
      isWritten: command.checking.writesBaseline, disabled: command.checking.disabled.union(untried),
      foreign: Set(DiagnosticRule.all.map(\.code)), &report.summary, host)
  }

  /// Writes the page and the feature files.
  ///
  /// - Returns: The paths of the feature files by the index of the finding.
  private func write(_ report: TrialReport) throws(Failure) -> [Int: String] {
    let flows = command.flows.map { folder in (folder: folder, made: TrialFlows(report)) }
    let paths = flows.map { flows in flows.made.names.mapValues { "\(flows.folder)/\($0)" } } ?? [:]
    if let file = command.page {
      try OutputFile.write(Array(TrialPage(report, flows: paths).html.utf8), to: file)
    }
    guard let (folder, made) = flows else { return [:] }
    let codes = Set(made.omitted.map(\.finding.rule.code)).sorted().joined(separator: ", ")
    let count = CheckSummary.count(made.omitted.count, "finding")
    try command.write(
      made.files, to: folder, omitted: codes.isEmpty ? [] : ["\(count) without a flow (\(codes))"], host)
    return paths
  }

  /// Writes the report in all formats.
  ///
  /// - Returns: The bytes for standard output.
  private func deliver(
    _ report: TrialReport, _ flows: [Int: String], _ unclear: [Inconclusive]
  ) throws(Failure) -> [UInt8] {
    let (outputs, summary) = (command.outputs, report.summary)
    let documents = report.documents(repeatedBy: flows)
    let verdict = summary.verdict(command.checking.limits)
    let formats = outputs.formats(
      of: "beagle try", rules: TrialRule.all.map(\.reportRule),
      isColored: command.settings.color.isColored(host), columns: host.columns)
    for one in unclear { host.say("beagle: \(one.file): \(one.message)") }
    if outputs.main != .text || outputs.isInFiles { host.say("beagle: \(summary.sentence)") }
    for reason in report.reasons.prefix(10) { host.say("beagle: inconclusive: \(reason)") }
    return try outputs.deliver(
      formats.map { format in
        format.report(
          documents.map { format.document($0, verdict) } + unclear.map(format.unclear), summary, unclear)
      })
  }

  /// The shapes of the data of all screens, each below the name of its screen.
  private func shapes(of result: CrawlResult, _ screens: [String: TriedScreen]) -> [UInt8] {
    let parts = result.screens.compactMap { screen -> String? in
      guard let shapes = screens[screen.url]?.shapes, !shapes.isEmpty else { return nil }
      return ([SafeText.line(screen.url)] + shapes.map { "  \(SafeText.line($0))" }).joined(separator: "\n")
    }
    return Array((parts.isEmpty ? "no screen has data\n" : parts.joined(separator: "\n\n") + "\n").utf8)
  }
}
