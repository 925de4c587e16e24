import BeagleJSON

let comparisonOperations: [ExpressionOperation] = [
  ExpressionOperation(
    "eq", [Parameter("a"), Parameter("b")], gives: [.bool, .null],
    "Whether two values are equal; numbers and numeric strings compare by value.",
    example: ("eq(1, 1.0)", "true"), looksInside: true
  ) { arguments in
    if let left = Number(arguments[0]), let right = Number(arguments[1]) { return .bool(left == right) }
    return .bool(arguments[0] == arguments[1])
  },
  comparison("gt", "Whether the first number is greater.", example: "gt(2, 1)") { compare($0) { $0 > $1 } },
  comparison("gte", "Whether the first number is greater or equal.", example: "gte(2, 2)") {
    compare($0) { $0 >= $1 }
  },
  comparison("lt", "Whether the first number is less.", example: "lt(1, 2)") { compare($0) { $0 < $1 } },
  comparison("lte", "Whether the first number is less or equal.", example: "lte(2, 2)") {
    compare($0) { $0 <= $1 }
  },
  ExpressionOperation(
    "and", [Parameter("boolean", .bool, .oneOrMore)], gives: [.bool, .null],
    "Whether all are true.",
    example: ("and(true, false)", "false")
  ) {
    fold($0, from: true) { $0 && $1 }
  },
  ExpressionOperation(
    "or", [Parameter("boolean", .bool, .oneOrMore)], gives: [.bool, .null],
    "Whether at least one is true.",
    example: ("or(true, false)", "true")
  ) {
    fold($0, from: false) { $0 || $1 }
  },
  ExpressionOperation(
    "not", [Parameter("boolean", .bool)], gives: [.bool, .null],
    "The opposite of a boolean.",
    example: ("not(true)", "false")
  ) {
    guard case .bool(let value) = $0.first else { return .empty }
    return .bool(!value)
  },
  ExpressionOperation(
    "condition", [Parameter("boolean", .bool), Parameter("then"), Parameter("else")], gives: .any,
    "The second value if the first is true, else the third.",
    example: ("condition(true, 'a', 'b')", "a")
  ) { arguments in
    return if case .bool(true) = arguments[0] { arguments[1] } else { arguments[2] }
  },
]

private func comparison(
  _ name: String, _ summary: String, example: String, body: @escaping @Sendable (Arguments) -> DynamicObject
) -> ExpressionOperation {
  ExpressionOperation(
    name, [Parameter("a", .numeric), Parameter("b", .numeric)], gives: .bool,
    summary + " False if one is not a number.", example: (example, "true"), mismatch: .bool(false),
    body: body)
}

private func compare(_ arguments: Arguments, _ holds: (Number, Number) -> Bool) -> DynamicObject {
  guard let left = Number(arguments[0]), let right = Number(arguments[1]) else { return .bool(false) }
  return .bool(holds(left, right))
}

/// Combines booleans from left to right. Null if one is not a boolean.
private func fold(
  _ arguments: Arguments, from start: Bool, _ combine: (Bool, Bool) -> Bool
) -> DynamicObject {
  var result = start
  for argument in arguments {
    guard case .bool(let value) = argument else { return .empty }
    result = combine(result, value)
  }
  return .bool(result)
}
