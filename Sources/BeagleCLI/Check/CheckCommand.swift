import Beagle
import BeagleChecking
import BeagleTerminal
import Foundation

/// `beagle check`: reads or fetches documents, checks them on all cores and returns the findings.
@MainActor
struct CheckCommand {
  let settings: CheckSettings
  let host: HostEnvironment

  /// - Returns: the report and the exit code.
  /// - Throws: where the targets are none.
  func run() async throws(Failure) -> (output: [UInt8], exitCode: Int32) {
    let network = try RenderNetwork(settings.fetching, baseURL: settings.baseURL, say: host.say)
    let targets = try CheckTarget.documents(of: settings.targets, hasBaseURL: network.hasBaseURL)
    let source = DocumentSource(network: network, host: host)
    let format = Self.format(settings, host)
    let parts = await Self.parts(targets, source, settings, format)
    var summary = CheckSummary(severity: settings.severity, disabled: settings.disabled)
    for part in parts { summary.add(part.summary) }
    summary.countLabels()
    summary.hidesNotes = settings.hidesNotes
    summary.isOfNothing = settings.targets.isEmpty
    let warningsFail = summary.hasTooManyWarnings(mostWarnings: settings.mostWarnings)
    var texts = parts.map { warningsFail ? $0.text : $0.toleratedText ?? $0.text }
    if summary.labels.count > 0 {
      texts.append(format.wholeRun(MissingLabels.code, summary.labels.message, isFailure: warningsFail))
    }
    for message in parts.compactMap(\.failure) { host.say("beagle: \(message)") }
    let output = format.report(texts, summary)
    if settings.format != .text { host.say("beagle: \(summary.sentence)") }
    return (output, summary.exitCode(mostWarnings: settings.mostWarnings))
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
  private nonisolated static func parts(
    _ targets: [Result<CheckTarget, Failure>], _ source: DocumentSource, _ settings: CheckSettings,
    _ format: any ReportFormat
  ) async -> [Part] {
    let check = settings.check
    return await withTaskGroup(of: (Int, Part).self) { group in
      var parts = [Part](repeating: Part(), count: targets.count)
      var next = 0
      func start() {
        guard next < targets.count else { return }
        let (index, target) = (next, targets[next])
        next += 1
        group.addTask { (index, await part(target, source, settings, check, format)) }
      }
      for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
      while let (index, part) = await group.next() {
        parts[index] = part
        start()
      }
      return parts
    }
  }

  private nonisolated static func part(
    _ target: Result<CheckTarget, Failure>, _ source: DocumentSource, _ settings: CheckSettings,
    _ check: ScreenCheck, _ format: any ReportFormat
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
      findings.removeAll { $0.severity < settings.severity ?? .note }
      part.summary.leftOut = count - findings.count
      findings = part.summary.add(findings, of: target.name, listsLabels: settings.listsLabels)
      if settings.hidesNotes { findings.removeAll { $0.severity == .note } }
      let document = CheckedDocument(target: target, bytes: bytes, findings: findings)
      part.text = format.document(document)
      if format.reportsFailures { part.toleratedText = format.toleratedDocument(document) }
    } catch {
      part.summary.unread = 1
      part.failure = error.message
      part.text = format.unread(error.message)
    }
    return part
  }

  private static func format(_ settings: CheckSettings, _ host: HostEnvironment) -> any ReportFormat {
    switch settings.format {
    case .text: TextReport(isColored: isColored(settings, host), columns: host.columns)
    case .json: JSONReport()
    case .sarif: SARIFReport()
    case .junit: JUnitReport()
    case .github: GitHubReport()
    }
  }

  private static func isColored(_ settings: CheckSettings, _ host: HostEnvironment) -> Bool {
    switch settings.color {
    case .never: false
    case .always, .palette256, .sixteen: true
    case .auto: host.capabilities.allowsEscapes && host.capabilities.colorDepth != .none
    }
  }
}

/// The settings of `beagle check`.
struct CheckSettings: FetchSettings, Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github
  }

  var targets: [String] = []
  var format = Format.text
  /// Findings of lower severity are neither shown nor counted. If it is nil none is left out, but people are not shown
  /// notes.
  var severity: Diagnostic.Severity?
  var disabled: Set<String> = []
  /// Other severities than the rules', by code.
  var severities: [String: Diagnostic.Severity] = [:]
  /// What the application adds to Beagle.
  var declarations = ProjectDeclarations()
  var mostWarnings = 0
  /// Whether each missing label is a finding of its own, and not all labels of a run together.
  var listsLabels = false
  /// The rule to explain; nothing is checked then.
  var explained: DiagnosticRule?
  var baseURL: URL?
  var headers: [(name: String, value: String)] = []
  var timeout: Double?
  var tls = TLSOptions()
  var projectServer: ProjectServer?
  var trustsProject = false
  var color = RenderSettings.Color.auto

  /// Whether notes are counted and not shown, as people want it who did not ask for them. A program looks for what it wants
  /// by itself.
  var hidesNotes: Bool { severity == nil && (format == .text || format == .github) }

  var check: ScreenCheck {
    var check = ScreenCheck(
      operations: declarations.table, componentRegistry: declarations.registry, disabled: disabled)
    check.severities = severities
    return check
  }

  /// The settings for fetching documents.
  var fetching: RenderSettings {
    var settings = RenderSettings()
    settings.baseURL = baseURL
    settings.headers = headers
    settings.timeout = timeout
    settings.tls = tls
    (settings.projectServer, settings.trustsProject) = (projectServer, trustsProject)
    return settings
  }
}
