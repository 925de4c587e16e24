extension JSONCursor {
  /// The number as an int, if its value has no fraction and fits: `2`, `2.0` and `1e3` do, `2.5` and
  /// `9223372036854775808` do not. It is exact, since it is computed from the digits and never through a double.
  @inlinable package var intValue: Int? {
    let entry = entry.pointee
    guard entry.kind == .number else { return nil }
    if entry.flag || entry.extent > 18 { return wideInt }
    // At most 18 digits cannot overflow.
    var position = text + entry.offset
    let end = position + entry.extent
    let isNegative = position.pointee == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value = 0
    while position < end {
      value = value &* 10 &+ Int(position.pointee &- 0x30)
      position += 1
    }
    return isNegative ? -value : value
  }

  /// The number as the nearest double; nil for other kinds. Always finite.
  @inlinable package var doubleValue: Double? {
    guard kind == .number else { return nil }
    // A zero is converted from its digits, which keep its sign.
    if !entry.pointee.flag, let int = intValue, int != 0 { return Double(int) }
    return parsedDouble
  }

  @usableFromInline var wideInt: Int? { DecimalDigits(sourceBytes).int }

  @usableFromInline var parsedDouble: Double {
    DecimalDigits(sourceBytes).smallDouble ?? Double(String(decoding: sourceBytes, as: UTF8.self)) ?? 0
  }
}
