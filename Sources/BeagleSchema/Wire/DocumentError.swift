public import BeagleJSON

/// Why a document cannot be used at all.
public enum DocumentError: Error, Sendable, CustomStringConvertible {
  /// The bytes are not JSON.
  case json(JSONError)
  /// The JSON is not a Beagle component: a type key or a required property is missing or of the wrong kind.
  case schema(String, position: SourcePosition, path: DocumentPath)

  /// Where the fault is.
  public var position: SourcePosition {
    switch self {
    case .json(let error): error.position
    case .schema(_, let position, _): position
    }
  }

  /// One sentence with line, column and, where there is one, the path.
  public var description: String {
    switch self {
    case .json(let error):
      return "\(error)"
    case .schema(let message, let position, let path):
      let place = path.description
      return "\(message) (\(position)\(place.isEmpty ? "" : ", at \(place)"))"
    }
  }
}
