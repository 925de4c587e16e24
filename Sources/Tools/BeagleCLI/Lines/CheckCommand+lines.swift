import Beagle
import BeagleProjects
import Foundation

extension CheckCommand {
  func checkLines() throws(UsageError) {
    if settings.targets.contains(where: { $0 != "-" }) {
      throw UsageError(
        "--lines reads documents from standard input; name no target, or check files without --lines")
    }
    if let shard {
      throw UsageError(
        "--shard \(shard) only applies to files; split a stream before it reaches the program")
    }
    if outputs.main != .text, outputs.main != .json {
      throw UsageError(
        "--lines writes JSON, a line for each document, not \(outputs.main.rawValue); omit --format")
    }
    if outputs.all.contains(where: { $0.file != nil }) {
      throw UsageError("--lines writes to standard output only; omit files")
    }
    for (option, isGiven) in [
      ("--baseline", checking.baseline != nil), ("--changed", changedSince != nil), ("--fix", fixes != nil),
    ] where isGiven {
      throw UsageError("\(option) only applies to files, not to --lines")
    }
  }

  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    guard readsLines, explained == nil else { return try await report(host, to: write) }
    try project?.refuse(unlessAmong: [], host)
    let lines = CheckLines(
      check: checking.check, selection: checking.selection, listsLabels: checking.listsLabels,
      isWorstFirst: clients != nil)
    let (tally, ending) = try LineRun(host: host, jobs: jobs).run(
      lines.result, to: write
    ) { (tally: CheckLines.Tally) in
      var summary = tally.summary
      (summary.severity, summary.disabled, summary.hasField) = (
        checking.severity, checking.disabled, hasField
      )
      summary.countLabels()
      return summary.sentence
    }
    if let ending { return ending }
    var summary = tally.summary
    summary.countLabels()
    summary.allowsNone = true
    return outputs.exitCode(summary.exitCode(checking.limits))
  }
}

extension Option<CheckCommand> {
  static var lines: Option {
    Option("--lines", "check a document in each line of standard input, as a stream") { $0.readsLines = true }
  }

  static var jobs: Option {
    Option("--jobs", "NUMBER", "how many documents to check at once (the number of cores)", in: 1...1_000) {
      $0.jobs = $1
    }
  }
}
