import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleProjects
import BeagleTrials

/// The explanations of a name: a part of documents, the code of a finding, or an entry of the table of
/// clients.
///
/// `beagle help` and `beagle check --explain` accept the same names. The first prints the reference, the
/// second the facts about codes and clients, and each prints the rest if there is nothing else.
struct ExplainedName {
  let topics: [ReferenceTopic]
  /// The explanation of a code.
  let code: String?
  /// The support of each client with its sources.
  let facts: String?

  /// - Parameter table: the known clients.
  /// - Returns: nil if nothing has the name.
  init?(_ name: String, _ table: ClientTable) {
    topics = ReferenceTopic.named(name)
    code = Self.explanation(ofCode: name)
    let found = topics.compactMap(table.explanation)
    facts = found.isEmpty ? table.explanation(of: name) : found.joined(separator: "\n")
    if topics.isEmpty, code == nil, facts == nil { return nil }
  }

  private static func explanation(ofCode code: String) -> String? {
    let trial = TrialRule[code]
    let clauses = trial.map(Self.clauses) ?? ""
    if let rule = DiagnosticRule[code] {
      let also = trial.map { "\nbeagle try finds it in drawn screens, as class \($0.name).\n\n" } ?? ""
      return Explanation(rule: rule).text + also + clauses
    }
    if let rule = CrawlRule.all.first(where: { $0.code == code }) {
      return explanation(of: rule, by: "crawl")
    }
    return trial.map { explanation(of: $0.reportRule, by: "try", in: "class \($0.name), ") + clauses }
  }

  /// The clauses of guidelines that a rule follows; empty if there are none.
  private static func clauses(of rule: TrialRule) -> String {
    let clauses = TrialProfile.allCases.compactMap { profile in
      rule.clauses[profile].map { "  \(profile.rawValue): \($0)\n" }
    }
    return clauses.isEmpty ? "" : "Clauses:\n\(clauses.joined())\n"
  }

  /// - Parameter detail: Stands before the summary.
  private static func explanation(
    of rule: ReportRule, by command: String, in detail: String = ""
  ) -> String {
    """
    \(rule.code) (\(rule.severity.rawValue)), \(detail)found by beagle \(command): \(rule.summary)

    \(Manual.wrapped(rule.cause))

    \(Manual.wrapped(rule.cure))

    """
  }

  /// The text of `--explain`.
  var explanation: String {
    code ?? facts ?? topics.map { $0.entry.help(picture: nil) }.joined(separator: "\n")
  }

  /// The text of `beagle help`.
  func help(_ pictures: ReferencePictures) throws -> String {
    var texts = try topics.map { topic in
      let entry = topic.entry
      return entry.help(picture: try entry.example.flatMap(pictures.picture))
    }
    if let code { texts.append(code) }
    return texts.isEmpty ? facts ?? "" : texts.joined(separator: "\n")
  }

  /// The text of `--explain`.
  ///
  /// - Parameter command: The command whose help lists the codes.
  static func explanation(
    of name: String, _ table: ClientTable = .standard, for command: String
  ) throws(UsageError) -> String {
    if let found = ExplainedName(name, table) { return found.explanation }
    let near =
      Commands.names.contains(name)
      ? "beagle help \(name) describes the command" : nearest(to: name, table).map { "did you mean \($0)?" }
    throw UsageError(
      "--explain: unknown code or name \(name.quoted); \(near ?? "beagle \(command) --help lists the codes")")
  }

  // MARK: Names

  /// The names, each once. `OWNER.PROPERTY` and the entries of the table of clients are also explained.
  static let all: [String] = {
    var known: Set<String> = []
    return (codes + ReferenceTopic.names).filter { known.insert($0).inserted }
  }()

  private static let codes =
    DiagnosticRule.all.map(\.code) + CrawlRule.all.map(\.code) + TrialRule.all.map(\.code)

  /// The most likely name for a misspelt or partial one, among these names and others.
  static func nearest(to name: String, _ table: ClientTable, others: [String] = []) -> String? {
    let owner = name.lastIndex(of: ".").map { name[..<$0] }
    let candidates = others + all + (owner.map(ReferenceTopic.memberNames) ?? [])
    return Spelling.nearest(to: name, among: candidates) ?? table.entry(like: name)
  }
}
