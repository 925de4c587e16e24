/// Requests and their answers as they were recorded, in the order the requests were made.
///
/// It is kept as JSON that people can read and edit. What is secret is masked before it gets in here.
public struct Cassette: Sendable, Equatable, Codable {
  /// One request and what became of it.
  public struct Interaction: Sendable, Equatable, Codable {
    /// What was asked, its secrets masked.
    public var request: RecordedRequest
    /// What came of it.
    public var response: RecordedResponse
    /// What it is a part of, on a cassette of several runs: the scenario of a flow.
    public var part: String?

    /// Creates an interaction of parts whose secrets are masked already.
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
  /// Names the user added to those that are always masked. Requests are masked alike when they are replayed,
  /// so that they match.
  public var secretNames: [String]
  /// In the order in which the requests were made; they are replayed in this order.
  public var interactions: [Interaction]

  /// Creates a cassette, by default an empty one. Names are kept in lower case, each once.
  public init(interactions: [Interaction] = [], secretNames: [String] = []) {
    self.interactions = interactions
    self.secretNames = Set(secretNames.map { $0.lowercased() }).sorted()
  }

  var masking: SecretMasking { SecretMasking(names: secretNames) }

  // MARK: Parts

  /// Whether it holds several runs, each of which begins anew.
  public var hasParts: Bool { interactions.contains { $0.part != nil } }

  /// The interactions of one run as a cassette of their own; empty where there is none of this name.
  public func part(_ name: String) -> Cassette {
    Cassette(interactions: interactions.filter { $0.part == name }, secretNames: secretNames)
  }

  /// Adds another cassette's interactions as a part of this one.
  public mutating func append(_ other: Cassette, as part: String) {
    secretNames = Set(secretNames + other.secretNames).sorted()
    interactions += other.interactions.map {
      Interaction(request: $0.request, response: $0.response, part: part)
    }
  }
}
