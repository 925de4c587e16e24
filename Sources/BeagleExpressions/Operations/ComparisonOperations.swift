import BeagleJSON

let comparisonOperations: [Operation] = [
  Operation(
    "eq", .exactly(2), "Whether two values are equal; numbers by their value, written as text or not.",
    example: "eq(1, 1.0)", gives: "true"
  ) { arguments in
    guard let (left, right) = pair(arguments) else { return .empty }
    if let left = Number(left), let right = Number(right) { return .bool(compare(left, right, ==, ==)) }
    return .bool(left == right)
  },
  comparison("gt", "Whether the first number is greater.", example: "gt(2, 1)", { $0 > $1 }, { $0 > $1 }),
  comparison("gte", "Whether the first number is greater or equal.", example: "gte(2, 2)", { $0 >= $1 }, { $0 >= $1 }),
  comparison("lt", "Whether the first number is less.", example: "lt(1, 2)", { $0 < $1 }, { $0 < $1 }),
  comparison("lte", "Whether the first number is less or equal.", example: "lte(2, 2)", { $0 <= $1 }, { $0 <= $1 }),
  Operation("and", .atLeast(1), "Whether all are true.", example: "and(true, false)", gives: "false") {
    booleans($0).map { .bool($0.allSatisfy(\.self)) } ?? .empty
  },
  Operation("or", .atLeast(1), "Whether at least one is true.", example: "or(true, false)", gives: "true") {
    booleans($0).map { .bool($0.contains(true)) } ?? .empty
  },
  Operation("not", .exactly(1), "The opposite of a boolean.", example: "not(true)", gives: "false") {
    guard case .bool(let value) = $0.first else { return .empty }
    return .bool(!value)
  },
  Operation(
    "condition", .exactly(3), "The second value where the first is true, else the third.",
    example: "condition(true, 'a', 'b')", gives: "a"
  ) { arguments in
    let first = arguments.startIndex
    return arguments[first] == .bool(true) ? arguments[first + 1] : arguments[first + 2]
  },
]

private func comparison(
  _ name: String, _ summary: String, example: String, _ ints: @escaping @Sendable (Int, Int) -> Bool,
  _ doubles: @escaping @Sendable (Double, Double) -> Bool
) -> Operation {
  Operation(name, .exactly(2), summary + " False where one is not a number.", example: example, gives: "true") {
    guard let (left, right) = pair($0), let left = Number(left), let right = Number(right) else {
      return .bool(false)
    }
    return .bool(compare(left, right, ints, doubles))
  }
}

private func compare(
  _ left: Number, _ right: Number, _ ints: (Int, Int) -> Bool, _ doubles: (Double, Double) -> Bool
) -> Bool {
  if case .int(let left) = left, case .int(let right) = right { return ints(left, right) }
  return doubles(left.double, right.double)
}

private func pair(_ arguments: ArraySlice<DynamicObject>) -> (DynamicObject, DynamicObject)? {
  guard arguments.count == 2 else { return nil }
  return (arguments[arguments.startIndex], arguments[arguments.startIndex + 1])
}

/// The arguments as booleans, or nil where one is not.
private func booleans(_ arguments: ArraySlice<DynamicObject>) -> [Bool]? {
  var values: [Bool] = []
  values.reserveCapacity(arguments.count)
  for argument in arguments {
    guard case .bool(let value) = argument else { return nil }
    values.append(value)
  }
  return values
}
