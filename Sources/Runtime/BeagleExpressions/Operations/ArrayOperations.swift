import BeagleJSON

let arrayOperations: [ExpressionOperation] = [
  ExpressionOperation(
    "insert", [Parameter("array", .array), Parameter("element"), Parameter("index", .int, .optional)],
    gives: [.array, .null],
    "The array with an element inserted at an index, or appended.",
    example: ("insert(list, 4)", "[1,2,3,4]")
  ) { arguments in
    guard case .array(var array) = arguments[0], arguments[1].nests(below: 1) else {
      return .empty
    }
    var position = array.count
    if arguments.count == 3 {
      guard case .int(let index) = arguments[2], (0...array.count).contains(index) else {
        return .empty
      }
      position = index
    }
    array.insert(arguments[1], at: position)
    return .array(array)
  },
  ExpressionOperation(
    "remove", [Parameter("array", .array), Parameter("element")], gives: [.array, .null],
    "The array without all elements equal to the second argument.",
    example: ("remove(list, 2)", "[1,3]"), looksInside: true
  ) { arguments in
    guard case .array(let array) = arguments.first, let element = arguments.last else { return .empty }
    return .array(DynamicArray(array.filter { !isEqualElement($0, element) }))
  },
  ExpressionOperation(
    "removeIndex", [Parameter("array", .array), Parameter("index", .int, .optional)], gives: [.array, .null],
    "The array without the element at an index, or without its last one.",
    example: ("removeIndex(list, 0)", "[2,3]")
  ) { arguments in
    guard case .array(var array) = arguments.first else { return .empty }
    var position = array.count - 1
    if arguments.count == 2 {
      guard case .int(let index) = arguments.last, array.indices.contains(index) else { return .empty }
      position = index
    }
    if position >= 0 { array.remove(at: position) }
    return .array(array)
  },
  ExpressionOperation(
    "contains", [Parameter("array", .array), Parameter("element")], gives: [.bool, .null],
    "Whether the array has an element equal to the second argument.",
    example: ("contains(list, 2)", "true"), looksInside: true
  ) { arguments in
    guard case .array(let array) = arguments.first, let element = arguments.last else { return .empty }
    return .bool(array.contains { isEqualElement($0, element) })
  },
  ExpressionOperation(
    "union", [Parameter("array", .array, .zeroOrMore)], gives: .array,
    "The elements of all arrays, concatenated.",
    example: ("union(list, list)", "[1,2,3,1,2,3]")
  ) { arguments in
    var elements: [DynamicObject] = []
    for case .array(let array) in arguments { elements.append(contentsOf: array) }
    return .array(DynamicArray(elements))
  },
]

/// Numbers compare by value, so 1 equals 1.0.
func isEqualElement(_ left: DynamicObject, _ right: DynamicObject) -> Bool {
  switch (left, right) {
  case (.int(let left), .double(let right)): Double(left) == right
  case (.double(let left), .int(let right)): left == Double(right)
  default: left == right
  }
}

extension DynamicObject {
  /// The maximum nesting of values through writes and operations. Releasing a value recurses as deep as the
  /// value, so one that was built up level by level would overflow the stack.
  static let maximumNesting = 256
  /// The maximum number of nested values to visit for the depth; a value with more counts as too deep.
  private static let maximumVisits = 1 << 20

  /// Whether the value may be placed that many levels below the top of another one.
  func nests(below levels: Int) -> Bool {
    var visits = 0
    return levels <= Self.maximumNesting && nests(within: Self.maximumNesting - levels, &visits)
  }

  private func nests(within levels: Int, _ visits: inout Int) -> Bool {
    visits += 1
    if visits > Self.maximumVisits { return false }
    switch self {
    case .array, .dictionary:
      // A document's depth is limited by the parser, and its views are released without recursion.
      if case .some = withViewCursor({ _ in () }) { return true }
      if levels <= 0 { return false }
    default: return true
    }
    if case .array(let array) = self { return array.allSatisfy { $0.nests(within: levels - 1, &visits) } }
    return dictionaryValue?.allSatisfy { $0.value.nests(within: levels - 1, &visits) } ?? true
  }
}
