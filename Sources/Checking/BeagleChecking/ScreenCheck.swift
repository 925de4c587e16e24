public import Beagle
package import BeagleExpressions
package import BeagleJSON
public import BeagleSchema

/// Finds the faults of a document: what cannot be decoded, and what can be decoded but cannot be meant as written.
///
/// ```swift
/// let findings = ScreenCheck().findings(in: bytes)
/// for finding in findings where finding.severity > .note { print(finding) }
/// ```
///
/// In a test of your own screens:
///
/// ```swift
/// let problems = try ScreenCheck().problems(in: greeting(name: "Hana"))
/// #expect(problems == [])
/// ```
///
/// Nothing is fetched and nothing is run. If a fault depends on something outside the document, such as the contexts
/// around a lazy component, it is not reported. The page <doc:Diagnostics> describes each kind of finding.
public struct ScreenCheck: Sendable {
  /// The most findings of one document: 1,000. If there are more, one further finding says so. Errors have priority
  /// over warnings, and these over notes.
  package static let mostFindings = 1_000

  /// How many letters are compared to find suggestions in one document: 10,000,000. After that there are no
  /// suggestions, and a finding says so.
  package static let mostComparisons = 10_000_000

  /// The operations that expressions may call. Put those of the application in.
  package var operations: OperationTable
  /// The components and actions of the application.
  package var componentRegistry: ComponentRegistry
  /// The codes of findings that are not wanted.
  public var disabled: Set<String>
  /// The severities of findings, by their codes, where they are to be others than the rules'.
  public var severities: [String: Diagnostic.Severity] = [:]
  /// The clients that documents are to work on. Findings with the codes `refused` and `portability` are about them.
  public var clients: ClientField {
    get { rules.field }
    set { rules = ClientRules(newValue) }
  }
  /// What follows from them.
  package var rules = ClientRules.newest
  /// Whether it is a finding, too, that it is not known what a client makes of something.
  public var isStrict = false
  /// How deep and how large a document may be.
  package var limits: JSONLimits
  /// How many findings there may be before the rest is left out.
  var findingLimit = Self.mostFindings

  /// Creates a check that knows the built-in operations, components and actions only.
  ///
  /// - Parameter disabled: the codes of findings that are not wanted.
  public init(disabled: Set<String> = []) { self.init(operations: OperationTable(), disabled: disabled) }

  package init(
    operations: OperationTable, componentRegistry: ComponentRegistry = ComponentRegistry(),
    disabled: Set<String> = [], limits: JSONLimits = JSONLimits()
  ) {
    self.operations = operations
    self.componentRegistry = componentRegistry
    self.disabled = disabled
    self.limits = limits
  }

  /// Checks a document, JSON in UTF-8. Never throws: that it cannot be read is a finding, too.
  ///
  /// - Returns: the findings in the order of the document.
  public func findings(in bytes: [UInt8]) -> [Diagnostic] { examine(bytes).findings }

  /// What a check of a document comes to.
  package struct Examination: Sendable {
    package var findings: [Diagnostic]
    /// How many findings the document leaves out itself, with `_beagleIgnore_`.
    package var excluded = 0
    /// In how many places it is not known what a client makes of them.
    package var unknown = 0
    /// The values that reading did not accept, and how the clients handle them, by their start positions.
    var misread: [Int: MisreadValue] = [:]
    /// The colours given by name.
    var namedColors: [NamedColor] = []

    package init(findings: [Diagnostic], excluded: Int = 0, unknown: Int = 0) {
      (self.findings, self.excluded, self.unknown) = (findings, excluded, unknown)
    }
  }

  /// Checks a document, and counts what is no finding.
  package func examine(_ bytes: [UInt8]) -> Examination {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, limits: limits)
    } catch {
      return Examination(
        findings: ranked([DocumentError.json(error).diagnostic].filter { !disabled.contains($0.code) }))
    }
    return examine(document)
  }

  /// Checks a component or a screen that was built in Swift, as the document that it is encoded into.
  ///
  /// - Throws: where a number is not finite, which JSON cannot express.
  public func findings(in component: some ServerDrivenComponent) throws -> [Diagnostic] {
    findings(in: try component.encoded(indented: true))
  }

  /// The findings that are more than notes: what a test expects to be none.
  ///
  /// ```swift
  /// let problems = try ScreenCheck().problems(in: greeting(name: "Hana"))
  /// #expect(problems == [])
  /// ```
  ///
  /// - Throws: where a number is not finite, which JSON cannot express.
  public func problems(in component: some ServerDrivenComponent) throws -> [Diagnostic] {
    try findings(in: component).filter { $0.severity > .note }
  }

  /// The findings in a document, JSON in UTF-8, that are more than notes.
  public func problems(in bytes: [UInt8]) -> [Diagnostic] {
    findings(in: bytes).filter { $0.severity > .note }
  }

  /// Checks a document that is JSON.
  package func findings(in document: JSONDocument) -> [Diagnostic] { examine(document).findings }

  /// The same of a document that is JSON.
  package func examine(_ document: JSONDocument) -> Examination {
    var options = DecodingOptions.thorough
    options.componentRegistry = componentRegistry
    // Reading keeps one finding more than the check shows, so that the check notices that there are too many.
    options.diagnosticLimit = findingLimit + 1
    options.disabledCodes = disabled
    let read = Component.examine(document, options: options)
    return document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
        isStrict: isStrict, findings: FindingList(limit: findingLimit, disabled: disabled),
        misread: FoundPlaces(read, of: FoundPlaces.misread),
        unknownKeys: FoundPlaces(read, of: [.unknownProperty]))
      check.check(root)
      var found = check.findings
      for finding in read.compactMap({ Finding($0, check) }) { found.append(finding) }
      var excluded = 0
      if var exclusions = Exclusions(in: document, root) {
        excluded = exclusions.apply(to: &found)
        for fault in exclusions.faults(disabled: disabled) { found.append(fault) }
      }
      var examination = Examination(
        findings: ranked(Self.diagnostics(found.shown, in: document, root)), excluded: excluded,
        unknown: check.unknownClaims)
      examination.misread = check.misreadValues
      examination.namedColors = Array(check.namedColors.values)
      return examination
    }
  }

  private func ranked(_ findings: [Diagnostic]) -> [Diagnostic] {
    severities.isEmpty
      ? findings
      : findings.map { finding in
        var ranked = finding
        ranked.severity = severities[finding.code] ?? finding.severity
        return ranked
      }
  }

  /// Computes the lines, columns and paths of all findings in one pass over the document.
  private static func diagnostics(
    _ findings: [Finding], in document: JSONDocument, _ root: JSONCursor
  ) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let inOrder = findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let bytes = inOrder.map(\.range.lowerBound)
    let positions = document.positions(ofBytes: bytes)
    let paths = DocumentPath.structuralPaths(toBytes: bytes, from: root)
    return inOrder.indices.map { index in
      let finding = inOrder[index]
      var diagnostic = Diagnostic(
        severity: finding.severity, code: finding.code.rawValue, message: finding.message,
        expected: finding.expected, found: finding.found, suggestion: finding.suggestion,
        remedies: finding.remedies, position: positions[index], length: finding.range.count,
        path: paths[index].path)
      diagnostic.structuralPath = paths[index].structure
      diagnostic.clients = finding.clients
      diagnostic.claim = finding.claim
      return diagnostic
    }
  }
}

extension DecodingContext.PendingDiagnostic {
  /// The name that was found, without its quotes.
  fileprivate var foundName: String { String((found ?? "").dropFirst().dropLast()) }
}

extension Finding {
  /// Turns a diagnostic of reading into a finding, under a more precise code where there is one.
  fileprivate init?(_ diagnostic: DecodingContext.PendingDiagnostic, _ check: TreeCheck) {
    // The check itself reports that there are too many findings.
    guard var code = DiagnosticRule.Code(rawValue: diagnostic.code), code != .limit else { return nil }
    var severity = diagnostic.severity
    var clients: [ClientOutcome] = []
    var claim: String?
    var range = diagnostic.bytes
    var message = diagnostic.message
    let isCustom = diagnostic.found?.lowercased().hasPrefix("\"custom:") ?? false
    switch code {
    // What the clients make of it is told.
    case .unknownComponent where check.clients.knows(component: diagnostic.foundName): return nil
    case .unknownAction where check.clients.knows(action: diagnostic.foundName): return nil
    // An expression that is not written as one is told as that, and not as a text in a wrong place besides.
    case .type where severity == .warning && check.faults[range.lowerBound] != nil: return nil
    // The clients' reading of the name is reported.
    case .type where check.namedColors[range.lowerBound] != nil: return nil
    case .unknownProperty where check.cssKeys.contains(range.lowerBound):
      // A client that passes on CSS reads it.
      guard let css = check.clients[.cssProperty] else { return nil }
      let verdict = check.clients.verdict(of: css)
      clients = verdict.clients
      message = verdict.message(of: css, about: diagnostic.found)
      claim = css.key
    // An application that tells its components has no others.
    case .unknownComponent where isCustom && !check.registry.hasComponents:
      (code, severity) = (.customComponent, .note)
      message =
        "\(diagnostic.found ?? "") is a component of the application's own; what is in it is not checked"
    case .unknownAction where isCustom && !check.registry.hasActions:
      (code, severity) = (.customAction, .note)
      message =
        "\(diagnostic.found ?? "") is an action of the application's own; what is in it is not checked"
    case .type
    where diagnostic.expected == Color.expectation || diagnostic.expected == Bind<Color>.expectation:
      code = .color
    case .type
    where diagnostic.expected == UnitValue.expectation || diagnostic.expected == UnitValue.Kind.expectation:
      code = .unit
    case .expression: range = check.faults[range.lowerBound] ?? range
    default: break
    }
    if let value = check.misreadValues[diagnostic.bytes.lowerBound] {
      clients = check.clients.verdict(of: value.claim).clients
      claim = value.claim.key
      (severity, message) = check.clients.judgement(of: value.claim, diagnostic)
    }
    self.init(
      code: code, severity: severity, range: range, message: message, expected: diagnostic.expected,
      found: diagnostic.found, suggestion: diagnostic.suggestion, clients: clients,
      claim: clients.isEmpty ? nil : claim, remedies: diagnostic.remedies)
  }
}

extension ClientRules {
  /// The severity for the clients of a value that reading did not accept, and its message.
  fileprivate func judgement(
    of claim: ClientClaim, _ diagnostic: DecodingContext.PendingDiagnostic
  ) -> (Diagnostic.Severity, String) {
    let words = Self.mismatch(diagnostic.expected, diagnostic.found)
    if let worst = claim.outcomes.first {
      // The screen is shown if no target client fails, though this library could not show it.
      let isShown = field.isDeclared && worst.outcome != .fails && claim.unknown.isEmpty
      return (
        isShown ? min(.warning, diagnostic.severity) : diagnostic.severity,
        "\(words); \(verdict(of: claim).words)"
      )
    }
    guard field.isDeclared, claim.unknown.isEmpty else { return (diagnostic.severity, diagnostic.message) }
    return (.note, "\(words); all target clients read it")
  }

  fileprivate static func mismatch(_ expected: String?, _ found: String?) -> String {
    "expected \(expected ?? ""), found \(found ?? "")"
  }
}

extension ScreenCheck {
  /// An error of reading a document, with the clients' handling of the value that it refers to.
  package func error(_ error: DocumentError, in bytes: [UInt8]) -> DocumentError {
    guard case .schema(var diagnostic) = error.fault else { return error }
    let place = FoundPlaces(diagnostic, of: FoundPlaces.misread)
    guard !place.isEmpty, let document = try? JSONDocument(parsing: bytes, limits: limits) else {
      return error
    }
    let byte = diagnostic.position.byte
    let value = document.withCursor { root in
      let walk = claimCheck(of: document, misread: place)
      walk.check(root)
      return walk.misreadValues[byte]
    }
    guard let claim = value?.claim, !claim.outcomes.isEmpty else { return error }
    let words = ClientRules.mismatch(diagnostic.expected, diagnostic.found)
    diagnostic.message = "\(words); \(rules.verdict(of: claim).words)"
    return .schema(diagnostic)
  }

  /// A walk that finds how clients handle a document, and that reports and suggests nothing.
  func claimCheck(of document: JSONDocument, misread: FoundPlaces) -> TreeCheck {
    TreeCheck(
      documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
      findings: FindingList(limit: -1, disabled: []), misread: misread, spellingWork: -1)
  }
}

extension ScreenCheck {
  /// A check that knows the components, actions and operations that an application has registered.
  ///
  /// - Parameters:
  ///   - dependencies: those of the application, as they are now.
  ///   - disabled: the codes of findings that are not wanted.
  public init(dependencies: BeagleDependencies, disabled: Set<String> = []) {
    self.init(
      operations: dependencies.operations, componentRegistry: dependencies.componentRegistry,
      disabled: disabled)
  }
}
