import Beagle
package import BeagleProjects
import BeagleTesting
import Foundation

/// Writes a cassette during a crawl.
///
/// A resumed crawl visits everything again, with the responses of its cassette. Entries that the cassette
/// already has are compared, and only new entries are appended, so the complete file is the same as without
/// the interruption. A failed request is sent again, because its response says nothing about the
/// application, and everything after it is written again.
package final class CrawlRecorder {
  private let journal: CassetteJournal
  private let path: String
  private var nextInteraction = 0
  private var nextScreen = 0

  /// The content of the opened cassette before the first failure.
  private var recorded: Cassette { journal.recorded }

  /// The responses that need not be fetched again.
  var known: Cassette {
    var cassette = journal.recorded
    cassette.interactions += journal.discarded.filter { !$0.hasFailed }
    return cassette
  }

  /// - Throws: if the file cannot be written or was recorded with other options.
  package init(_ file: String, _ plan: CrawlPlan, _ settings: RenderSettings) throws(Failure) {
    path = file
    let options: DynamicDictionary = [
      "start": .array(DynamicArray(plan.starts.map { .string($0.withMaskedSecrets) })),
      "baseURL": settings.baseURL.map { .string($0.absoluteString.withMaskedSecrets) } ?? .empty,
      "rows": .int(plan.visit.rows), "presses": .int(plan.visit.presses), "states": .int(plan.visit.states),
      "alike": .int(plan.visit.alike),
      "perKind": .int(plan.perKind),
      "screens": .int(plan.screens), "depth": .int(plan.depth),
      "pictures": .bool(plan.visit.hasPictures),
      "allow": .array(
        DynamicArray(
          plan.rules.allowed.map { .string("\($0.method) \($0.path)") }.sorted { $0.text < $1.text })),
      "skip": .array(DynamicArray(plan.rules.skipped.map { .string($0) })),
    ]
    do throws(CassetteJournalError) {
      journal = try CassetteJournal(
        at: URL(fileURLWithPath: file), secretNames: settings.secretNames, options: options
      ) { !$0.hasFailed }
    } catch {
      guard case .otherOptions(_, let member) = error, let option = Self.options[member] else {
        throw .fetch("cannot record: \(error)")
      }
      throw .fetch(
        """
        cannot record: "\(file)" was recorded with \(option); use the same options, name another file, \
        or remove this one
        """
      )
    }
  }

  /// The command-line options behind the members of a recording's head.
  private static let options = [
    "secretNames": "other names of headers (--header)", "options.start": "another start",
    "options.baseURL": "another --base-url", "options.rows": "another --rows",
    "options.presses": "another --presses", "options.states": "another --states",
    "options.alike": "another --alike",
    "options.perKind": "another --per-kind", "options.screens": "another --screens",
    "options.depth": "another --depth",
    "options.pictures": "or without --pictures, other than now", "options.allow": "another --allow",
    "options.skip": "another --skip",
  ]

  func append(_ interaction: Cassette.Interaction) throws(Failure) {
    if nextInteraction < recorded.interactions.count {
      // A masked response was fetched again, and may have changed since.
      guard recorded.interactions[nextInteraction].request == interaction.request else { throw otherwise }
      nextInteraction += 1
      return
    }
    try write { () throws(CassetteJournalError) in try journal.append(interaction) }
  }

  func append(_ screen: RecordedScreen) throws(Failure) {
    if nextScreen < recorded.screens.count {
      guard recorded.screens[nextScreen] == screen else { throw otherwise }
      nextScreen += 1
      return
    }
    try write { () throws(CassetteJournalError) in try journal.append(screen) }
  }

  /// - Parameter isWhole: Whether the crawl was not interrupted.
  package func finish(isWhole: Bool) throws(Failure) {
    // A whole crawl must account for everything that the recording has.
    if isWhole,
      nextInteraction < recorded.interactions.count || nextScreen < recorded.screens.count
    {
      throw otherwise
    }
    try write { () throws(CassetteJournalError) in try journal.finish() }
  }

  private func write(_ body: () throws(CassetteJournalError) -> Void) throws(Failure) {
    do throws(CassetteJournalError) { try body() } catch { throw .fetch("cannot record: \(error)") }
  }

  private var otherwise: Failure {
    .fetch(
      """
      cannot resume "\(path)": the application has changed since it was recorded; name another file, \
      or remove this one
      """
    )
  }
}

extension Cassette.Interaction {
  /// Whether the response had something that a recording does not keep and later requests may need: a secret
  /// or a cookie. A resumed crawl fetches such a response again.
  var hasSecrets: Bool {
    guard case .answered(let response) = response else { return false }
    return response.headers.keys.contains { $0.lowercased() == "set-cookie" }
      || response.body.map { $0.data.range(of: Data(SecretMasking.mask.utf8)) != nil } ?? false
  }
}

extension Cassette.Interaction {
  /// Whether there was no response, or one that another attempt may change.
  var hasFailed: Bool {
    guard let status = response.status else { return true }
    return status >= 500 || ResponseVerdict.unclearStatuses.contains(status)
  }
}

extension RecordedOutcome {
  /// Nil if no response arrived.
  var status: Int? { if case .answered(let response) = self { response.status } else { nil } }

  /// The masked body.
  var document: [UInt8] {
    guard case .answered(let response) = self else { return [] }
    return response.body?.bytes ?? []
  }

  /// Without the headers that differ between requests.
  var withoutTimes: RecordedOutcome {
    guard case .answered(var response) = self else { return self }
    response.headers = response.headers.filter { !["date", "age", "expires"].contains($0.key.lowercased()) }
    return .answered(response)
  }
}
