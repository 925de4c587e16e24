import BeagleJSON

/// What operations give on Android, where that differs.
let androidOperations: [String: @Sendable (Arguments) -> DynamicObject] = [
  "sum": { foldNumbers($0, { $0.addingReportingOverflow($1) }, +) },
  "subtract": { foldNumbers($0, { $0.subtractingReportingOverflow($1) }, -) },
  "multiply": { foldNumbers($0, { $0.multipliedReportingOverflow(by: $1) }, *) },
  "divide": { foldNumbers($0, { $0.dividedReportingOverflow(by: $1) }, /) },
  "eq": { .bool($0[0] == $0[1]) },
  "gt": { compareNumbers($0) { $0 > $1 } },
  "gte": { compareNumbers($0) { $0 >= $1 } },
  "lt": { compareNumbers($0) { $0 < $1 } },
  "lte": { compareNumbers($0) { $0 <= $1 } },
  "and": { .bool(!$0.contains(false)) },
  "or": { .bool($0.contains(true)) },
  "concat": { .string($0.compactMap(\.stringValue).joined()) },
  "capitalize": { arguments in
    guard case .string(let text) = arguments[0] else { return .empty }
    return .string(text.prefix(1).uppercased() + text.dropFirst())
  },
  "substr": { arguments in
    guard case .string(let text) = arguments[0], case .int(let start) = arguments[1], start >= 0,
      start < text.utf16.count
    else { return .empty }
    var length = text.utf16.count - start
    if arguments.count == 3 {
      guard case .int(let wanted) = arguments[2], (0...length).contains(wanted) else { return .empty }
      length = wanted
    }
    return .string(utf16Slice(text, start, length))
  },
  "insert": { arguments in
    guard case .array(var array) = arguments[0], arguments[1].nests(below: 1) else { return .empty }
    if arguments.count == 2 {
      array.append(arguments[1])
    } else if case .int(let place) = arguments[2], array.indices.contains(place) {
      array.insert(arguments[1], at: place)
    }
    return .array(array)
  },
  "union": { arguments in
    guard arguments.count >= 2, case .array(let first) = arguments[0], case .array(let second) = arguments[1]
    else { return .empty }
    return .array(DynamicArray(Array(first) + Array(second)))
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
    case .dictionary(let object): .int(object.count)
    default: 0
    }
  },
]

/// Combines the numbers among the arguments, not those written as text. An int where the first is one.
private func foldNumbers(
  _ arguments: Arguments, _ ints: (Int, Int) -> (partialValue: Int, overflow: Bool),
  _ doubles: (Double, Double) -> Double
) -> DynamicObject {
  var numbers = arguments.compactMap { $0.stringValue == nil ? Number($0) : nil }[...]
  guard let first = numbers.popFirst() else { return .empty }
  var result = first
  for number in numbers {
    if case .int(let left) = result, case .int(let right) = number {
      let (value, overflow) = ints(left, right)
      guard !overflow else { return .empty }
      result = .int(value)
    } else {
      result = .double(doubles(result.double, number.double))
    }
  }
  guard case .int = first, case .double(let double) = result else { return result.value }
  return Int(truncating: double).map { .int($0) } ?? .empty
}

private func compareNumbers(_ arguments: Arguments, _ holds: (Number, Number) -> Bool) -> DynamicObject {
  guard arguments[0].stringValue == nil, arguments[1].stringValue == nil, let left = Number(arguments[0]),
    let right = Number(arguments[1])
  else { return .empty }
  return .bool(holds(left, right))
}

/// Part of a string, counted in UTF-16 units inside it. Half a surrogate pair becomes U+FFFD.
func utf16Slice(_ text: String, _ start: Int, _ length: Int) -> String {
  String(decoding: text.utf16.dropFirst(start).prefix(length), as: UTF16.self)
}
