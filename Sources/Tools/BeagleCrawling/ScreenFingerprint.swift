import Beagle
import BeagleJSON
import BeagleProjects

/// A hash of the structure that documents of one kind share: components, actions and property names, but not
/// texts, numbers and context data.
///
/// Consecutive boxes that differ only in their data are a list, whose length does not matter from three on.
enum ScreenFingerprint {
  /// Nil if the bytes are not JSON.
  static func of(_ document: [UInt8]) -> UInt64? {
    guard let document = try? JSONDocument(parsing: document) else { return nil }
    return document.withCursor { hash($0) }
  }

  /// The fingerprint shortened to eight hexadecimal digits.
  static func text(_ fingerprint: UInt64) -> String {
    let digits = String(UInt32(truncatingIfNeeded: fingerprint ^ (fingerprint >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func hash(_ json: JSONCursor) -> UInt64 {
    switch json.kind {
    case .object: object(json)
    case .array: array(json)
    case .string: 1
    case .number: 2
    case .bool: 3
    case .null: 4
    }
  }

  private static func object(_ json: JSONCursor) -> UInt64 {
    // The order of members does not matter.
    var sum: UInt64 = 5
    for (key, value) in json.members {
      guard let name = key.stringValue, value.kind != .null else { continue }
      let inner: UInt64 =
        switch name {
        case "_beagleComponent_", "_beagleAction_", "_beagleType_":
          StableHash.of((value.stringValue ?? "").lowercased())
        // The shape of data depends on what there is to show.
        case "context", "dataSource", "data": 6
        default: hash(value)
        }
      sum = sum &+ mixed(StableHash.of(name), inner)
    }
    return sum
  }

  private static func array(_ json: JSONCursor) -> UInt64 {
    var result: UInt64 = 7
    var last: (hash: UInt64, json: JSONCursor)?
    var run = 0
    for element in json.elements {
      let inner = hash(element)
      let isNextRow =
        last.map { $0.hash == inner && isBox(element) && !haveEqualBytes($0.json, element) } ?? false
      run = isNextRow ? run + 1 : 1
      last = (inner, element)
      if run <= 3 { result = mixed(result, inner) }
    }
    return result
  }

  /// Whether it is a component with children.
  private static func isBox(_ json: JSONCursor) -> Bool {
    json.kind == .object && (json.member("children") != nil || json.member("child") != nil)
  }

  private static func haveEqualBytes(_ left: JSONCursor, _ right: JSONCursor) -> Bool {
    left.sourceBytes.elementsEqual(right.sourceBytes)
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var value = left &* 0x9E37_79B9_7F4A_7C15 ^ right
    value = (value ^ (value >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return value ^ (value >> 32)
  }
}
