package import Beagle
import BeagleNetworking
package import BeagleTesting
import Foundation

/// A cassette that is named as a target: it stands for the screens in it.
package struct Recording: Sendable {
  /// What the command line calls it.
  package let name: String
  package let cassette: Cassette
  /// Answers requests from it.
  let reads: RecordedReads

  private init(name: String, cassette: Cassette) {
    (self.name, self.cassette, reads) = (name, cassette, RecordedReads(cassette))
  }

  /// The recording of a file; nil where the file is something else.
  ///
  /// - Throws: where it is one, and cannot be read.
  package static func file(_ path: String) throws(Failure) -> Recording? {
    guard let beginning = beginning(of: path), mayBegin(beginning, path),
      let bytes = try? NamedFile.bytes(of: path)
    else { return nil }
    return try self.bytes(bytes, named: path)
  }

  /// The recording in some bytes; nil where they are something else.
  ///
  /// - Parameter name: that of the file, as far as there is one.
  /// - Throws: where they are one that is broken.
  package static func bytes(_ bytes: [UInt8], named name: String) throws(Failure) -> Recording? {
    guard mayBegin(bytes.prefix(most), name), isNameOfOne(name) || bytes.isCassette else { return nil }
    do throws(CassetteError) {
      return Recording(name: name, cassette: try Cassette(reading: bytes, named: name))
    } catch {
      throw .fetch("cannot read the recording: \(error)")
    }
  }

  /// Whether a file is meant as a recording, whatever is in it.
  private static func isNameOfOne(_ name: String) -> Bool {
    [".cassette", ".cassette.gz"].contains { name.lowercased().hasSuffix($0) }
  }

  /// How many bytes show whether a file may be one.
  private static let most = 256

  /// The first bytes of a regular file: what a pipe has can be read only once.
  private static func beginning(of path: String) -> [UInt8]? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: most)).map { [UInt8]($0) } ?? []
  }

  /// Whether it is worth the time to look at all of a file.
  private static func mayBegin(_ bytes: some Collection<UInt8>, _ name: String) -> Bool {
    isNameOfOne(name) || Cassette.isJournalOrCompressed(bytes) || Array(bytes).beginsLikeADocument
  }

  /// What paths in its screens are joined to.
  ///
  /// - Parameter given: the base URL of the command line or of the project file, which may be that of another server.
  package func base(besides given: URL?) -> URL? {
    if let given, let origin = Target.origin(of: given.absoluteString),
      cassette.interactions.contains(where: { Target.origin(of: $0.request.url) == origin })
    {
      return given
    }
    return cassette.firstOrigin
  }

  /// Its screens as targets, in the order in which they were recorded.
  ///
  /// - Throws: where it has none.
  package func targets() throws(Failure) -> [CheckTarget] {
    let screens = cassette.documents(byPart: false)
    if screens.isEmpty {
      throw .fetch("cannot read \"\(name)\": no response in this recording is a screen")
    }
    return screens.map { .recorded(RecordedDocument(recording: self, screen: $0)) }
  }

  /// Why it is not what a command draws that wants a single screen.
  var isNoScreen: Failure {
    let paths = cassette.documents(byPart: false).filter { $0.request.method == "GET" && $0.number == 1 }.map
    {
      RecordedOrigin(cassette).path(of: $0.url)
    }
    let example = paths.first.map { ": beagle render \($0) --replay \(name)" } ?? ""
    let others = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let list = paths.isEmpty ? "" : "; it has \(paths.prefix(3).joined(separator: ", "))\(others)"
    return .usage(
      "\"\(name)\" is a recording and no screen; draw one of its screens with --replay\(example)\(list)")
  }
}

/// A screen of a recording as a target.
package struct RecordedDocument: Sendable, Hashable {
  package let recording: Recording
  package let screen: RecordedScreenDocument

  /// How findings call it: by its URL, without secrets.
  package var name: String { screen.name(showsGET: false) }
  /// How a page calls it, wherever the application was running: `/home`.
  package var title: String {
    screen.name(showsGET: false, url: RecordedOrigin(recording.cassette).path(of: screen.url))
  }

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
  /// Without secrets.
  package let url: String
  /// The run that it belongs to, where these are told apart.
  let part: String?
  /// Which it is of several that equal requests got, from 1.
  let number: Int
  package let bytes: [UInt8]

  /// `POST https://example.org/search in Search (2)`
  package func name(showsGET: Bool, url: String? = nil) -> String {
    let method = request.method == "GET" && !showsGET ? "" : "\(request.method) "
    let part = part.map { " in \($0)" } ?? ""
    return "\(method)\(url ?? self.url)\(part)\(number == 1 ? "" : " (\(number))")"
  }
}

/// Where an application was running when it was recorded: the same screen of another recording may have another origin.
package struct RecordedOrigin: Sendable, Equatable {
  private let text: String?

  package init(_ cassette: Cassette) { text = cassette.firstOrigin?.absoluteString }

  /// A URL without the origin; the URL of another one stays as it is.
  package func path(of url: String) -> String {
    guard let text, url.hasPrefix(text) else { return url }
    let rest = url.dropFirst(text.count)
    return rest.isEmpty ? "/" : "/?#".contains(rest.first ?? "/") ? String(rest) : url
  }
}

extension Cassette {
  /// The responses that are screens, each with the request that it answers: what a request got again is there once, and of
  /// several others the later ones have a number.
  ///
  /// - Parameter byPart: whether the runs of a cassette are told apart.
  package func documents(byPart: Bool) -> [RecordedScreenDocument] {
    struct Key: Hashable {
      let method: String
      let url: String
      let part: String?
    }
    var found: [Key: DifferentBodies] = [:]
    var screens: [SharedBytes: Bool] = [:]
    // A body that responses share is parsed once.
    func isScreen(_ bytes: [UInt8]) -> Bool {
      let body = SharedBytes(bytes)
      if let known = screens[body] { return known }
      let isScreen = bytes.isScreenOfResponse
      screens[body] = isScreen
      return isScreen
    }
    return interactions.compactMap { interaction in
      // Not copied: a cassette of a few kilobytes can have one large body in many responses.
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
  /// Whether these are a cassette, perhaps a broken one.
  fileprivate var isCassette: Bool {
    if Cassette.isJournalOrCompressed(self) { return true }
    let limits = JSONLimits(bytes: JSONLimits.largest)
    guard mentions("\"interactions\""), beginsLikeADocument,
      let root = (try? JSONDocument(parsing: self, limits: limits))?.root
    else { return false }
    // Contracts of other tools have interactions, too, between a consumer and a provider.
    return root["interactions"] != nil && root["_beagleComponent_"] == nil && root["consumer"] == nil
  }

  /// Whether a response is meant as a screen. One that is broken must not be missed.
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
