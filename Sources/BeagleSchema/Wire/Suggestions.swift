import BeagleExpressions
package import BeagleJSON

// What was meant by a value of another kind.

extension Bool {
  package static func suggestion(for json: JSONCursor) -> String? {
    switch json.kind {
    case .string: json.stringValue.flatMap { Spelling.nearest(to: $0, among: ["true", "false"]) }
    case .number: json.intValue == 1 ? "true" : json.intValue == 0 ? "false" : nil
    case .null, .bool, .array, .object: nil
    }
  }
}

extension Int {
  package static func suggestion(for json: JSONCursor) -> String? {
    json.stringValue.flatMap { Int($0) }.map { "\($0)" }
  }
}

extension Double {
  /// The number that the text begins with: `8px`, `50.0`.
  package static func suggestion(for json: JSONCursor) -> String? {
    guard let text = json.stringValue else { return nil }
    let number = text.prefix { "0123456789.-".contains($0) }
    guard !number.isEmpty, ["", "px", "pt", "dp"].contains(text.dropFirst(number.count).lowercased()) else {
      return nil
    }
    return Double(number).map { _ in String(number) }
  }
}

extension UnitValue {
  package static func suggestion(for json: JSONCursor) -> String? { Double.suggestion(for: json) }
}

extension Color {
  /// The same digits with the sign before them.
  package static func suggestion(for json: JSONCursor) -> String? {
    guard let text = json.stringValue, !text.hasPrefix("#") else { return nil }
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    return Color("#\(digits)").map { _ in "#\(digits)" }
  }
}
