import BeagleJSON

/// A value that is a number for operations: an int, a finite double, or a string that can be parsed as one of them.
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

  /// The value for expressions: null where JSON has no such number.
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
