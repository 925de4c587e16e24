import BeagleJSON
import BeagleNetworking
import BeagleTerminal
public import Foundation

extension Cassette {
  /// The maximum size of a compressed cassette after decompression: 512 MiB.
  package static let maximumDecompressed = 512 << 20

  /// Reads a cassette of either version, compressed by gzip or not.
  ///
  /// - Throws: an error with the position if the file cannot be read or is not a cassette.
  public init(contentsOf file: URL) throws(CassetteError) {
    let bytes: [UInt8]
    do { bytes = try NamedFile.bytes(of: file.path) } catch { throw .unreadable(file: file.path) }
    try self.init(reading: bytes, named: file.path)
  }

  /// Reads a cassette from memory.
  ///
  /// - Parameter name: the name for errors.
  package init(reading bytes: [UInt8], named name: String) throws(CassetteError) {
    do throws(MalformedCassette) {
      let bytes = try Self.text(of: bytes)
      self = JournalText.isJournal(bytes) ? try JournalText(bytes).cassette : try Self.ofFirstVersion(bytes)
    } catch {
      throw .malformed(file: name, reason: error.description)
    }
  }

  /// Whether the bytes begin like a journal or a compressed file, which no JSON document does.
  package static func isJournalOrCompressed(_ bytes: some Collection<UInt8>) -> Bool {
    Gzip.isGzip(bytes) || JournalText.isJournal(bytes)
  }

  /// The text of a file that may be compressed, without the byte order mark that some editors add.
  static func text(of bytes: [UInt8]) throws(MalformedCassette) -> [UInt8] {
    var text = bytes
    if Gzip.isGzip(bytes) {
      do throws(Gzip.DecompressionError) {
        text = try Gzip.decompressed(bytes, atMost: maximumDecompressed)
      } catch {
        switch error {
        case .malformed: throw MalformedCassette("its gzip data is damaged", .restoring)
        case .unfinished: throw MalformedCassette("its end is missing", .restoring)
        case .tooLarge:
          throw MalformedCassette("decompressed, it has more than \(maximumDecompressed) bytes", .recording)
        }
      }
    }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw MalformedCassette("it is UTF-16, and cassettes are UTF-8", .saving)
    }
    return text.hasByteOrderMark ? Array(text.dropFirst(3)) : text
  }

  private static func ofFirstVersion(_ bytes: [UInt8]) throws(MalformedCassette) -> Cassette {
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw MalformedCassette("it is empty", .recording)
    }
    guard first == UInt8(ascii: "{") else { throw MalformedCassette("it is not a JSON object", .anotherFile) }
    do {
      return try JSONDecoder().decode(Cassette.self, from: Data(bytes))
    } catch {
      throw MalformedCassette(error, in: bytes) { "line \($0.line), column \($0.column)" }
    }
  }
}

extension Collection<UInt8> {
  var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }
}

/// An error in a cassette, with its position and a remedy.
struct MalformedCassette: Error, Equatable, CustomStringConvertible {
  enum Remedy: String {
    case anotherFile = "name a cassette, or record it again"
    case converting = "remove that from all lines, or record it again"
    case recording = "record it again"
    case repairing = "fix it there, or record it again"
    case restoring = "copy it again from an intact original, or record it again"
    case saving = "save it as UTF-8, or record it again"
  }

  /// The position: `line 5, column 3`, `interaction 2, response.status`; nil for the whole file.
  let place: String?
  let reason: String
  let remedy: Remedy

  init(_ reason: String, _ remedy: Remedy, at place: String? = nil) {
    (self.reason, self.remedy, self.place) = (reason, remedy, place)
  }

  init(version: some CustomStringConvertible) {
    self.init(
      "its version is \(version); supported are \(Cassette.formatVersion) and, for journals, "
        + "\(JournalText.version)",
      .recording)
  }

  /// Converts a decoding error.
  ///
  /// - Parameters:
  ///   - text: the decoded text: if it is not JSON, Foundation does not report the position.
  ///   - place: describes a position in it.
  init(_ error: any Error, in text: [UInt8], _ place: (SourcePosition) -> String) {
    if let jsonError = Self.error(ofJSON: text) {
      self.init(jsonError.sentence, .repairing, at: place(jsonError.position))
    } else if let known = error as? MalformedCassette {
      self = known
    } else {
      self.init(error)
    }
  }

  private static func error(ofJSON text: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(
        parsing: text, limits: JSONLimits(depth: JSONLimits.maximumDepth, bytes: JSONLimits.largest))
      return nil
    } catch {
      if case .sizeExceeded = error.kind { return nil }
      return error
    }
  }

  /// - Parameter outer: describes the decoded value if it is not the whole file.
  init(_ error: any Error, in outer: String? = nil) {
    // For numbers that are too large and for unpaired surrogates Foundation wrongly reports invalid JSON.
    var reason = "a number or a text in it cannot be decoded"
    var path: [any CodingKey] = []
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      (reason, path) = ("it has no \(key.stringValue.debugDescription)", context.codingPath)
    case .dataCorrupted(let context) where context.codingPath.isEmpty: break
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      (reason, path) = (context.debugDescription, context.codingPath)
      if reason.hasSuffix(".") { reason.removeLast() }
    case nil: break
    @unknown default: break
    }
    if outer != nil { path = Array(path.dropFirst(2)) }
    let inner = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    let place = [outer, inner].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    self.init(reason, .repairing, at: place.isEmpty ? nil : place)
  }

  func inLine(_ number: Int) -> MalformedCassette {
    MalformedCassette(reason, remedy, at: "line \(number)" + (place.map { ", \($0)" } ?? ""))
  }

  /// `at line 5, column 3: unexpected "}", expected a value; fix it there, or record it again`.
  var description: String { (place.map { "at \($0): " } ?? "") + "\(reason); \(remedy.rawValue)" }
}
