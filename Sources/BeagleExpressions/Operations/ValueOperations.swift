import BeagleJSON

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
