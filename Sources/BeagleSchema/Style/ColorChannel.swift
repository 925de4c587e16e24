/// Arithmetic on channels of sRGB colours. It is written with nothing but the four operations, so that every machine
/// gets the same colours.
package enum ColorChannel {
  /// A channel of a colour with transparency that is painted over an opaque one, rounded to the nearest.
  @inlinable
  package static func mix(_ above: UInt8, over below: UInt8, alpha: UInt8) -> UInt8 {
    let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
    return UInt8((sum + 127) / 255)
  }

  /// The linear light of each value of a channel, from 0 to 1.
  package static let light: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let fifth = root(base, degree: 5)
    return base * base * fifth * fifth  // base to the power of 2.4
  }

  /// The root of a number from 0 to 1, by Newton's method, which converges steadily from above.
  package static func root(_ value: Double, degree: Int) -> Double {
    if value <= 0 { return 0 }
    var guess = 1.0
    for _ in 0..<60 {
      var power = 1.0
      for _ in 1..<degree { power *= guess }
      let next = (Double(degree - 1) * guess + value / power) / Double(degree)
      if next >= guess { break }
      guess = next
    }
    return guess
  }
}
