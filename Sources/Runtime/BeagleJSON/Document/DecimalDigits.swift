/// The text of a number as digits × 10^exponent.
struct DecimalDigits {
  var isNegative = false
  /// The digits without leading and trailing zeros, if they fit.
  var digits: UInt64 = 0
  var overflows = false
  /// The power of ten of the last digit. Saturates far outside the range of a double.
  var exponent = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var zeros = 0
    var fraction = false
    var index = 0
    scan: while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): fraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
      case UInt8(ascii: "0"):
        // Counted until a digit follows, so that trailing zeros cost nothing.
        zeros += 1
        if fraction { exponent -= 1 }
      default:
        if fraction { exponent -= 1 }
        if digits != 0 { for _ in 0..<min(zeros, 20) { append(0) } }
        zeros = 0
        append(UInt64(byte - 0x30))
      }
    }
    exponent += zeros
    let exponentIsNegative = index < text.count && text[index] == UInt8(ascii: "-")
    var writtenExponent = 0
    while index < text.count {
      if isDigit(text[index]) {
        writtenExponent = min(writtenExponent * 10 + Int(text[index] - 0x30), 1 << 40)
      }
      index += 1
    }
    exponent += exponentIsNegative ? -writtenExponent : writtenExponent
  }

  private mutating func append(_ digit: UInt64) {
    let (shifted, overflow) = digits.multipliedReportingOverflow(by: 10)
    let (sum, carry) = shifted.addingReportingOverflow(digit)
    overflows = overflows || overflow || carry
    digits = sum
  }

  var int: Int? {
    if digits == 0, !overflows { return 0 }
    guard !overflows, (0...19).contains(exponent) else { return nil }
    var magnitude = digits
    for _ in 0..<exponent {
      let (next, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = next
    }
    if isNegative {
      return magnitude <= Int.min.magnitude ? Int(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int(exactly: magnitude)
  }

  /// The double, if digits and power of ten are both exact doubles, so that one rounding gives the nearest.
  var smallDouble: Double? {
    guard !overflows, digits < 1 << 53 else { return nil }
    if digits == 0 { return isNegative ? -0.0 : 0 }
    guard (-22...22).contains(exponent) else { return nil }
    let magnitude = Double(digits)
    let scaled = exponent < 0 ? magnitude / Self.powers[-exponent] : magnitude * Self.powers[exponent]
    return isNegative ? -scaled : scaled
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
