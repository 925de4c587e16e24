import BeagleJSON
import TestSupport

extension SeededGenerator {
  /// A value that round-trips unchanged: its doubles have a fraction.
  mutating func value(depth: Int = 5) -> DynamicObject {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &self) {
    case 0: .empty
    case 1: .bool(.random(using: &self))
    case 2: .int(Int(truncatingIfNeeded: next()) >> Int.random(in: 0..<64, using: &self))
    case 3: .double(Double(Int.random(in: -999_999...999_999, using: &self)) + 0.5)
    case 4, 5: .string(string())
    case 6:
      .array(
        DynamicArray((0..<Int.random(in: 0..<40, using: &self) / depth).map { _ in value(depth: depth - 1) }))
    default:
      .dictionary(
        DynamicDictionary(
          (0..<Int.random(in: 0..<30, using: &self) / depth).map { _ in (string(), value(depth: depth - 1)) })
      )
    }
  }

  mutating func string() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "\n", "\0", "\u{1F}", "/", "é", "€", "😀", "@", "{", "\u{FFFD}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<24, using: &self) {
      text.unicodeScalars.append(scalars.randomElement(using: &self) ?? "a")
    }
    return text
  }

  /// An encoding of the value with random whitespace, escapes and member order.
  mutating func text(_ value: DynamicObject) -> String {
    func quote(_ string: String) -> String {
      var text = "\""
      for scalar in string.unicodeScalars {
        if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || Bool.random(using: &self) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: .random(using: &self))
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      return text + "\""
    }
    func space() -> String {
      String(
        repeating: [" ", "\t", "\r\n"].randomElement(using: &self) ?? "",
        count: Int.random(in: 0..<3, using: &self))
    }
    switch value {
    case .string(let string): return space() + quote(string) + space()
    case .array(let elements):
      return space() + "[" + elements.map { text($0) }.joined(separator: ",") + "]" + space()
    case .dictionary(let members):
      let items = members.shuffled(using: &self).map {
        space() + quote($0.key) + space() + ":" + text($0.value)
      }
      return space() + "{" + items.joined(separator: ",") + (items.isEmpty ? space() : "") + "}" + space()
    default: return space() + value.description + space()
    }
  }
}
