import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// A walk through one document that keeps track of what surrounds each value: the visible contexts, and the
/// form, list and background around it.
///
/// The check uses the same lists of properties as decoding (`WireObject.map`), on the document's tape and not
/// on typed components. So every finding has its position, and a value that cannot be decoded does not hide
/// other errors.
///
/// Each value is visited once, and the cost of its findings is proportional to its own length, not to the
/// document's.
///
/// One object is used for one document, on one thread, inside ``JSONDocument/withCursor(_:)``.
package final class TreeCheck {
  let table = PropertyTable.standard
  let specials = SpecialObject.all
  let operations: OperationTable
  let registry: ComponentRegistry
  let clients: CompatibilityRules
  /// The rules for objects, as far as the document has them.
  private var objectRules: [CompatibilityRules.ObjectRules?]
  private var choiceNames: [[String: CompatibilityIssue]?]
  /// Whether unknown client behaviour is a finding.
  let isStrict: Bool
  /// The number of places with unknown client behaviour.
  var unknownClaims = 0
  /// The behaviour of the clients with its places, if requested.
  var claims: [PlacedClaim]?
  /// The number of issues examined that only concern clients which show nothing there.
  var hiddenClaims = 0
  var findings: FindingList
  /// The values that decoding did not accept.
  let misread: FoundPlaces
  /// The keys that decoding did not know.
  let unknownKeys: FoundPlaces
  /// How the clients handle these values, by their start positions.
  var misreadValues: [Int: MisreadValue] = [:]
  /// The positions of the unknown keys in styles that are CSS.
  var cssKeys: Set<Int> = []
  /// The colour names in the document, by their start positions.
  var namedColors: [Int: NamedColor] = [:]
  /// What the checks of the current value depend on in addition to the value.
  var environment = CheckEnvironment()
  var scopes = Scopes()
  var roots: [Root] = []
  var unresolved = UnresolvedContexts()
  var members = MemberReads()
  var additions = Additions()
  var pops: [(route: String, json: JSONCursor)] = []
  /// The targets of navigation in this document: URLs and the ids of screens.
  var destinations = NameList()
  /// The last place of each expression without findings.
  var soundExpressions: ParseCache<ExpressionPlace>
  /// Styles without expressions and without findings.
  private var soundStyles: ParseCache<Void>
  /// The range of a syntax error in an expression, by the offset of the string.
  var syntaxErrors: [Int: Range<Int>] = [:]
  /// The separate id domains of templates and groups of siblings.
  var idDomains = IDDomains()
  /// The positions in the string that was used last.
  var stringOffsets = StringOffsets()
  var typed = TypedText()
  /// The accessible names of pressable components.
  var spokenNames = SpokenNames()
  /// The controls with literal names.
  var controls = NamedControls()
  /// The number of letters that may still be compared to find suggestions.
  var spellingWork: Int
  /// Steps taken so far, without suggestions: components and actions, values of expressions, contexts
  /// examined. Tests check that they grow linearly with the document.
  var work = 0
  private var depth = 0
  var names: NameRecorder?
  /// Whether symbols are recorded, and in detail. Constants, since the walk asks at every value.
  let notesNames, notesDetails: Bool

  init(
    documentSize: Int, operations: OperationTable, registry: ComponentRegistry = ComponentRegistry(),
    clients: CompatibilityRules = .newest, isStrict: Bool = false, findings: FindingList,
    misread: FoundPlaces = FoundPlaces(), unknownKeys: FoundPlaces = FoundPlaces(),
    spellingWork: Int = ScreenCheck.maximumComparisons, names: NameRecorder? = nil
  ) {
    soundExpressions = ParseCache(documentSize: documentSize)
    soundStyles = ParseCache(documentSize: documentSize)
    objectRules = Array(repeating: nil, count: table.objects.count)
    choiceNames = Array(repeating: nil, count: table.choices.count)
    self.operations = operations
    self.registry = registry
    self.clients = clients
    self.isStrict = isStrict
    self.findings = findings
    self.misread = misread
    self.unknownKeys = unknownKeys
    self.spellingWork = spellingWork
    self.names = names
    notesNames = names != nil
    notesDetails = names?.isDetailed ?? false
  }

  deinit {
    soundExpressions.deallocate()
    soundStyles.deallocate()
  }

  /// The names of a choice of the table that some clients do not know.
  func names(ofChoice choice: Int) -> [String: CompatibilityIssue] {
    if let known = choiceNames[choice] { return known }
    let names = clients.names(ofChoice: choice)
    choiceNames[choice] = names
    return names
  }

  func clientRules(of object: Int) -> CompatibilityRules.ObjectRules {
    if let known = objectRules[object] { return known }
    let rules = clients.object(object)
    objectRules[object] = rules
    return rules
  }

  func check(_ root: JSONCursor) {
    let isScreen =
      root.member("_beagleComponent_")?.builtInName.map { Component.kinds[$0] == .screen } ?? false
    beginRoot(isScreen ? .screen : .component)
    checkComponent(root)
    checkAdditions()
    reportUnresolved()
    reportMembers()
    reportDoubtfulWrites()
    reportTypedURLs()
    reportUnusedContexts()
    reportPops()
  }

  /// Runs `body` one level deeper, unless that exceeds the depth limit of decoding.
  @inline(__always)
  func nested(_ body: () -> Void) {
    guard depth < Component.maximumDepth else { return }
    depth += 1
    work += 1
    body()
    depth -= 1
  }

  /// Checks a style with `body`, unless nothing was found in the same style before. What an expression may
  /// read depends on its place.
  func style(_ json: JSONCursor, _ body: () -> Void) {
    let found = soundStyles.find(json)
    // Symbols in it are recorded at every occurrence.
    if found.value != nil, !notesDetails { return }
    let count = findingCount
    body()
    if let slot = found.slot, findingCount == count, !json.containsExpressionMarker {
      soundStyles.insert((), in: slot, of: json)
    }
  }

  @inline(__always)
  func inside(_ body: () -> Void) {
    let outer = environment
    body()
    environment = outer
  }

  func beginRoot(_ kind: Root.Kind) {
    let passed = environment.passed
    environment = CheckEnvironment()
    environment.root = roots.count
    environment.idDomain = idDomains.make()
    roots.append(Root(kind: kind, passed: passed))
  }

  func report(
    _ code: Diagnostic.Code, _ json: JSONCursor, _ message: @autoclosure () -> String,
    severity: Diagnostic.Severity? = nil, expected: @autoclosure () -> String? = nil,
    found: @autoclosure () -> String? = nil, guess: @autoclosure () -> Guess? = nil,
    remedies: @autoclosure () -> [Remedy] = []
  ) {
    report(
      code, range: json.byteRange, message(), severity: severity, expected: expected(), found: found(),
      guess: guess(), remedies: remedies())
  }

  func report(
    _ code: Diagnostic.Code, _ piece: StringPiece, _ message: @autoclosure () -> String,
    severity: Diagnostic.Severity? = nil, expected: @autoclosure () -> String? = nil,
    found: @autoclosure () -> String? = nil, guess: @autoclosure () -> Guess? = nil,
    remedies: @autoclosure () -> [Remedy] = []
  ) {
    report(
      code, range: byteRange(of: piece), message(), severity: severity, expected: expected(), found: found(),
      guess: guess(), remedies: remedies())
  }

  /// The number of findings so far, and of observations of which some become findings at the end.
  var findingCount: Int {
    findings.count + members.count + unresolved.all.count + syntaxErrors.count + unknownClaims + hiddenClaims
      + (claims?.count ?? 0) + misreadValues.count + cssKeys.count + namedColors.count
  }

  /// Reports a finding. The message is only composed if there is space for it.
  func report(
    _ code: Diagnostic.Code, range: @autoclosure () -> Range<Int>, _ message: @autoclosure () -> String,
    severity: Diagnostic.Severity? = nil, expected: @autoclosure () -> String? = nil,
    found: @autoclosure () -> String? = nil, guess: @autoclosure () -> Guess? = nil,
    remedies: @autoclosure () -> [Remedy] = [], clients: @autoclosure () -> [ClientOutcome] = [],
    claim: String? = nil
  ) {
    let severity = severity ?? code.severity
    guard findings.takes(code, severity) else { return }
    let (range, guess) = (range(), guess())
    let remedies = guess?.remedies(over: range) ?? remedies()
    var finding = Diagnostic(
      code, severity, bytes: range, message: message(), expected: expected(), found: found(),
      suggestion: guess?.suggestion ?? remedies.first?.name, remedies: remedies)
    (finding.clients, finding.claim) = (clients(), claim)
    findings.append(finding)
  }
}

/// What the checks of a value depend on in addition to the value itself.
struct CheckEnvironment {
  /// The innermost entry of ``Scopes``; -1 if there is none.
  var scope = -1
  /// The screen in ``TreeCheck/roots``.
  var root = 0
  var background = Background.unknown
  var idDomain = 0
  var isInForm = false
  /// Whether any text can be typed into the component around it.
  var isTextInput = false
  /// The clients that do not show this part.
  var hidden = ClientSet.none
  /// Whether the pressable component around it has a name for assistive technology.
  var isNamed = false
  /// Whether a component that can be pressed is around it.
  var isInControl = false
  /// Whether it is shown once whenever its screen is.
  var isAlwaysShown = true
  /// The context of the child of a touchable or a navigation bar, which their actions read.
  var originContext: JSONCursor?
  /// The value that the navigation around it passes to the screen in its route.
  var passed: PassedValue?
  /// The entries of ``Scopes`` that actions of a form also read, since they run where it is submitted.
  var submitted = 0..<0
}

/// The `navigationContext` of a navigation.
struct PassedValue {
  let json: JSONCursor
  /// The innermost entry of ``Scopes`` at the navigation.
  let scope: Int
}

/// A screen of the document, or a component that is loaded or added on its own.
struct Root {
  enum Kind {
    /// Nothing is around it.
    case screen
    /// The document will be placed into a screen that is not known here.
    case component
    /// It is added to a target that is not known here. Whether the target exists is another finding.
    case addition
  }

  let kind: Kind
  /// The value of its `navigationContext`, if a navigation in the document passes it.
  var passed: PassedValue?
  /// Whether some of it comes from elsewhere: a lazy component, a custom component.
  var hasUnknownComponents = false
  var ids = NameList()
  /// The environments of the components with these ids, in the same order.
  var environments: [CheckEnvironment] = []

  func environment(of id: String) -> CheckEnvironment? { ids.position(of: id).map { environments[$0] } }
}
