import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal
import Foundation

/// A run of `beagle check`: documents are found, read, checked on all cores and reported in all formats.
struct CheckRun {
  let command: CheckCommand
  let host: HostEnvironment
  private let check: ScreenCheck
  private let examine: @Sendable (_ bytes: [UInt8]) -> ScreenCheck.Examination
  private let baseline: Baseline?
  private let formats: [any ReportFormat]

  /// - Parameter examine: Checks a document; nil for the check of the command.
  @MainActor init(
    command: CheckCommand, host: HostEnvironment,
    examine: (@Sendable (_ bytes: [UInt8]) -> ScreenCheck.Examination)? = nil
  ) throws(Failure) {
    let check = command.checking.check
    (self.command, self.host, self.check) = (command, host, check)
    self.examine = examine ?? { check.examine($0) }
    baseline = try command.checking.openBaseline()
    formats = command.outputs.formats(
      of: "beagle check", rules: ReportRule.checking, isColored: command.settings.color.isColored(host),
      columns: host.columns)
  }

  /// The result for one document. Its text is not kept, and its findings only if a format waits for the
  /// verdict.
  private struct Part: Sendable {
    /// The document in each format; empty for formats that wait for the verdict.
    var texts: [[UInt8]] = []
    var waiting: ReportedDocument?
    var unclear: Inconclusive?
    var summary = CheckSummary()
    /// The indices of the project file's exclusions that matched.
    var used: Set<Int> = []
    var fixed = CheckFixes.Fixed()
    /// The document's name in the baseline, if it was checked.
    var name: String?
    /// The findings that are, or will be, in the baseline.
    var entries: [Baseline.Key: Int] = [:]
  }

  @MainActor func result() async throws -> (output: [UInt8], exitCode: Int32) {
    let network = try RenderNetwork(command.settings, baseURL: command.settings.baseURL, say: host.say)
    let source = DocumentSource(network: network, host: host)
    var summary = CheckSummary(
      hasField: command.hasField, severity: command.checking.severity,
      disabled: command.checking.disabled.filter { DiagnosticRule[$0] != nil })
    let targets = try await targets(network, &summary)
    try command.project?.refuse(unlessAmong: targets, host)
    if command.fixes != nil { try CheckFixes.check(targets) }
    let parts = await parts(targets, source)
    for part in parts { summary.add(part.summary) }
    summary.countLabels()
    summary.hidesNotes = hidesNotes && command.outputs.main.hidesNotes
    summary.allowsNone = command.allowsNone || command.shard != nil
    if summary.hasNothing { host.say("beagle: there is no document to check; --allow-empty allows that") }
    if let shard = command.shard, targets.isEmpty { host.say("beagle: no document is in shard \(shard)") }

    let exclusions = unusedExclusions(parts)
    for one in exclusions { summary.count(one.finding) }
    try writeBaseline(parts, &summary)
    let extra =
      [summary.labels.document].compactMap(\.self)
      + exclusions.map { ReportedDocument(.file($0.file), $0) }
    var output = try report(parts, extra, summary)
    for part in parts { if let unclear = part.unclear { host.say("beagle: \(unclear.message)") } }
    for part in parts { if let remark = part.fixed.remark { host.say("beagle: \(remark)") } }
    if let fixes = command.fixes {
      host.say("beagle: \(fixes.sentence(parts.map(\.fixed)))")
      if fixes.isDry { output = fixes.diff(parts.map(\.fixed), host) }
    }
    if command.outputs.main != .text || command.outputs.isInFiles || command.isDryRun {
      host.say("beagle: \(summary.sentence)")
    }
    return (output, command.outputs.exitCode(summary.exitCode(command.checking.limits)))
  }

  // MARK: Targets

  @MainActor private func targets(
    _ network: RenderNetwork, _ summary: inout CheckSummary
  ) async throws -> [Result<CheckTarget, Failure>] {
    let filter = FileFilter(command.checking.ignored)
    let all = try CheckTarget.documents(
      of: command.settings.targets, hasBaseURL: network.hasBaseURL, shard: command.shard, filter: filter,
      allowsNone: command.allowsNone)
    summary.ignored = filter.count
    guard let revision = command.changedSince else { return all }
    let documents = all.compactMap { try? $0.get() }
    let changes = ChangedFiles(revision: revision, project: command.checking.exclusions.file)
    guard let selected = try await changes.select(among: documents) else {
      summary.unchanged = .noneAsTheProjectFileDiffers(from: revision)
      return all
    }
    let changed = Set(selected)
    summary.unchanged = .some(documents.count - changed.count, since: revision)
    return all.filter { result in (try? result.get()).map(changed.contains) ?? true }
  }

  // MARK: Checking

  /// The result for a body shared by several responses.
  private struct CheckedBody {
    let examination: ScreenCheck.Examination
    var document: ReportedDocument?
  }

  /// Checks as many documents in parallel as there are cores, to limit memory. Documents that share a body
  /// form one task.
  private func parts(_ targets: [Result<CheckTarget, Failure>], _ source: DocumentSource) async -> [Part] {
    let groups = targets.groupsBySharedBody
    return await withTaskGroup(of: (Int, [Part]).self) { group in
      var parts = [Part](repeating: Part(), count: targets.count)
      var next = 0
      func start() {
        guard next < groups.count else { return }
        let number = next
        next += 1
        group.addTask {
          var body: CheckedBody?
          var parts: [Part] = []
          for index in groups[number] { parts.append(await part(targets[index], source, &body)) }
          return (number, parts)
        }
      }
      for _ in 0..<(command.jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)) { start() }
      while let (number, ended) = await group.next() {
        for (index, part) in zip(groups[number], ended) { parts[index] = part }
        start()
      }
      return parts
    }
  }

  /// - Parameter body: The result for an earlier document with the same bytes.
  private func part(
    _ target: Result<CheckTarget, Failure>, _ source: DocumentSource, _ body: inout CheckedBody?
  ) async -> Part {
    var part = Part()
    do throws(Failure) {
      let target = try target.get()
      var bytes = try await source.bytes(of: target)
      if !target.isProject, target.isOtherFile(bytes) {
        part.summary.addOther(target)
      } else {
        if let fixes = command.fixes {
          let fixer = command.checking.selection.fixer(
            of: target, check, from: command.checking.severity ?? .warning)
          part.fixed = try fixes.apply(to: target, bytes, fixer)
          bytes = part.fixed.bytes
        }
        fill(&part, with: target, bytes, &body)
      }
    } catch {
      let name = (try? target.get())?.name ?? error.subject ?? ""
      let unclear = Inconclusive(file: name, message: error.message)
      part.summary.unread = 1
      part.unclear = unclear
      part.texts = formats.map { $0.unclear(unclear) }
    }
    return part
  }

  private func fill(
    _ part: inout Part, with target: CheckTarget, _ bytes: [UInt8], _ body: inout CheckedBody?
  ) {
    let checked =
      body?.examination
      ?? (target.isProject ? ScreenCheck.Examination(findings: Project.findings(in: bytes)) : examine(bytes))
    // Errors in the project file are never baselined.
    let baseline = target.isProject ? nil : baseline
    let selected = command.checking.select(checked.findings, of: target, baseline, &part.summary)
    var findings = selected.reported
    (part.used, part.entries, part.name) = (selected.used, selected.entries, self.baseline?.name(of: target))
    part.summary.excluded += checked.excluded
    // With --strict, each of these places is a finding.
    part.summary.unknown = command.checking.isStrict ? 0 : checked.unknown
    if command.clients != nil { findings = findings.worstFirst }
    findings = part.summary.add(findings, of: target, listsLabels: command.checking.listsLabels)
    let document = ReportedDocument(target, bytes, findings, like: body?.document)
    body = CheckedBody(examination: checked, document: document)
    let shown = document.without { hidesNotes && $0.severity == .note }
    for (format, output) in zip(formats, command.outputs.all) {
      part.texts.append(
        format.waitsForVerdict ? [] : format.document(output.format.hidesNotes ? shown : document, Verdict()))
    }
    if formats.contains(where: \.waitsForVerdict) { part.waiting = document.withoutText }
  }

  /// Whether notes are counted but not shown, in formats for people, unless they are requested.
  private var hidesNotes: Bool { command.checking.severity == nil && command.clients == nil }

  // MARK: The end

  /// The project file's exclusions that matched nothing. If only a part of the targets was checked, this is
  /// unknown.
  private func unusedExclusions(_ parts: [Part]) -> [ReportedFinding] {
    let code = ProjectExclusions.code
    guard command.changedSince == nil, command.shard == nil, !command.checking.disabled.contains(code) else {
      return []
    }
    let used = parts.reduce(into: Set()) { $0.formUnion($1.used) }
    let unused = command.checking.exclusions.unused(
      besides: used, targets: command.settings.targets,
      disabled: command.checking.disabled.union(ToolCodes.all))
    return unused.map { one in
      var one = one
      one.finding.severity = command.checking.severities[code] ?? one.finding.severity
      return one
    }.filter { $0.finding.severity >= command.checking.severity ?? .note }
  }

  /// - Parameter extra: Documents with findings about the whole run.
  private func report(
    _ parts: [Part], _ extra: [ReportedDocument], _ summary: CheckSummary
  ) throws(Failure) -> [UInt8] {
    let verdict = summary.verdict(command.checking.limits)
    let unclear = parts.compactMap(\.unclear)
    let reports = formats.indices.map { index in
      let format = formats[index]
      let texts = parts.map { part in
        part.waiting.map { format.waitsForVerdict ? format.document($0, verdict) : part.texts[index] }
          ?? (part.texts.isEmpty ? [] : part.texts[index])
      }
      var summary = summary
      summary.hidesNotes = hidesNotes && command.outputs.all[index].format.hidesNotes
      return format.report(texts + extra.map { format.document($0, verdict) }, summary, unclear)
    }
    return try command.outputs.deliver(reports)
  }

  private func writeBaseline(_ parts: [Part], _ summary: inout CheckSummary) throws(Failure) {
    guard let baseline else { return }
    let entries = parts.reduce(into: [:]) { $0.merge($1.entries) { $0 + $1 } }
    let checked = Set(parts.compactMap(\.name))
    try baseline.finish(
      entries, checked: checked, isWritten: command.checking.writesBaseline,
      disabled: command.checking.disabled, foreign: ToolCodes.all, &summary, host)
  }
}

extension ReportFormatName {
  /// Whether the format is for people, which hides notes unless they are requested.
  var hidesNotes: Bool { self == .text || self == .github || self == .markdown }
}
