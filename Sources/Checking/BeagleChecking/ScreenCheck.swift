public import Beagle
package import BeagleExpressions
package import BeagleJSON
public import BeagleSchema

/// Reports problems in a document: values that fail to decode, and constructs that are almost certainly
/// mistakes.
///
/// ```swift
/// let findings = ScreenCheck().findings(in: bytes)
/// for finding in findings where finding.severity > .note { print(finding) }
/// ```
///
/// In a test of your screens:
///
/// ```swift
/// let problems = try ScreenCheck().problems(in: greeting(name: "Hana"))
/// #expect(problems == [])
/// ```
///
/// The check makes no requests and runs no actions. A problem that depends on something outside the document,
/// such as the contexts around a lazy component, is not reported. <doc:Diagnostics> describes each kind of
/// finding.
public struct ScreenCheck: Sendable {
  /// The maximum number of findings in one document: 1,000. If there are more, one further finding says so.
  /// Errors have priority over warnings, and warnings over notes.
  package static let maximumFindings = 1_000

  /// The maximum number of letters compared for suggestions in one document: 10,000,000. After that there are
  /// no suggestions, and a finding says so.
  package static let maximumComparisons = 10_000_000

  /// The operations that expressions may call. Add the operations of the application.
  package var operations: OperationTable
  /// The components and actions of the application.
  package var componentRegistry: ComponentRegistry
  /// The codes of findings to omit.
  public var disabled: Set<String>
  /// Severities that replace the default ones of the rules, by code.
  public var severities: [String: Diagnostic.Severity] = [:]
  /// The clients that documents have to work on. Findings with the codes `refused` and `portability` are
  /// about them.
  public var clients: TargetClients {
    get { rules.field }
    set { rules = CompatibilityRules(newValue) }
  }
  /// The rules of ``clients``.
  package var rules = CompatibilityRules.newest
  /// Whether unknown client behaviour is a finding, too.
  public var isStrict = false
  /// The maximum depth and size of a document.
  package var limits: JSONLimits
  /// The number of findings after which further ones are omitted.
  var findingLimit = Self.maximumFindings

  /// Creates a check that knows the built-in operations, components and actions only.
  ///
  /// - Parameter disabled: the codes of findings to omit.
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

  /// Checks a document, JSON in UTF-8. Never throws: a document that cannot be read is a finding, too.
  ///
  /// - Returns: the findings in the order of the document.
  public func findings(in bytes: [UInt8]) -> [Diagnostic] { examine(bytes).findings }

  /// The result of a check of a document.
  package struct Examination: Sendable {
    package var findings: [Diagnostic]
    /// The number of findings that the document itself excludes with `_beagleIgnore_`.
    package var excluded = 0
    /// The number of places with unknown client behaviour.
    package var unknown = 0
    /// The values that decoding did not accept, and how the clients handle them, by their start positions.
    var misread: [Int: MisreadValue] = [:]
    /// The colours given by name.
    var namedColors: [NamedColor] = []

    package init(findings: [Diagnostic], excluded: Int = 0, unknown: Int = 0) {
      (self.findings, self.excluded, self.unknown) = (findings, excluded, unknown)
    }
  }

  /// Checks a document, and counts exclusions and unknown behaviour.
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
  /// - Throws: an error if a number is not finite, which JSON cannot express.
  public func findings(in component: some ServerDrivenComponent) throws -> [Diagnostic] {
    findings(in: try component.encoded(indented: true))
  }

  /// The findings that are more severe than notes. A test can expect that there are none.
  ///
  /// ```swift
  /// let problems = try ScreenCheck().problems(in: greeting(name: "Hana"))
  /// #expect(problems == [])
  /// ```
  ///
  /// - Throws: an error if a number is not finite, which JSON cannot express.
  public func problems(in component: some ServerDrivenComponent) throws -> [Diagnostic] {
    try findings(in: component).filter { $0.severity > .note }
  }

  /// The findings in a document, JSON in UTF-8, that are more severe than notes.
  public func problems(in bytes: [UInt8]) -> [Diagnostic] {
    findings(in: bytes).filter { $0.severity > .note }
  }

  package func findings(in document: JSONDocument) -> [Diagnostic] { examine(document).findings }

  package func examine(_ document: JSONDocument) -> Examination {
    var options = DecodingOptions.thorough
    options.componentRegistry = componentRegistry
    // Decoding keeps one finding more than the check shows, so that the check notices that there are too
    // many.
    options.diagnosticLimit = findingLimit + 1
    let disabledCodes = Set(disabled.compactMap(Diagnostic.Code.init(rawValue:)))
    options.disabledCodes = disabledCodes
    let read = Component.examine(document, options: options)
    return document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
        isStrict: isStrict, findings: FindingList(limit: findingLimit, disabled: disabledCodes),
        misread: FoundPlaces(read, of: FoundPlaces.misread),
        unknownKeys: FoundPlaces(read, of: FoundPlaces.unknownKeys))
      check.check(root)
      var found = check.findings
      for finding in read.compactMap(check.refined) { found.append(finding) }
      var excluded = 0
      if var exclusions = Exclusions(in: document, root) {
        excluded = exclusions.apply(to: &found)
        for finding in exclusions.findings(disabled: disabled) { found.append(finding) }
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
  /// A decoding error, with the clients' handling of the value that it refers to.
  package func error(_ error: DocumentError, in bytes: [UInt8]) -> DocumentError {
    guard case .schema(var diagnostic) = error.cause else { return error }
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

  /// A walk that finds how clients handle a document, without findings and suggestions.
  func claimCheck(of document: JSONDocument, misread: FoundPlaces) -> TreeCheck {
    TreeCheck(
      documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
      findings: FindingList(limit: -1, disabled: []), misread: misread, spellingWork: -1)
  }
}

extension ScreenCheck {
  /// Creates a check that knows the components, actions and operations that an application has registered.
  ///
  /// - Parameters:
  ///   - dependencies: the application's dependencies. Later changes have no effect.
  ///   - disabled: the codes of findings to omit.
  public init(dependencies: BeagleDependencies, disabled: Set<String> = []) {
    self.init(
      operations: dependencies.operations, componentRegistry: dependencies.componentRegistry,
      disabled: disabled)
  }
}
