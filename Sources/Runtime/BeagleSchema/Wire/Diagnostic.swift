public import BeagleJSON

/// A finding in a document: what is wrong, where, and what was probably meant.
///
/// ```swift
/// let diagnostics = try ScreenDocument(reading: bytes, options: .thorough).diagnostics
/// for diagnostic in diagnostics where diagnostic.severity == .error {
///   print(diagnostic)
/// }
/// ```
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The severity of a finding, in ascending order: `note`, `warning`, `error`.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing is missing from the screen.
    case note
    /// Something is ignored or behaves differently than written; the rest is shown.
    case warning
    /// When reading: the document cannot be shown. When checking: a part of it cannot work as written.
    case error

    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    /// From 0, the least severe.
    package var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The default limit of diagnostics in a document: 100. If there are more, one further diagnostic says so.
  package static let limit = 100

  /// How serious the finding is.
  public var severity: Severity
  /// A short stable name of the kind of finding, in lower case with dashes. Reading gives
  ///
  /// - as errors `json`, `missing-property`, `missing-type`, `type`, `value` and `depth`,
  /// - as warnings `type`, `expression`, `unknown-component`, `unknown-action` and `limit`, and with
  ///   ``DecodingOptions/thorough`` `unknown-property` and `duplicate-key`,
  /// - as a note, with the same options, `ignored-property`.
  public var code: String {
    get { kind?.rawValue ?? ownCode }
    set {
      kind = Code(rawValue: newValue)
      ownCode = kind == nil ? newValue : ""
    }
  }
  /// The code, if it is one for documents; nil for other findings.
  package var kind: Code?
  private var ownCode = ""
  /// The problem and, for a warning, its consequence: one sentence without a full stop.
  public var message: String
  /// The allowed values, if they are known: `true or false`.
  package var expected: String?
  /// The kind of value that is expected, if checks have a code for it.
  package var subject: Subject?
  /// A short description of the value: `the string "yes"`.
  package var found: String?
  /// The probable replacement, without quotes: `FLEX_START`, `beagle:text`.
  public var suggestion: String?
  /// The possible fixes. A single one is certain.
  package var remedies: [Remedy]
  /// The start of the reported range: a value, or the offending key.
  public var position: SourcePosition
  /// The number of reported bytes, quotes and brackets included; 0 if something is missing.
  package var length: Int
  /// The path in the document's tree.
  public var path: DocumentPath
  /// The path with array elements named by id or type, so that it stays the same when others are added; empty
  /// unless it was requested.
  package var structuralPath = ""
  /// The affected clients, those with the worst outcome first; empty if all clients are affected.
  public package(set) var clients: [ClientOutcome] = []
  /// The name of the entry in the table of clients that the finding is based on: `gridView`.
  package var claim: String?

  /// Creates a finding in a document without its line, column and path, which ``located(_:in:isStructural:)``
  /// computes for all findings at once.
  package init(
    _ kind: Code, _ severity: Severity, bytes: Range<Int>, message: String, expected: String? = nil,
    found: String? = nil, suggestion: String? = nil, remedies: [Remedy] = []
  ) {
    self.kind = kind
    self.severity = severity
    self.message = message
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
    self.remedies = remedies
    position = SourcePosition(byte: bytes.lowerBound, line: 1, column: 1)
    length = bytes.count
    path = DocumentPath()
  }

  /// Creates any other finding, by default about something missing at the document's root.
  package init(
    severity: Severity, code: String, message: String, expected: String? = nil, found: String? = nil,
    suggestion: String? = nil, remedies: [Remedy] = [], position: SourcePosition, length: Int = 0,
    path: DocumentPath = DocumentPath()
  ) {
    self.severity = severity
    kind = Code(rawValue: code)
    if kind == nil { ownCode = code }
    self.message = message
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
    self.remedies = remedies
    self.position = position
    self.length = length
    self.path = path
  }

  /// The reported bytes of the document's text.
  package var byteRange: Range<Int> { position.byte..<position.byte + max(0, length) }

  /// Computes the lines, columns and paths of findings in the document's order. Reads the document once.
  ///
  /// - Parameter isStructural: whether to compute structural paths too.
  package static func located(
    _ findings: [Diagnostic], in document: JSONDocument, isStructural: Bool = false
  ) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let bytes = findings.map(\.position.byte)
    let positions = document.positions(ofBytes: bytes)
    let paths = document.withCursor { root in
      isStructural
        ? DocumentPath.structuralPaths(toBytes: bytes, from: root)
        : DocumentPath.paths(toBytes: bytes, from: root).map { ($0, "") }
    }
    var located = findings
    for index in located.indices {
      located[index].position = positions[index]
      (located[index].path, located[index].structuralPath) = paths[index]
    }
    return located
  }

  /// One line: `warning: line 3, column 7, child.text: expected …; did you mean "alignment"?`.
  public var description: String {
    let location = path.description
    return
      "\(severity.rawValue): \(position)\(location.isEmpty ? "" : ", \(location)"): \(message)\(question)"
  }

  /// The same as `description`, so that a test that expects no findings prints them.
  public var debugDescription: String { description }

  /// `; did you mean "alignment"?` if there is a suggestion. Only strings have quotes.
  var question: String {
    guard let suggestion else { return "" }
    let isText =
      !["true", "false"].contains(suggestion) && Double(suggestion) == nil && !suggestion.hasPrefix("{")
    return "; did you mean \(isText ? suggestion.quoted : suggestion)?"
  }
}

extension [Diagnostic] {
  /// The findings in document order; findings at the same byte keep their order.
  package var inDocumentOrder: [Diagnostic] {
    let bytes = map(\.position.byte)
    if zip(bytes, bytes.dropFirst()).allSatisfy(<=) { return self }
    return indices.sorted { (bytes[$0], $0) < (bytes[$1], $1) }.map { self[$0] }
  }
}

extension Diagnostic.Severity: WireEnum { package static let names = NameTable<Self>() }

/// Why a document cannot be used at all.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
  package indirect enum Cause: Sendable {
    /// The bytes are not JSON.
    case json(JSONError)
    /// The JSON is not a Beagle component: a type key or a required property is missing or of the wrong kind.
    case schema(Diagnostic)
  }

  package let cause: Cause

  package static func json(_ error: JSONError) -> DocumentError { DocumentError(cause: .json(error)) }
  package static func schema(_ diagnostic: Diagnostic) -> DocumentError {
    DocumentError(cause: .schema(diagnostic))
  }

  /// The position of the error.
  public var position: SourcePosition {
    switch cause {
    case .json(let error): error.surplusComma ?? error.position
    case .schema(let diagnostic): diagnostic.position
    }
  }

  /// The error as a diagnostic. A JSON error has the code `json`.
  public var diagnostic: Diagnostic {
    switch cause {
    case .json(let error) where error.surplusComma != nil:
      Diagnostic(
        severity: .error, code: Diagnostic.Code.json.rawValue, message: Self.surplusComma,
        expected: "no comma after the last one",
        found: "\",\"", remedies: [Self.removal(ofComma: position.byte)], position: position, length: 1)
    case .json(let error):
      Diagnostic(
        severity: .error, code: Diagnostic.Code.json.rawValue, message: error.sentence,
        expected: error.expected,
        position: error.position, length: error.found?.utf8.count ?? 0)
    case .schema(let diagnostic): diagnostic
    }
  }

  private static func removal(ofComma byte: Int) -> Remedy {
    var remedy = Remedy(.text("", over: byte..<byte + 1))
    // Nothing else is checked in a text that is not JSON.
    remedy.hidden = 0..<Int.max
    return remedy
  }

  private static let surplusComma = "nothing follows this comma; remove it"

  /// One sentence with the line, the column and, if there is one, the path.
  public var description: String {
    switch cause {
    case .json(let error):
      return error.surplusComma.map { "\(Self.surplusComma) at \($0)" } ?? "\(error)"
    case .schema(let diagnostic):
      let path = diagnostic.path.description
      let place = "\(diagnostic.position)\(path.isEmpty ? "" : ", at \(path)")"
      return "\(diagnostic.message)\(diagnostic.question) (\(place))"
    }
  }
}
