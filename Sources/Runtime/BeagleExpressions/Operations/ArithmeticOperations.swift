import BeagleJSON

let arithmeticOperations: [ExpressionOperation] = [
  arithmetic("sum", "Adds numbers.", example: "sum(1, 2)", result: "3") {
    fold($0, from: .int(0), int: { $0.addingReportingOverflow($1) }, double: +)
  },
  arithmetic(
    "subtract", "Subtracts the following numbers from the first.", example: "subtract(10, 2, 3)", result: "5"
  ) { arguments in
    guard let first = arguments.first.flatMap(Number.init) else { return .empty }
    return fold(
      arguments.dropFirst(), from: first, int: { $0.subtractingReportingOverflow($1) }, double: -)
  },
  arithmetic("multiply", "Multiplies numbers.", example: "multiply(2, 3.5)", result: "7.0") {
    fold($0, from: .int(1), int: { $0.multipliedReportingOverflow(by: $1) }, double: *)
  },
  arithmetic(
    "divide", gives: [.double, .null], "Divides the first number by the following ones; always a double.",
    example: "divide(6, 4)", result: "1.5"
  ) { arguments in
    guard let first = arguments.first.flatMap(Number.init) else { return .empty }
    return fold(arguments.dropFirst(), from: .double(first.double), int: nil, double: /)
  },
]

private func arithmetic(
  _ name: String, gives kinds: ValueKinds = [.number, .null], _ summary: String, example: String,
  result: String,
  body: @escaping @Sendable (Arguments) -> DynamicObject
) -> ExpressionOperation {
  ExpressionOperation(
    name, [Parameter("number", .numeric, .oneOrMore)], gives: kinds, summary,
    example: (example, result), body: body)
}

/// Combines numbers from left to right, as ints while both are, else as doubles. Null if one is not a number,
/// an int overflows or a result is not finite.
private func fold(
  _ arguments: some Sequence<DynamicObject>, from start: Number,
  int combineInts: ((Int, Int) -> (partialValue: Int, overflow: Bool))?,
  double combineDoubles: (Double, Double) -> Double
) -> DynamicObject {
  var result = start
  for argument in arguments {
    guard let number = Number(argument) else { return .empty }
    if let combineInts, case .int(let left) = result, case .int(let right) = number {
      let (value, overflow) = combineInts(left, right)
      guard !overflow else { return .empty }
      result = .int(value)
    } else {
      result = .double(combineDoubles(result.double, number.double))
    }
  }
  return result.value
}

extension Int {
  /// Truncates the double; nil if it does not fit. Does not use `rounded`, which would require linking the C
  /// math library.
  init?(truncating double: Double) {
    guard double >= -0x1p63, double < 0x1p63 else { return nil }
    self.init(double)
  }
}

/// A value that operations accept as a number: an int, a finite double, or a string that can be parsed as one
/// of them.
enum Number {
  case int(Int)
  case double(Double)

  init?(_ value: DynamicObject) {
    switch value {
    case .int(let int): self = .int(int)
    case .double(let double) where double.isFinite: self = .double(double)
    case .string(let text):
      guard let number = Number(text: text) else { return nil }
      self = number
    default: return nil
    }
  }

  init?(text: String) {
    if let int = Int(text) {
      self = .int(int)
    } else if let double = Double(text), double.isFinite {
      self = .double(double)
    } else {
      return nil
    }
  }

  var double: Double {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    }
  }

  /// The value for expressions: null if JSON cannot represent the number.
  var value: DynamicObject {
    switch self {
    case .int(let int): .int(int)
    case .double(let double): double.isFinite ? .double(double) : .empty
    }
  }
}

extension Number: Comparable {
  static func == (left: Number, right: Number) -> Bool {
    if case .int(let left) = left, case .int(let right) = right { return left == right }
    return left.double == right.double
  }

  static func < (left: Number, right: Number) -> Bool {
    if case .int(let left) = left, case .int(let right) = right { return left < right }
    return left.double < right.double
  }
}
