import Beagle
import BeagleChecking
import BeagleProjects
import Foundation

/// A run of `beagle uses` over files and URLs: documents are found as in `beagle check` and read on all
/// cores.
struct UsesRun {
  let command: UsesCommand
  let host: HostEnvironment
  private let theme: ThemeNames?
  private let limits: JSONLimits
  private let read: @Sendable (JSONDocument) -> ScreenUses

  /// - Parameter read: Reads a document; nil for the reader of the command.
  @MainActor init(
    command: UsesCommand, host: HostEnvironment, read: (@Sendable (JSONDocument) -> ScreenUses)? = nil
  ) throws(Failure) {
    (self.command, self.host) = (command, host)
    theme = try command.theme()
    let reader = command.reader(styles: theme?.names)
    limits = reader.check.limits
    self.read = read ?? { reader.read($0) }
  }

  @MainActor func result() async throws -> (output: [UInt8], exitCode: Int32) {
    let network = try RenderNetwork(command.settings, baseURL: command.settings.baseURL, say: host.say)
    let filter = FileFilter(command.project?.ignored)
    let targets = try CheckTarget.documents(
      of: command.settings.targets, hasBaseURL: network.hasBaseURL, shard: command.shard, filter: filter)
    if let shard = command.shard, targets.isEmpty { host.say("beagle: no document is in shard \(shard)") }
    var tally = await tally(of: targets, DocumentSource(network: network, host: host))
    tally.summary.ignored = filter.count
    tally.summary.allowsNone = command.shard != nil
    if command.lists.contains(.unused), knowsAll(targets, tally) { addUnusedDeclarations(to: &tally) }
    tally.sort(byKind: command.name != nil)
    for unread in tally.unread { host.warn(unread.message) }
    let found = tally.found.count + tally.unused.count
    if command.name != nil, found == 0, tally.summary.documents > 0 {
      host.warn(command.nothingFound(near: tally.near))
    }
    host.say("beagle: \(sentence(tally))")
    let report = UsesReport(command: command, tally: tally)
    return (
      report.bytes(columns: host.isTerminal ? host.columns : nil),
      command.exitCode(found: found, tally.summary)
    )
  }

  /// Each worker reads every n-th document and keeps only totals. The sums do not depend on the order, and
  /// lists are sorted at the end.
  private func tally(
    of targets: [Result<CheckTarget, Failure>], _ source: DocumentSource
  ) async -> UsesTally {
    let groups = targets.groupsBySharedBody
    let jobs = min(
      command.jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount), max(1, groups.count))
    return await withTaskGroup(of: UsesTally.self) { group in
      for first in 0..<jobs {
        group.addTask {
          var tally = UsesTally()
          for number in stride(from: first, to: groups.count, by: jobs) {
            await add(groups[number], of: targets, to: &tally, source)
          }
          return tally
        }
      }
      return await group.reduce(into: UsesTally()) { $0.add($1) }
    }
  }

  /// Adds the targets with some indices, which have the same text.
  private func add(
    _ numbers: [Int], of targets: [Result<CheckTarget, Failure>], to tally: inout UsesTally,
    _ source: DocumentSource
  ) async {
    guard let first = numbers.first else { return }
    do throws(Failure) {
      let target = try targets[first].get()
      if target.isProject { return }
      let bytes = try await source.bytes(of: target)
      if target.isOtherFile(bytes) { return tally.summary.addOther(target) }
      do throws(JSONError) {
        let uses = read(try JSONDocument(parsing: bytes, limits: limits))
        tally.add(uses, of: numbers.map { ($0, Self.name(of: targets[$0])) })
      } catch {
        // Worded as in check and render.
        let diagnostic = DocumentError.json(error).diagnostic
        for number in numbers {
          let (name, position) = (Self.name(of: targets[number]), diagnostic.position)
          let failure = Failure.fetch("\(name):\(position.line):\(position.column): \(diagnostic.message)")
          tally.addUnread(number, name, failure)
        }
      }
    } catch {
      tally.addUnread(first, (try? targets[first].get())?.name ?? error.subject ?? "", error)
    }
  }

  private static func name(of target: Result<CheckTarget, Failure>) -> String {
    (try? target.get())?.name ?? ""
  }

  // MARK: Unused declarations

  /// Whether unused declarations can be determined: a few named files, or a shard, are only a small part of a
  /// project.
  private func knowsAll(_ targets: [Result<CheckTarget, Failure>], _ tally: UsesTally) -> Bool {
    let isOfMany =
      targets.count > command.settings.targets.count
      || command.settings.targets.contains { Folder($0) != nil }
    return isOfMany && command.shard == nil && tally.unread.isEmpty && tally.summary.documents > 0
  }

  private func addUnusedDeclarations(to tally: inout UsesTally) {
    let declared = (command.project?.declaredNames ?? []) + (theme?.declared ?? [])
    for declared in declared where tally.counts[declared.name] == nil {
      if command.kinds.isEmpty || command.kinds.contains(declared.name.kind) {
        tally.unused.append(.init(number: .max, file: declared.file, place: declared.place))
      }
    }
  }

  /// `12 documents: 84 names, 640 uses; 2 could not be read`.
  private func sentence(_ tally: UsesTally) -> String {
    let documents = CheckSummary.count(tally.summary.documents, "document")
    var sentence: String
    if command.name != nil {
      sentence = "\(CheckSummary.count(tally.found.count, "use")) in \(tally.using) of \(documents)"
    } else if command.lists.isEmpty {
      let uses = tally.counts.values.reduce(0) { $0 + $1.uses }
      sentence = documents + ": " + CheckSummary.count(tally.counts.count, "name")
      sentence += ", " + CheckSummary.count(uses, "use")
    } else {
      let counts = [(UsesList.unused, tally.unused.count), (.undeclared, tally.found.count)]
      let parts = counts.filter { command.lists.contains($0.0) }.map { "\($1) \($0.rawValue)" }
      sentence = documents + ": " + parts.joined(separator: ", ")
    }
    if tally.summary.unread > 0 { sentence += ", \(tally.summary.unread) could not be read" }
    return ([sentence] + tally.summary.remarks).joined(separator: "; ")
  }
}
