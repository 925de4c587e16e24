import BeagleJSON

extension DynamicObject {
  /// The value as text, as a platform puts it: JavaScript writes whole numbers without a decimal.
  func text(on platform: Platform) -> String {
    if platform == .web, case .double = self { return webText }
    return text
  }

  /// A number as JavaScript has it: without a fraction it is an int here. Null for what JSON cannot write.
  static func number(_ double: Double) -> DynamicObject {
    guard double.isFinite else { return .empty }
    if double.magnitude < 0x1p53, let int = Int(exactly: double) { return .int(int) }
    return .double(double)
  }

  /// Whether JavaScript adds the value as a number rather than as text.
  var isPrimitiveNumber: Bool {
    switch self {
    case .empty, .bool, .int, .double: true
    case .string, .array, .dictionary, .expression: false
    }
  }

  /// JavaScript's `Number(value)`.
  var number: Double {
    switch self {
    case .empty: 0
    case .bool(let value): value ? 1 : 0
    case .int(let value): Double(value)
    case .double(let value): value
    case .string, .array: Self.number(of: webText)
    case .dictionary, .expression: .nan
    }
  }

  private static func number(of text: String) -> Double {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { return 0 }
    let isDecimal = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    return words.count == 1 && isDecimal ? Double(word) ?? .nan : .nan
  }

  /// What `if (value)` asks in JavaScript.
  var isTruthy: Bool {
    switch self {
    case .empty: false
    case .bool(let value): value
    case .int(let value): value != 0
    case .double(let value): value != 0 && !value.isNaN
    case .string(let text): !text.isEmpty
    case .array, .dictionary, .expression: true
    }
  }

  /// JavaScript's `String(value)`. Arrays deeper than others may be are JSON.
  var webText: String {
    switch self {
    case .empty: "null"
    case .double(let value): Self.webText(value)
    case .array(let array) where array.allSatisfy({ $0.arrayValue == nil }):
      array.map { $0.isEmpty ? "" : $0.webText }.joined(separator: ",")
    case .dictionary: "[object Object]"
    case .bool, .int, .string, .array, .expression: text
    }
  }

  /// The shortest digits, with an exponent only from 10²¹ on and below 10⁻⁶.
  private static func webText(_ value: Double) -> String {
    if value == 0 { return "0" }
    let parts = value.magnitude.description.lowercased().split(separator: "e")
    let mantissa = (parts.first ?? "").split(separator: ".")
    var digits = mantissa.joined()
    // Where the point is, counted in digits from the first one that is not zero.
    var point = (mantissa.first?.count ?? 0) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasSuffix("0") { digits.removeLast() }
    while digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    let sign = value < 0 ? "-" : ""
    if (-5...21).contains(point) {
      if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
      if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
      return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }
    let rest = digits.count > 1 ? ".\(digits.dropFirst())" : ""
    return "\(sign)\(digits.prefix(1))\(rest)e\(point > 0 ? "+" : "")\(point - 1)"
  }
}
