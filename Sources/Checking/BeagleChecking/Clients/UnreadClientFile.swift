import BeagleJSON
import BeagleSchema

/// A file of the table whose facts are not read yet: only the positions of their texts.
struct UnreadClientFile: Sendable {
  /// A member of the file with facts by name.
  enum Section: String { case components, actions, objects, values, operations, rules }

  /// The contents of the file apart from the facts.
  let head: ClientFile
  private let bytes: [UInt8]
  private let sections: [Section: Range<Int>]
  private let places = MadeOnce<Section, [String: Range<Int>]>()

  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes) else { return nil }
    var sections: [Section: Range<Int>] = [:]
    var rest: [[UInt8]] = []
    document.withCursor { root in
      for (key, value) in root.members {
        if let section = key.stringValue.flatMap(Section.init(rawValue:)) {
          sections[section] = value.byteRange
        } else {
          rest.append(bytes[key.byteRange] + Array(":".utf8) + bytes[value.byteRange])
        }
      }
    }
    let text = Array("{".utf8) + rest.joined(separator: Array(",".utf8)) + Array("}".utf8)
    guard let head = ClientFile.examineDocument(text, DecodingOptions()).0 else { return nil }
    (self.head, self.bytes, self.sections) = (head, bytes, sections)
  }

  /// The positions of the facts of a section, by name.
  func places(of section: Section) -> [String: Range<Int>] {
    places.value(of: section) {
      guard let range = sections[section], let document = try? JSONDocument(parsing: bytes[range]) else {
        return [:]
      }
      var places: [String: Range<Int>] = [:]
      document.withCursor { root in
        for (name, facts) in root.members {
          let (start, end) = (facts.byteRange.lowerBound, facts.byteRange.upperBound)
          if let name = name.stringValue {
            places[name] = range.lowerBound + start..<range.lowerBound + end
          }
        }
      }
      return places
    }
  }

  /// The facts of a section.
  ///
  /// - Parameters:
  ///   - key: converts a name to a lookup key; nil if the name is not known.
  ///   - read: converts the JSON of a fact.
  func table<Key, Facts>(
    _ section: Section, key: @escaping @Sendable (String) -> Key?,
    _ read: @escaping @Sendable (Key, [UInt8]) -> Facts?
  ) -> FactTable<Key, Facts> {
    let known = MadeOnce<Section, [Key: Range<Int>]>()
    return FactTable {
      known.value(of: section) {
        var all: [Key: Range<Int>] = [:]
        for (name, place) in places(of: section) { if let key = key(name) { all[key] = place } }
        return all
      }
    } _: { key, place in
      read(key, Array(bytes[place]))
    }
  }
}
