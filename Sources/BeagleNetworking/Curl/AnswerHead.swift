import BeagleJSON
import Foundation

/// Status and header fields of an answer.
///
/// The fields stay the bytes they came as, in one piece of memory: most answers are used without anybody asking for them.
package struct AnswerHead: Sendable {
  /// Where a field stands in `bytes`: its name, and its value at once after it.
  private struct Place {
    let name: Int
    let value: Int
    var end: Int
  }

  /// Such as `HTTP/1.1` or `HTTP/2`.
  let version: String
  package let status: Int
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  init(version: String, status: Int) {
    self.version = version
    self.status = status
    bytes.reserveCapacity(512)
    places.reserveCapacity(12)
  }

  var isInterim: Bool { (100...199).contains(status) }

  /// Whether a body never follows, whatever the fields say (RFC 9110, section 6.4.1).
  var isWithoutBody: Bool { isInterim || status == 204 || status == 304 }

  /// In the order they came.
  package var fields: [(name: String, value: String)] {
    places.map { (text($0.name..<$0.value), text($0.value..<$0.end)) }
  }

  mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    let start = bytes.count
    bytes += name
    bytes += value
    places.append(Place(name: start, value: start + name.count, end: bytes.count))
  }

  /// Goes on with the last field's value on another line.
  ///
  /// - Returns: false if there is no field yet.
  mutating func appendToLast(_ value: UnsafeRawBufferPointer) -> Bool {
    guard let last = places.indices.last else { return false }
    bytes.append(0x20)
    bytes += value
    places[last].end = bytes.count
    return true
  }

  /// - Parameter name: in lower case.
  func has(_ name: StaticString) -> Bool { places.contains { isField($0, name) } }

  /// - Parameter name: in lower case.
  func values(_ name: StaticString) -> [String] {
    places.filter { isField($0, name) }.map { text($0.value..<$0.end) }
  }

  /// The members of all lists that fields of this name hold, in lower case.
  func list(_ name: StaticString) -> [String] {
    values(name).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
        String(Substring(part)).lowercased().filter { !$0.isWhitespace }
      }
    }
  }

  /// What all fields that tell it agree on, or nil if there are none.
  ///
  /// - Throws: `URLError` if they do not agree, or tell no number.
  func contentLength() throws -> Int? {
    var found: Int?
    for place in places where isField(place, "content-length") {
      // Several in one field are a list.
      for member in bytes[place.value..<place.end].split(separator: 0x2C, omittingEmptySubsequences: false) {
        let digits = member.withoutBlanks
        guard digits.allSatisfy(isDigit), let length = Int(String(decoding: digits, as: UTF8.self)),
          length == found ?? length
        else { throw URLError(.cannotParseResponse) }
        found = length
      }
    }
    return found
  }

  /// Names of header fields are ASCII, and equal whatever their case.
  private func isField(_ place: Place, _ lower: StaticString) -> Bool {
    let count = lower.utf8CodeUnitCount
    guard place.value - place.name == count else { return false }
    return (0..<count).allSatisfy { index in
      let (byte, wanted) = (bytes[place.name + index], lower.utf8Start[index])
      return byte == wanted || byte | 0x20 == wanted && (0x41...0x5A).contains(byte)
    }
  }

  /// UTF-8, or Latin-1 if it is not that.
  private func text(_ range: Range<Int>) -> String {
    let part = bytes[range]
    return String(validating: part, as: UTF8.self)
      ?? String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) }))
  }

  /// Fields of the same name become one list, as RFC 9110, section 5.3, has it.
  func response(for url: URL) -> HTTPURLResponse? {
    var combined: [String: String] = [:]
    var spellings: [String: String] = [:]
    var repeated: [String: [String]] = [:]
    for (name, value) in fields {
      let first = spellings[name.lowercased()]
      if let first { repeated[first, default: []].append(value) }
      if first == nil { (spellings[name.lowercased()], combined[name]) = (name, value) }
    }
    // Joined at once: a field that comes a hundred thousand times must not be copied as often.
    for (name, values) in repeated {
      combined[name] = ([combined[name] ?? ""] + values).joined(separator: ", ")
    }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: combined)
  }
}
