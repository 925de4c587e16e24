import BeagleJSON

extension DynamicObject {
  /// JavaScript's undefined, during the evaluation of the web's operations. No expression has this source.
  static let undefined = DynamicObject.expression("undefined")

  var isUndefined: Bool { if case .expression("undefined") = self { true } else { false } }
  var isNullish: Bool { isEmpty || isUndefined }

  func text(on platform: Platform) -> String {
    switch platform {
    case .ios: text
    case .android: isEmpty ? "" : androidText
    case .web:
      switch self {
      case .empty: ""
      case .array, .dictionary: description
      default: isUndefined ? "" : webText
      }
    }
  }

  /// The web's value as JSON can represent it.
  var inJSON: DynamicObject {
    if case .double(let double) = self { return double.isFinite ? .number(double) : .empty }
    return isUndefined ? .empty : self
  }

  /// A JavaScript number; an int if it has no fraction.
  static func number(_ double: Double) -> DynamicObject {
    if double.magnitude < 0x1p53, let int = Int(exactly: double) { return .int(int) }
    return .double(double)
  }

  /// The operand of JavaScript's operators, which convert arrays and objects to text.
  var primitive: DynamicObject {
    switch self {
    case .array, .dictionary: .string(webText)
    default: self
    }
  }

  /// lodash's `isEqual`: numbers compare by value, and NaN equals itself.
  func isWebEqual(to other: DynamicObject) -> Bool {
    switch (self, other) {
    case (.double(let left), .double(let right)): left == right || left.isNaN && right.isNaN
    default: isEqualElement(self, other)
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
    if words.count > 1 { return .nan }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.lowercased().hasPrefix(prefix) {
      guard word.utf8.dropFirst(2).first != UInt8(ascii: "-"),
        word.utf8.dropFirst(2).first != UInt8(ascii: "+")
      else { return .nan }
      return UInt64(word.dropFirst(2), radix: radix).map { Double($0) } ?? .nan
    }
    if word == "Infinity" || word == "+Infinity" { return .infinity }
    if word == "-Infinity" { return -.infinity }
    let isDecimal = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    return isDecimal ? Double(word) ?? .nan : .nan
  }

  /// The condition of `if (value)` in JavaScript.
  var isTruthy: Bool {
    switch self {
    case .empty: false
    case .bool(let value): value
    case .int(let value): value != 0
    case .double(let value): value != 0 && !value.isNaN
    case .string(let text): !text.isEmpty
    case .array, .dictionary: true
    case .expression: !isUndefined
    }
  }

  /// JavaScript's `String(value)`.
  var webText: String { webText(levels: 64) }

  /// Arrays nested deeper than `levels` are converted to JSON.
  private func webText(levels: Int) -> String {
    switch self {
    case .empty: "null"
    case .double(let value): Self.webText(value)
    case .array(let array) where levels > 0:
      array.map { $0.isEmpty ? "" : $0.webText(levels: levels - 1) }.joined(separator: ",")
    case .dictionary: "[object Object]"
    case .bool, .int, .string, .array, .expression: text
    }
  }

  /// The shortest digits, with an exponent only from 10²¹ on and below 10⁻⁶.
  private static func webText(_ value: Double) -> String {
    if value == 0 { return "0" }
    if !value.isFinite { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
    let parts = value.magnitude.description.lowercased().split(separator: "e")
    let mantissa = (parts.first ?? "").split(separator: ".")
    var digits = mantissa.joined()
    // The position of the decimal point, counted in digits from the first nonzero one.
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
