/// Requests and their answers as they were recorded, in the order the requests were made.
///
/// It is kept as JSON that people can read and edit. What is secret is masked before it gets in here.
public struct Cassette: Sendable, Equatable, Codable {
  /// One request and what became of it.
  public struct Interaction: Sendable, Equatable, Codable {
    public var request: RecordedRequest
    public var response: RecordedResponse

    public init(request: RecordedRequest, response: RecordedResponse) {
      self.request = request
      self.response = response
    }
  }

  /// The version of the format this module writes and reads.
  public static let formatVersion = 1

  public private(set) var version = Cassette.formatVersion
  /// Names the user added to those that are always masked. Requests are masked alike when they are replayed,
  /// so that they match.
  public var secretNames: [String]
  public var interactions: [Interaction]

  public init(interactions: [Interaction] = [], secretNames: [String] = []) {
    self.interactions = interactions
    self.secretNames = Set(secretNames.map { $0.lowercased() }).sorted()
  }

  var masking: SecretMasking { SecretMasking(names: secretNames) }
}
