import BeagleJSON
import Foundation

/// The text of a journal: a cassette as append-only JSON Lines.
///
/// The first line is the head, each other one an interaction or a screen. A line ends with a line feed: text
/// after the last one was not finished when the writing process ended, and is ignored.
struct JournalText {
  static let version = 2

  let head: JournalHead
  /// The content before the first interaction that is not final.
  let cassette: Cassette
  /// The length in bytes of the head and of what is recorded in ``cassette``.
  let length: Int
  /// The first interaction that is not final, and those after it.
  let discarded: [Cassette.Interaction]

  /// Whether it is a journal, finished or not: the first member of its first line is `cassette`.
  static func isJournal(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.dropFirst(bytes.hasByteOrderMark ? 3 : 0).lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(
      beginning.count
    ).elementsEqual(beginning)
  }

  /// Whether it is empty, or the beginning of a journal with an unfinished head.
  static func isUnbegun(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(UInt8(ascii: "\n")) && (beginning.starts(with: bytes) || bytes.starts(with: beginning))
  }

  /// A resumed journal ends up the same, byte by byte, as an uninterrupted one, unless another program, such
  /// as an editor, wrote some of its lines.
  ///
  /// - Throws: the first such line.
  static func checkLines(of bytes: [UInt8]) throws(MalformedCassette) {
    for (index, line) in bytes[..<length(of: bytes)].byteLines.enumerated() {
      if line.hasByteOrderMark {
        throw MalformedCassette("it begins with a byte order mark", .converting).inLine(index + 1)
      }
      if line.last == UInt8(ascii: "\r") {
        throw MalformedCassette("it ends with a carriage return", .converting).inLine(index + 1)
      }
      if " \t".utf8.contains(where: { $0 == line.first || $0 == line.last }) {
        throw MalformedCassette("there are spaces around it", .converting).inLine(index + 1)
      }
    }
  }

  private static func length(of bytes: [UInt8]) -> Int {
    bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private static let beginning = Array("{\"cassette\":".utf8)

  /// - Parameter isFinal: whether an interaction is kept when the journal is continued.
  /// - Throws: the invalid line, and the reason.
  init(
    _ bytes: [UInt8], isFinal: (Cassette.Interaction) -> Bool = { _ in true }
  ) throws(MalformedCassette) {
    let length = Self.length(of: bytes)
    let lines = bytes[..<length].byteLines
    var number = 1
    do throws(MalformedCassette) {
      guard let first = lines.first else { throw MalformedCassette("it is not finished", .recording) }
      head = try JournalHead(first)
      var cassette = Cassette(secretNames: head.secretNames)
      var kept: (length: Int, interactions: Int, screens: Int)?
      for line in lines.dropFirst() {
        number += 1
        let before = (line.startIndex, cassette.interactions.count, cassette.screens.count)
        try cassette.add(try JournalRecord(line))
        let added = cassette.interactions[before.1...].last
        if kept == nil, let added, !isFinal(added) { kept = before }
      }
      self.length = kept?.length ?? length
      discarded = kept.map { Array(cassette.interactions[$0.interactions...]) } ?? []
      if let kept {
        cassette.interactions.removeSubrange(kept.interactions...)
        cassette.screens.removeSubrange(kept.screens...)
      }
      self.cassette = cassette
    } catch {
      throw error.inLine(number)
    }
  }
}

/// The first line of a journal: how it was recorded.
struct JournalHead {
  let secretNames: [String]
  /// The line without its line feed; equal heads give equal bytes.
  let line: [UInt8]
  private let members: DynamicObject

  init(secretNames: [String], options: DynamicDictionary) {
    let names = DynamicArray(secretNames.map(DynamicObject.string))
    line = JSONWriter.escapingControls(
      JSONWriter.bytes(
        of: [
          "cassette": .int(JournalText.version), "options": .dictionary(options),
          "secretNames": .array(names),
        ],
        options: .init(sortedKeys: true)))
    self.secretNames = secretNames
    members = (try? JSONDocument(parsing: line))?.root.dynamicObject ?? .empty
  }

  fileprivate init(_ line: ArraySlice<UInt8>) throws(MalformedCassette) {
    do throws(JSONError) {
      members = try JSONDocument(parsing: Array(line)).root.dynamicObject
    } catch {
      throw MalformedCassette(error.sentence, .repairing, at: "column \(error.position.column)")
    }
    let version = members["cassette"]
    guard version == .int(JournalText.version) else {
      throw MalformedCassette(version: version)
    }
    secretNames = (members["secretNames"].arrayValue ?? []).compactMap(\.stringValue)
    self.line = Array(line)
  }

  /// The path of the first member that differs in another head: `options.perKind`. nil if they are equal.
  func difference(to other: JournalHead) -> String? {
    for (path, one, another) in [
      ("", members, other.members), ("options.", members["options"], other.members["options"]),
    ] {
      let (ones, others) = (one.dictionaryValue ?? [:], another.dictionaryValue ?? [:])
      let names = Set(ones.keys + others.keys).sorted().filter { path + $0 != "options" }
      if let name = names.first(where: { ones[$0] != others[$0] }) { return path + name }
    }
    return nil
  }
}

enum JournalRecord {
  /// - Parameter bodyOf: the number of the earlier interaction, counted from 1, whose response has the same
  ///   body, which is then omitted here.
  case interaction(Cassette.Interaction, bodyOf: Int? = nil)
  case screen(RecordedScreen)

  fileprivate init(_ line: ArraySlice<UInt8>) throws(MalformedCassette) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(line))
    } catch {
      throw MalformedCassette(error, in: Array(line)) { "column \($0.column)" }
    }
  }

  /// With its line feed; equal records give equal bytes.
  var line: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return JSONWriter.escapingControls([UInt8](try encoder.encode(self))) + [UInt8(ascii: "\n")]
    }
  }
}

extension JournalRecord: Codable {
  private enum Key: String, CodingKey {
    case request, response, part, screen, bodyOf
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let screen = try container.decodeIfPresent(RecordedScreen.self, forKey: .screen) {
      self = .screen(screen)
      return
    }
    let interaction = try Cassette.Interaction(from: decoder)
    let response = try container.nestedContainer(keyedBy: Key.self, forKey: .response)
    self = .interaction(interaction, bodyOf: try response.decodeIfPresent(Int.self, forKey: .bodyOf))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .screen(let screen): try container.encode(screen, forKey: .screen)
    case .interaction(let interaction, let number):
      try container.encode(interaction.request, forKey: .request)
      try container.encodeIfPresent(interaction.part, forKey: .part)
      let inner = container.superEncoder(forKey: .response)
      try interaction.response.encode(to: inner)
      if let number {
        var response = inner.container(keyedBy: Key.self)
        try response.encode(number, forKey: .bodyOf)
      }
    }
  }
}

extension RecordedOutcome {
  /// The body of the response, if one arrived.
  var body: RecordedBody? {
    get { if case .answered(let response) = self { response.body } else { nil } }
    set {
      guard case .answered(var response) = self else { return }
      response.body = newValue
      self = .answered(response)
    }
  }
}

extension Cassette {
  fileprivate mutating func add(_ record: JournalRecord) throws(MalformedCassette) {
    switch record {
    case .screen(let screen): screens.append(screen)
    case .interaction(var interaction, let number):
      if let number {
        guard interactions.indices.contains(number &- 1), let body = interactions[number - 1].response.body,
          interaction.response.body == nil
        else {
          throw MalformedCassette(
            "its body refers to interaction \(number), which is not an earlier one", .repairing)
        }
        interaction.response.body = body
      }
      interactions.append(interaction)
    }
  }
}
