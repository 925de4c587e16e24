/// A colour in the Oklab space, where equal distances look equally different.
///
/// Written with nothing but the four operations, so that every machine picks the same colours.
struct PerceivedColor: Sendable {
  let lightness: Double
  /// From green to red, and from blue to yellow.
  let a: Double
  let b: Double

  init(_ color: CellColor) {
    let red = Self.light[Int(color.red)]
    let green = Self.light[Int(color.green)]
    let blue = Self.light[Int(color.blue)]
    let long = Self.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, degree: 3)
    let medium = Self.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, degree: 3)
    let short = Self.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, degree: 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  func squaredDifference(to other: PerceivedColor) -> Double {
    let lightness = lightness - other.lightness
    let a = a - other.a
    let b = b - other.b
    return lightness * lightness + a * a + b * b
  }

  /// The light that each value of a channel of sRGB stands for.
  private static let light = (0...255).map { channel in
    let value = Double(channel) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let fifth = root(base, degree: 5)
    return base * base * fifth * fifth  // base to the power of 2.4
  }

  /// Newton's method, from above, for values from 0 to 1.
  private static func root(_ value: Double, degree: Int) -> Double {
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
