import BeagleExpressions
import BeagleJSON

/// A walk through one document that knows at each place what surrounds it: which contexts can be read there, which
/// form, list or background is around it.
///
/// It goes by the same lists of properties that reading goes by (`Record.map`), on the document's map and not on typed
/// components: so every finding has its place, and a part that cannot be read does not hide what is wrong elsewhere.
///
/// One object for one document, on one thread, inside ``JSONDocument/withCursor(_:)``.
package final class TreeCheck {
  let operations: OperationTable
  var findings: [Finding] = []
  /// What is known of the place the walk is at.
  var place = Place()
  var scopes = Scopes()
  var roots: [Root] = []
  var unresolved: [UnresolvedContext] = []
  var additions: [Addition] = []
  var pops: [(route: String, json: JSONCursor)] = []
  /// What navigation in this document leads to: URLs and the ids of screens.
  var destinations: Set<String> = []
  var differences: Set<Difference> = []
  /// Where in the text an expression breaks the grammar, by the place of the string.
  var faults: [Int: Range<Int>] = [:]
  /// The ids that templates and groups of siblings have of their own.
  var idDomains = IDDomains()
  private var depth = 0

  init(operations: OperationTable) {
    self.operations = operations
  }

  /// Walks a whole document.
  func check(_ root: JSONCursor) {
    let isScreen =
      root.member("_beagleComponent_")?.builtInName.map { Component.kinds[$0] == .screen } ?? false
    beginRoot(isScreen ? .screen : .part)
    Component.check(root, self)
    checkAdditions()
    reportUnresolved()
    reportUnusedContexts()
    reportPops()
  }

  /// Runs `body` one level deeper, unless that is deeper than what reading accepts.
  func nested(_ body: () -> Void) {
    guard depth < Component.deepest else { return }
    depth += 1
    body()
    depth -= 1
  }

  /// Runs `body`, and then is at the place from before.
  func inside(_ body: () -> Void) {
    let outer = place
    body()
    place = outer
  }

  func beginRoot(_ kind: Root.Kind) {
    place = Place()
    place.root = roots.count
    place.idDomain = idDomains.make()
    roots.append(Root(kind: kind))
  }

  func report(
    _ code: DiagnosticRule.Code, _ json: JSONCursor, _ message: String, severity: Diagnostic.Severity? = nil,
    expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    report(
      code, json.byteRange, message, severity: severity, expected: expected, found: found,
      suggestion: suggestion)
  }

  func report(
    _ code: DiagnosticRule.Code, _ range: Range<Int>, _ message: String, severity: Diagnostic.Severity? = nil,
    expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    findings.append(
      Finding(
        code: code, severity: severity ?? code.severity, range: range, message: message, expected: expected,
        found: found, suggestion: suggestion))
  }
}

/// What was found, before its place in lines and its path are worked out.
struct Finding {
  let code: DiagnosticRule.Code
  let severity: Diagnostic.Severity
  /// In bytes of the document.
  let range: Range<Int>
  let message: String
  var expected: String?
  var found: String?
  var suggestion: String?
}

/// What surrounds the walk.
struct Place {
  /// The innermost entry of ``Scopes``; -1 where there is none.
  var scope = -1
  /// The screen in ``TreeCheck/roots``.
  var root = 0
  var background = Background.unknown
  var idDomain = 0
  var isInForm = false
  /// Whether what presses this has a name that is told to assistive technology.
  var isNamed = false
  /// The child whose contexts the actions of a touchable or a navigation bar read.
  var origin: JSONCursor?
  /// The entries of ``Scopes`` that actions of a form read, too, since they run where it is submitted.
  var submitted = 0..<0
}

/// A screen of the document, or a part of one.
struct Root {
  enum Kind {
    /// Nothing is around it.
    case screen
    /// The document is going to be put into a screen that is not known here.
    case part
    /// It is added to something that is not known here; whether it is, is another finding.
    case addition
  }

  let kind: Kind
  /// Whether some of it comes from elsewhere: a lazy component, a component of the application's own.
  var hasUnseenParts = false
  /// The places of components by their ids.
  var places: [String: Place] = [:]
}
