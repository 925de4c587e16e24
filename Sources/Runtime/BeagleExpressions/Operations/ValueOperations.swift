package import BeagleJSON

let valueOperations: [ExpressionOperation] = [
  ExpressionOperation(
    "isNull", [Parameter("value")], gives: [.bool, .null],
    "Whether the value is null or missing.",
    example: ("isNull(null)", "true")
  ) {
    .bool($0.first?.isEmpty ?? true)
  },
  ExpressionOperation(
    "isEmpty", [Parameter("value", [.string, .array, .object, .null])], gives: [.bool, .null],
    "Whether a string, array or object is empty; true for null.",
    example: ("isEmpty('')", "true")
  ) { arguments in
    switch arguments.first {
    case .empty: .bool(true)
    case .string(let text): .bool(text.isEmpty)
    case .array(let array): .bool(array.isEmpty)
    case .dictionary(let object): .bool(object.isEmpty)
    default: .empty
    }
  },
  ExpressionOperation(
    "length", [Parameter("value", [.string, .array, .object])], gives: [.int, .null],
    "The number of characters, elements or members.", example: ("length('abc')", "3")
  ) { arguments in
    switch arguments.first {
    case .string(let text): .int(text.count)
    case .array(let array): .int(array.count)
    case .dictionary(let object): .int(object.count)
    default: .empty
    }
  },
  ExpressionOperation(
    "int", [Parameter("value", .numeric)], gives: [.int, .null],
    "The value as a whole number, truncated toward zero.", example: ("int('4.7')", "4")
  ) { arguments in
    guard let number = arguments.first.flatMap(Number.init) else { return .empty }
    switch number {
    case .int(let int): return .int(int)
    case .double(let double): return Int(truncating: double).map { .int($0) } ?? .empty
    }
  },
  ExpressionOperation(
    "double", [Parameter("value", .numeric)], gives: [.double, .null],
    "The value as a double.",
    example: ("double(1)", "1.0")
  ) {
    arguments in
    guard let number = arguments.first.flatMap(Number.init) else { return .empty }
    return Number.double(number.double).value
  },
  ExpressionOperation(
    "string", [Parameter("value", [.number, .bool, .string])], gives: [.string, .null],
    "A number, boolean or string as text.",
    example: ("string(1.0)", "1.0")
  ) { arguments in
    switch arguments.first {
    case .int, .double, .bool, .string: .string(arguments.first?.text ?? "")
    default: .empty
    }
  },
]

/// The kinds of values that an operation accepts or returns.
///
/// ```swift
/// let kinds: ValueKinds = [.number, .null]
/// print(kinds, kinds.contains(ValueKinds(of: 3)))  // number or null true
/// ```
public struct ValueKinds: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Null, including missing contexts and members.
  public static let null = ValueKinds(rawValue: 1)
  /// `true` or `false`; never a number or text.
  public static let bool = ValueKinds(rawValue: 2)
  /// A number without a fraction, such as `2` or `2.0` in a document.
  public static let int = ValueKinds(rawValue: 4)
  /// A number with a fraction.
  public static let double = ValueKinds(rawValue: 8)
  /// A string that can be parsed as a number, such as `'1.5'`.
  public static let numericString = ValueKinds(rawValue: 16)
  private static let otherString = ValueKinds(rawValue: 32)
  /// An array.
  public static let array = ValueKinds(rawValue: 64)
  /// An object.
  public static let object = ValueKinds(rawValue: 128)

  /// Any string.
  public static let string: ValueKinds = [.numericString, .otherString]
  /// An int or a double.
  public static let number: ValueKinds = [.int, .double]
  /// The operands of arithmetic: a number, or a string that can be parsed as one.
  public static let numeric: ValueKinds = [.int, .double, .numericString]
  /// Every value, including null.
  public static let any = ValueKinds(rawValue: .max)

  package init(of value: DynamicObject) {
    self =
      switch value {
      case .empty: .null
      case .bool: .bool
      case .int: .int
      case .double: .double
      case .string(let text): Number(text: text) == nil ? .otherString : .numericString
      case .array: .array
      case .dictionary: .object
      case .expression: .otherString
      }
  }
}

extension ValueKinds: CustomStringConvertible {
  /// The kinds in words, as part of a sentence: `array or null`, `number or numeric string`, `any value`.
  public var description: String {
    if self == .any { return "any value" }
    let names: [(ValueKinds, String)] = [
      (.number, "number"), (.int, "int"), (.double, "double"), (.string, "string"),
      (.numericString, "numeric string"), (.otherString, "string"), (.bool, "boolean"), (.array, "array"),
      (.object, "object"), (.null, "null"),
    ]
    var rest = self
    var words: [String] = []
    for (kinds, name) in names where rest.isSuperset(of: kinds) {
      words.append(name)
      rest.subtract(kinds)
    }
    return words.isEmpty ? "nothing" : words.joinedInSentence(by: "or")
  }
}
