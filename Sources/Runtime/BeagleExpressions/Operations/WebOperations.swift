import BeagleJSON

/// The operations that differ on the web: the results of JavaScript's operators and lodash's functions. A
/// missing argument is undefined.
let webOperations: [String: PlatformOperation] = [
  "sum": { arguments in
    arguments.reduce(.int(0)) { sum, next in
      let (left, right) = (sum.primitive, next.primitive)
      if left.stringValue != nil || right.stringValue != nil { return .string(left.webText + right.webText) }
      return .number(left.number + right.number)
    }
  },
  // The same computation as on the web, so that dividing zero is NaN here, too.
  "subtract": { .number($0.reduce($0.orUndefined(0).number * 2) { $0 - $1.number }) },
  "multiply": { .number($0.reduce(1) { $0 * $1.number }) },
  "divide": { arguments in
    let first = arguments.orUndefined(0).number
    return .number(arguments.reduce(first * first) { $0 / $1.number })
  },
  "eq": { .bool($0.orUndefined(0).isWebEqual(to: $0.orUndefined(1))) },
  "gt": { compare($0) { $0 > $1 } },
  "gte": { compare($0) { $0 >= $1 } },
  "lt": { compare($0) { $0 < $1 } },
  "lte": { compare($0) { $0 <= $1 } },
  "and": { .bool(!$0.contains(false)) },
  "or": { .bool($0.contains(true)) },
  "not": { .bool(!$0.orUndefined(0).isTruthy) },
  "condition": { $0.orUndefined($0.orUndefined(0).isTruthy ? 1 : 2) },
  "concat": { .string($0.map(\.webText).joined()) },
  "capitalize": { arguments in
    let value = arguments.orUndefined(0)
    let text = value.isNullish ? "" : value.webText.lowercased()
    return .string(text.prefix(1).uppercased() + text.dropFirst())
  },
  "uppercase": { (arguments) throws(OperationFailure) in .string(try arguments.string(0).uppercased()) },
  "lowercase": { (arguments) throws(OperationFailure) in .string(try arguments.string(0).lowercased()) },
  "substr": { (arguments) throws(OperationFailure) in
    let text = try arguments.string(0)
    let from = position(arguments.orUndefined(1), in: text.utf16.count)
    let rest = text.utf16.count - from
    let length = arguments.orUndefined(2)
    return .string(utf16Slice(text, from, length.isUndefined ? rest : min(max(length.whole, 0), rest)))
  },
  "insert": { (arguments) throws(OperationFailure) in
    var array = DynamicArray(try arguments.elements(0))
    let index = arguments.orUndefined(2)
    let element = arguments.orUndefined(1).inJSON
    guard element.nests(below: 1) else { throw OperationFailure() }
    array.insert(element, at: index.isUndefined ? array.count : position(index, in: array.count))
    return .array(array)
  },
  "remove": { (arguments) throws(OperationFailure) in
    let element = arguments.orUndefined(1)
    return .array(DynamicArray(try arguments.elements(0).filter { !$0.isWebEqual(to: element) }))
  },
  "removeIndex": { (arguments) throws(OperationFailure) in
    var array = DynamicArray(try arguments.elements(0))
    let index = arguments.orUndefined(1)
    let position = index.isUndefined ? array.count - 1 : position(index, in: array.count)
    if array.indices.contains(position) { array.remove(at: position) }
    return .array(array)
  },
  "contains": { arguments in
    let element = arguments.orUndefined(1)
    var elements = (try? arguments.elements(0)) ?? []
    if case .dictionary(let object) = arguments.orUndefined(0) { elements = object.values }
    // The web converts the found element to a boolean, so that falsy elements are never found.
    return .bool(element.isTruthy && elements.contains { $0.isWebEqual(to: element) })
  },
  "union": { (arguments) throws(OperationFailure) in
    var elements: [DynamicObject] = []
    for position in arguments.indices { elements += try arguments.elements(position) }
    return .array(DynamicArray(elements))
  },
  "isNull": { .bool($0.orUndefined(0).isNullish) },
  "isEmpty": { arguments in
    switch arguments.orUndefined(0) {
    case .string(let text): .bool(text.isEmpty)
    case .array(let array): .bool(array.isEmpty)
    case .dictionary(let object): .bool(object.isEmpty)
    default: true
    }
  },
  "length": { (arguments) throws(OperationFailure) in
    let value = arguments.orUndefined(0)
    if value.isNullish { throw OperationFailure() }
    return switch value {
    case .string(let text): .int(text.utf16.count)
    case .array(let array): .int(array.count)
    case .dictionary(let object): object["length"] ?? .undefined
    default: .undefined
    }
  },
  "int": { arguments in
    let number = arguments.orUndefined(0).number
    return .number(Int(truncating: number).map { Double($0) } ?? number)
  },
  "double": { .number($0.orUndefined(0).number) },
  "string": { (arguments) throws(OperationFailure) in
    let value = arguments.orUndefined(0)
    if value.isNullish { throw OperationFailure() }
    return .string(value.webText)
  },
]

extension Arguments {
  fileprivate func orUndefined(_ index: Int) -> DynamicObject {
    indices.contains(index) ? self[index] : .undefined
  }

  fileprivate func string(_ index: Int) throws(OperationFailure) -> String {
    guard case .string(let text) = orUndefined(index) else { throw OperationFailure() }
    return text
  }

  /// The elements of `[...value]`: an array's elements, or a string's characters.
  fileprivate func elements(_ index: Int) throws(OperationFailure) -> [DynamicObject] {
    switch orUndefined(index) {
    case .array(let array): return Array(array)
    case .string(let text): return text.unicodeScalars.map { .string(String($0)) }
    default: throw OperationFailure()
    }
  }
}

extension DynamicObject {
  /// The value as an index: truncated; 0 if it is not a number.
  fileprivate var whole: Int {
    let number = number
    if number.isNaN { return 0 }
    return Int(truncating: number) ?? (number < 0 ? Int.min : Int.max)
  }
}

/// A JavaScript index: a negative one counts from the end, and the result is clamped to the string.
private func position(_ index: DynamicObject, in count: Int) -> Int {
  let index = index.whole
  return index < 0 ? max(0, count + max(index, -count)) : min(index, count)
}

/// Two strings are compared by UTF-16 units, other values as numbers. If a value is not a number, every
/// comparison is false.
private func compare(_ arguments: Arguments, _ holds: (Double, Double) -> Bool) -> DynamicObject {
  let (left, right) = (arguments.orUndefined(0).primitive, arguments.orUndefined(1).primitive)
  guard case .string(let first) = left, case .string(let second) = right else {
    return .bool(holds(left.number, right.number))
  }
  let order =
    first.utf16.lexicographicallyPrecedes(second.utf16)
    ? -1.0 : first.utf16.elementsEqual(second.utf16) ? 0 : 1
  return .bool(holds(order, 0))
}
