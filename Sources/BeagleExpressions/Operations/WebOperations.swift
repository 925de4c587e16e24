import BeagleJSON

/// What operations give on the web, where that differs: mostly what JavaScript's operators give. What is no number
/// there, or infinite, is null.
let webOperations: [String: @Sendable (Arguments) -> DynamicObject] = [
  "sum": { arguments in
    arguments.reduce(.int(0)) { sum, next in
      if sum.isPrimitiveNumber, next.isPrimitiveNumber { return .number(sum.number + next.number) }
      return .string(sum.webText + next.webText)
    }
  },
  // As it is written there, so that dividing zero is no number there, either.
  "subtract": { arguments in
    .number(arguments.reduce(arguments[0].number * 2) { $0 - $1.number })
  },
  "multiply": { .number($0.reduce(1) { $0 * $1.number }) },
  "divide": { arguments in
    .number(arguments.reduce(arguments[0].number * arguments[0].number) { $0 / $1.number })
  },
  "eq": { .bool(isEqualElement($0[0], $0[1])) },
  "gt": { compare($0) { $0 > $1 } },
  "gte": { compare($0) { $0 >= $1 } },
  "lt": { compare($0) { $0 < $1 } },
  "lte": { compare($0) { $0 <= $1 } },
  "and": { .bool(!$0.contains(false)) },
  "or": { .bool($0.contains(true)) },
  "not": { .bool(!$0[0].isTruthy) },
  "condition": { $0[0].isTruthy ? $0[1] : $0[2] },
  "concat": { .string($0.map(\.webText).joined()) },
  "capitalize": { arguments in
    guard case .string(let text) = arguments[0] else { return .empty }
    return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
  },
  "substr": { arguments in
    guard case .string(let text) = arguments[0], let from = place(arguments[1], in: text.utf16.count) else {
      return .empty
    }
    var length = text.utf16.count - from
    if arguments.count == 3 {
      guard case .int(let wanted) = arguments[2] else { return .empty }
      length = min(max(wanted, 0), length)
    }
    return .string(utf16Slice(text, from, length))
  },
  "insert": { arguments in
    guard case .array(var array) = arguments[0], arguments[1].nests(below: 1) else { return .empty }
    var index = array.count
    if arguments.count == 3 {
      guard let wanted = place(arguments[2], in: array.count) else { return .empty }
      index = wanted
    }
    array.insert(arguments[1], at: index)
    return .array(array)
  },
  "contains": { arguments in
    guard case .array(let array) = arguments[0] else { return .empty }
    return .bool(arguments[1].isTruthy && array.contains { isEqualElement($0, arguments[1]) })
  },
  "union": { arguments in
    var elements: [DynamicObject] = []
    for argument in arguments {
      guard case .array(let array) = argument else { return .empty }
      elements.append(contentsOf: array)
    }
    return .array(DynamicArray(elements))
  },
  "isEmpty": { arguments in
    switch arguments[0] {
    case .string(let text): .bool(text.isEmpty)
    case .array(let array): .bool(array.isEmpty)
    case .dictionary(let object): .bool(object.isEmpty)
    default: true
    }
  },
  "length": { arguments in
    switch arguments[0] {
    case .string(let text): .int(text.utf16.count)
    case .array(let array): .int(array.count)
    default: .empty
    }
  },
  "int": { arguments in
    let number = arguments[0].number
    return Int(truncating: number).map { .int($0) } ?? .empty
  },
  "double": { .number($0[0].number) },
  "string": { $0[0].isEmpty ? .empty : .string($0[0].webText) },
]

/// An index as JavaScript takes it: from the end where it is negative, and inside whatever it is.
private func place(_ index: DynamicObject, in count: Int) -> Int? {
  guard case .int(let index) = index else { return nil }
  return index < 0 ? max(0, count + max(index, -count)) : min(index, count)
}

/// Two strings compare by their UTF-16 units, everything else as numbers; with what is no number nothing holds.
private func compare(_ arguments: Arguments, _ holds: (Double, Double) -> Bool) -> DynamicObject {
  if case .string(let left) = arguments[0], case .string(let right) = arguments[1] {
    let order =
      left.utf16.lexicographicallyPrecedes(right.utf16) ? -1.0 : left.utf16.elementsEqual(right.utf16) ? 0 : 1
    return .bool(holds(order, 0))
  }
  return .bool(holds(arguments[0].number, arguments[1].number))
}
