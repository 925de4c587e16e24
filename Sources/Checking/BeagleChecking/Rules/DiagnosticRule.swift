import BeagleExpressions
package import BeagleSchema

/// One kind of finding: its meaning, its cause and how to fix it.
///
/// ```swift
/// if let rule = DiagnosticRule[diagnostic.code] { print(rule.summary, rule.cure) }
/// ```
package struct DiagnosticRule: Sendable {
  /// A piece of a document that has a finding, or that no longer has it.
  package struct Example: Sendable {
    /// The document as it is checked: a component, or the beginning of a text that is not a document.
    package let text: String
    /// Whether the piece is a whole document; others are the `child` of a screen.
    package let isDocument: Bool

    /// The text for display: only the beginning of a very long one.
    package var shown: String {
      text.utf8.count <= 1_000 ? text : "\(text.prefix(100))…"
    }

    package var document: String {
      isDocument ? text : "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\":\n\(text)}"
    }
  }

  /// The stable name, as `Diagnostic.code` has it: `undefined-context`.
  package var code: String { id.rawValue }
  /// The default severity of such findings.
  package let severity: Diagnostic.Severity
  /// The problem, in a few words.
  package let summary: String
  /// How it comes about, and its consequences.
  package let cause: String
  package let cure: String
  /// What `beagle check --fix` does about it; nil if it does nothing.
  package let fix: String?
  /// The example with the finding.
  package let before: Example
  package let after: Example

  let id: Diagnostic.Code

  init(
    _ id: Diagnostic.Code, _ severity: Diagnostic.Severity, _ summary: String, cause: String, cure: String,
    fix: String? = nil, before: String, after: String, isDocument: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.cause = cause
    self.cure = cure
    self.fix = fix
    self.before = Example(text: before, isDocument: isDocument)
    self.after = Example(text: after, isDocument: isDocument)
  }

  /// Every kind of finding, in the order of the documentation.
  package static let all: [DiagnosticRule] = [
    // Decoding
    .json, .depth, .missingType, .missingProperty, .type, .value, .color, .unit, .unknownComponent,
    .customComponent, .unknownAction, .customAction, .unknownProperty, .ignoredProperty, .duplicateKey,
    .limit,
    // Expressions
    .expression, .literalExpression, .unknownOperation, .argumentCount, .argumentType, .resultType,
    // Contexts
    .undefinedContext, .undefinedIterator, .unusedContext, .reservedContext, .readOnlyContext, .contextPath,
    .unknownMember, .contextType,
    // Structure
    .duplicateID, .unknownID, .unreachableTemplate, .missingTemplate, .outOfRange, .url, .submitOutsideForm,
    .transportHeader, .prefetchExpression, .unpushedRoute,
    // Accessibility and clients
    .missingLabel, .contrast, .ambiguousLabel, .nestedControls, .refused, .portability, .unknownSupport,
    .exclusion,
  ]

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The rule of a code; nil if there is none.
  package static subscript(code: String) -> DiagnosticRule? {
    Diagnostic.Code(rawValue: code).flatMap { byCode[$0] }
  }

  fileprivate static let severities = byCode.mapValues(\.severity)

  /// The closest code for a misspelt one.
  package static func code(like code: String) -> String? {
    Spelling.nearest(to: code, among: all.map(\.code))
  }
}

extension Diagnostic.Code {
  var severity: Diagnostic.Severity { DiagnosticRule.severities[self] ?? .warning }
}
