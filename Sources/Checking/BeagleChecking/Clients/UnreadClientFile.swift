import BeagleJSON
import BeagleSchema

/// A file of the table whose facts are not read yet: only where their text is.
struct UnreadClientFile: Sendable {
  /// A member of the file that has facts by their names.
  enum Section: String { case components, actions, objects, values, operations, rules }

  /// What the file says besides the facts.
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

  /// Where the facts of a section are, by their names.
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
  ///   - key: by what they are looked up; nil if the name means nothing.
  ///   - read: makes facts of their JSON.
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
