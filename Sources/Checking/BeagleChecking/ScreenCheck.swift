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
  package static let maximumFindings = 1_000

  /// How many letters are compared to find suggestions in one document: 10,000,000. After that there are no
  /// suggestions, and a finding says so.
  package static let maximumComparisons = 10_000_000

  /// The operations that expressions may call. Put those of the application in.
  package var operations: OperationTable
  /// The components and actions of the application.
  package var componentRegistry: ComponentRegistry
  /// The codes of findings that are not wanted.
  public var disabled: Set<String>
  /// The severities of findings, by their codes, where they are to be others than the rules'.
  public var severities: [String: Diagnostic.Severity] = [:]
  /// The clients that documents are to work on. Findings with the codes `refused` and `portability` are about them.
  public var clients: TargetClients {
    get { rules.field }
    set { rules = CompatibilityRules(newValue) }
  }
  /// What follows from them.
  package var rules = CompatibilityRules.newest
  /// Whether it is a finding, too, that it is not known what a client makes of something.
  public var isStrict = false
  /// How deep and how large a document may be.
  package var limits: JSONLimits
  /// How many findings there may be before the rest is left out.
  var findingLimit = Self.maximumFindings

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
    let disabledCodes = Set(disabled.compactMap(Diagnostic.Code.init(rawValue:)))
    options.disabledCodes = disabledCodes
    let read = Component.examine(document, options: options)
    return document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
        isStrict: isStrict, findings: FindingList(limit: findingLimit, disabled: disabledCodes),
        misread: FoundPlaces(read, of: FoundPlaces.misread),
        unknownKeys: FoundPlaces(read, of: [.unknownProperty]))
      check.check(root)
      var found = check.findings
      for finding in read.compactMap(check.refined) { found.append(finding) }
      var excluded = 0
      if var exclusions = Exclusions(in: document, root) {
        excluded = exclusions.apply(to: &found)
        for fault in exclusions.faults(disabled: disabled) { found.append(fault) }
      }
      var examination = Examination(
        findings: ranked(Diagnostic.located(found.shown.inDocumentOrder, in: document, isStructural: true)),
        excluded: excluded, unknown: check.unknownClaims)
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
}

extension ScreenCheck {
  /// An error of reading a document, with the clients' handling of the value that it refers to.
  package func error(_ error: DocumentError, in bytes: [UInt8]) -> DocumentError {
    guard case .schema(var diagnostic) = error.fault else { return error }
    let place = FoundPlaces([diagnostic], of: FoundPlaces.misread)
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
    let words = CompatibilityRules.mismatch(diagnostic.expected, diagnostic.found)
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
