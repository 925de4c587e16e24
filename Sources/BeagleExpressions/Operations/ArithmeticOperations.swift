import BeagleJSON

let arithmeticOperations: [Operation] = [
  Operation("sum", .atLeast(1), "Adds numbers.", example: "sum(1, 2)", gives: "3") {
    fold($0, from: .int(0), int: { $0.addingReportingOverflow($1) }, double: +)
  },
  Operation(
    "subtract", .atLeast(1), "Takes the following numbers from the first.", example: "subtract(10, 2, 3)", gives: "5"
  ) { arguments in
    guard let first = arguments.first.flatMap(Number.init) else { return .empty }
    return fold(
      arguments.dropFirst(), from: first, int: { $0.subtractingReportingOverflow($1) }, double: -)
  },
  Operation("multiply", .atLeast(1), "Multiplies numbers.", example: "multiply(2, 3.5)", gives: "7.0") {
    fold($0, from: .int(1), int: { $0.multipliedReportingOverflow(by: $1) }, double: *)
  },
  Operation(
    "divide", .atLeast(1), "Divides the first number by the following ones; always a double.",
    example: "divide(6, 4)", gives: "1.5"
  ) { arguments in
    guard let first = arguments.first.flatMap(Number.init) else { return .empty }
    return fold(arguments.dropFirst(), from: .double(first.double), int: nil, double: /)
  },
]

/// A value that counts as a number: an int, a double, or a string that reads as one.
enum Number {
  case int(Int)
  case double(Double)

  init?(_ value: DynamicObject) {
    switch value {
    case .int(let int): self = .int(int)
    case .double(let double): self = .double(double)
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

  /// The value for expressions: null where JSON has no such number.
  var value: DynamicObject {
    switch self {
    case .int(let int): .int(int)
    case .double(let double): double.isFinite ? .double(double) : .empty
    }
  }
}

/// Combines numbers from left to right, as ints while both are, else as doubles. Null where one is not a number,
/// where an int overflows or a result is not finite. Two strings make a double in the original; two that read as
/// ints make an int here, as the fold starts from an int.
private func fold(
  _ arguments: ArraySlice<DynamicObject>, from start: Number,
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
