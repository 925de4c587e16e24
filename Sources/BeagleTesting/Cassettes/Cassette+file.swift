import BeagleJSON
import BeagleNetworking
public import Foundation

extension Cassette {
  /// Reads the JSON of a cassette.
  ///
  /// - Throws: if the file cannot be read or is no cassette; says which and where.
  public init(contentsOf file: URL) throws(CassetteError) {
    let data: Data
    do { data = Data(try NamedFile.bytes(of: file.path)) } catch { throw .unreadable(file: file.path) }
    do {
      self = try JSONDecoder().decode(Cassette.self, from: data)
    } catch let error as DecodingError {
      throw .malformed(file: file.path, reason: error.locationAndReason)
    } catch {
      throw .malformed(file: file.path, reason: "\(error)")
    }
    guard version == Self.formatVersion else {
      throw .malformed(
        file: file.path, reason: "its version is \(version), and \(Self.formatVersion) is understood")
    }
  }

  /// Replaces the file in one step: a reader sees the former cassette or this one. A link stays one, and its file is replaced.
  ///
  /// A new file is for its owner alone; one that was there keeps its permissions.
  public func write(to file: URL) throws(CassetteError) {
    do {
      try WholeFile.write(try json(), to: file.path, readers: .owner)
    } catch let error as FileFailure {
      throw .unwritable(file: file.path, reason: error.reason)
    } catch {
      throw .unwritable(file: file.path, reason: "\(error)")
    }
  }

  /// The same cassette always gives the same bytes.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Control characters in the recording would reach a terminal that the file is printed to.
    return Data(JSONWriter.escapingControls([UInt8](try encoder.encode(self)))) + Data("\n".utf8)
  }

  /// The scheme, host and port of the first request: what paths were joined to, as a rule. nil if it is empty.
  public var firstOrigin: URL? {
    guard let first = interactions.first, var parts = URLComponents(string: first.request.url) else {
      return nil
    }
    (parts.user, parts.password, parts.path, parts.query, parts.fragment) = (nil, nil, "", nil, nil)
    return parts.url
  }
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

extension DecodingError {
  fileprivate var locationAndReason: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(context.location)it has no \(key.stringValue.debugDescription)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.location + context.debugDescription
    @unknown default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  fileprivate var location: String {
    codingPath.isEmpty
      ? ""
      : "at " + codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        + ": "
  }
}
