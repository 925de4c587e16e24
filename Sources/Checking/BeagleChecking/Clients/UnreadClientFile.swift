import BeagleJSON
import BeagleSchema

/// A file of the table whose facts are not read yet: only where their text is.
struct UnreadClientFile: Sendable {
  /// A member of the file that has facts by their names.
  enum Section: String, CaseIterable { case components, actions, objects, values, operations, rules }

  /// What the file says besides the facts.
  let head: ClientFile
  private let bytes: [UInt8]
  private var places: [Section: [String: Range<Int>]] = [:]

  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes) else { return nil }
    self.bytes = bytes
    var rest: [[UInt8]] = []
    var places = places
    document.withCursor { root in
      for (key, value) in root.members {
        if let section = key.stringValue.flatMap(Section.init(rawValue:)) {
          for (name, facts) in value.members {
            if let name = name.stringValue { places[section, default: [:]][name] = facts.byteRange }
          }
        } else {
          rest.append(bytes[key.byteRange] + Array(":".utf8) + bytes[value.byteRange])
        }
      }
    }
    let text = Array("{".utf8) + rest.joined(separator: Array(",".utf8)) + Array("}".utf8)
    guard let head = ClientFile.examineDocument(text, DecodingOptions()).0 else { return nil }
    (self.head, self.places) = (head, places)
  }

  /// The names of the facts in a section.
  func names(in section: Section) -> [String] { places[section].map { Array($0.keys) } ?? [] }

  /// The facts of a section.
  ///
  /// - Parameters:
  ///   - key: by what they are looked up; nil where the name means nothing.
  ///   - read: makes facts of their JSON.
  func table<Key, Facts>(
    _ section: Section, key: (String) -> Key?, _ read: @escaping @Sendable (Key, [UInt8]) -> Facts?
  ) -> FactTable<Key, Facts> {
    var places: [Key: Range<Int>] = [:]
    for (name, range) in self.places[section] ?? [:] {
      if let key = key(name) { places[key] = range }
    }
    let bytes = bytes
    return FactTable(Set(places.keys)) { [places] key in
      places[key].flatMap { read(key, Array(bytes[$0])) }
    }
  }
}
