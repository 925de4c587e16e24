import BeagleExpressions
import BeagleJSON

/// The state of reading one document: its options, and what was noticed so far.
///
/// The value is a pointer to memory of ``withDecodingContext(of:_:collectingErrors:keepingValues:_:)``, the only function that
/// creates one. It is passed down by value, so that decoding retains and releases nothing, and must not outlive that function.
package struct DecodingContext {
  struct State {
    let options: DecodingOptions
    let reportsUnknownKeys: Bool
    var collectsErrors: Bool
    var keepsValues: Bool
    var findings: [Diagnostic] = []
    /// How many findings are errors. Errors have a limit of their own, so that warnings cannot displace them.
    var errorCount = 0
    var hasMore = false
    var hasFault = false
    var depth = 0
    var binds = BindReading.asWritten
    /// How many keys were compared to find unknown ones and suggestions for them.
    var work = 0
    /// The names of the properties of the types met so far.
    var names: [ObjectIdentifier: PropertyNames] = [:]
    var styles: ParseCache<Style>
    var expressions: ParseCache<ExpressionTemplate>
    var spaceForCopies: Int
    /// Where values are; nil where nobody wants to know.
    var notes: DocumentNotes?
  }

  let state: UnsafeMutablePointer<State>

  /// Whether unknown keys are reported.
  var reportsUnknownKeys: Bool { state.pointee.reportsUnknownKeys }

  /// Whether decoding reports a fault that makes the document unusable and goes on.
  var collectsErrors: Bool { state.pointee.collectsErrors }

  /// Whether the values are wanted. If only the diagnostics are, lists have their first element, dictionaries have no members,
  /// and texts and values of any form are empty, so that little of a large document is copied.
  var keepsValues: Bool { state.pointee.keepsValues }

  /// Decodes a document. The diagnostics are in the document's order, also if decoding failed.
  ///
  /// - Parameter size: the bytes that are to be read, if it is not all of the document.
  static func withDecodingContext<Value>(
    of document: JSONDocument, _ options: DecodingOptions, collectingErrors: Bool = false,
    keepingValues: Bool = true, size: Int? = nil,
    _ body: (JSONCursor, DecodingContext) throws(DocumentError) -> Value
  ) -> (Result<Value, DocumentError>, [Diagnostic]) {
    let (result, findings) = withPendingDiagnostics(
      of: document, options, collectingErrors: collectingErrors, keepingValues: keepingValues, size: size,
      body)
    return (result, Diagnostic.located(findings, in: document))
  }

  /// Decodes a document as ``withDecodingContext(of:_:collectingErrors:keepingValues:size:_:)``, for who does not need to know in
  /// which line and column the findings are.
  static func withPendingDiagnostics<Value>(
    of document: JSONDocument, _ options: DecodingOptions, collectingErrors: Bool = false,
    keepingValues: Bool = true, size: Int? = nil,
    _ body: (JSONCursor, DecodingContext) throws(DocumentError) -> Value
  ) -> (Result<Value, DocumentError>, [Diagnostic]) {
    let size = size ?? document.byteCount
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(
      to: State(
        options: options, reportsUnknownKeys: options.reportsUnknownKeys, collectsErrors: collectingErrors,
        keepsValues: keepingValues, styles: ParseCache(documentSize: size),
        expressions: ParseCache(documentSize: size), spaceForCopies: Self.spaceForCopies(of: size),
        notes: options.noting.map { _ in DocumentNotes() }))
    defer {
      pointer.pointee.styles.deallocate()
      pointer.pointee.expressions.deallocate()
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    let decoding = DecodingContext(state: pointer)
    let result = Result { () throws(DocumentError) in
      try document.withCursor { (root) throws(DocumentError) in
        if decoding.reportsUnknownKeys { decoding.reportRepeatedKeys(in: root) }
        return try body(root, decoding)
      }
    }
    if let notes = pointer.pointee.notes, case .success = result { options.noting?(notes) }
    return (result, pointer.pointee.findings.inDocumentOrder)
  }

  private init(state: UnsafeMutablePointer<State>) {
    self.state = state
  }

  /// The application's own components and actions.
  var componentRegistry: ComponentRegistry { state.pointee.options.componentRegistry }

  /// Calls `body` so that the first fault ends it, even if the reading otherwise collects faults. Returns nil if there is a
  /// fault.
  func stopping<Value>(_ read: () throws(DocumentError) -> Value) -> Value? {
    let collectsErrors = collectsErrors
    state.pointee.collectsErrors = false
    defer { state.pointee.collectsErrors = collectsErrors }
    return try? read()
  }

  /// Calls `body` so that all values are there: a type of the application's own may look at them.
  func keepingValues<Value>(_ body: () throws -> Value) rethrows -> Value {
    let keepsValues = keepsValues
    state.pointee.keepsValues = true
    defer { state.pointee.keepsValues = keepsValues }
    return try body()
  }

  /// Enters a component or action, and throws if it is nested too deeply.
  func enter(_ json: JSONCursor) throws(DocumentError) {
    if state.pointee.depth == Component.maximumDepth {
      throw failure(
        .depth, json, "more than \(Component.maximumDepth) components and actions are inside each other")
    }
    state.pointee.depth += 1
  }

  func leave() {
    state.pointee.depth -= 1
  }

  // MARK: Findings

  /// The names of the properties of a type.
  func names<Value: WireObject>(of type: Value.Type) -> PropertyNames {
    if let object = PropertyTable.standard[type] { return PropertyNames.builtIn[object] }
    let key = ObjectIdentifier(type)
    if let names = state.pointee.names[key] { return names }
    let names = PropertyNames(of: type)
    state.pointee.names[key] = names
    return names
  }

  /// Reports something that does not stop decoding. The arguments are evaluated only if it is kept.
  @inline(never)
  func report(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ json: JSONCursor,
    _ message: @autoclosure () -> String, expected: String? = nil, subject: Diagnostic.Subject? = nil,
    found: String? = nil, guess: @autoclosure () -> Guess? = nil, hidden: Range<Int>? = nil,
    suggestion: String? = nil, remedies: @autoclosure () -> [Remedy] = []
  ) {
    guard keeps(severity, code, at: json.byteRange) else { return }
    let guess = guess()
    var finding = Diagnostic(
      code, severity, bytes: json.byteRange, message: message(), expected: expected, found: found,
      suggestion: guess?.suggestion ?? suggestion,
      remedies: guess?.remedies(over: json.byteRange, hidden: hidden) ?? remedies())
    finding.subject = subject
    state.pointee.findings.append(finding)
  }

  /// How many keys were compared to find unknown ones and suggestions for them. Tests check that it grows linearly with
  /// the document.
  var work: Int {
    get { state.pointee.work }
    nonmutating set { state.pointee.work = newValue }
  }

  /// Whether the limit is reached and this has been reported, so that only errors are still kept.
  var isFull: Bool { state.pointee.hasMore && otherCount >= limit }

  private var limit: Int { max(0, state.pointee.options.diagnosticLimit) }
  private var otherCount: Int {
    state.pointee.findings.count - state.pointee.errorCount - (state.pointee.hasMore ? 1 : 0)
  }

  /// Whether a finding is to be kept. At the first one that is not, a finding about the limit is added.
  private func keeps(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, at bytes: Range<Int>
  ) -> Bool {
    if state.pointee.options.disabledCodes.contains(code) { return false }
    let count = severity == .error ? state.pointee.errorCount : otherCount
    guard count < limit else {
      if !state.pointee.hasMore {
        state.pointee.hasMore = true
        state.pointee.findings.append(
          Diagnostic(
            .limit, .warning, bytes: bytes,
            message: "there is more to report than \(limit) findings; the rest is left out"))
      }
      return false
    }
    if severity == .error { state.pointee.errorCount += 1 }
    return true
  }

  @inline(never)
  func reportMismatch<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type) {
    if isFull { return }
    let (expected, found) = (Value.expectation, json.summary)
    report(
      .warning, .type, json, "expected \(expected), found \(found); the property is left out",
      expected: expected, subject: Value.subject, found: found, guess: Value.guess(for: json))
  }

  // MARK: Faults

  /// Whether a fault was reported, so that the result is incomplete.
  var hasFault: Bool { state.pointee.hasFault }

  /// The error for faults beyond the limit. It is made once, because composing a message costs more than finding the fault.
  var unspokenFault: DocumentError? {
    guard collectsErrors, state.pointee.hasMore, state.pointee.errorCount >= limit else { return nil }
    return Self.unspoken
  }

  private static let unspoken = DocumentError.schema(Diagnostic(.limit, .error, bytes: 0..<0, message: ""))

  /// The error for a fault that makes the document unusable.
  @inline(never)
  func failure(
    _ code: Diagnostic.Code, _ json: JSONCursor, _ message: String, expected: String? = nil,
    subject: Diagnostic.Subject? = nil, found: String? = nil, guess: Guess? = nil, hidden: Range<Int>? = nil
  ) -> DocumentError {
    let start = json.byteOffset
    // Something that is missing has no bytes to point at.
    let bytes = start..<(found == nil ? start : json.byteRange.upperBound)
    var finding = Diagnostic(
      code, .error, bytes: bytes, message: message, expected: expected, found: found,
      suggestion: guess?.suggestion, remedies: guess?.remedies(over: bytes, hidden: hidden) ?? [])
    finding.subject = subject
    return .schema(collectsErrors ? finding : Diagnostic.located([finding], in: json.document)[0])
  }

  /// The error for a property that a document must have.
  func missing(_ name: String, in object: JSONCursor) -> DocumentError {
    if let unspokenFault { return unspokenFault }
    let stray = object.unknownKey(like: name).map { ", but there is \($0.quoted)" } ?? ""
    return failure(
      .missingProperty, object, "the required property \(name.quoted) is missing\(stray)",
      expected: "the property \(name.quoted)")
  }

  @inline(never)
  func mismatch<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type) -> DocumentError {
    if let unspokenFault { return unspokenFault }
    let (expected, found) = (Value.expectation, json.summary)
    return failure(
      .type, json, "expected \(expected), found \(found)", expected: expected, subject: Value.subject,
      found: found, guess: Value.guess(for: json))
  }

  /// Throws a fault, or reports it if errors are collected; decoding then goes on without the faulty value.
  @inline(never)
  func recover(from error: DocumentError) throws(DocumentError) {
    guard collectsErrors, case .schema(let fault) = error.fault else { throw error }
    state.pointee.hasFault = true
    guard let kind = fault.kind, keeps(.error, kind, at: fault.byteRange) else { return }
    state.pointee.findings.append(fault)
  }

  /// Decodes a value that a document may leave out. What is wrong with it is reported, and there is none.
  func optional<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type) throws(DocumentError) -> Value? {
    if collectsErrors { return attempt(json, type) }
    let value = try Value.read(json, self)
    if value == nil { reportMismatch(json, type) }
    return value
  }

  /// Decodes a value while errors are collected; nil if there is none.
  @inline(never)
  func attempt<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type, isRequired: Bool = false) -> Value? {
    do throws(DocumentError) {
      if let value = try Value.read(json, self) { return value }
      if isRequired { throw mismatch(json, Value.self) }
      reportMismatch(json, Value.self)
    } catch {
      try? recover(from: error)
    }
    return nil
  }
}

extension JSONCursor {
  /// The value of a key, unless it is null, which is the same as absent.
  package func present(_ name: StaticString) -> JSONCursor? {
    member(name).flatMap { $0.isNull ? nil : $0 }
  }

  /// The value in a few words: `the string "abc"`, `an object`.
  package var summary: String {
    switch kind {
    case .null: return "null"
    case .bool: return boolValue == true ? "true" : "false"
    case .number: return "the number \(dynamicObject.text)"
    case .array: return "an array"
    case .object: return "an object"
    case .string: return "the string \((stringValue ?? "").quoted)"
    }
  }
}
