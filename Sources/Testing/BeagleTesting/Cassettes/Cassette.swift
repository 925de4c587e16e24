import BeagleJSON
import BeagleNetworking
import BeagleTerminal
import FileWriting
public import Foundation

/// Recorded requests and their responses, in the order of the requests.
///
/// It is stored as JSON that people can read and edit, or as a journal to which lines are added. Secrets are masked before they are added, typed passwords among them.
public struct Cassette: Sendable, Equatable, Codable {
  /// One request and what became of it.
  package struct Interaction: Sendable, Equatable, Codable {
    /// The request, its secrets masked.
    package var request: RecordedRequest
    /// What came of it.
    package var response: RecordedOutcome
    /// The run it belongs to, on a cassette of several: the scenario of a flow.
    package var part: String?

    /// Creates an interaction whose secrets are masked already.
    package init(request: RecordedRequest, response: RecordedOutcome, part: String? = nil) {
      self.request = request
      self.response = response
      self.part = part
    }
  }

  /// The version of the format this module writes and reads.
  package static let formatVersion = 1

  /// The version of the format that the cassette was read from; of a new one ``formatVersion``.
  package private(set) var version = Cassette.formatVersion
  /// Names that the user added to those that are always masked. Replayed requests are masked in the same way, so that
  /// they match.
  package var secretNames: [String]
  /// In the order in which the requests were made.
  package var interactions: [Interaction]
  /// The screens of the application, each with where it leads to. Only journals keep them.
  package var screens: [RecordedScreen] = []

  private enum CodingKeys: String, CodingKey {
    case version, secretNames, interactions
  }

  /// Creates a cassette, by default an empty one. Names are kept in lower case, each once.
  package init(interactions: [Interaction] = [], secretNames: [String] = []) {
    self.interactions = interactions
    self.secretNames = Set(secretNames.map { $0.lowercased() }).sorted()
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Of another kind of file or another version nothing else is worth telling.
    guard container.contains(.interactions) else {
      throw CassetteFault("it has no \"interactions\"", .anotherFile)
    }
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else { throw CassetteFault(version: version) }
    secretNames = try container.decode([String].self, forKey: .secretNames)
    var list = try container.nestedUnkeyedContainer(forKey: .interactions)
    interactions = []
    while !list.isAtEnd {
      do { interactions.append(try list.decode(Interaction.self)) } catch {
        throw CassetteFault(error, in: "interaction \(interactions.count + 1)")
      }
    }
  }

  var masking: SecretMasking { SecretMasking(names: secretNames) }

  // MARK: Parts

  /// Whether it has several runs, each of which starts from the beginning.
  package var hasParts: Bool { interactions.contains { $0.part != nil } }

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

extension Cassette {
  /// Replaces the file in one step: a reader sees the former cassette or this one. A link stays one, and its file is replaced.
  ///
  /// A new file is for its owner alone; one that was there keeps its permissions. Where its name ends with `.gz`, it is compressed
  /// by gzip.
  public func write(to file: URL) throws(CassetteError) {
    do {
      let text = [UInt8](try json())
      let bytes = file.path.isNameOfGzip ? Gzip.compressed(text) : text
      try WholeFile.write(bytes, to: file.path, readers: .owner)
    } catch let error as FileFailure {
      throw .unwritable(file: file.path, reason: error.reason)
    } catch {
      throw .unwritable(file: file.path, reason: "\(error)")
    }
  }

  /// The cassette as JSON; equal cassettes give equal bytes.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Control characters in the recording would reach a terminal that the file is printed to.
    return Data(JSONWriter.escapingControls([UInt8](try encoder.encode(self)))) + Data("\n".utf8)
  }

  /// The scheme, host and port of the first request: what paths were joined to, as a rule. nil if it is empty.
  package var firstOrigin: URL? {
    guard let first = interactions.first, var parts = URLComponents(string: first.request.url) else {
      return nil
    }
    (parts.user, parts.password, parts.path, parts.query, parts.fragment) = (nil, nil, "", nil, nil)
    return parts.url
  }
}

extension String {
  /// Whether a file of this name is compressed.
  var isNameOfGzip: Bool { lowercased().hasSuffix(".gz") }
}

/// Why a cassette could not be read or written.
public enum CassetteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file, or it may not be read.
  case unreadable(file: String)
  /// The folder is missing or may not be written to.
  case unwritable(file: String, reason: String)
  /// The file is no cassette, or one of another version: the reason and the position in its JSON.
  case malformed(file: String, reason: String)

  public var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .unreadable(let file): "cannot read the cassette \(file.debugDescription)"
    case .unwritable(let file, let reason):
      "cannot write the cassette \(file.debugDescription): \(reason); check that its folder exists and may be written to"
    case .malformed(let file, let reason): "\(file.debugDescription) is not a cassette: \(reason)"
    }
  }
}

/// What servers have given under a secret's name: an application may send it back under another, and servers may quote it.
struct GivenSecrets {
  /// How many texts are remembered. Of more, the older half is forgotten: a list of records may have a token in each, and the one
  /// that an application logged in with should not be lost by that.
  static let most = 10_000
  /// The longest secret that is remembered, in bytes: few servers take a header of that length.
  static let longest = 8_192

  /// Masks them, and what bears a secret's name.
  private(set) var masking: SecretMasking
  /// In the order in which they came.
  private var texts: [String] = []
  private let names: [String]

  init(names: [String]) {
    self.names = names
    masking = SecretMasking(names: names)
  }

  mutating func remember(_ body: Data) {
    let new = masking.secrets(setBy: body).filter { $0.utf8.count <= Self.longest && !masking.isTyped($0) }
    if new.isEmpty { return }
    texts += new
    if texts.count <= Self.most { return masking.add(typed: new) }
    texts = texts.suffix(Self.most / 2)
    masking = SecretMasking(names: names, typed: texts)
  }
}
