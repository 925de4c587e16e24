import BeagleJSON

let valueOperations: [Operation] = [
  Operation(
    "isNull", .exactly(1), "Whether the value is null or missing.", example: "isNull(null)", gives: "true"
  ) {
    .bool($0.first?.isEmpty ?? true)
  },
  Operation(
    "isEmpty", .exactly(1), "Whether a string, array or object has nothing in it; true for null.",
    example: "isEmpty('')", gives: "true"
  ) { arguments in
    switch arguments.first {
    case .empty: .bool(true)
    case .string(let text): .bool(text.isEmpty)
    case .array(let array): .bool(array.isEmpty)
    case .dictionary(let object): .bool(object.isEmpty)
    default: .empty
    }
  },
  Operation(
    "length", .exactly(1), "The number of characters, elements or members.", example: "length('abc')",
    gives: "3"
  ) { arguments in
    switch arguments.first {
    case .string(let text): .int(text.count)
    case .array(let array): .int(array.count)
    case .dictionary(let object): .int(object.count)
    default: .empty
    }
  },
  Operation(
    "int", .exactly(1), "The value as a whole number, truncated toward zero.", example: "int('4.7')",
    gives: "4"
  ) { arguments in
    guard let number = arguments.first.flatMap(Number.init) else { return .empty }
    switch number {
    case .int(let int): return .int(int)
    case .double(let double): return Int(truncating: double).map { .int($0) } ?? .empty
    }
  },
  Operation("double", .exactly(1), "The value as a double.", example: "double(1)", gives: "1.0") {
    arguments in
    guard let number = arguments.first.flatMap(Number.init) else { return .empty }
    return Number.double(number.double).value
  },
  Operation(
    "string", .exactly(1), "A number, boolean or string as text.", example: "string(1.0)", gives: "1.0"
  ) { arguments in
    switch arguments.first {
    case .int, .double, .bool, .string: .string(arguments.first?.text ?? "")
    default: .empty
    }
  },
]
