package import Beagle

/// The totals of a check.
package struct CheckSummary: Sendable {
  package var documents = 0
  /// What the documents are, and what was done with them: `12 documents checked`.
  package var noun = "document"
  package var verb = "checked"
  /// What happened to those without a result: `2 could not be read`.
  package var unreadVerb = "could not be read"
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// The amounts of work: `402 data`.
  package var details: [String] = []
  /// Findings below the requested severity.
  package var omitted = 0
  /// Files that contain no Beagle components.
  package var others = 0
  /// Whether standard input is such a file.
  var isInputOther = false
  /// Targets that could not be read or fetched.
  package var unread = 0
  /// Places for which a target client's behaviour is unknown.
  package var unknown = 0
  /// Whether target clients were named, so that `unknown` matters.
  package var hasField = false
  /// Findings excluded by documents or the project file.
  package var excluded = 0
  /// Findings in the baseline.
  package var baselined = 0
  /// Baseline findings that no longer occur.
  package var gone = 0
  /// If the run was ended early, the number of screens that are known but were not visited.
  package var waiting: Int?
  /// The number of inconclusive results; nil for commands that try nothing.
  package var inconclusive: Int?
  /// Files and folders excluded by the project file.
  package var ignored = 0
  /// Warnings by code.
  var warningsByCode: [String: Int] = [:]
  /// Documents skipped because they have not changed since a revision; nil without `--changed`.
  package var unchanged: Unchanged?
  /// Missing labels that are not listed as findings.
  package var labels = MissingLabels()
  /// The requested minimum severity, and the codes that are not checked at all.
  package var severity: Diagnostic.Severity?
  package var disabled: Set<String> = []
  /// Whether notes are counted but not shown.
  package var hidesNotes = false
  /// Whether an empty set of documents is allowed.
  package var allowsNone = false

  package init(
    hasField: Bool = false, severity: Diagnostic.Severity? = nil, disabled: Set<String> = []
  ) {
    (self.hasField, self.severity, self.disabled) = (hasField, severity, disabled)
  }

  /// Counts a document with its findings.
  ///
  /// - Returns: The findings except those counted as missing labels.
  @discardableResult
  package mutating func add(_ findings: [Diagnostic], of target: CheckTarget, listsLabels: Bool)
    -> [Diagnostic]
  {
    var findings = findings
    if !listsLabels { labels.collect(from: &findings, of: target) }
    documents += 1
    for finding in findings { count(finding) }
    return findings
  }

  package mutating func count(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errors += 1
    case .warning:
      warnings += 1
      warningsByCode[finding.code, default: 0] += 1
    case .note: notes += 1
    }
  }

  package mutating func add(_ other: CheckSummary) {
    documents += other.documents
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    omitted += other.omitted
    others += other.others
    isInputOther = isInputOther || other.isInputOther
    unread += other.unread
    unknown += other.unknown
    excluded += other.excluded
    baselined += other.baselined
    warningsByCode.merge(other.warningsByCode) { $0 + $1 }
    labels.add(other.labels)
  }

  /// Counts a target that is not a document.
  package mutating func addOther(_ target: CheckTarget) {
    others += 1
    if case .standardInput = target { isInputOther = true }
  }

  /// Counts the missing labels, which are a single finding.
  package mutating func countLabels() {
    guard labels.count > 0 else { return }
    warnings += 1
    warningsByCode[MissingLabels.code, default: 0] += 1
  }

  var isNothingWrong: Bool { errors == 0 && warnings == 0 }

  /// The warnings that exceed the limits.
  package func verdict(_ limits: WarningLimits) -> Verdict {
    let tooMany = limits.byCode.filter { warningsByCode[$0.key, default: 0] > $0.value }.keys
    let others = warningsByCode.filter { limits.byCode[$0.key] == nil }
    let areOthersTooMany = others.values.reduce(0, +) > limits.ofOthers
    return Verdict(failing: Set(tooMany).union(areOthersTooMany ? Set(others.keys) : []))
  }

  package func exitCode(_ limits: WarningLimits) -> Int32 {
    if errors > 0 || !verdict(limits).failing.isEmpty { return 1 }
    if unread > 0 { return 3 }
    return hasNothing ? 3 : 0
  }

  /// Whether nothing was checked although documents were expected.
  package var hasNothing: Bool { documents == 0 && unread == 0 && !allowsNone && unchanged == nil }

  /// The non-zero counts: `3 errors`, `1 warning`.
  package var counts: [(text: String, severity: Diagnostic.Severity)] {
    [(errors, Diagnostic.Severity.error), (warnings, .warning), (notes, .note)].filter { $0.0 > 0 }.map {
      (Self.count($0, $1.rawValue), $1)
    }
  }

  /// `12 documents checked: 3 errors, 1 warning, 5 notes; 2 findings below --severity note omitted`.
  package var sentence: String {
    var found = counts.map(\.text)
    if hidesNotes, notes > 0, isNothingWrong { found.insert("nothing wrong", at: 0) }
    if found.isEmpty, documents > 0 { found = ["nothing found"] }
    if unread > 0 { found.append("\(unread) \(unreadVerb)") }
    let sentence = "\(Self.count(documents, noun)) \(verb)"
    let whole = found.isEmpty ? sentence : "\(sentence): \(found.joined(separator: ", "))"
    return ([whole] + partial + details + remarks).joined(separator: "; ")
  }

  /// Says that the run was ended early.
  private var partial: [String] {
    waiting.map { count in
      let unvisited = count > 0 ? ", with \(Self.count(count, "known screen")) not visited" : ""
      return ["the report is partial\(unvisited)"]
    } ?? []
  }

  /// The reasons why findings or files are hidden.
  package var remarks: [String] {
    var remarks: [String] = []
    let files = others - (isInputOther ? 1 : 0)
    if files > 0 { remarks.append("\(Self.count(files, "file")) without components skipped") }
    if ignored > 0 {
      remarks.append(
        "\(Self.count(ignored, "file or folder", "files or folders")) ignored by \(Project.fileName)")
    }
    switch unchanged {
    case .some(let count, since: let revision)? where count > 0:
      remarks.append("\(Self.count(count, "document")) unchanged since \(revision) skipped")
    case .noneAsTheProjectFileDiffers(from: let revision)?:
      remarks.append("all are checked, since \(Project.fileName) differs from \(revision)")
    default: break
    }
    if isInputOther { remarks.append("standard input has no components, so it is not a screen") }
    if hidesNotes, notes > 0 { remarks.append("--severity note shows \(notes == 1 ? "it" : "them")") }
    if omitted > 0, let severity {
      remarks.append("\(Self.count(omitted, "finding")) below --severity \(severity.rawValue) omitted")
    }
    if hasField, unknown > 0 {
      remarks.append(
        "it is unknown how a client handles \(Self.count(unknown, "place"))"
      )
    }
    if excluded > 0 { remarks.append("\(Self.count(excluded, "finding")) excluded") }
    if baselined > 0 { remarks.append("\(Self.count(baselined, "baselined finding")) omitted") }
    if gone > 0 {
      remarks.append(
        """
        \(Self.count(gone, "finding")) of the baseline \(gone == 1 ? "is" : "are") gone, \
        and --baseline-write removes \(gone == 1 ? "it" : "them")
        """
      )
    }
    if !disabled.isEmpty { remarks.append("not checked: \(disabled.sorted().joined(separator: ", "))") }
    return remarks
  }

  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension CheckSummary {
  /// The documents skipped by `--changed`.
  package enum Unchanged: Sendable {
    case some(Int, since: String)
    case noneAsTheProjectFileDiffers(from: String)
  }
}

/// The numbers of allowed warnings.
package struct WarningLimits: Sendable {
  package var ofOthers = 0
  /// Allowed warnings by code; these do not count among the others.
  package var byCode: [String: Int] = [:]

  package init() {}
}

/// The missing labels of a run. They are so numerous in real applications that they hide other findings, so
/// by default they are reported as a single finding.
package struct MissingLabels: Sendable {
  package static let code = "missing-label"

  package private(set) var count = 0
  package private(set) var documents = 0
  /// The first missing label.
  package private(set) var first: (target: CheckTarget, finding: Diagnostic)?

  /// Removes missing labels from a document's findings and counts them.
  package mutating func collect(from findings: inout [Diagnostic], of target: CheckTarget) {
    let labels = findings.filter { $0.code == Self.code }
    guard let first = labels.first else { return }
    findings.removeAll { $0.code == Self.code }
    count += labels.count
    documents += 1
    self.first = self.first ?? (target, first)
  }

  /// Adds the missing labels of a later document.
  package mutating func add(_ other: MissingLabels) {
    count += other.count
    documents += other.documents
    first = first ?? other.first
  }

  /// A single finding for all missing labels, at the first one: `12 things have no label for screen readers
  /// in 3 documents; this is the first, and --labels lists them`.
  package var document: ReportedDocument? {
    guard let first else { return nil }
    let things = count == 1 ? "1 thing has" : "\(count) things have"
    let location = documents == 1 ? "" : " in \(documents) documents"
    var finding = first.finding
    (finding.expected, finding.length) = (nil, 0)
    finding.message = "\(things) no label for screen readers\(location)"
    finding.message += count == 1 ? "; --labels says which" : "; this is the first, and --labels lists them"
    var reported = ReportedFinding(finding, in: first.target.name)
    reported.count = count
    return ReportedDocument(first.target, reported)
  }
}
