public import BeagleJSON

/// Why a document cannot be used at all.
public indirect enum DocumentError: Error, Sendable, CustomStringConvertible {
  /// The bytes are not JSON.
  case json(JSONError)
  /// The JSON is not a Beagle component: a type key or a required property is missing or of the wrong kind.
  case schema(Diagnostic)

  /// Where the fault is.
  public var position: SourcePosition {
    switch self {
    case .json(let error): error.surplusComma ?? error.position
    case .schema(let diagnostic): diagnostic.position
    }
  }

  /// The fault among others that were noticed. One of JSON has the code `json`.
  public var diagnostic: Diagnostic {
    switch self {
    case .json(let error) where error.surplusComma != nil:
      Diagnostic(
        severity: .error, code: "json", message: Self.surplusComma, expected: "no comma behind the last one",
        found: "\",\"", position: position, length: 1)
    case .json(let error):
      Diagnostic(
        severity: .error, code: "json", message: error.sentence, expected: error.expected,
        position: error.position, length: error.found?.utf8.count ?? 0)
    case .schema(let diagnostic): diagnostic
    }
  }

  private static let surplusComma = "nothing follows this comma; take it out"

  /// One sentence with line, column and, where there is one, the path.
  public var description: String {
    switch self {
    case .json(let error):
      return error.surplusComma.map { "\(Self.surplusComma) at \($0)" } ?? "\(error)"
    case .schema(let diagnostic):
      let location = diagnostic.path.description
      return
        "\(diagnostic.message)\(diagnostic.question) (\(diagnostic.position)\(location.isEmpty ? "" : ", at \(location)"))"
    }
  }
}
