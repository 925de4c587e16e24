import BeagleExpressions
import BeagleJSON

/// The state of reading one document: its options and findings.
///
/// The value is a pointer to memory of ``withDecodingContext(of:_:collectingErrors:keepingValues:_:)``, the
/// only function that creates one. It is passed down by value, so that decoding retains and releases nothing,
/// and must not outlive that function.
package struct DecodingContext {
  struct State {
    let options: DecodingOptions
    let reportsUnknownKeys: Bool
    var collectsErrors: Bool
    var keepsValues: Bool
    var findings: [Diagnostic] = []
    /// The number of errors. They have a separate limit, so that warnings cannot displace them.
    var errorCount = 0
    var hasMore = false
    var hasError = false
    var depth = 0
    var binds = BindReading.asWritten
    /// The number of key comparisons for finding unknown keys and suggestions.
    var work = 0
    /// The property names of the types read so far.
    var names: [ObjectIdentifier: PropertyNames] = [:]
    var styles: ParseCache<Style>
    var expressions: ParseCache<ExpressionTemplate>
    var spaceForCopies: Int
    /// The positions of values; nil if they are not needed.
    var notes: DocumentNotes?
  }

  let state: UnsafeMutablePointer<State>

  var reportsUnknownKeys: Bool { state.pointee.reportsUnknownKeys }

  /// Whether decoding continues after errors that make the document unusable.
  var collectsErrors: Bool { state.pointee.collectsErrors }

  /// Whether the values are needed. If only the diagnostics are, lists keep their first element, dictionaries
  /// no members, and texts and values of any type are empty, so that little of a large document is copied.
  var keepsValues: Bool { state.pointee.keepsValues }

  /// Decodes a document. The diagnostics are in the document's order, even if decoding failed.
  ///
  /// - Parameter size: the number of bytes to read, if not all.
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

  /// Decodes a document as ``withDecodingContext(of:_:collectingErrors:keepingValues:size:_:)`` does, without
  /// computing the lines and columns of findings.
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

  /// The application's custom components and actions.
  var componentRegistry: ComponentRegistry { state.pointee.options.componentRegistry }

  /// Calls `body` so that the first error ends it, even if errors are collected otherwise. Returns nil after
  /// an error.
  func stopping<Value>(_ read: () throws(DocumentError) -> Value) -> Value? {
    let collectsErrors = collectsErrors
    state.pointee.collectsErrors = false
    defer { state.pointee.collectsErrors = collectsErrors }
    return try? read()
  }

  /// Calls `body` with all values kept, since custom types may read them.
  func keepingValues<Value>(_ body: () throws -> Value) rethrows -> Value {
    let keepsValues = keepsValues
    state.pointee.keepsValues = true
    defer { state.pointee.keepsValues = keepsValues }
    return try body()
  }

  /// Enters a component or action. Throws if it is nested too deeply.
  func enter(_ json: JSONCursor) throws(DocumentError) {
    if state.pointee.depth == Component.maximumDepth {
      throw failure(
        .depth, json, "more than \(Component.maximumDepth) components and actions are nested")
    }
    state.pointee.depth += 1
  }

  func leave() {
    state.pointee.depth -= 1
  }

  // MARK: Findings

  func names<Value: WireObject>(of type: Value.Type) -> PropertyNames {
    if let object = PropertyTable.standard[type] { return PropertyNames.builtIn[object] }
    let key = ObjectIdentifier(type)
    if let names = state.pointee.names[key] { return names }
    let names = PropertyNames(of: type)
    state.pointee.names[key] = names
    return names
  }

  /// Reports a finding that does not stop decoding. The arguments are evaluated only if the finding is kept.
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

  /// The number of key comparisons for finding unknown keys and suggestions. Tests check that it grows
  /// linearly with the document.
  var work: Int {
    get { state.pointee.work }
    nonmutating set { state.pointee.work = newValue }
  }

  /// Whether the limit has been reached and reported, so that only errors are still kept.
  var isFull: Bool { state.pointee.hasMore && otherCount >= limit }

  private var limit: Int { max(0, state.pointee.options.diagnosticLimit) }
  private var otherCount: Int {
    state.pointee.findings.count - state.pointee.errorCount - (state.pointee.hasMore ? 1 : 0)
  }

  /// Whether to keep a finding. The first one past the limit adds a finding about the limit.
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
            message: "there are more than \(limit) findings; the rest is not reported"))
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
      .warning, .type, json, "expected \(expected), found \(found); the property is ignored",
      expected: expected, subject: Value.subject, found: found, guess: Value.guess(for: json))
  }

  // MARK: Errors

  /// Whether an error was reported, so that the result is incomplete.
  var hasError: Bool { state.pointee.hasError }

  /// The error thrown past the limit. It is made once, because composing a message costs more than finding
  /// the error.
  var errorPastLimit: DocumentError? {
    guard collectsErrors, state.pointee.hasMore, state.pointee.errorCount >= limit else { return nil }
    return Self.pastLimit
  }

  private static let pastLimit = DocumentError.schema(Diagnostic(.limit, .error, bytes: 0..<0, message: ""))

  /// The error for a value that makes the document unusable.
  @inline(never)
  func failure(
    _ code: Diagnostic.Code, _ json: JSONCursor, _ message: String, expected: String? = nil,
    subject: Diagnostic.Subject? = nil, found: String? = nil, guess: Guess? = nil, hidden: Range<Int>? = nil
  ) -> DocumentError {
    let start = json.byteOffset
    // A missing value has no bytes to point at.
    let bytes = start..<(found == nil ? start : json.byteRange.upperBound)
    var finding = Diagnostic(
      code, .error, bytes: bytes, message: message, expected: expected, found: found,
      suggestion: guess?.suggestion, remedies: guess?.remedies(over: bytes, hidden: hidden) ?? [])
    finding.subject = subject
    return .schema(collectsErrors ? finding : Diagnostic.located([finding], in: json.document)[0])
  }

  /// The error for a missing required property.
  func missing(_ name: String, in object: JSONCursor) -> DocumentError {
    if let errorPastLimit { return errorPastLimit }
    let stray = object.unknownKey(like: name).map { ", but there is \($0.quoted)" } ?? ""
    return failure(
      .missingProperty, object, "the required property \(name.quoted) is missing\(stray)",
      expected: "the property \(name.quoted)")
  }

  @inline(never)
  func mismatch<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type) -> DocumentError {
    if let errorPastLimit { return errorPastLimit }
    let (expected, found) = (Value.expectation, json.summary)
    return failure(
      .type, json, "expected \(expected), found \(found)", expected: expected, subject: Value.subject,
      found: found, guess: Value.guess(for: json))
  }

  /// Throws an error, or reports it if errors are collected; decoding then continues without the value.
  @inline(never)
  func recover(from error: DocumentError) throws(DocumentError) {
    guard collectsErrors, case .schema(let finding) = error.cause else { throw error }
    state.pointee.hasError = true
    guard let kind = finding.kind, keeps(.error, kind, at: finding.byteRange) else { return }
    state.pointee.findings.append(finding)
  }

  /// Decodes an optional value. An invalid value is reported and ignored.
  func optional<Value: WireValue>(_ json: JSONCursor, _ type: Value.Type) throws(DocumentError) -> Value? {
    if collectsErrors { return attempt(json, type) }
    let value = try Value.read(json, self)
    if value == nil { reportMismatch(json, type) }
    return value
  }

  /// Decodes a value while errors are collected; nil if it is invalid.
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
  /// The value of a key; nil if it is absent or null.
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
