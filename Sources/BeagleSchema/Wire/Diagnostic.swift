public import BeagleJSON

/// Something noticed in a document that did not stop its reading.
public struct Diagnostic: Sendable, CustomStringConvertible {
  /// How much a finding matters: `note` is less than `warning`, and that less than `error`.
  public enum Severity: String, Sendable, Comparable {
    case note, warning, error

    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The most that reading a document reports: 100. Finding the place of each takes a look through the document. Where
  /// there is more, one further diagnostic says so.
  public static let limit = 100

  public let severity: Severity
  /// A short stable name of the kind of finding: `type`, `expression`, `unknown-component`, `unknown-action`
  /// or `limit`.
  public let code: String
  /// What was expected and what was found.
  public let message: String
  /// Where in the document's text the value begins that this is about.
  public let position: SourcePosition
  /// Where in the document's tree it is.
  public let path: DocumentPath

  /// One line: `warning: line 3, column 7, child.text: expected …`.
  public var description: String {
    let place = path.description
    return "\(severity.rawValue): \(position)\(place.isEmpty ? "" : ", \(place)"): \(message)"
  }
}
