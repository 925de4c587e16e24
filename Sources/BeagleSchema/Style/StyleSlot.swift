import BeagleExpressions

/// The value of one property of a style, stored in 16 bytes whatever the property's type.
///
/// A slot does not know its property: ``StyleTable`` does, and reads the slot as the type that the property has.
enum StyleSlot: Hashable, Sendable {
  /// A length with its unit, or a plain number such as `grow`, for which the unit is ignored.
  case number(Double, UnitValue.Kind)
  /// A colour as 0xRRGGBBAA, or the number of an enum's case.
  case word(UInt32)
  /// An expression that gives any of these when it is evaluated, with the unit of a length.
  case expression(ExpressionTemplate, UnitValue.Kind)
}

/// A type whose values can be stored in a ``StyleSlot``.
protocol StyleWord: WireValue {
  var slot: StyleSlot { get }
  /// Reads the slot as a value of this type. Returns nil where the slot has a value of another type, which does not
  /// happen: each property writes and reads its slot as the same type.
  init?(slot: StyleSlot)
}

extension Double: StyleWord {
  var slot: StyleSlot { .number(self, .real) }

  init?(slot: StyleSlot) {
    guard case .number(let number, _) = slot else { return nil }
    self = number
  }
}

extension Color: StyleWord {
  var slot: StyleSlot { .word(UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)) }

  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 24), green: UInt8(truncatingIfNeeded: word >> 16),
      blue: UInt8(truncatingIfNeeded: word >> 8), alpha: UInt8(truncatingIfNeeded: word))
  }
}

extension StyleWord where Self: WireEnum {
  // Swift stores an enum without associated values in one byte that holds the number of its case. The cast back is safe
  // because the byte always comes from the cast of a case of the same type.
  var slot: StyleSlot { .word(UInt32(unsafeBitCast(self, to: UInt8.self))) }

  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
    assert(word < Self.allCases.count, "\(word) is no case of \(Self.self)")
    self = unsafeBitCast(UInt8(truncatingIfNeeded: word), to: Self.self)
  }
}

extension Style.PositionType: StyleWord {}
extension Style.Display: StyleWord {}
extension Flex.Direction: StyleWord {}
extension Flex.Wrap: StyleWord {}
extension Flex.JustifyContent: StyleWord {}
extension Flex.AlignItems: StyleWord {}
extension Flex.AlignSelf: StyleWord {}
extension Flex.AlignContent: StyleWord {}

extension Bind where Value: StyleWord {
  var slot: StyleSlot {
    switch self {
    case .value(let value): value.slot
    case .expression(let template): .expression(template, .real)
    }
  }

  init?(slot: StyleSlot) {
    if case .expression(let template, _) = slot {
      self = .expression(template)
    } else if let value = Value(slot: slot) {
      self = .value(value)
    } else {
      return nil
    }
  }
}

extension UnitValue {
  var slot: StyleSlot {
    switch value {
    case .value(let number): .number(number, type)
    case .expression(let template): .expression(template, type)
    }
  }

  init?(slot: StyleSlot) {
    switch slot {
    case .number(let number, let type): self.init(.value(number), type)
    case .expression(let template, let type): self.init(.expression(template), type)
    case .word: return nil
    }
  }
}
