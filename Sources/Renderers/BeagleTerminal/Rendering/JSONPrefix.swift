import Beagle

/// The start of a value's JSON, without the cost of encoding the rest.
struct JSONPrefix {
  private(set) var text = ""
  private static let enough = 500

  init(of value: DynamicObject) { append(value) }

  private mutating func append(_ value: DynamicObject) {
    guard text.utf8.count < Self.enough else { return }
    switch value {
    case .array(let elements):
      text += "["
      for (number, element) in elements.enumerated() {
        if number > 0 { text += "," }
        guard text.utf8.count < Self.enough else { return }
        append(element)
      }
      text += "]"
    case .dictionary(let members):
      text += "{"
      for (number, member) in members.enumerated() {
        if number > 0 { text += "," }
        guard text.utf8.count < Self.enough else { return }
        append(.string(member.key))
        text += ":"
        append(member.value)
      }
      text += "}"
    case .string(let long), .expression(let long):
      let beginning = DynamicObject.string(String(long.unicodeScalars.prefix(Self.enough)))
      text += String(decoding: JSONWriter.bytes(of: beginning), as: UTF8.self)
    default: text += String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }
  }
}

extension String {
  /// Shortens the string to one line with an ellipsis. Counts scalars, because a character may have any
  /// number of them.
  func shortened(to count: Int) -> String {
    let start = unicodeScalars.prefix(count)
    let line = String(start).replacing("\n", with: "⏎")
    return start.endIndex < endIndex ? line + "…" : line
  }
}
