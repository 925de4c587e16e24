package import Beagle
import BeagleNetworking
package import BeagleTesting
import Foundation

/// A cassette named as a target. Its screens are used instead.
package struct Recording: Sendable {
  /// Its name on the command line.
  package let name: String
  package let cassette: Cassette
  /// Responds to requests from the cassette.
  let reads: RecordedReads

  private init(name: String, cassette: Cassette) {
    (self.name, self.cassette, reads) = (name, cassette, RecordedReads(cassette))
  }

  /// The recording in a file; nil if the file is something else.
  ///
  /// - Throws: if it is a recording that cannot be read.
  package static func file(_ path: String) throws(Failure) -> Recording? {
    guard let beginning = beginning(of: path), mayBegin(beginning, path),
      let bytes = try? NamedFile.bytes(of: path)
    else { return nil }
    return try self.bytes(bytes, named: path)
  }

  /// The recording in the given bytes; nil if they are something else.
  ///
  /// - Parameter name: The name of the file, if there is one.
  /// - Throws: if it is a damaged recording.
  package static func bytes(_ bytes: [UInt8], named name: String) throws(Failure) -> Recording? {
    guard mayBegin(bytes.prefix(examinedBytes), name), isNameOfOne(name) || bytes.isCassette else {
      return nil
    }
    do throws(CassetteError) {
      return Recording(name: name, cassette: try Cassette(reading: bytes, named: name))
    } catch {
      throw .fetch("cannot read the cassette: \(error)")
    }
  }

  /// Whether the file name is that of a recording, whatever the file contains.
  private static func isNameOfOne(_ name: String) -> Bool {
    [".cassette", ".cassette.gz"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The number of leading bytes that decide whether a file may be a recording.
  private static let examinedBytes = 256

  /// The first bytes of a regular file. Pipes are not read, because that is possible only once.
  private static func beginning(of path: String) -> [UInt8]? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: examinedBytes)).map { [UInt8]($0) } ?? []
  }

  /// Whether the whole file must be examined.
  private static func mayBegin(_ bytes: some Collection<UInt8>, _ name: String) -> Bool {
    isNameOfOne(name) || Cassette.isJournalOrCompressed(bytes) || Array(bytes).beginsLikeADocument
  }

  /// The base URL of paths in its screens.
  ///
  /// - Parameter given: The base URL of the command line or the project file, which may be that of another
  ///   server.
  package func base(besides given: URL?) -> URL? {
    if let given, let origin = Target.origin(of: given.absoluteString),
      cassette.interactions.contains(where: { Target.origin(of: $0.request.url) == origin })
    {
      return given
    }
    return cassette.firstOrigin
  }

  /// Its screens as targets, in recorded order.
  ///
  /// - Throws: if it has none.
  package func targets() throws(Failure) -> [CheckTarget] {
    let screens = cassette.documents(byPart: false)
    if screens.isEmpty {
      throw .fetch("cannot read \"\(name)\": this cassette contains no screens")
    }
    return screens.map { .recorded(RecordedDocument(recording: self, screen: $0)) }
  }

  /// The error for a command that draws a single screen.
  var isNoScreen: Failure {
    let paths = cassette.documents(byPart: false).filter { $0.request.method == "GET" && $0.number == 1 }.map
    {
      RecordedOrigin(cassette).path(of: $0.url)
    }
    let example = paths.first.map { ": beagle render \($0) --replay \(name)" } ?? ""
    let others = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let list = paths.isEmpty ? "" : "; it has \(paths.prefix(3).joined(separator: ", "))\(others)"
    return .usage(
      "\"\(name)\" is a cassette, not a screen; draw one of its screens with --replay\(example)\(list)")
  }
}

/// A screen of a recording as a target.
package struct RecordedDocument: Sendable, Hashable {
  package let recording: Recording
  package let screen: RecordedScreenDocument

  /// The name in findings: the URL, with secrets masked.
  package var name: String { screen.name(showsGET: false) }
  /// The name on pages, independent of the server: `/home`.
  package var title: String {
    screen.name(showsGET: false, url: RecordedOrigin(recording.cassette).path(of: screen.url))
  }

  /// The URL, if the screen is the first response to a GET request.
  var url: String? { screen.request.method == "GET" && screen.number == 1 ? screen.url : nil }

  package static func == (one: Self, other: Self) -> Bool {
    one.recording.name == other.recording.name && one.name == other.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(recording.name)
    hasher.combine(name)
  }
}

/// A response that is a screen.
package struct RecordedScreenDocument: Sendable {
  let request: RecordedRequest
  /// With secrets masked.
  package let url: String
  /// The run it belongs to, if runs are distinguished.
  let part: String?
  /// The number among different responses to equal requests, from 1.
  let number: Int
  package let bytes: [UInt8]

  /// `POST https://example.org/search in Search (2)`
  package func name(showsGET: Bool, url: String? = nil) -> String {
    let method = request.method == "GET" && !showsGET ? "" : "\(request.method) "
    let part = part.map { " in \($0)" } ?? ""
    return "\(method)\(url ?? self.url)\(part)\(number == 1 ? "" : " (\(number))")"
  }
}

/// The origin of a recording: the same screen may have another origin in another recording.
package struct RecordedOrigin: Sendable, Equatable {
  private let text: String?

  package init(_ cassette: Cassette) { text = cassette.firstOrigin?.absoluteString }

  /// The URL without the origin; unchanged if it has another origin.
  package func path(of url: String) -> String {
    guard let text, url.hasPrefix(text) else { return url }
    let rest = url.dropFirst(text.count)
    return rest.isEmpty ? "/" : "/?#".contains(rest.first ?? "/") ? String(rest) : url
  }
}

extension Cassette {
  /// The responses that are screens, each with its request. Equal responses to a request occur once; further
  /// different ones are numbered.
  ///
  /// - Parameter byPart: Whether the runs of a cassette are distinguished.
  package func documents(byPart: Bool) -> [RecordedScreenDocument] {
    struct Key: Hashable {
      let method: String
      let url: String
      let part: String?
    }
    var found: [Key: DifferentBodies] = [:]
    var screens: [SharedBytes: Bool] = [:]
    // A body shared by several responses is parsed once.
    func isScreen(_ bytes: [UInt8]) -> Bool {
      let body = SharedBytes(bytes)
      if let known = screens[body] { return known }
      let isScreen = bytes.isScreenOfResponse
      screens[body] = isScreen
      return isScreen
    }
    return interactions.compactMap { interaction in
      // Not copied: a cassette of a few kilobytes may have one large body in many responses.
      guard case .answered(let response) = interaction.response, interaction.response.isSuccess,
        let bytes = response.body?.bytes, isScreen(bytes)
      else { return nil }
      let key = Key(
        method: interaction.request.method, url: interaction.request.url.withMaskedSecrets,
        part: byPart ? interaction.part : nil)
      guard found[key, default: DifferentBodies()].insert(bytes) else { return nil }
      return RecordedScreenDocument(
        request: interaction.request, url: key.url, part: key.part, number: found[key]?.count ?? 1,
        bytes: bytes)
    }
  }
}

extension [UInt8] {
  /// Whether these bytes are a cassette, possibly a damaged one.
  fileprivate var isCassette: Bool {
    if Cassette.isJournalOrCompressed(self) { return true }
    let limits = JSONLimits(bytes: JSONLimits.largest)
    guard mentions("\"interactions\""), beginsLikeADocument,
      let root = (try? JSONDocument(parsing: self, limits: limits))?.root
    else { return false }
    // Contracts of other tools also have interactions, between a consumer and a provider.
    return root["interactions"] != nil && root["_beagleComponent_"] == nil && root["consumer"] == nil
  }

  /// Whether a response is intended as a screen. A broken screen must not be missed.
  fileprivate var isScreenOfResponse: Bool {
    guard beginsLikeADocument else { return false }
    do throws(JSONError) {
      let root = try JSONDocument(parsing: self).root
      return ["_beagleComponent_", "_beagleType_", "beaglePlatform"].contains { root[$0] != nil }
    } catch {
      return !isForeignJSON && mentionsBeagle
    }
  }
}
