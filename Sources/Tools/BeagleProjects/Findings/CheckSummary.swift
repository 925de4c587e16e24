package import Beagle

/// How much was checked and found.
package struct CheckSummary: Sendable {
  package var documents = 0
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// Findings below the severity that is asked for.
  package var leftOut = 0
  /// Files that have nothing of Beagle in them.
  package var others = 0
  /// Whether what came on standard input is one of them.
  var isInputOther = false
  /// Targets that could not be read or fetched.
  package var unread = 0
  /// Places of which nobody knows what a client in the field makes of them.
  package var unknown = 0
  /// Whether the clients in the field were named, so that this matters.
  package var hasField = false
  /// Findings that documents or the project file exclude.
  package var excluded = 0
  /// Findings that the baseline has.
  package var baselined = 0
  /// Findings of the baseline that are gone.
  package var gone = 0
  /// Files and folders that the project file leaves out.
  package var ignored = 0
  /// Warnings by their codes.
  var warningsByCode: [String: Int] = [:]
  /// What was not checked as it has not changed since a revision; nil where nobody asked for changes.
  package var unchanged: Unchanged?
  /// Missing labels that are not among the findings.
  package var labels = MissingLabels()
  /// What is asked for: the least severity, and the codes whose findings are not even looked for.
  package var severity: Diagnostic.Severity?
  package var disabled: Set<String> = []
  /// Whether the notes are counted and not shown.
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
  /// - Returns: those that are not counted among the missing labels.
  @discardableResult
  package mutating func add(_ findings: [Diagnostic], of target: CheckTarget, listsLabels: Bool)
    -> [Diagnostic]
  {
    var findings = findings
    if !listsLabels { labels.take(from: &findings, of: target) }
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
    leftOut += other.leftOut
    others += other.others
    isInputOther = isInputOther || other.isInputOther
    unread += other.unread
    unknown += other.unknown
    excluded += other.excluded
    baselined += other.baselined
    warningsByCode.merge(other.warningsByCode) { $0 + $1 }
    labels.add(other.labels)
  }

  /// Counts what is no document.
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

  /// Which warnings are failures.
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

  /// Whether a document was expected but none was found, so that nothing was checked.
  package var hasNothing: Bool { documents == 0 && unread == 0 && !allowsNone && unchanged == nil }

  /// `3 errors`, `1 warning`: the number of each kind that there is.
  package var counts: [(text: String, severity: Diagnostic.Severity)] {
    [(errors, Diagnostic.Severity.error), (warnings, .warning), (notes, .note)].filter { $0.0 > 0 }.map {
      (Self.count($0, $1.rawValue), $1)
    }
  }

  /// `12 documents checked: 3 errors, 1 warning, 5 notes; 2 findings below --severity note left out`.
  package var sentence: String {
    var found = counts.map(\.text)
    if hidesNotes, notes > 0, isNothingWrong { found.insert("nothing wrong", at: 0) }
    if found.isEmpty, documents > 0 { found = ["nothing found"] }
    if unread > 0 { found.append("\(unread) could not be read") }
    let sentence = "\(Self.count(documents, "document")) checked"
    let whole = found.isEmpty ? sentence : "\(sentence): \(found.joined(separator: ", "))"
    return ([whole] + remarks).joined(separator: "; ")
  }

  /// What is not shown, and why.
  package var remarks: [String] {
    var remarks: [String] = []
    let files = others - (isInputOther ? 1 : 0)
    if files > 0 { remarks.append("\(Self.count(files, "file")) without components left out") }
    if ignored > 0 {
      remarks.append(
        "\(Self.count(ignored, "file or folder", "files or folders")) ignored by \(Project.fileName)")
    }
    switch unchanged {
    case .some(let count, since: let revision)? where count > 0:
      remarks.append("\(Self.count(count, "document")) as in \(revision) left out")
    case .noneAsTheProjectFileDiffers(from: let revision)?:
      remarks.append("all are checked, since \(Project.fileName) differs from \(revision)")
    default: break
    }
    if isInputOther { remarks.append("what came on standard input has no components, so it is no screen") }
    if hidesNotes, notes > 0 { remarks.append("--severity note shows \(notes == 1 ? "it" : "them")") }
    if leftOut > 0, let severity {
      remarks.append("\(Self.count(leftOut, "finding")) below --severity \(severity.rawValue) left out")
    }
    if hasField, unknown > 0 {
      remarks.append(
        "of \(Self.count(unknown, "place")) it is not known what a client makes of \(unknown == 1 ? "it" : "them")"
      )
    }
    if excluded > 0 { remarks.append("\(Self.count(excluded, "finding")) excluded") }
    if baselined > 0 { remarks.append("\(Self.count(baselined, "finding")) of the baseline left out") }
    if gone > 0 {
      remarks.append(
        "\(Self.count(gone, "finding")) of the baseline \(gone == 1 ? "is" : "are") gone, and --baseline-write takes \(gone == 1 ? "it" : "them") out"
      )
    }
    if !disabled.isEmpty { remarks.append("not looked for: \(disabled.sorted().joined(separator: ", "))") }
    return remarks
  }

  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension CheckSummary {
  /// The documents that `--changed` has left out.
  package enum Unchanged: Sendable {
    case some(Int, since: String)
    case noneAsTheProjectFileDiffers(from: String)
  }
}

/// How many warnings are allowed.
package struct WarningLimits: Sendable {
  package var ofOthers = 0
  /// How many warnings of a code are allowed, which do not count among the others.
  package var byCode: [String: Int] = [:]

  package init() {}
}

/// The missing labels of a run. Real applications have so many that they hide other findings, so by default they are a
/// single finding with their number.
package struct MissingLabels: Sendable {
  package static let code = "missing-label"

  package private(set) var count = 0
  package private(set) var documents = 0
  /// The first of them.
  package private(set) var first: (target: CheckTarget, finding: Diagnostic)?

  /// Takes them out of a document's findings.
  package mutating func take(from findings: inout [Diagnostic], of target: CheckTarget) {
    let labels = findings.filter { $0.code == Self.code }
    guard let first = labels.first else { return }
    findings.removeAll { $0.code == Self.code }
    count += labels.count
    documents += 1
    self.first = self.first ?? (target, first)
  }

  /// Adds those of a later document.
  package mutating func add(_ other: MissingLabels) {
    count += other.count
    documents += other.documents
    first = first ?? other.first
  }

  /// The finding that stands for all of them, at the first one: `12 things have no label for screen readers
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
