import BeagleJSON
import BeagleNetworking
import BeagleTerminal
import FileWriting
public import Foundation

/// Recorded requests and their responses, in the order of the requests.
///
/// A cassette is stored as JSON that people can read and edit, or as a journal to which lines are appended.
/// Secrets, including typed passwords, are masked before they are added.
public struct Cassette: Sendable, Equatable, Codable {
  package struct Interaction: Sendable, Equatable, Codable {
    /// The request, with secrets masked.
    package var request: RecordedRequest
    package var response: RecordedOutcome
    /// The run it belongs to, on a cassette with several: the scenario of a flow.
    package var part: String?

    /// Creates an interaction whose secrets are already masked.
    package init(request: RecordedRequest, response: RecordedOutcome, part: String? = nil) {
      self.request = request
      self.response = response
      self.part = part
    }
  }

  package static let formatVersion = 1

  /// The version of the format that the cassette was read from; ``formatVersion`` for a new one.
  package private(set) var version = Cassette.formatVersion
  /// Additional names of secrets. Replayed requests are masked in the same way, so that they match.
  package var secretNames: [String]
  /// In the order in which the requests were made.
  package var interactions: [Interaction]
  /// The screens of the application, each with its links. Only journals contain them.
  package var screens: [RecordedScreen] = []

  private enum CodingKeys: String, CodingKey {
    case version, secretNames, interactions
  }

  /// Creates a cassette, by default an empty one. Names are converted to lower case without duplicates.
  package init(interactions: [Interaction] = [], secretNames: [String] = []) {
    self.interactions = interactions
    self.secretNames = Set(secretNames.map { $0.lowercased() }).sorted()
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // For another kind of file or another version no further error is useful.
    guard container.contains(.interactions) else {
      throw MalformedCassette("it has no \"interactions\"", .anotherFile)
    }
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else { throw MalformedCassette(version: version) }
    secretNames = try container.decode([String].self, forKey: .secretNames)
    var list = try container.nestedUnkeyedContainer(forKey: .interactions)
    interactions = []
    while !list.isAtEnd {
      do { interactions.append(try list.decode(Interaction.self)) } catch {
        throw MalformedCassette(error, in: "interaction \(interactions.count + 1)")
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

  /// Returns the interactions of one run as a separate cassette; it is empty if there is no such run.
  public func part(_ name: String) -> Cassette {
    Cassette(interactions: interactions.filter { $0.part == name }, secretNames: secretNames)
  }

  /// Appends another cassette's interactions as a run.
  public mutating func append(_ other: Cassette, as part: String) {
    secretNames = Set(secretNames + other.secretNames).sorted()
    interactions += other.interactions.map {
      Interaction(request: $0.request, response: $0.response, part: part)
    }
  }
}

extension Cassette {
  /// Writes the cassette to a file atomically. If the file is a link, its target is replaced.
  ///
  /// A new file is readable by its owner only; an existing one keeps its permissions. If the name ends with
  /// `.gz`, the file is compressed by gzip.
  public func write(to file: URL) throws(CassetteError) {
    do {
      let text = [UInt8](try json())
      let bytes = file.path.isNameOfGzip ? Gzip.compressed(text) : text
      try AtomicFile.write(bytes, to: file.path, readers: .owner)
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
    // Unescaped control characters would reach the terminal when the file is printed.
    return Data(JSONWriter.escapingControls([UInt8](try encoder.encode(self)))) + Data("\n".utf8)
  }

  /// The origin of the first request, which usually is the base URL. nil if the cassette is empty.
  package var firstOrigin: URL? {
    guard let first = interactions.first, var parts = URLComponents(string: first.request.url) else {
      return nil
    }
    (parts.user, parts.password, parts.path, parts.query, parts.fragment) = (nil, nil, "", nil, nil)
    return parts.url
  }
}

extension String {
  var isNameOfGzip: Bool { lowercased().hasSuffix(".gz") }
}

/// The reason why a cassette could not be read or written.
public enum CassetteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not exist or cannot be read.
  case unreadable(file: String)
  /// The folder does not exist or is not writable.
  case unwritable(file: String, reason: String)
  /// The file is not a cassette or has another version: the reason and the position in its JSON.
  case malformed(file: String, reason: String)

  public var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .unreadable(let file): "cannot read the cassette \(file.debugDescription)"
    case .unwritable(let file, let reason):
      "cannot write the cassette \(file.debugDescription): \(reason); check that its folder exists and "
        + "is writable"
    case .malformed(let file, let reason): "\(file.debugDescription) is not a cassette: \(reason)"
    }
  }
}

/// Values that servers sent under secret names: an application may send them back under other names, and
/// servers may quote them.
struct GivenSecrets {
  /// The maximum number of texts to remember. Beyond it, the older half is dropped: a list of records may
  /// have a token in each, and the log-in token should not be lost because of that.
  static let maximumCount = 10_000
  /// The maximum length of a remembered secret in bytes: few servers accept longer headers.
  static let maximumLength = 8_192

  private(set) var masking: SecretMasking
  /// In the order received.
  private var texts: [String] = []
  private let names: [String]

  init(names: [String]) {
    self.names = names
    masking = SecretMasking(names: names)
  }

  mutating func remember(_ body: Data) {
    let new = masking.secrets(setBy: body).filter {
      $0.utf8.count <= Self.maximumLength && !masking.isTyped($0)
    }
    if new.isEmpty { return }
    texts += new
    if texts.count <= Self.maximumCount { return masking.add(typed: new) }
    texts = texts.suffix(Self.maximumCount / 2)
    masking = SecretMasking(names: names, typed: texts)
  }
}
