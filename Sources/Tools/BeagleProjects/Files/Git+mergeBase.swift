extension Git {
  /// The branch that `main...` names; nil for a revision without three dots at its end.
  package static func branch(in revision: String) -> String? {
    revision.hasSuffix("...") ? String(revision.dropLast(3)) : nil
  }

  /// The merge base of a revision and HEAD.
  ///
  /// - Throws: if git finds none; in a shallow clone, the message says that history is missing.
  package func mergeBase(of revision: String) async throws(Failure) -> String {
    let run = try await run(["merge-base", "--end-of-options", revision, "HEAD"])
    let base = Self.text(run.output).split(separator: "\n").first
    guard run.exitCode == 0, let base else {
      throw .fetch(
        """
        \(user) needs the merge base of \(revision) and HEAD, \
        and git finds none\(try await missingHistory())
        """
      )
    }
    return String(base)
  }

  /// The suffix of messages about an unknown revision: in a shallow clone, it says how to get the history.
  package func missingHistory() async throws(Failure) -> String {
    let run = try await run(["rev-parse", "--is-shallow-repository"])
    guard run.exitCode == 0, Self.text(run.output).hasPrefix("true") else { return "" }
    return
      "; history is missing, since this clone is shallow: run git fetch --unshallow, or set fetch-depth: 0 "
      + "where CI checks it out"
  }
}
