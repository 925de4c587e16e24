import BeagleExpressions

/// One property of a style, in sixteen bytes whatever its type.
enum StyleSlot: Hashable, Sendable {
  /// A length, or a plain number, whose unit then means nothing.
  case number(Double, UnitValue.Kind)
  /// A colour or the case of an enum.
  case word(UInt32)
  case expression(ExpressionTemplate, UnitValue.Kind)
}

/// A type whose values fit into a slot.
protocol StyleWord: WireValue {
  var slot: StyleSlot { get }
  /// Nil for what is no value of this type, which a slot of this type never holds.
  init?(slot: StyleSlot)
}

extension Double: StyleWord {
  @inline(__always)
  var slot: StyleSlot { .number(self, .real) }

  @inline(__always)
  init?(slot: StyleSlot) {
    guard case .number(let number, _) = slot else { return nil }
    self = number
  }
}

extension Color: StyleWord {
  @inline(__always)
  var slot: StyleSlot { .word(UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)) }

  @inline(__always)
  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 24), green: UInt8(truncatingIfNeeded: word >> 16),
      blue: UInt8(truncatingIfNeeded: word >> 8), alpha: UInt8(truncatingIfNeeded: word))
  }
}

extension StyleWord where Self: WireEnum {
  // An enum without payloads is one byte, the number of its case; only what was made of a case is made a case again.
  @inline(__always)
  var slot: StyleSlot { .word(UInt32(unsafeBitCast(self, to: UInt8.self))) }

  @inline(__always)
  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
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
  @inline(__always)
  var slot: StyleSlot {
    switch self {
    case .value(let value): value.slot
    case .expression(let template): .expression(template, .real)
    }
  }

  @inline(__always)
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
  @inline(__always)
  var slot: StyleSlot {
    switch value {
    case .value(let number): .number(number, type)
    case .expression(let template): .expression(template, type)
    }
  }

  @inline(__always)
  init?(slot: StyleSlot) {
    switch slot {
    case .number(let number, let type): self.init(.value(number), type)
    case .expression(let template, let type): self.init(.expression(template), type)
    case .word: return nil
    }
  }
}
