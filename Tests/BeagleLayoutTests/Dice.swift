import BeagleLayout

/// Random numbers that are the same on every machine.
struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state &* 0x2545_f491_4f6c_dd1d) >> 33) % limit
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func one<Value: CaseIterable>(_: Value.Type = Value.self) -> Value
  where Value.AllCases == [Value] {
    Value.allCases[below(Value.allCases.count)]
  }

  /// Points below the limit or, rarely, a percentage or a fraction of a point.
  mutating func value(_ limit: Int) -> LayoutValue {
    if chance(15) { return .percent(Float(below(11) * 10)) }
    return .points(chance(8) ? Float(below(limit * 8)) / 8 : Float(below(limit)))
  }

  /// A value that may be negative.
  mutating func shift(_ limit: Int) -> LayoutValue {
    let value = value(limit)
    guard chance(8) else { return value }
    return value.unit == .percent ? .percent(-value.number) : .points(-value.number)
  }

  /// A style that sets a few random properties.
  mutating func style() -> LayoutStyle {
    var style = LayoutStyle()
    style.direction = one()
    if chance(20) { style.wrap = one() }
    if chance(30) { style.justifyContent = one() }
    if chance(30) { style.alignItems = LayoutStyle.Align.allCases[1 + below(5)] }
    if chance(15) { style.alignSelf = LayoutStyle.Align.allCases[below(6)] }
    if chance(30) { style.alignContent = LayoutStyle.Align.allCases[1 + below(7)] }
    if chance(8) { style.positionType = .absolute }
    if chance(5) { style.display = .none }
    if chance(10) { style.overflow = one() }
    if chance(30) { style.grow = Float(below(5)) / 2 }
    if chance(30) { style.shrink = Float(below(5)) / 2 }
    if chance(20) { style.basis = value(60) }
    if chance(30) { style.width = value(150) }
    if chance(30) { style.height = value(150) }
    if chance(8) { style.minWidth = value(60) }
    if chance(8) { style.maxWidth = value(120) }
    if chance(8) { style.minHeight = value(60) }
    if chance(8) { style.maxHeight = value(90) }
    if chance(6) { style.aspectRatio = Float(1 + below(8)) / 4 }
    if chance(30) { style.margin = edges { $0.chance(15) ? .auto : $0.shift(9) } }
    if chance(30) { style.padding = edges { $0.value(9) } }
    if chance(10) { style.border = edges { Float($0.below(3)) } }
    if chance(15) { style.position = edges { $0.chance(50) ? .undefined : $0.shift(20) } }
    return style
  }

  private mutating func edges<Value>(_ edge: (inout Dice) -> Value) -> LayoutEdges<Value> {
    LayoutEdges(left: edge(&self), top: edge(&self), right: edge(&self), bottom: edge(&self))
  }
}
