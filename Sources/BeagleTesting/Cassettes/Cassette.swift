/// Recorded requests and their answers, in the order of the requests.
///
/// It is stored as JSON that people can read and edit. Secrets are masked before they are added, typed passwords among them.
public struct Cassette: Sendable, Equatable, Codable {
  /// One request and what became of it.
  public struct Interaction: Sendable, Equatable, Codable {
    /// The request, its secrets masked.
    public var request: RecordedRequest
    /// What came of it.
    public var response: RecordedResponse
    /// The run it belongs to, on a cassette of several: the scenario of a flow.
    public var part: String?

    /// Creates an interaction whose secrets are masked already.
    public init(request: RecordedRequest, response: RecordedResponse, part: String? = nil) {
      self.request = request
      self.response = response
      self.part = part
    }
  }

  /// The version of the format this module writes and reads.
  public static let formatVersion = 1

  /// The version of the format that the cassette was read from; of a new one ``formatVersion``.
  public private(set) var version = Cassette.formatVersion
  /// Names that the user added to those that are always masked. Replayed requests are masked in the same way, so that
  /// they match.
  public var secretNames: [String]
  /// In the order in which the requests were made.
  public var interactions: [Interaction]

  /// Creates a cassette, by default an empty one. Names are kept in lower case, each once.
  public init(interactions: [Interaction] = [], secretNames: [String] = []) {
    self.interactions = interactions
    self.secretNames = Set(secretNames.map { $0.lowercased() }).sorted()
  }

  var masking: SecretMasking { SecretMasking(names: secretNames) }

  // MARK: Parts

  /// Whether it has several runs, each of which starts from the beginning.
  public var hasParts: Bool { interactions.contains { $0.part != nil } }

  package func has(part: String) -> Bool { interactions.contains { $0.part == part } }

  /// The names of the runs, in the order of their first interactions.
  var partNames: [String] {
    var seen: Set<String> = []
    return interactions.compactMap(\.part).filter { seen.insert($0).inserted }
  }

  /// The interactions of one run as a cassette of their own; empty where there is none of this name.
  public func part(_ name: String) -> Cassette {
    Cassette(interactions: interactions.filter { $0.part == name }, secretNames: secretNames)
  }

  /// Adds another cassette's interactions as a run of this one.
  public mutating func append(_ other: Cassette, as part: String) {
    secretNames = Set(secretNames + other.secretNames).sorted()
    interactions += other.interactions.map {
      Interaction(request: $0.request, response: $0.response, part: part)
    }
  }
}
